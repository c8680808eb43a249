-- SPDX-License-Identifier: GPL-3.0-or-later
-- Sławiński's question 6: with two choices the chance at which game pays does not depend
-- on how many tables bid it ("to the others", any flattening). With three choices? 2NT,
-- 3NT and 6NT, N-S vulnerable; declarer takes 8 tricks, 9 with chance p, or 12 with
-- chance q. The table shows the p at which 3NT and 2NT are worth the same, when a share
-- of the other tables is in 6NT and the rest is split evenly, for q = 0.2. Only without any
-- flattening does it stand still; with matchpoints, too, as long as some are below 6NT.
local q = 0.2
local contracts = { "2NT by S", "3NT by S", "6NT by S" }
local tricks = { 8, 9, 12 }

-- Expected balance of a contract against a field, at a chance p of nine tricks.
local function worth(contract, field, p, flatten)
  local sum = 0
  for i, chance in ipairs { 1 - p - q, p, q } do
    local own = baize.contract_score(contract, "NS", tricks[i])
    for k, share in ipairs(field) do
      local other = baize.contract_score(contracts[k], "NS", tricks[i])
      sum = sum + chance * share * baize.scoring.flatten(flatten, own - other)
    end
  end
  return sum
end

-- 3NT gains as p grows: the zero is found by halving.
local function threshold(field, flatten)
  local low, high = -q, 1 - q
  for _ = 1, 50 do
    local p = (low + high) / 2
    local gain = worth(contracts[2], field, p, flatten)
      - worth(contracts[1], field, p, flatten)
    if gain > 0 then high = p else low = p end
  end
  return low
end

print "in 6NT:        0%     20%     40%     60%     80%   spread"
for _, flatten in ipairs { "none", "imp", "caracalla", "sign" } do
  local row, least, most = {}, 1, -1
  for share = 0, 0.8, 0.2 do
    local p = threshold({ (1 - share) / 2, (1 - share) / 2, share }, flatten)
    least, most = math.min(least, p), math.max(most, p)
    row[#row + 1] = ("%7.4f"):format(p)
  end
  print(("%-10s %s  %7.4f"):format(flatten, table.concat(row, " "), most - least))
end
