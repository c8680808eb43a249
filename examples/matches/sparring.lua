-- SPDX-License-Identifier: GPL-3.0-or-later
-- A sparring partner that has learned by playing against itself: what it wins against SAYC, with
-- contracts doubled that go down two. SAYC reads its calls as saying nothing.
return baize.match {
  title = "A learned player against SAYC",
  systems = { { "the net", baize.player { "net", reads_as = "nothing" } }, "sayc" },
  doubling = { down = 2 },
}
