/** What of a view a board draws: a page without a game has no more. */
type Position = Pick<
  Scene.View,
  "units" | "gone" | "hands" | "waiting" | "blocks" | "turn" | "actor" | "number" | "last" | "scores" | "captured" | "done" | "outcome"
>;
type Legal = Scene.Legal;
type Effect = Game.EventMessage["effects"][number];
type Choice = [action: string, words: string];
type Point = [x: number, y: number];

/** What the server writes before the text of the service worker. */
declare const KEPT: { version: string; files: string[] };

/** The elements of our pages that are more than any element, by their ids. */
interface PageElements {
  board: import("../../interpreter/web/static/rumpus-board.js").RumpusBoard;
  tray: import("../../interpreter/web/static/rumpus-tray.js").RumpusTray;
  sure: HTMLDialogElement;
  "sure-report": HTMLDialogElement;
  setting: HTMLDialogElement;
  "lesson-board": import("../../interpreter/web/static/rumpus-board.js").RumpusBoard;
  "chat-text": HTMLInputElement;
  new: HTMLFormElement;
  form: HTMLFormElement;
  name: HTMLInputElement;
  chosen: HTMLInputElement;
  bot: HTMLInputElement;
  take: HTMLButtonElement;
  "passkey-new": HTMLButtonElement;
  fen: HTMLInputElement;
  file: HTMLInputElement;
  "image-files": HTMLInputElement;
  "images-dialog": HTMLDialogElement;
  more: HTMLInputElement;
  hint: HTMLButtonElement;
  analyse: HTMLButtonElement;
  done: HTMLProgressElement;
  gif: HTMLButtonElement;
  play: HTMLAnchorElement;
  rules: HTMLAnchorElement;
  "all-rules": HTMLAnchorElement;
  "next-game": HTMLAnchorElement;
  "play-on": HTMLAnchorElement;
  begin: HTMLButtonElement;
  joining: HTMLElement;
  opinion: HTMLFormElement;
  "report-seconds": HTMLSelectElement;
  "report-share": HTMLProgressElement;
}

/** The events of our components. */
interface HTMLElementEventMap {
  "rumpus-act": CustomEvent<{ action: string }>;
  "rumpus-end": CustomEvent<{ action: string }>;
  "rumpus-undo": CustomEvent<{}>;
  "rumpus-refused": CustomEvent<{ source: string; target: string }>;
  "rumpus-pick": CustomEvent<{ source: string | null }>;
  "rumpus-look": CustomEvent<{ unit: string | null }>;
  "rumpus-unit": CustomEvent<{ unit: string }>;
  "rumpus-plan": CustomEvent<{ source: string; target: string }>;
  "rumpus-unplan": CustomEvent<{}>;
  "rumpus-overlay": CustomEvent<{ name: string | null }>;
  "rumpus-diagnostics": CustomEvent<{ items: Record<string, any>[]; errors: number; warnings: number; final: boolean }>;
  "rumpus-board": CustomEvent<Author.BoardMessage>;
  "rumpus-piece": CustomEvent<Author.PieceMessage & { line: number }>;
  "rumpus-tests": CustomEvent<Answers.TestsAnswer>;
  "rumpus-failed": CustomEvent<{ text: string }>;
  "rumpus-cursor": CustomEvent<{ line: number; character: number }>;
  "rumpus-link": CustomEvent<{ open: boolean }>;
  "rumpus-save": CustomEvent<{}>;
}
