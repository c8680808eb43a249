/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_sampler.h - the sampler of an argument, for other bindings.
*/
#ifndef BIND_BIND_SAMPLER_H
#define BIND_BIND_SAMPLER_H

#include "bind/bind.h"
#include "sample/sampler.h"

/* An open sampler of baize.core.sampler; raises otherwise. */
const Sampler *bind_checksampler(lua_State *L, int arg);

/*
** While it is held, which may be more than once, a sampler is not closed: its
** memory is not Lua's, so that threads may use it whatever Lua code does.
*/
void bind_holdsampler(lua_State *L, int arg, bool held);

#endif
