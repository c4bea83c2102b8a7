/** Run a Python program as a page does, by the built runtime: `node browser_python.mjs PYODIDE BUILT PROGRAM`. */

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

const [, , pyodide, built, program] = process.argv;
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide({ env: { HOME: "/", RUMPUS_CACHE: "off" } });
for (const [name, path] of [["writing.zip", "/rumpus.zip"], ["kernel.so", "/kernel.so"]]) {
  python.FS.writeFile(path, gunzipSync(readFileSync(`${built}/${name}.gz`)));
}
python.runPython(`
import sys, zipfile

with zipfile.ZipFile("/rumpus.zip") as archive:
    archive.extractall("/rules", [name for name in archive.namelist() if name.startswith("rulesets/")])
sys.path[:0] = ["/rules", "/rumpus.zip"]
`);
python.runPython(readFileSync(program, "utf8"));
