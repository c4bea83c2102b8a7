// Starts `rumpus lsp` and lets VS Code talk to it.

const { commands, window, workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

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

async function activate(context) {
  context.subscriptions.push(commands.registerCommand("rumpus.restart", restart));
  await start();
}

module.exports = { activate, deactivate: stop };
