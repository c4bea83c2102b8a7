-- What an author does in Neovim, with the settings of the page: a report of it is written as JSON.
-- Arguments: the rule file, and where the report goes.

local file, target = arg[1], arg[2]
local report = {}

local function await(name, done)
  report[name] = vim.wait(30000, done, 20)
end

local function lines()
  return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, true), "\n") .. "\n"
end

local function go_to(text, further)
  vim.fn.cursor(1, 1)
  vim.fn.search("\\V" .. text, "cW")
  vim.cmd.normal({ further .. "l", bang = true })
end

local function ask(method)
  local client = vim.lsp.get_clients({ bufnr = 0 })[1]
  local place = vim.lsp.util.make_position_params(0, client.offset_encoding)
  return client:request_sync("textDocument/" .. method, place, 30000, 0).result
end

local function replace(old, new)
  vim.cmd("%s/" .. old .. "/" .. new .. "/")
end

vim.cmd.edit(file)
await("attached", function()
  local client = vim.lsp.get_clients({ bufnr = 0 })[1]
  return client ~= nil and client.initialized
end)
report.filetype = vim.bo.filetype

replace("goal checkmate of", "goal chekmate of")
await("found", function() return #vim.diagnostic.get(0, { severity = vim.diagnostic.severity.ERROR }) > 0 end)
report.findings = vim.tbl_map(function(each) return each.code .. " " .. each.message end, vim.diagnostic.get(0))

go_to("goal chekmate", 5)
report.offered = vim.tbl_map(function(item) return item.label end, ask("completion").items)

vim.lsp.buf.code_action({ apply = true, filter = function(action) return action.kind == "quickfix" end })
await("mended", function() return not lines():find("chekmate", 1, true) end)
await("quiet", function() return #vim.diagnostic.get(0) == 0 end)

go_to("piece elephant-3", 8)
report.hover = ask("hover").contents.value

go_to("piece dabbaba-4", 8)
vim.lsp.buf.rename("tower")
await("renamed", function() return not lines():find("dabbaba-4", 1, true) end)

vim.lsp.buf.format({ timeout_ms = 30000 })
report.formatted = lines()

vim.lsp.inlay_hint.enable()
await("hints", function() return #vim.lsp.inlay_hint.get({ bufnr = 0 }) > 0 end)
await("colors", function() return #(vim.lsp.semantic_tokens.get_at_pos(0, 0, 1) or {}) > 0 end)

go_to("test \"no further than the capture\"", 0)
vim.lsp.codelens.refresh({ bufnr = 0 })
await("lenses", function() return #vim.lsp.codelens.get(0) > 0 end)
local said
vim.lsp.handlers["window/showMessage"] = function(_, result) said = result.message end
vim.lsp.codelens.run()
await("ran", function() return said ~= nil end)
report.said = said

local out = assert(io.open(target, "w"))
out:write(vim.json.encode(report))
out:close()
vim.cmd("qall!")
