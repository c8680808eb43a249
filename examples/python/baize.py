# SPDX-License-Identifier: MIT
"""baize from Python: deals by condition, double-dummy results, play, scores, par.

One file, no packages: it calls libbaize through ctypes, that of the path in BAIZE_LIBRARY,
else the one beside it in a wheel (`make wheel`), else build/libbaize.so of this tree, else that
of `make install`. Coming from endplay:

    endplay                                   here
    Deal("N:...")                             baize.Deal("N:...")
    deal.north, deal["N"]                     deal["N"]        text, "AK2.J3.KQ854.K72"
    hcp(deal.south), len(hand.spades)         deal["S"].hcp, deal["S"].spades, deal.value("NS.losers")
    calc_dd_table(deal)                       deal.solve()     {"N": {"C": 7, ...}, ...}
    calc_all_tables(deals)                    baize.solve_many(deals)
    solve_board(deal)                         baize.Play(deal, "NT", "W").choices()
    par(table, vul, dealer)                   baize.par(table, "both", "N")
    generate_deals("hcp(north) >= 15")        baize.deals('N.hcp "15+"', seed=1)
    contract.score(vul)                       baize.score("4S by N", "NS", 10)
    pbn.load(file), lin.load(file)            list(baize.boards("club.pbn")), baize.write_boards

Texts are those of baize: seats "N" "E" "S" "W", strains "C" "D" "H" "S" "NT",
vulnerability "none" "NS" "EW" "both", contracts "4S by N", "3NTx by E", "P". What is
wrong raises ValueError, or TypeError for what is of another type, with a sentence.

Experiments, calls of bidding systems and files of boards are asked of the program: that of the path in
BAIZE_PROGRAM, else build/baize of this tree, else that of `make install`, else `baize` on PATH. They
take and give dicts, whose fields `baize help --json-schema` describes:

    baize.experiment({"where": 'NS.hearts "8"', "measure": 'tricks(S, "H")', "deals": 100, "seed": 7})
    baize.call("tutorial", "AK2.J3.KQ854.K72", "P 1NT P")["call"]
    baize.program("suit", "AQ98x", "Jx")      what `baize suit AQ98x Jx --json -` prints

Threads may solve and deal at the same time: each has a solver of its own, and conditions may
be shared. A Play belongs to one thread at a time. Ctrl-C ends a search of the main thread;
those of other threads run to their end.
"""
import concurrent.futures
import ctypes
import ctypes.util
import itertools
import json
import os
import re
import shutil
import subprocess
import threading
import time
import warnings
from ctypes import (POINTER, Structure, byref, c_char, c_char_p, c_double, c_int, c_size_t,
                    c_uint64, c_void_p, create_string_buffer)
from typing import Any, Dict, Iterable, Iterator, List, Optional, Tuple

__all__ = ["Condition", "Deal", "Hand", "Play", "ProgramError", "SEATS", "STRAINS", "boards", "call",
           "deals", "experiment", "imps", "meaning", "par", "program", "score", "solve_many",
           "version", "write_boards"]

SEATS = ("N", "E", "S", "W")
STRAINS = ("C", "D", "H", "S", "NT")
Table = Dict[str, Dict[str, int]]  # tricks by declarer and strain


class _Error(Structure):
    _fields_ = [("at", c_size_t), ("message", c_char * 240)]


class _Hands(Structure):
    _fields_ = [("hand", c_uint64 * 4)]


class _Figure(Structure):
    _fields_ = [("exact", c_int), ("count", c_char * 40), ("of", c_char * 40),
                ("share", c_double), ("low", c_double), ("high", c_double), ("how", c_char * 64)]


class _Choice(Structure):
    _fields_ = [("card", c_int), ("tricks", c_int), ("equals", c_uint64)]


class _Contract(Structure):
    _fields_ = [("level", c_int), ("strain", c_int), ("doubled", c_int), ("declarer", c_int),
                ("tricks", c_int)]


