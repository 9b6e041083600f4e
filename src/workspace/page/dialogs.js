import { byId, h, iconButton } from "./dom.js";
import { t } from "./language.js";
import { textBox, textNodes } from "./mrkdwn.js";

/** Opens a dialog in front of the page; `closeDialog` removes it. */
export function openDialog(contents) {
  const dialog = h("dialog.dialog", {
    oncancel(event) {
      event.preventDefault();
      dialog.querySelector("header button").click();
    },
  });
  fillDialog(dialog, contents);
  byId("dialogs").append(dialog);
  dialog.showModal();
  return dialog;
}

/** Replaces the contents of a dialog; dialogs in front stay open. */
export function fillDialog(dialog, { id, title, body, cancelText, submitButton, close, submit }) {
  const onsubmit = (event) => {
    event.preventDefault();
    void submit();
  };
  dialog.setAttribute("aria-labelledby", `${id}-title`);
  dialog.replaceChildren(
    h("form", { novalidate: true, onsubmit }, [
      h("header.row", [
        h("h2", { id: `${id}-title` }, title),
        iconButton("close", t.close, () => close()),
      ]),
      body,
      h("footer", [h("button.button", { onclick: () => close() }, cancelText), submitButton]),
    ]),
  );
}

/** Removes a dialog and returns the focus. */
export function closeDialog(dialog) {
  dialog.close();
  dialog.remove();
}

/** Shows a confirmation dialog; resolves with true if the person agrees or none is needed. */
export function askConfirmation(confirm) {
  if (!confirm) return Promise.resolve(true);
  const style = confirm.style === "danger" ? "danger" : "primary";
  const label = confirm.confirm ? textNodes(confirm.confirm) : t.confirmYes;
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
      submitButton: h(`button.button.${style}`, { type: "submit", autofocus: true }, label),
      close: () => answer(false),
      submit: () => answer(true),
    });
    dialog.setAttribute("aria-describedby", "confirm-text");
  });
}
