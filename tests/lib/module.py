# SPDX-License-Identifier: MIT
# module.py: examples/python/baize.py against published results and the program.
import concurrent.futures
import copy
import importlib
import os
import pathlib
import pickle
import subprocess
import sys
import tempfile
import warnings

sys.path.insert(0, "examples/python")
import baize

# The first deal of DDS's examples and its published table, as in tests/c/test_lib.c.
TEXT = "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"


def lua(code):
    done = subprocess.run(["build/baize", "-e", code], capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def refused(fn, *arguments):
    try:
        fn(*arguments)
    except (TypeError, ValueError) as error:
        return str(error)
    sys.exit("not refused: %r" % (arguments,))


def same(expected, value):
    if expected != value:
        sys.exit("%r expected, not %r" % (expected, value))


deal = baize.Deal(TEXT)
same(TEXT, str(deal))
same("AT942.AQ4.32.KJ3", deal["W"])
same(deal, baize.Deal(deal.text("S")))
table = deal.solve()
same([7, 5, 6, 5, 6], list(table["N"].values()))
same([5, 7, 6, 8, 6], [table["W"][strain] for strain in baize.STRAINS])
points, contracts = baize.par(table, "both", "N")
same(lua("print(baize.deal('%s'):par { vul = 'both' }.score)" % TEXT), [str(points)])
same(lua("for _, one in ipairs(baize.deal('%s'):par { vul = 'both' }.contracts) do "
         "print(one.contract) end" % TEXT), contracts)

play = baize.Play(deal, "S", "N")
play.play("CT C4")
same(("S", {"CA": 8, "C7": 8, "C2": 8}), (play.turn, play.choices("EW")))
same((5, 8, 0), (play.tricks("NS"), play.tricks("EW"), play.taken("NS")))
same(True, play.undo() and play.undo() and not play.undo())

WHERE = 'S.hcp "15-17" & S.balanced & NS.spades "8+"'
where = baize.Condition(WHERE)
mine = list(baize.deals(WHERE, 5, seed=7))
same([str(d) for d in mine],
     lua("for d in baize.sampler { where = baize.condition '%s', seed = 7 }:deals(5) do print(d) end"
         % WHERE))
same([True] * 5, [where.holds(d) for d in mine])
share, low, high, exact = where.probability()
same((True, share, share), (exact, low, high))
same(lua("print(('%%.12g'):format((baize.sampler { where = baize.condition '%s', seed = 1 }"
         ":probability())))" % WHERE), ["%.12g" % share])
same((620, -100, 12), (baize.score("4S by N", "NS", 10), baize.score("3NT by S", "NS", 8),
                       baize.imps(720)))

same("west has 12 cards, not 13", refused(baize.Deal, TEXT[:-1])[:25])
same("east must follow suit: clubs were led, not HJ",
     refused(baize.Play(deal, "S", "N").play, "CT HJ"))
same("'X' is not a strain: use one of C, D, H, S, NT", refused(baize.Play, deal, "X", "N"))
same(True, "hpc" in refused(baize.Condition, 'S.hpc "3"'))
same(True, "8S" in refused(baize.score, "8S by N", "none", 7))

# What is of a wrong type, or out of range, gets a sentence.
same("a deal expected as a text, not None", refused(baize.Deal, None))
same("a condition expected as a text, not 5", refused(baize.Condition, 5))
same("n: -1 is not from 0 to 9223372036854775807", refused(baize.deals, "any", -1))
same("seed: a whole number expected, not 'x'", refused(baize.deals, "any", 1, "x"))
same("index: 0 is not from 1 to 9223372036854775807", refused(where.deal, 1, 0))
same('a Deal expected, as in baize.Deal("N:..."), not \'N\'', refused(where.holds, "N"))
same('a Deal expected, as in baize.Deal("N:..."), not None', refused(baize.Play, None, "S", "N"))
same("cards expected as a text, not 3", refused(play.play, 3))
same("tricks: a whole number expected, not '8'", refused(baize.score, "4S by N", "NS", "8"))
same("tricks: 14 is not from 0 to 13", refused(baize.score, "4S by N", "NS", 14))
same("vulnerability expected as a text, not None", refused(baize.score, "4S by N", None, 9))
same("points: a whole number expected, not 1.5", refused(baize.imps, 1.5))
same("points: a whole number expected, not None", refused(baize.imps, 620, None))
same("points: a whole number expected, not None", refused(baize.imps, None, 620))
same("points: 4294967295 is not from -2147483648 to 2147483647",
     refused(baize.imps, 2**31 - 1, -2**31))
same(12, baize.imps(620, -100))
same(-12, baize.imps(-100, 620))
same(baize.imps(720), baize.imps(620, -100))
same("'22e2641b7610a99feacb1490' is a deal id, which libbaize does not read: baize convert and "
     "baize solve do; a deal is \"N:hand hand hand hand\"",
     refused(baize.Deal, "22e2641b7610a99feacb1490"))
same("a table expected, as Deal.solve() gives it, not {}", refused(baize.par, {}))
for wrong in (None, 5, 1.5, [], {}, b"x", object(), "x\0y"):
    for fn in (baize.Deal, baize.Condition, deal.text, deal.__getitem__, where.holds, play.play,
               play.taken, play.tricks, baize.imps, baize.par,
               lambda x: baize.score(x, "NS", 9), lambda x: baize.score("4S by N", x, 9),
               lambda x: baize.par(table, x), lambda x: baize.par(table, "both", x),
               lambda x: baize.Play(x, "S", "N"), lambda x: baize.Play(deal, x, "N"),
               lambda x: where.deal(x, 1), lambda x: where.deal(1, x)):
        if not (isinstance(wrong, int) and fn is not baize.Deal):
            refused(fn, wrong)

# Threads: each has a solver, and conditions are shared. The deals to solve are soon solved.
dealt = list(baize.deals(n=4, seed=3))
long = list(baize.deals('S.spades "9+"', 4, seed=3))
solved = [d.solve() for d in long]
with concurrent.futures.ThreadPoolExecutor(4) as pool:
    same(solved, list(pool.map(baize.Deal.solve, long)))
    same([where.deal(7, i) for i in range(1, 6)], list(pool.map(lambda i: where.deal(7, i),
                                                               range(1, 6))))

    same(solved, baize.solve_many(long, jobs=3))
same([], baize.solve_many([]))
same(solved[:1], baize.solve_many(iter(long[:1])))
same("jobs: 0 is not from 1 to 256", refused(baize.solve_many, long, 0))
same('a Deal expected, as in baize.Deal("N:..."), not 5', refused(baize.solve_many, [deal, 5]))

# Features, by the program's own.
for name in ("hcp", "controls", "losers", "nltc", "quick_tricks", "zar", "longest", "spades", "clubs"):
    expected = lua("print(S.%s:value(baize.deal '%s'))" % (name, TEXT))[0]
    same(float(expected), float(getattr(deal["S"], name)))
    same(getattr(deal["S"], name), deal.value("S." + name))
same((12, int), (deal["S"].hcp, type(deal["S"].hcp)))
same(8, deal.value("NS.spades + NS.hearts") - deal.value("NS.hearts") + 3)
same([sum(where.holds(d) for where in [baize.Condition("S.balanced")]) for d in dealt],
     [int(d["S"].balanced) for d in dealt])
same("'hpc' is not a feature of a hand (did you mean 'hcp'?)", refused(deal.value, "S.hpc"))
same("a feature expected as a text, not 7", refused(deal.value, 7))
same(False, hasattr(deal["S"], "hpc"))
same(("AT942.AQ4.32.KJ3", 14), (copy.copy(deal["W"]), pickle.loads(pickle.dumps(deal["W"])).hcp))
same([], [name for name in baize.__all__ if not hasattr(baize, name)])

# Copies of conditions; a play, which changes, has none.
for copied in (copy.copy(where), copy.deepcopy(where), pickle.loads(pickle.dumps(where))):
    same(where.deal(7, 1), copied.deal(7, 1))
same("a play cannot be copied", refused(copy.deepcopy, play))

# What the program is asked: experiments, systems, files of boards.
result = baize.experiment({"where": 'NS.hearts "8"', "measure": {"gain": 'tricks(S, "H") - 8'},
                           "tests": ["gain > 0"], "deals": 10, "seed": 7}, jobs=1)
same((10, "gain > 0"), (result["deals"], result["tests"][0]["text"]))
same(lua("""print(baize.experiment { where = NS.hearts "8", measure = tricks(S, "H") - 8, deals = 10,
         seed = 7 }:run().measures[1].components[1].mean)"""),
     [str(result["measures"][0]["components"][0]["mean"])])
same(2, len(baize.experiment([{"measure": "S.hcp", "deals": 2, "seed": 1}] * 2)))
same("1NT", baize.call("tutorial", "AK2.J3.KQ854.K72")["call"])
same(["1NT", "P", "2C", "P"],
     [row["call"] for row in baize.meaning("tutorial", "1NT P 2C P")])
same(0.7146, round(baize.program("suit", "AQ98x", "Jx")["chances"][3]["chance"], 4))
with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings(record=True) as said:
    warnings.simplefilter("always")
    path = os.path.join(folder, "x.pbn")
    baize.write_boards(path, dealt)
    found = baize.boards(path)
    same(dealt, [board["deal"] for board in found])
    same(list(range(1, 5)), [board["number"] for board in found])
    same([], said)
    found[0].update(contract="4S by N", result=10, players={"N": "Ann \xe9"})
    baize.write_boards(pathlib.Path(path), found[:1])
    again = baize.boards(path)
    same(("4S by N", 10, "Ann \xe9", dealt[0]), tuple(again[0][key] if key != "players"
         else again[0][key]["N"] for key in ("contract", "result", "players", "deal")))
    baize.write_boards(path + ".bri", found[:1], format="bri")
    same(True, any("no place in bri for contract" in str(one.message) for one in said))
    same(dealt[0], baize.boards(path + ".bri", format="bri")[0]["deal"])
    same("a board is a dict or a Deal, not 7", refused(baize.write_boards, path, [7]))
    same(True, "No such file" in refused(baize.boards, folder + "/none.pbn"))
same(True, "no field 'measur'" in refused(baize.experiment, {"measur": "S.hcp"}))
same(True, 'there is no system "none"' in refused(baize.call, "none", "AK2.J3.KQ854.K72"))
# what looks like an option is none
same(True, "./--help: No such file" in refused(baize.call, "--help", "AK2.J3.KQ854.K72"))
same(True, "'-' is not a rank" in refused(baize.call, "tutorial", "--help"))
same(True, "'--help'" in refused(baize.meaning, "tutorial", "--help"))
same("an argument of baize expected as a text, not 7", refused(baize.program, 7))
os.environ["BAIZE_PROGRAM"] = "/nonexistent/baize"
try:
    baize.program("version")
    sys.exit("not refused: BAIZE_PROGRAM")
except baize.ProgramError as error:
    same("/nonexistent/baize cannot be run", str(error)[:32])

# A library that cannot be loaded is not passed over.
os.environ["BAIZE_LIBRARY"] = "/nonexistent/libbaize.so"
try:
    importlib.reload(baize)
    sys.exit("not refused: BAIZE_LIBRARY")
except ImportError as error:
    same("BAIZE_LIBRARY is '/nonexistent/libbaize.so', which cannot be loaded", str(error)[:67])