def _load():
    asked = os.environ.get("BAIZE_LIBRARY")
    if asked:
        try:
            return ctypes.CDLL(asked)
        except OSError as error:
            raise ImportError("BAIZE_LIBRARY is %r, which cannot be loaded: %s"
                              % (asked, error)) from None
    folder = os.path.dirname(os.path.abspath(__file__))
    places = [os.path.join(folder, place) for place in
              ("libbaize.so",  # of a wheel
               "../../build/libbaize.so", "../../../../lib/libbaize.so.0")]  # a tree, a PREFIX
    found = [place for place in places if os.path.exists(place)]
    found.append(ctypes.util.find_library("baize"))
    if found[0]:
        return ctypes.CDLL(found[0])
    raise ImportError("libbaize is not there: install it, or set BAIZE_LIBRARY to its path")


_lib = _load()
_ERROR, _TABLE = POINTER(_Error), POINTER(c_int * 5)
for _name, _result, _arguments in (
        ("version", c_char_p, []),
        ("deal_parse", c_int, [POINTER(_Hands), c_char_p, _ERROR]),
        ("deal_format", c_size_t, [POINTER(_Hands), c_int, c_char_p, c_size_t]),
        ("feature", c_int, [POINTER(_Hands), c_char_p, POINTER(c_double), _ERROR]),
        ("sampler_new", c_void_p, [c_char_p, _ERROR]),
        ("sampler_free", None, [c_void_p]),
        ("sampler_deal", c_int, [c_void_p, c_uint64, c_uint64, POINTER(_Hands), _ERROR]),
        ("sampler_holds", c_int, [c_void_p, POINTER(_Hands)]),
        ("sampler_stop", None, [c_void_p]),
        ("sampler_figure", c_int, [c_void_p, POINTER(_Figure), _ERROR]),
        ("solver_new", c_void_p, [c_int, _ERROR]),
        ("solver_free", None, [c_void_p]),
        ("solver_stop", None, [c_void_p]),
        ("solve_deal", c_int, [c_void_p, POINTER(_Hands), _TABLE, _ERROR]),
        ("solve_many", c_int, [c_void_p, POINTER(_Hands), c_size_t, c_int, POINTER(c_int * 5 * 4),
                               _ERROR]),
        ("card_format", c_int, [c_int, c_char_p]),
        ("play_new", c_void_p, [c_char_p, c_int, c_int, _ERROR]),
        ("play_free", None, [c_void_p]),
        ("play_cards", c_int, [c_void_p, c_char_p, _ERROR]),
        ("play_undo", c_int, [c_void_p]),
        ("play_turn", c_int, [c_void_p]),
        ("play_taken", c_int, [c_void_p, c_int]),
        ("play_left", c_int, [c_void_p]),
        ("solve_play", c_int, [c_void_p, c_void_p, c_int, _ERROR]),
        ("solve_choices", c_int, [c_void_p, c_void_p, c_int, POINTER(_Choice), _ERROR]),
        ("contract_score", c_int, [c_char_p, c_char_p, c_int, POINTER(c_int), _ERROR]),
        ("imps", c_int, [c_int]),
        ("contract_format", c_int, [POINTER(_Contract), c_char_p]),
        ("par", c_int, [_TABLE, c_int, c_char_p, POINTER(c_int), POINTER(_Contract), _ERROR])):
    _function = getattr(_lib, "baize_" + _name)
    _function.restype, _function.argtypes = _result, _arguments

version = _lib.baize_version().decode()


def _call(name, *arguments, failed=0):
    """Call a function that takes a BaizeError last; ValueError where it fails."""
    error = _Error()
    result = getattr(_lib, "baize_" + name)(*arguments, byref(error))
    if result is None or result == failed:
        raise ValueError(error.message.decode())
    return result


def _text(value, what):
    """A text as the library takes it."""
    if not isinstance(value, str):
        raise TypeError("%s expected as a text, not %r" % (what, value))
    if "\0" in value:
        raise ValueError("%s has a zero character" % what)
    return value.encode()


def _whole(value, what, low, high):
    """A whole number within bounds."""
    if not isinstance(value, int):
        raise TypeError("%s: a whole number expected, not %r" % (what, value))
    if not low <= value <= high:
        raise ValueError("%s: %d is not from %d to %d" % (what, value, low, high))
    return value


