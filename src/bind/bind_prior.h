/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_prior.h - what is known before the play, for Lua: Priors, and players of cards
** who have the auction of their board read.
*/
#ifndef BIND_BIND_PRIOR_H
#define BIND_BIND_PRIOR_H

#include "bind/bind_batch.h"
#include "table/sampled.h"

#define PRIOR_TYPE "baize.core.Prior"

enum { HEARS = 2 /* user value of a player: the function that reads an auction */ };

/* The Prior of a userdata; raises for others. */
Prior *bind_checkprior(lua_State *L, int arg);

/* What baize.core.play.prior does; make the type. */
int bind_newprior(lua_State *L);
void bind_addpriors(lua_State *L);

/* What is agreed on leads and signals, and what is read, in fields that may be nil. */
LeadStyle bind_fieldleads(lua_State *L, int arg, const char *name);
Signals bind_fieldsignals(lua_State *L, int arg, const char *name);
Reads bind_fieldreads(lua_State *L, int arg);

/* Have a player hear, by the function that is his user value. */
void bind_sethear(SampledPlayer *p);

/*
** Pop a player; where he hears, his function is kept in the table at 'held', by his
** address, for a batch.
*/
void bind_openhearer(lua_State *L, int held);

/* The threads of a batch begin and end; raises nothing. */
void bind_holdhearers(BindBatch *b, bool hold);

#endif
