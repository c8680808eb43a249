/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_diagram.h - how diagrams are drawn, for the bindings that draw them.
*/
#ifndef BIND_BIND_DIAGRAM_H
#define BIND_BIND_DIAGRAM_H

#include "bind/bind.h"
#include "cards/diagram.h"

/*
** The options of a diagram at 'arg' (nil: none): symbols, colour, board,
** dealer, vul. Raises for others.
*/
DiagramStyle bind_checkstyle(lua_State *L, int arg);

#endif
