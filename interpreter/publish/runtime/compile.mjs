/**
 * Compile Python modules by the Python for browsers, which reads no bytecode of another version:
 * `node compile.mjs SOURCES TARGET`, both archives. The target is compressed later, as a whole.
 */

import { readFileSync, writeFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const COMPILE = `
import importlib._bootstrap_external as files, importlib.util, zipfile

with zipfile.ZipFile("/sources") as old, zipfile.ZipFile("/target", "w", zipfile.ZIP_STORED) as new:
    for entry in old.infolist():
        name, data = entry.filename, old.read(entry)
        if name.endswith(".py"):
            code = compile(data, name, "exec", dont_inherit=True, optimize=2)
            name, data = name + "c", files._code_to_hash_pyc(code, importlib.util.source_hash(data), checked=False)
        new.writestr(zipfile.ZipInfo(name), data)
`;

const [, , sources, target] = process.argv;
const python = await loadPyodide();
python.FS.writeFile("/sources", readFileSync(sources));
python.runPython(COMPILE);
writeFileSync(target, python.FS.readFile("/target"));
