# SPDX-License-Identifier: MIT
import ctypes, sys
baize = ctypes.CDLL(sys.argv[1])
baize.baize_solver_new.restype = ctypes.c_void_p
solver = ctypes.c_void_p(baize.baize_solver_new(0, None))
tricks = ((ctypes.c_int * 5) * 4)()
if not baize.baize_solve(solver, sys.argv[2].encode(), tricks, None):
    sys.exit("not a deal")
for seat in range(4):
    print("NESW"[seat], *tricks[seat])
