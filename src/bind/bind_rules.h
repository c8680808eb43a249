/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_rules.h - what other bindings need of lists of rules.
*/
#ifndef BIND_BIND_RULES_H
#define BIND_BIND_RULES_H

#include <lua.h>

#include "bidding/tables.h"

/* The tables of features of this state, made when they are first asked for. */
const FeatureTables *bind_tables(lua_State *L);

#endif
