# SPDX-License-Identifier: MIT
# interrupted.py: Ctrl-C ends a search of examples/python/baize.py that finds nothing.
import os
import signal
import sys
import threading
import time

sys.path.insert(0, "examples/python")
import baize

deal = baize.Deal("N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3")
rare = baize.Condition('(N.cccc + E.zar - S.cccc) "90+"')
for search in (lambda: rare.deal(1, 1), lambda: list(baize.deals(n=10**9))):
    sender = threading.Thread(target=lambda: (time.sleep(0.2),
                                              os.kill(os.getpid(), signal.SIGINT)))
    try:
        sender.start()
        search()
        sys.exit("not interrupted")
    except KeyboardInterrupt:
        sender.join()
# What was interrupted is of use again.
if rare.holds(deal) or deal.solve()["E"]["S"] != 8:
    sys.exit("wrong after Ctrl-C")
