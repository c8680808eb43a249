-- SPDX-License-Identifier: GPL-3.0-or-later
-- Behind 2C and a positive answer responder shows his shape before anybody asks.
after "2C 2M 2NT" {
  bid "3M"  { M "6+", fixed = true },
  bid "3x"  { x "4+" & M "5", fixed = true },
}
