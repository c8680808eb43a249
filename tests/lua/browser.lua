-- SPDX-License-Identifier: GPL-3.0-or-later
--- A real browser for specs: Chromium without a window, driven over the WebDriver protocol
-- (https://www.w3.org/TR/webdriver2/) by chromedriver; curl carries the requests.
-- @module browser
local dkjson = require "dkjson"
local helper = require "helper"

local browser = {}

local START_TRIES <const> = 600 -- tenths of a second for chromedriver to come up
local PATIENCE <const> = 300 -- seconds for an answer, on a machine that has much else to do
local PORTS <const> = { 20000, 40000 }

local Browser = { __name = "Browser" }
Browser.__index = Browser

local function sh(command)
  local p = assert(io.popen(command))
  local text = p:read "a"
  return text, p:close()
end

--- What is missing on this machine, or nil.
function browser.missing()
  for _, name in ipairs { "chromium", "chromedriver", "curl" } do
    if not os.execute(("command -v %s >/dev/null 2>&1"):format(name)) then
      return "no " .. name
    end
  end
  return nil
end

function Browser:request(method, path, body)
  local data = body and helper.quote(dkjson.encode(body))
  local text = sh(("curl -s -m %d -X %s -H 'Content-Type: application/json' %s "
    .. "http://127.0.0.1:%d%s"):format(PATIENCE, method, data and "-d " .. data or "", self.port,
      path))
  local answer = dkjson.decode(text, 1, nil)
  if not answer then return nil, "no answer" end
  if type(answer.value) == "table" and answer.value.error then
    error("browser: " .. tostring(answer.value.message), 2)
  end
  return answer.value
end

-- Start chromedriver on a free port; its process number is kept, to be ended by it.
local function start()
  local self = setmetatable({ port = math.random(PORTS[1], PORTS[2]) }, Browser)
  -- what they leave behind goes with the directory; a browser's sockets need a short path
  self.directory = assert(sh("TMPDIR=/tmp mktemp -d"):match "%S+")
  local pid = sh(("TMPDIR=%s HOME=%s chromedriver --port=%d >/dev/null 2>&1 & echo $!")
    :format(self.directory, self.directory, self.port))
  self.pid = assert(math.tointeger(tonumber(pid)))
  for _ = 1, START_TRIES do
    local status = self:request("GET", "/status")
    if status and status.ready then return self end
    os.execute "sleep 0.1"
  end
  self:close()
  error "browser: chromedriver does not start"
end

--- Open a browser. options: width, height (pixels), dark (boolean).
function browser.open(options)
  local self = start()
  local arguments = { "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars" }
  if options.dark then arguments[#arguments + 1] = "--blink-settings=preferredColorScheme=0" end
  local session = self:request("POST", "/session", { capabilities = { alwaysMatch = {
    browserName = "chrome",
    ["goog:loggingPrefs"] = { browser = "ALL" },
    ["goog:chromeOptions"] = { args = arguments, mobileEmulation = { deviceMetrics = {
      width = options.width, height = options.height, pixelRatio = 1,
      mobile = options.width < 500, touch = false } } },
  } } })
  self.session = "/session/" .. session.sessionId
  return self
end

--- Show a file.
function Browser:show(file)
  self:request("POST", self.session .. "/url", { url = "file://" .. file })
end

--- What a script returns.
function Browser:run(script)
  return self:request("POST", self.session .. "/execute/sync", { script = script,
    args = setmetatable({}, { __jsontype = "array" }) })
end

--- What was written to the console: an array of texts.
function Browser:console()
  local list = {}
  for i, entry in ipairs(self:request("POST", self.session .. "/se/log", { type = "browser" })) do
    list[i] = entry.message
  end
  return list
end

--- A PNG of the window, base64.
function Browser:screenshot()
  return self:request("GET", self.session .. "/screenshot")
end

--- Show the page as on paper of this width in pixels (of 1/96 inch), without its margins.
function Browser:paper(width)
  for _, one in ipairs { { "Emulation.setEmulatedMedia", { media = "print" } },
    { "Emulation.setDeviceMetricsOverride",
      { width = width, height = 1000, deviceScaleFactor = 1, mobile = false } } } do
    self:request("POST", self.session .. "/goog/cdp/execute", { cmd = one[1], params = one[2] })
  end
end

--- The page as PDF, base64.
function Browser:print()
  return self:request("POST", self.session .. "/print", { background = true })
end

--- End it.
function Browser:close()
  if self.session then pcall(self.request, self, "DELETE", self.session) end
  -- what it started writes to the directory until it has ended; [] keeps the shell out
  os.execute(("kill %d 2>/dev/null"):format(self.pid))
  os.execute(("while pgrep -f '[c]hromedriver --port=%d|[/]%s' >/dev/null; do sleep 0.1; done")
    :format(self.port, self.directory:sub(2)))
  os.execute("rm -rf " .. self.directory)
end

return browser
