-- SPDX-License-Identifier: GPL-3.0-or-later
-- When to invite opposite 1NT (15-17), without a major? Invite (N goes on with 17, or with 16
-- and a suit of five) or bid game, by South's points: IMPs against passing, and against
-- each other.
local invite = choose { { N.hcp "17" | N.hcp "16" & N.longest "5", "3NT by N" }, "2NT by N" }
return baize.experiment {
  title   = "When to invite opposite 15-17",
  where   = N.hcp "15-17" & N.balanced & S.hcp "6-11" & S.balanced &
            S.spades "3-" & S.hearts "3-",
  deals   = 4000,
  measure = {
    { "invite_none", imps(invite, "1NT by N", "none") },
    { "game_none", imps("3NT by N", "1NT by N", "none") },
    { "invite_vul", imps(invite, "1NT by N", "both") },
    { "game_vul", imps("3NT by N", "1NT by N", "both") },
    { "invite_or_game", imps(invite, "3NT by N", "both") },
  },
  by      = S.hcp,
  tests   = { "invite_vul > 0", "invite_or_game > 0" }, tests_by = true,
}
