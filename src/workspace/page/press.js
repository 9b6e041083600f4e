import { closeDialog, openDialog } from "./dialog-frame.js";
import { h, icon } from "./dom.js";
import { t } from "./language.js";
import { textBox, textNodes } from "./mrkdwn.js";

/** Asks first if the element says so, then shows a spinner until the app has acknowledged. */
export async function pressed(node, element, block, surface, chosen = {}) {
  if (node.getAttribute("aria-disabled") === "true") return;
  if (element.url === undefined && !(await confirmed(element.confirm))) return;
  node.setAttribute("aria-disabled", "true");
  node.classList.add("busy");
  node.parentElement?.querySelector(".press-failed")?.remove();
  const outcome = await surface.press({
    blockId: block.block_id,
    actionId: element.action_id,
    chosen,
    values: surface.values,
  });
  node.removeAttribute("aria-disabled");
  node.classList.remove("busy");
  if (outcome.kind === "failed" || outcome.kind === "gone") {
    node.after(failureNote(t.pressFailures[outcome.error] ?? t.gone));
  }
}

/** Says beside a button that what it does has failed. */
export function failureNote(text) {
  return h("p.row.press-failed", { role: "alert" }, [icon("warning"), text]);
}

/** What an input holds already, if the view was only drawn again. */
export function held(element, block, surface) {
  return surface.values[block.block_id]?.[element.action_id];
}

export function remember(element, block, surface, chosen) {
  const values = (surface.values[block.block_id] ??= {});
  values[element.action_id] = { type: element.type, ...chosen };
}

/** Inputs are only remembered unless their block asks to hear of each change. */
export function changedTo(node, element, block, surface, chosen) {
  remember(element, block, surface, chosen);
  if (block.type === "input" && !block.dispatch_action) return;
  void pressed(node, element, block, surface, chosen);
}

/** Shows an element's confirmation dialog; true when the person agrees, or none is asked for. */
function confirmed(confirm) {
  if (!confirm) return Promise.resolve(true);
  const look = confirm.style === "danger" ? "danger" : "primary";
  const agree = confirm.confirm ? textNodes(confirm.confirm) : t.confirmYes;
  return new Promise((resolve) => {
    const answer = (isAgreed) => {
      resolve(isAgreed);
      closeDialog(dialog);
    };
    const dialog = openDialog({
      id: "confirm",
      title: confirm.title ? textNodes(confirm.title) : t.confirmTitle,
      body: h("div.dialog-body", { id: "confirm-text" }, textBox(confirm.text)),
      cancelText: confirm.deny ? textNodes(confirm.deny) : t.cancel,
      submitButton: h(`button.button.${look}`, { type: "submit", autofocus: true }, agree),
      close: () => answer(false),
      submit: () => answer(true),
    });
    dialog.setAttribute("aria-describedby", "confirm-text");
  });
}