def _hands(value):
    """What the library has of a deal."""
    if not isinstance(value, Deal):
        raise TypeError("a Deal expected, as in baize.Deal(\"N:...\"), not %r" % (value,))
    return byref(value._hands)


def _number(names, value, what):
    if value not in names:
        raise ValueError("%r is not a %s: use one of %s" % (value, what, ", ".join(names)))
    return names.index(value)


def _aside(work, stop=None):
    """What work() gives. Python sees Ctrl-C in the main thread alone, and there not before a
    call of the library returns: so that thread waits, and another one works."""
    if threading.current_thread() is not threading.main_thread():
        return work()
    done = concurrent.futures.Future()

    def run():
        try:
            done.set_result(work())
        except BaseException as error:
            done.set_exception(error)

    worker = threading.Thread(target=run, daemon=True)
    try:
        worker.start()
        concurrent.futures.wait([done])
    except BaseException:
        if stop:
            stop()
            if worker.is_alive():
                concurrent.futures.wait([done])
        raise
    return done.result()


class _Handle:
    """A handle of the library: a "sampler", a "solver" or a "play"."""
    QUICK = 0.001  # seconds; after a search that took less the next one is not put aside
    stopped = False

    def __init__(self, pointer, kind):
        self.quick = set()  # names of functions whose last search took less than QUICK
        self._as_parameter_, self._kind = c_void_p(pointer), kind
        self._free = getattr(_lib, "baize_%s_free" % kind)

    def search(self, name, *arguments, failed=0):
        """_call of what may take long. A handle whose search was stopped is not used again."""
        def work():
            start = time.perf_counter()
            try:
                return _call(name, self, *arguments, failed=failed)
            finally:
                quick = time.perf_counter() - start < self.QUICK
                (self.quick.add if quick else self.quick.discard)(name)

        def stop():
            self.stopped = True
            getattr(_lib, "baize_%s_stop" % self._kind)(self)

        return work() if name in self.quick else _aside(work, stop)

    def __reduce__(self):
        raise TypeError("a %s cannot be copied" % self._kind)

    def __del__(self):
        self._free(self._as_parameter_)


_of_thread = threading.local()


def _solver():
    """The solver of this thread."""
    solver = getattr(_of_thread, "solver", None)
    if not solver or solver.stopped:
        solver = _of_thread.solver = _Handle(_call("solver_new", 0), "solver")
    return solver


def _table(tricks):
    """Results of the library as users have them."""
    return {seat: dict(zip(STRAINS, row)) for seat, row in zip(SEATS, tricks)}


class Hand(str):
    """A hand of a deal: its text, and its features as fields, as conditions name them: hcp, controls,
    losers, zar, longest, ...; spades, hearts, ... (how many cards)."""

    def __new__(cls, text, deal=None, seat=None):
        hand = super().__new__(cls, text)
        hand._deal, hand._seat = deal, seat
        return hand

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        try:
            return self._deal.value(self._seat + "." + name)
        except ValueError as error:
            raise AttributeError(str(error)) from None

    @property
    def balanced(self) -> bool:
        """Whether its shape is 4333, 4432 or 5332."""
        lengths = sorted(map(len, self.split(".")))
        return lengths[0] > 1 and lengths[-1] < 6 and lengths.count(2) < 2


