/** The worker of a page without a server: it starts Python from the parts that it is sent, without a request to anywhere. */

const HOME = "runtime://here/";
/** @type {any} */
const here = self; // the scope of a worker, which has other types than that of a page
/** Questions that came before Python was there. @type {any[]} */
const early = [];
/** @type {any} */
let answering = null;

here.addEventListener("message", async (/** @type {MessageEvent} */ { data }) => {
  if (!data.parts) return answering ? answer(data) : early.push(data);
  try {
    answering = await start(data);
  } catch (fault) {
    return here.postMessage({ fault: String(fault) });
  }
  here.postMessage({});
  early.splice(0).forEach(answer);
});

/** @param {{number: number, name: string, asked: string}} question */
function answer({ number, name, asked }) {
  here.postMessage({ number, answer: answering.answer(name, asked) });
}

/** The packed modules are imported from their archive, and rule files are files. */
const PACKED = `
import sys, zipfile

with zipfile.ZipFile("/rumpus.zip") as archive:
    archive.extractall("/rules", [name for name in archive.namelist() if name.startswith("rulesets/")])
sys.path[:0] = ["/rules", "/rumpus.zip"]
`;

/** @param {{parts: Record<string, ArrayBuffer>, entry: string, game: string}} program */
async function start({ parts, entry, game }) {
  const names = Object.keys(parts);
  const contents = await Promise.all(names.map((name) => unpacked(parts[name])));
  const files = Object.fromEntries(names.map((name, i) => [name, contents[i]]));
  here.fetch = async (/** @type {any} */ asked) => found(files, String(asked.url ?? asked));
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all(["pyodide.mjs", "pyodide.asm.mjs"].map((name) => import(address(files[name]))));
  const python = await loadPyodide({
    createPyodideModule,
    indexURL: HOME,
    packageBaseUrl: HOME,
    stdLibURL: `${HOME}library.zip`,
    lockFileContents: new TextDecoder().decode(files["pyodide-lock.json"]),
    env: { HOME: "/", PYTHONDONTWRITEBYTECODE: "1" },
  });
  for (const name of ["rumpus.zip", "kernel.so"]) if (files[name]) python.FS.writeFile(`/${name}`, new Uint8Array(files[name]));
  python.runPython(PACKED);
  return python.pyimport(entry).Answering(game);
}

/** @param {ArrayBuffer} data */
const unpacked = (data) => new Response(new Blob([data]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();

/** @param {ArrayBuffer} script */
const address = (script) => URL.createObjectURL(new Blob([script], { type: "text/javascript" }));

/** Return a part of the runtime as the answer to a request. @param {Record<string, ArrayBuffer>} files @param {string} asked */
function found(files, asked) {
  const content = files[asked.slice(HOME.length)];
  if (!asked.startsWith(HOME) || !content) return new Response(null, { status: 404 });
  return new Response(content, { headers: { "content-type": asked.endsWith(".wasm") ? "application/wasm" : "application/octet-stream" } });
}
