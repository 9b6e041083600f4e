import { byId, h, icon } from "./dom.js";
import { t } from "./language.js";
import { textBox, textNodes } from "./text-object.js";

/** Shows an element's confirmation dialog; true when the person agrees, or none is asked for. */
export function confirmed(confirm) {
  if (!confirm) return Promise.resolve(true);
  return new Promise((resolve) => {
    const close = (answer) => {
      resolve(answer);
      dialog.close();
      dialog.remove();
    };
    const title = h(
      "h2",
      { id: "confirm-title" },
      confirm.title ? textNodes(confirm.title) : t.confirmTitle,
    );
    const dialog = h(
      "dialog",
      {
        class: "dialog",
        "aria-labelledby": "confirm-title",
        "aria-describedby": "confirm-text",
        oncancel: () => close(false),
        onclick: (event) => event.target === dialog && close(false),
      },
      h(
        "form",
        {
          method: "dialog",
          onsubmit(event) {
            event.preventDefault();
            close(true);
          },
        },
        h(
          "header",
          {},
          title,
          h(
            "button",
            {
              type: "button",
              class: "icon-button",
              "aria-label": t.close,
              onclick: () => close(false),
            },
            icon("close"),
          ),
        ),
        h("div", { class: "dialog-body", id: "confirm-text" }, textBox(confirm.text)),
        h(
          "footer",
          {},
          h(
            "button",
            { type: "button", class: "button", onclick: () => close(false) },
            confirm.deny ? textNodes(confirm.deny) : t.cancel,
          ),
          h(
            "button",
            {
              type: "submit",
              class: `button ${confirm.style === "danger" ? "danger" : "primary"}`,
              autofocus: true,
            },
            confirm.confirm ? textNodes(confirm.confirm) : t.confirmYes,
          ),
        ),
      ),
    );
    byId("dialogs").append(dialog);
    dialog.showModal();
  });
}