class Deal:
    """Four hands. Deal("N:hand hand hand hand"), hands as "AK2.J3.KQ854.K72"."""

    def __init__(self, text: str) -> None:
        self._hands = _Hands()
        if isinstance(text, str) and re.fullmatch("[0-9A-Fa-f]{24}", text):
            raise ValueError("'%s' is a deal id, which libbaize does not read: baize convert"
                             " and baize solve do; a deal is \"N:hand hand hand hand\"" % text)
        _call("deal_parse", byref(self._hands), _text(text, "a deal"))

    @classmethod
    def _empty(cls):
        """A deal to be filled."""
        deal = cls.__new__(cls)
        deal._hands = _Hands()
        return deal

    def text(self, first: str = "N") -> str:
        """The deal as PBN writes it, from the hand of `first` on."""
        buffer = create_string_buffer(226)
        _lib.baize_deal_format(byref(self._hands), _number(SEATS, first, "seat"), buffer, 226)
        return buffer.value.decode()

    __str__ = text

    def __repr__(self):
        return "Deal(%r)" % self.text()

    def __eq__(self, other):
        return isinstance(other, Deal) and self.text() == other.text()

    def __hash__(self):
        return hash(self.text())

    def __getitem__(self, seat: str) -> Hand:
        return Hand(self.text(seat)[2:].split(" ")[0], self, seat)

    def value(self, feature: str) -> float:
        """The value of a feature, as conditions name them: "S.hcp", "NS.longest_fit", "N.hearts.hcp",
        "NS.hcp - 2 * S.losers"; an int where it is whole."""
        value = c_double()
        _call("feature", byref(self._hands), _text(feature, "a feature"), byref(value))
        return int(value.value) if value.value.is_integer() else value.value

    def solve(self) -> Table:
        """Double-dummy tricks: a dict by declarer of dicts by strain."""
        tricks = ((c_int * 5) * 4)()
        _solver().search("solve_deal", byref(self._hands), tricks)
        return _table(tricks)


def solve_many(deals: Iterable[Deal], jobs: Optional[int] = None) -> List[Table]:
    """What solve() gives for each of many deals: a list, in their order, found on `jobs` threads
    (default: as many as there are processors)."""
    deals = list(deals)
    hands = (_Hands * len(deals))()
    for place, deal in enumerate(deals):
        _hands(deal)
        hands[place] = deal._hands
    jobs = _whole(os.cpu_count() or 1 if jobs is None else jobs, "jobs", 1, 256)
    tricks = ((c_int * 5) * 4 * len(deals))()
    _solver().search("solve_many", hands, len(deals), jobs, tricks)
    return [_table(one) for one in tricks]


class Condition:
    """What deals must satisfy, written as in baize's scripts: 'S.hcp "15-17" & S.balanced'."""

    def __init__(self, text: str = "any") -> None:
        self._written = _text(text, "a condition")
        self._open()

    def _open(self):
        self._handle = _aside(lambda: _Handle(_call("sampler_new", self._written), "sampler"))

    def _sampler(self):
        if self._handle.stopped:
            self._open()
        return self._handle

    def _search(self, name, *arguments):
        """As of a handle; again, where Ctrl-C has stopped the sampler for another thread."""
        while True:
            handle = self._sampler()
            try:
                return handle.search(name, *arguments)
            except ValueError:
                if not handle.stopped:
                    raise

    def __reduce__(self):
        return Condition, (self._written.decode(),)

    def deal(self, seed: int, index: int) -> Deal:
        """Deal `index` (from 1) of a seed: the same one in every program that uses baize."""
        deal = Deal._empty()
        seed = _whole(seed, "seed", -2**63, 2**64 - 1) % 2**64
        index = _whole(index, "index", 1, 2**63 - 1)
        self._search("sampler_deal", seed, index, byref(deal._hands))
        return deal

    def holds(self, deal: Deal) -> bool:
        """Whether a deal satisfies it."""
        return bool(_lib.baize_sampler_holds(self._sampler(), _hands(deal)))

    def probability(self) -> Tuple[float, float, float, bool]:
        """(probability, low, high, exact): the bounds are those of a 95 % interval."""
        figure = _Figure()
        self._search("sampler_figure", byref(figure))
        return figure.share, figure.low, figure.high, bool(figure.exact)


def deals(condition: str = "any", n: Optional[int] = None, seed: int = 0) -> Iterator[Deal]:
    """Deals that satisfy a condition, uniform among all of them; endless without `n`."""
    where = Condition(condition)
    _whole(seed, "seed", -2**63, 2**64 - 1)
    numbers = itertools.count(1) if n is None else range(1, _whole(n, "n", 0, 2**63 - 1) + 1)
    return (where.deal(seed, index) for index in numbers)


