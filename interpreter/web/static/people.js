/** The pages of names: choose one, keep its link, challenge, block and delete. */

import { ask, by, sentenceOf } from "./play/dom.js";

/** Do what a button or a form asks for, and show what the server refuses. @param {() => Promise<unknown>} deed */
async function attempt(deed) {
  by("fault").hidden = true;
  try {
    await deed();
  } catch (fault) {
    for (const open of document.querySelectorAll("dialog")) open.close();
    by("fault").textContent = sentenceOf(fault);
    by("fault").hidden = false;
  }
}

for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("button[data-post]"))) {
  button.addEventListener("click", () =>
    attempt(async () => {
      const { post, name } = button.dataset;
      await ask(String(post), name ? { name } : {});
      location.reload();
    }),
  );
}

by("choose")?.addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(async () => {
    await ask("/api/people", { name: by("chosen").value.trim(), bot: by("bot").checked });
    location.reload();
  });
});

if (by("take")) by("take").disabled = false; // before, the browser would send the form by itself

by("copy")?.addEventListener("click", () =>
  attempt(async () => {
    const { fragment } = await ask("/api/people/link", {});
    const link = `${location.origin}/me${fragment}`;
    by("copied").textContent = await navigator.clipboard.writeText(link).then(
      () => "It is copied.",
      () => link, // the browser does not let a page copy
    );
  }),
);

by("delete")?.addEventListener("click", () => by("sure").showModal());
by("sure-no")?.addEventListener("click", () => by("sure").close());

/** Who follows a link may not be who made it: the seats of this browser would go to that person. */
const secret = new URLSearchParams(location.hash.slice(1)).get("person");
if (secret && by("use")) {
  history.replaceState(null, "", location.pathname); // so that nobody reads it over a shoulder, or from the history
  by("use").hidden = false;
  by("use-yes").addEventListener("click", () =>
    attempt(async () => {
      await ask("/api/people/sit", { secret });
      location.reload();
    }),
  );
}
