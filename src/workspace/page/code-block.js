import { h } from "./dom.js";
import { t } from "./language.js";

/** How long the button says that it is done. */
const saidMs = 2_000;

/** A block of code, with a button that copies its text. */
export function codeBlock(...contents) {
  const code = h("pre", { class: "text" }, ...contents);
  const said = h("span", { class: "visually-hidden", role: "status" });
  const copy = h("button", {
    type: "button",
    class: "copy",
    text: t.copy,
    async onclick() {
      if (!(await copied(code))) return;
      copy.textContent = said.textContent = t.copied;
      setTimeout(() => {
        copy.textContent = t.copy;
        said.textContent = "";
      }, saidMs);
    },
  });
  return h("div", { class: "code-block" }, code, copy, said);
}

/** Where the browser keeps its clipboard to itself, the text is selected instead. */
async function copied(code) {
  try {
    await navigator.clipboard.writeText(code.textContent);
    return true;
  } catch {
    window.getSelection().selectAllChildren(code);
    return false;
  }
}