class Play:
    """The play of a deal in a strain, from the lead of `leader` on."""

    def __init__(self, deal: Deal, strain: str, leader: str) -> None:
        _hands(deal)
        pointer = _call("play_new", str(deal).encode(), _number(STRAINS, strain, "strain"),
                        _number(SEATS, leader, "seat"))
        self._handle = _Handle(pointer, "play")

    def play(self, cards: str) -> None:
        """Play cards, "CT C4 CA": all of them, or none where one may not be played."""
        _call("play_cards", self._handle, _text(cards, "cards"))

    def undo(self) -> bool:
        """Take the last card back; False where none was played."""
        return bool(_lib.baize_play_undo(self._handle))

    @property
    def turn(self) -> str:
        """Whose turn it is."""
        return SEATS[_lib.baize_play_turn(self._handle)]

    def taken(self, side: str = "NS") -> int:
        """Tricks that a side ("NS" or "EW") has taken so far."""
        return _lib.baize_play_taken(self._handle, _number(("NS", "EW"), side, "side"))

    def tricks(self, side: str = "NS") -> int:
        """Tricks of a side in all, when everybody plays perfectly from here on."""
        return _solver().search("solve_play", self._handle, _number(("NS", "EW"), side, "side"),
                                failed=-1)

    def choices(self, side: Optional[str] = None) -> Dict[str, int]:
        """Each card that may be played (the highest of equals) and the tricks of a side
        (default: that of who plays it) that it leads to."""
        choices, name = (_Choice * 13)(), create_string_buffer(3)
        turn = _lib.baize_play_turn(self._handle)
        number = turn % 2 if side is None else _number(("NS", "EW"), side, "side")
        found = {}
        for choice in choices[:_solver().search("solve_choices", self._handle, number, choices,
                                                failed=-1)]:
            _lib.baize_card_format(choice.card, name)
            found[name.value.decode()] = choice.tricks
        return found


def score(contract: str, vul: str, tricks: int) -> int:
    """Points of declarer's side for so many tricks in a contract."""
    points = c_int()
    _call("contract_score", _text(contract, "a contract"), _text(vul, "vulnerability"),
          _whole(tricks, "tricks", 0, 13), byref(points))
    return points.value


def imps(points: int, other: int = 0) -> int:
    """IMPs for a difference in points, or for one score against another, each seen by N-S."""
    low, high = -2**31, 2**31 - 1
    difference = _whole(points, "points", low, high) - _whole(other, "points", low, high)
    return _lib.baize_imps(_whole(difference, "points", low, high))


def par(table: Table, vul: str = "none", dealer: str = "N") -> Tuple[int, List[str]]:
    """Par of the results that Deal.solve gives: (points of N-S, ["4S by N", ...])."""
    tricks, points, found = ((c_int * 5) * 4)(), c_int(), (_Contract * 140)()
    for number, seat in enumerate(SEATS):
        for place, strain in enumerate(STRAINS):
            try:
                value = table[seat][strain]
            except (KeyError, TypeError, IndexError):
                raise TypeError("a table expected, as Deal.solve() gives it, not %r"
                                % (table,)) from None
            tricks[number][place] = _whole(value, "tricks", 0, 13)
    count = _call("par", tricks, _number(SEATS, dealer, "seat"), _text(vul, "vulnerability"),
                  byref(points), found)
    contracts, text = [], create_string_buffer(12)
    for contract in found[:count]:
        _lib.baize_contract_format(byref(contract), text)
        contracts.append(text.value.decode())
    return points.value, contracts


class ProgramError(RuntimeError):
    """The program could not do what it was asked, for another reason than a wrong question."""


def _program_path():
    asked = os.environ.get("BAIZE_PROGRAM")
    folder = os.path.dirname(os.path.abspath(__file__))
    places = [os.path.join(folder, place) for place in
              ("../../build/baize", "../../../../bin/baize")]  # a tree, a PREFIX
    found = [asked] if asked else [place for place in places if os.access(place, os.X_OK)]
    found.append(shutil.which("baize"))
    if found[0]:
        return found[0]
    raise ProgramError("the program baize is not there: install it, or set BAIZE_PROGRAM to its path")


