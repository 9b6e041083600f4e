import { closeDialog, openDialog } from "./dialog-frame.js";
import { h } from "./dom.js";
import { t } from "./language.js";
import { textBox, textNodes } from "./text-object.js";

/** Shows an element's confirmation dialog; true when the person agrees, or none is asked for. */
export function confirmed(confirm) {
  if (!confirm) return Promise.resolve(true);
  const look = confirm.style === "danger" ? "button danger" : "button primary";
  const agree = confirm.confirm ? textNodes(confirm.confirm) : t.confirmYes;
  return new Promise((resolve) => {
    const answer = (isAgreed) => {
      resolve(isAgreed);
      closeDialog(dialog);
    };
    const dialog = openDialog({
      id: "confirm",
      title: confirm.title ? textNodes(confirm.title) : t.confirmTitle,
      body: h("div", { class: "dialog-body", id: "confirm-text" }, textBox(confirm.text)),
      cancelText: confirm.deny ? textNodes(confirm.deny) : t.cancel,
      submitButton: h("button", { type: "submit", class: look, autofocus: true }, agree),
      close: () => answer(false),
      submit: () => answer(true),
    });
    dialog.setAttribute("aria-describedby", "confirm-text");
  });
}
