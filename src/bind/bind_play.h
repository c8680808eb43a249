/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_play.h - what a player knows, for the files of modules 'baize.core.play' and
** 'baize.core.plan': a View is a value in its userdata.
*/
#ifndef BIND_BIND_PLAY_H
#define BIND_BIND_PLAY_H

#define BIND_VIEW_TYPE "baize.core.View"

#endif
