import { h, icon } from "./dom.js";

/** A button with three dots that opens a menu; each item has a `label` and what to `choose`. */
export function popoverMenu(label, items) {
  const menu = h(
    "div",
    { class: "options", popover: "auto" },
    items.map((item) =>
      h("button", {
        type: "button",
        text: item.label,
        onclick() {
          menu.hidePopover();
          void item.choose(opener);
        },
      }),
    ),
  );
  const opener = h(
    "button",
    {
      type: "button",
      class: "button",
      "aria-label": label,
      "aria-haspopup": "true",
      onclick() {
        menu.togglePopover();
        const box = opener.getBoundingClientRect();
        menu.style.position = "fixed";
        menu.style.inset = "auto";
        menu.style.top = `${Math.min(box.bottom + 4, window.innerHeight - 40 - 32 * items.length)}px`;
        menu.style.left = `${Math.max(8, Math.min(box.left, window.innerWidth - 220))}px`;
      },
    },
    icon("more"),
  );
  return h("span", { class: "menu" }, opener, menu);
}
