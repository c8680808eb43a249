# SPDX-License-Identifier: MIT
# play.py LIBRARY HANDS STRAIN DECLARER CARDS: what each next card leads to.
import sys
from ctypes import *

class Choice(Structure):
    _fields_ = [("card", c_int), ("tricks", c_int), ("equals", c_uint64)]

class Error(Structure):
    _fields_ = [("at", c_size_t), ("message", c_char * 240)]

baize, hands, strain, declarer, cards = sys.argv[1:]
baize, error, name, choices = CDLL(baize), Error(), create_string_buffer(3), (Choice * 13)()
baize.baize_solver_new.restype = baize.baize_play_new.restype = c_void_p
solver = c_void_p(baize.baize_solver_new(0, None))
seat = "NESW".index(declarer)
play = c_void_p(baize.baize_play_new(hands.encode(), int(strain), (seat + 1) % 4, byref(error)))
if not play or not baize.baize_play_cards(play, cards.encode(), byref(error)):
    sys.exit(error.message.decode())
for c in choices[:baize.baize_solve_choices(solver, play, seat % 2, choices, None)]:
    baize.baize_card_format(c.card, name)
    print("%s: %d" % (name.value.decode(), c.tricks))
