-- SPDX-License-Identifier: GPL-3.0-or-later
--- A clock for limits of time: it goes as fast as the machine.
local ROUNDS <const>, SECONDS <const> = 200000, 0.1

-- What a round takes of processor time here, instrumented or not.
local begun, length = os.clock(), 0
for i = 1, ROUNDS do length = length + #(("%d"):format(i):rep(3):upper()) end
local scale <const> = SECONDS / (os.clock() - begun)

--- The processor time of the program, in seconds of a machine that does 200000 rounds of
-- the loop above in 0.1 s. Other work on the machine does not count.
return function() return os.clock() * scale end
