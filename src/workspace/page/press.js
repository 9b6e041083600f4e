import { closeDialog, openDialog } from "./dialog-frame.js";
import { h, icon } from "./dom.js";
import { t } from "./language.js";
import { textBox, textNodes } from "./mrkdwn.js";

/** An element of a block: what it holds, and what pressing or changing it does on its surface. */
export function createControl(element, block, surface, id) {
  const { block_id: blockId, dispatch_action: dispatches } = block;
  const { action_id: actionId } = element;

  const remember = (chosen) => {
    (surface.values[blockId] ??= {})[actionId] = { type: element.type, ...chosen };
  };
  /** Asks first if the element says so, then shows a spinner until the app has acknowledged. */
  async function press(node, chosen = {}) {
    if (node.getAttribute("aria-disabled") === "true") return;
    if (element.url === undefined && !(await confirmed(element.confirm))) return;
    node.setAttribute("aria-disabled", "true");
    node.classList.add("busy");
    node.parentElement?.querySelector(".press-failed")?.remove();
    const outcome = await surface.press({ blockId, actionId, chosen, values: surface.values });
    node.removeAttribute("aria-disabled");
    node.classList.remove("busy");
    if (outcome.kind === "failed" || outcome.kind === "gone") {
      node.after(failureNote(t.pressFailures[outcome.error] ?? t.gone));
    }
  }
  return {
    /** The id under which a label of the block's own names it, if there is one. */
    id,
    name: `${blockId}-${actionId}`,
    isOptional: block.optional,
    /** True if Enter in the field is a press. */
    dispatches,
    /** The value that it holds after a redraw. */
    held: surface.values[blockId]?.[actionId],
    remember,
    press,
    /** Inputs are only remembered unless their block asks to hear of each change. */
    change(node, chosen) {
      remember(chosen);
      if (block.type !== "input" || dispatches) void press(node, chosen);
    },
  };
}

/** Says beside a button that what it does has failed. */
export function failureNote(text) {
  return h("p.row.press-failed", { role: "alert" }, [icon("warning"), text]);
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
