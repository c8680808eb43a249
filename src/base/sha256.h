/* SPDX-License-Identifier: MIT */
/*
** sha256.h - the SHA-256 of a text (FIPS 180-4).
**
** By it anybody can check, with sha256sum too, that a file is the one that was
** registered. Neither GSL nor SQLite has it, and a library of cryptography would be
** a package more for 60 lines that the standard's examples test.
** No state: safe from any thread.
*/
#ifndef BASE_SHA256_H
#define BASE_SHA256_H

#include <stddef.h>

enum { SHA256_TEXT = 64 }; /* hexadecimal digits */

/* The SHA-256 of 'len' bytes as digits, lower case, with a '\0' after them. */
void sha256_text(const void *bytes, size_t len, char text[SHA256_TEXT + 1]);

#endif
