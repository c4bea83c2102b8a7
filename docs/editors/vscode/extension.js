// Starts `rumpus lsp`, lets VS Code talk to it, and shows the board next to the text.

const { commands, window, workspace, ViewColumn } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

const DELAY = 200; // milliseconds without a change before the board is drawn again

let client;
let panel;
let waiting;

async function start() {
  const [command, ...args] = workspace.getConfiguration("rumpus").get("command");
  const fileEvents = workspace.createFileSystemWatcher("**/*.rumpus");
  const options = { documentSelector: [{ language: "rumpus" }], synchronize: { fileEvents } };
  client = new LanguageClient("rumpus", "Rumpus", { command, args }, options);
  try {
    await client.start();
  } catch (fault) {
    window.showErrorMessage(`\`${command}\` does not start: install Rumpus, or set "rumpus.command". ${fault}`);
  }
}

async function stop() {
  if (client && client.needsStop()) {
    await client.stop();
  }
}

async function restart() {
  await stop();
  await start();
}

function showBoard() {
  if (!panel) {
    const place = { viewColumn: ViewColumn.Beside, preserveFocus: true };
    panel = window.createWebviewPanel("rumpus.board", "Board", place, { enableScripts: false });
    panel.onDidDispose(() => {
      panel = undefined;
    });
  }
  return draw();
}

/** Draws the board of the active rule file: the start, or the test at the cursor. The last one stays while the file has errors. */
async function draw() {
  const editor = window.activeTextEditor;
  if (!panel || !client || !editor || editor.document.languageId !== "rumpus") {
    return;
  }
  const words = [editor.document.uri.toString(), editor.selection.active.line];
  const svg = await client
    .sendRequest("workspace/executeCommand", { command: "rumpus.board", arguments: words })
    .catch(() => null); // the text has changed meanwhile, and the next change draws again
  if (svg && panel) {
    panel.webview.html = page(svg);
  }
}

function page(svg) {
  const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";
  const look = "body{margin:0;display:flex;justify-content:center}svg{width:100%;height:auto;max-height:100vh}";
  return `<!DOCTYPE html><meta http-equiv="Content-Security-Policy" content="${policy}"><style>${look}</style>${svg}`;
}

function drawSoon() {
  clearTimeout(waiting);
  waiting = setTimeout(draw, DELAY);
}

async function activate(context) {
  context.subscriptions.push(
    commands.registerCommand("rumpus.restart", restart),
    commands.registerCommand("rumpus.showBoard", showBoard),
    workspace.onDidChangeTextDocument(drawSoon),
    window.onDidChangeTextEditorSelection(drawSoon),
    window.onDidChangeActiveTextEditor(drawSoon),
  );
  await start();
}

async function deactivate() {
  clearTimeout(waiting);
  await stop();
}

module.exports = { activate, deactivate };
