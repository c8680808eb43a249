# SPDX-License-Identifier: MIT
# interrupted.py: Ctrl-C ends a search of examples/python/baize.py that finds nothing.
import itertools
import os
import signal
import sys
import threading
import time

sys.path.insert(0, "examples/python")
import baize

deal = baize.Deal("N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3")
rare = baize.Condition('(N.cccc + E.zar - S.cccc) "90+"')


def interrupted(search):
    sender = threading.Thread(target=lambda: (time.sleep(0.2),
                                              os.kill(os.getpid(), signal.SIGINT)))
    try:
        sender.start()
        search()
        sys.exit("not interrupted")
    except KeyboardInterrupt:
        sender.join()


interrupted(lambda: rare.deal(1, 1))
interrupted(lambda: list(baize.deals(n=10**9)))
# What was interrupted is of use again.
if rare.holds(deal) or deal.solve()["E"]["S"] != 8:
    sys.exit("wrong after Ctrl-C")

# Deals that are found quickly do not keep Ctrl-C from a count that takes long, nor does it end
# the searches of another thread for the same condition.
shared = baize.Condition('(N.cccc + E.zar - S.cccc) "58+"')
baize._Handle.QUICK = 1e9
for index in range(1, 4):
    shared.deal(1, index)
failed, over = [], threading.Event()


def search():
    for index in itertools.count(1):
        try:
            shared.deal(2, index)
        except ValueError as error:
            failed.append(str(error))
        if over.is_set():
            break


counting, other = shared._handle, threading.Thread(target=search)
other.start()
interrupted(shared.probability)
over.set()
other.join()
if not counting.stopped:
    sys.exit("stopped at its end alone")
if failed:
    sys.exit("in another thread: " + failed[0])
