-- SPDX-License-Identifier: GPL-3.0-or-later
-- Exact whole numbers: arithmetic against an independent one on digits, limits, text.
local helper = require "helper"

local blamed = helper.blamed
local integer = baize.integer

local DEALS <const> = "53644737765488792839237440000"
local MOST <const> = "170141183460469231731687303715884105727" -- 2^127 - 1

describe("an exact number", function()
  it("prints in full, from digits and from integers", function()
    assert.equal(DEALS, tostring(integer(DEALS)))
    assert.equal("-" .. DEALS, tostring(integer("-" .. DEALS)))
    assert.equal("0", tostring(integer(0)))
    assert.equal("-9223372036854775808", tostring(integer(math.mininteger)))
    assert.equal("n = " .. DEALS .. "!", "n = " .. integer(DEALS) .. "!")
  end)

  it("groups its digits", function()
    assert.equal("635 013 559 600", integer "635013559600":text())
    assert.equal("-1,000", integer(-1000):text ",")
    assert.equal("999", integer(999):text ",")
    assert.equal("1000000", integer(1000000):text "")
  end)

  it("adds, subtracts and multiplies exactly", function()
    local n = integer(DEALS)
    assert.equal("53644737765488792839237440001", tostring(n + 1))
    assert.equal("53644737765488792839237439999", tostring(-1 + n))
    assert.equal(n, (n + n) - n)
    assert.equal(integer(0), n - n)
    assert.equal(n * 3, n + n + n)
    assert.equal("-" .. DEALS, tostring(-n))
    -- 52!/(13!)^4 from its parts: choose 13 of 52, of 39, of 26
    assert.equal(n, integer "635013559600" * 8122425444 * 10400600)
  end)

  it("divides rounding down, as Lua does", function()
    for a = -7, 7 do
      for b = -3, 3 do
        if b ~= 0 then
          assert.equal(integer(a // b), integer(a) // b)
          assert.equal(integer(a % b), a % integer(b))
        end
      end
    end
    assert.equal(integer "8122425444" * 10400600, integer(DEALS) // 635013559600)
    assert.equal(integer(0), integer(DEALS) % 635013559600)
  end)

  it("divides to a float", function()
    assert.equal(0.25, integer(DEALS) / integer(DEALS) / 4)
    assert.equal(2.5, 5 / integer(2))
    assert.equal("float", math.type(integer(4) / 2))
  end)

  it("is a float beside floats", function()
    assert.equal(1.5, integer(3) * 0.5)
    assert.equal(3.5, 0.5 + integer(3))
    assert.equal(-1.0, integer(7) // -7.0)
    assert.equal(5.5 % -3, integer(11) * 0.5 % -3)
    assert.equal(-0.5, integer(11) % -1.5 + 0.5)
  end)

  it("compares with its like, integers and floats", function()
    local n = integer(DEALS)
    assert.is_true(n == integer(DEALS) and n ~= n + 1)
    assert.is_true(n > 5 and 5 < n and n >= n and n <= n + 1)
    assert.is_false(n < n or integer(5) < 5 or 5 > integer(5))
    assert.is_true(integer(5) >= 5 and integer(5) <= 5)
    assert.is_true(integer(5) < 5.5 and integer(-5) > -5.5 and integer(5) >= 5.0)
    assert.is_true(n < math.huge and n > -math.huge and n < 1e39 and n > -1e39)
    assert.is_false(n < 0 / 0 or n > 0 / 0)
    -- 2^53 + 1 is not a float: a comparison by rounding would call them equal
    assert.is_true(integer(2 ^ 53 | 0) + 1 > 2.0 ^ 53)
  end)

  it("raises when a result leaves 128 bits", function()
    local most = integer(MOST)
    assert.has_error(function() return most + 1 end, "the result is beyond 128 bits")
    assert.has_error(function() return -most - 2 end, "the result is beyond 128 bits")
    assert.has_error(function() return most * 2 end, "the result is beyond 128 bits")
    local least = -most - 1
    assert.has_error(function() return -least end, "the result is beyond 128 bits")
    assert.has_error(function() return least // -1 end, "the result is beyond 128 bits")
    assert.equal("-170141183460469231731687303715884105728", tostring(least))
    assert.equal(most, least + most + most + 1)
  end)

  it("raises for division by zero and for what is not a number", function()
    assert.has_error(function() return integer(1) // 0 end, "attempt to divide by zero")
    assert.has_error(function() return integer(1) % 0 end, "attempt to divide by zero")
    assert.has_error(function() return integer(1) + "1" end,
      "attempt to add an exact number and a string")
    assert.has_error(function() return {} < integer(1) end,
      "attempt to compare an exact number and a table")
    assert.has_error(function() return integer(1) .. {} end,
      "attempt to concatenate an exact number and a table")
  end)

  it("becomes a number of Lua where it fits", function()
    assert.equal(12, integer(12):tointeger())
    assert.equal(math.mininteger, integer(math.mininteger):tointeger())
    assert.is_nil(integer(DEALS):tointeger())
    assert.equal(53644737765488792839237440000.0, integer(DEALS):tonumber())
  end)

  it("is a string in JSON", function()
    assert.equal('{"n":"' .. DEALS .. '"}',
      require "dkjson".encode { n = integer(DEALS) })
  end)

  it("is itself when made again", function()
    local n = integer(DEALS)
    assert.equal(n, integer(n))
  end)

  it("blames the line of what is not a number", function()
    local function message(value)
      return blamed(function() integer(value) end)
    end
    assert.equal("integer takes a whole number or its digits, not 1.5", message(1.5))
    assert.equal("'1e3' is not a whole number of 0 or more (at byte 2)", message "1e3")
    assert.equal("a whole number expected, not an empty text (at byte 1)", message "")
    local beyond = MOST:sub(1, -2) .. "8"
    assert.equal(("'%s' is beyond 128 bits (at byte 1)"):format(beyond), message(beyond))
  end)
end)
