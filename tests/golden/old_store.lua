-- The question of old_store.db: conditions, features, measures, a policy and groups.
return baize.experiment {
  title = "A question that an older version stored",
  where = S.hcp "15-17" & S.balanced & (N.hcp(7, 9) | N.spades "5+" & ~N.hcp "12+"),
  seed = 2016,
  deals = 20,
  measure = {
    { "game", score(choose { { N.spades "4+", "4S by S" }, "3NT by S" }, "both") },
    { "gain", imps("4S by S", "3NT by S", "both") },
    { "points", 0.5 * NS.hcp - NS.losers + 3 },
    { "made", makes "3NT by S" },
    { "tricks", tricks(S) },
  },
  by = { { "fit", NS.longest_fit "8+" }, { "none", NS.longest_fit "7" } },
  summary = { N },
  tests = { "gain ~= 0" },
}