def _run(arguments, given=None):
    """What the program prints. ValueError where it refuses what was asked; what it remarks are
    warnings."""
    for value in arguments:
        _text(value, "an argument of baize")
    path = _program_path()
    try:
        done = subprocess.run([path, *arguments], input=given, capture_output=True, encoding="utf-8",
                              errors="surrogateescape")
    except OSError as error:
        raise ProgramError("%s cannot be run: %s" % (path, error)) from None
    said = [line[len("baize: "):] if line.startswith("baize: ") else line
            for line in done.stderr.splitlines()]
    if done.returncode in (1, 2):
        raise ValueError("\n".join(said) or "baize %s failed" % " ".join(arguments))
    if done.returncode:
        raise ProgramError("baize %s ended with %d: %s"
                           % (" ".join(arguments), done.returncode, "\n".join(said)))
    for line in done.stderr.splitlines():
        if line.startswith("baize: "):
            warnings.warn(line[len("baize: "):], stacklevel=3)
    return done.stdout


def program(*arguments: str, given: Optional[str] = None) -> Any:
    """What a command of the program writes with --json: program("par", "N:...") is a dict. `given`
    is its standard input."""
    return json.loads(_run([*arguments, "--json", "-"], given))


def _options(**values):
    """Options with their values, which the program never takes for others; False: none."""
    return ["--%s=%s" % (name, _text(value, name).decode()) for name, value in values.items()
            if value is not False]


def experiment(fields: Dict[str, Any], jobs: Optional[int] = None) -> Dict[str, Any]:
    """Run an experiment, and give its result. Fields are those of baize.experiment in Lua, conditions
    and measures as texts: {"where": 'S.hcp "15-17"', "measure": {"gain": 'tricks(S, "H") - 8'},
    "tests": ["gain > 0"], "deals": 400, "seed": 7}. A list of such dicts gives a list."""
    options = [] if jobs is None else ["--jobs", str(_whole(jobs, "jobs", 1, 256))]
    return program("run", "-", "--quiet", *options, given=json.dumps(fields))


def call(system: str, hand: str, auction: str = "", vul: Optional[str] = None) -> Dict[str, Any]:
    """The call of a hand by a bidding system after an auction, from the dealer on, and why: `call`,
    `why` ..."""
    return program("bid", _file(system), *_options(hand=hand, auction=auction, vul=vul or False))


def meaning(system: str, auction: str, vul: Optional[str] = None) -> List[Dict[str, Any]]:
    """What the calls of an auction mean in a bidding system: a dict for each."""
    return program("bid", _file(system), *_options(auction=auction, vul=vul or False))["calls"]


def _file(path):
    """The name of a file, which the program does not take for an option or standard input."""
    path = os.fspath(path)
    return "./" + path if path.startswith("-") else path


def boards(path: str, format: Optional[str] = None) -> List[Dict[str, Any]]:
    """The boards of a file in any format (PBN, LIN, RBN, of dealing machines ...): number, dealer, vul,
    contract, result, players, auction, play, tags ...; `deal` is a Deal. What was not understood is
    a warning."""
    options = {"from": format or False, "to": "json"}
    found = json.loads(_run(["convert", _file(path), "-", *_options(**options)]))["boards"]
    for board in found:
        if "deal" in board:
            board["deal"] = Deal(board["deal"])
    return found


def write_boards(path: str, boards: Iterable[Any], format: Optional[str] = None) -> None:
    """Write boards, as dicts or as deals, to a file in the format of the end of its name. What
    the format cannot hold is a warning."""
    listed = []
    for place, board in enumerate(boards, 1):
        if isinstance(board, Deal):
            board = {"number": place, "deal": board}
        if not isinstance(board, dict):
            raise TypeError("a board is a dict or a Deal, not %r" % (board,))
        listed.append({key: str(value) if isinstance(value, Deal) else value
                       for key, value in board.items()})
    options = {"from": "json", "to": format or False}
    _run(["convert", "-", _file(path), *_options(**options)],
         json.dumps({"format": "baize boards", "version": 1, "boards": listed}))
