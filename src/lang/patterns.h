/* SPDX-License-Identifier: MIT */
/*
** patterns.h - sets of shapes as text that is read back.
**
** The fewest patterns a greedy choice finds: the one with most of the shapes
** still to be named goes first, "any" ones before others, all of them within
** the set.
*/
#ifndef LANG_PATTERNS_H
#define LANG_PATTERNS_H

#include "base/buf.h"
#include "hand/shape.h"

/* "any 4333 + 5xx3"; false: the set is empty or memory is out. */
bool shapes_write(const ShapeSet *s, Buf *b);

/* "5+4+xx", "any 5+4+xx"; false, and nothing written: the set is not one of these. */
bool shapes_write_least(const ShapeSet *s, Buf *b);

ShapeSet shapes_not(const ShapeSet *s);
ShapeSet shapes_and(const ShapeSet *a, const ShapeSet *b);
ShapeSet shapes_or(const ShapeSet *a, const ShapeSet *b);
bool shapes_same(const ShapeSet *a, const ShapeSet *b);
bool shapes_within(const ShapeSet *a, const ShapeSet *b); /* a is part of b */

/* What SHAPES_BALANCED and SHAPES_SEMIBALANCED stand for. */
bool shapes_are_balanced(const ShapeSet *s);
bool shapes_are_semibalanced(const ShapeSet *s);

#endif
