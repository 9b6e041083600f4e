import { byId, h, iconButton } from "./dom.js";
import { t } from "./language.js";

/**
 * Opens a dialog in front of the page: a title, a body, a button that calls `close` and one that
 * calls `submit`. The dialog stays until `closeDialog` removes it.
 */
export function openDialog({ id, title, body, cancelText, submitButton, close, submit }) {
  const dialog = h(
    "dialog.dialog",
    {
      "aria-labelledby": `${id}-title`,
      oncancel(event) {
        event.preventDefault();
        close();
      },
    },
    h(
      "form",
      {
        novalidate: true,
        onsubmit(event) {
          event.preventDefault();
          void submit();
        },
      },
      [
        h("header.row", [
          h("h2", { id: `${id}-title` }, title),
          iconButton("close", t.close, () => close()),
        ]),
        body,
        h("footer", [h("button.button", { onclick: () => close() }, cancelText), submitButton]),
      ],
    ),
  );
  byId("dialogs").append(dialog);
  dialog.showModal();
  return dialog;
}

/** Removes a dialog; the focus goes back to where it was. */
export function closeDialog(dialog) {
  dialog.close();
  dialog.remove();
}
