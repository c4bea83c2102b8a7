// Loads an extension as VS Code does, with no network and with nothing of VS Code but names: what it asks of the editor
// is there, and does nothing. Arguments: the folder of the extension, and the command of the server as JSON.
// Tells as JSON what the server offered, and what the author was shown.

const Module = require("module");
const path = require("path");

const [folder, command] = process.argv.slice(2);
const shown = [];

/** Something that can be called, made, extended, and asked for anything. */
function anything(own = {}) {
  return new Proxy(class {}, {
    get: (target, name) => (name in own ? own[name] : name in target ? target[name] : name === "then" ? undefined : anything()),
    apply: () => anything(),
  });
}

const event = () => ({ dispose() {} });
const events = (own) => new Proxy(own, { get: (_, name) => (name in own ? own[name] : String(name).startsWith("on") ? event : anything()) });
const show = async (text) => void shown.push(String(text));
const vscode = anything({
  version: "1.99.0",
  commands: events({ registerCommand: event }),
  env: events({ appName: "test", language: "en" }),
  languages: new Proxy({}, { get: (_, name) => (name === "match" ? () => 0 : () => ({ dispose() {}, set() {}, delete() {}, clear() {} })) }),
  window: events({
    showErrorMessage: show,
    visibleTextEditors: [],
    activeTextEditor: undefined,
    tabGroups: events({ all: [] }),
    createOutputChannel: () => ({ append() {}, appendLine() {}, show() {}, dispose() {} }),
  }),
  workspace: events({
    textDocuments: [],
    notebookDocuments: [],
    workspaceFolders: undefined,
    getConfiguration: () => ({ get: (name) => (name === "command" ? JSON.parse(command) : undefined) }),
    createFileSystemWatcher: () => events({ dispose() {} }),
  }),
  Disposable: class {
    constructor(dispose) {
      this.dispose = dispose;
    }
    static from() {
      return { dispose() {} };
    }
  },
  EventEmitter: class {
    event = event;
    fire() {}
    dispose() {}
  },
});

const load = Module._load;
Module._load = (name, ...more) => (name === "vscode" ? vscode : load(name, ...more));

async function main() {
  const { LanguageClient } = require(path.join(folder, "node_modules/vscode-languageclient/node"));
  let client;
  const start = LanguageClient.prototype.start;
  LanguageClient.prototype.start = function () {
    client = this;
    return start.call(this);
  };
  const extension = require(path.join(folder, "extension.js"));
  await extension.activate({ subscriptions: [] });
  const offered = client.initializeResult && Object.keys(client.initializeResult.capabilities).sort();
  await extension.deactivate();
  console.log(JSON.stringify({ offered, shown, loaded: Object.keys(require.cache) }));
  process.exit(0);
}

main();
