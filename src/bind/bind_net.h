/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_net.h - nets that make calls, for other bindings.
*/
#ifndef BIND_BIND_NET_H
#define BIND_BIND_NET_H

#include "bind/bind.h"
#include "table/bid_net.h"

/* A net; raises for others. */
const BidNet *bind_checknet(lua_State *L, int arg);

#endif
