-- What an author sees in an old Neovim: the findings of a faulty file, and none once it is mended. A report is written
-- as JSON to the file that the variable `report` names.

local report = {}

local function await(name, done)
  report[name] = vim.wait(30000, done, 20)
end

local function errors()
  return vim.diagnostic.get(0, { severity = vim.diagnostic.severity.ERROR })
end

await("attached", function() return #vim.lsp.buf_get_clients(0) > 0 end)
await("found", function() return #errors() > 0 end)
report.findings = vim.tbl_map(function(each) return each.code .. " " .. each.message end, errors())
vim.cmd("%s/goal chekmate/goal checkmate/")
await("quiet", function() return #errors() == 0 end)

local out = assert(io.open(vim.g.report, "w"))
out:write(vim.fn.json_encode(report))
out:close()
vim.cmd("qall!")
