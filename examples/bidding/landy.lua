-- SPDX-License-Identifier: GPL-3.0-or-later
-- A defence to 1NT in five rules: Landy, and natural overcalls. All else is natural bidding.
system { name = "Landy" }

after "(1NT)" {
  double    { hcp "16+",                                                  "penalty" },
  bid "2C"  { hcp "9-15" & hearts "4+" & spades "4+" & (hearts + spades) "9+", "both majors",
              artificial = true, forcing = "once" },
  bid "2x"  { hcp "8-15" & x "6+" | hcp "11-15" & x "5" & ~balanced,      "natural", x = "SHD" },
  bid "3x"  { hcp "5-10" & x "7+",                                        "pre-empt", x = "SHDC" },
  pass      { any },
}
after "(1NT) P (P)" { same "(1NT)", points = -2 }
