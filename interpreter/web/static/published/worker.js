/** The worker of a published game: it starts Python from the parts that it is sent, without a request to anywhere. */

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
    answering = await start(data.parts, data.game);
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

/** @param {Record<string, ArrayBuffer>} parts @param {string} game */
async function start(parts, game) {
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
  python.FS.writeFile("/rumpus.zip", new Uint8Array(files["rumpus.zip"]));
  python.runPython('import sys; sys.path.insert(0, "/rumpus.zip")');
  return python.pyimport("interpreter.publish.answering").Answering(game);
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
