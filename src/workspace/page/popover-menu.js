import { h, icon } from "./dom.js";
import { t } from "./language.js";

/**
 * Gives a button a menu: `label` names it, `heading` is shown over it, `items` are asked for when it
 * opens, each with its `contents`, whether it `isCurrent`, and what to `choose`.
 */
export function withMenu(opener, { label, heading, items }) {
  const list = h("div", { role: "menu", "aria-label": label });
  const popover = h(
    "div.options",
    { popover: "auto", onkeydown: (event) => moveIn(list, popover, event) },
    [heading && h("p.muted", heading), list],
  );
  popover.addEventListener("toggle", (event) =>
    opener.setAttribute("aria-expanded", String(event.newState === "open")),
  );
  opener.setAttribute("aria-haspopup", "menu");
  opener.setAttribute("aria-expanded", "false");
  opener.addEventListener("click", () => {
    list.replaceChildren(...items().map((item) => itemNode(item, popover, opener)));
    popover.togglePopover();
    if (!popover.matches(":popover-open")) return;
    placeBeside(popover, opener);
    (list.querySelector('[aria-checked="true"]') ?? list.firstElementChild)?.focus();
  });
  return h("span.menu", [opener, popover]);
}

/** A button with three dots and a menu. */
export function moreMenu(label, items) {
  const opener = h("button.button", { "aria-label": label, title: label }, icon("more"));
  return withMenu(opener, { label: t.moreOptions, items: () => items });
}

function itemNode(item, popover, opener) {
  return h(
    "button.row",
    {
      role: item.isCurrent === undefined ? "menuitem" : "menuitemradio",
      "aria-checked": item.isCurrent === undefined ? undefined : String(item.isCurrent),
      tabindex: "-1",
      onclick() {
        popover.hidePopover();
        void item.choose(opener);
      },
    },
    item.contents,
  );
}

function moveIn(list, popover, event) {
  const all = [...list.children];
  const at = all.indexOf(document.activeElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
  if (event.key === "Tab") popover.hidePopover();
  if (to === undefined) return;
  event.preventDefault();
  all[(to + all.length) % all.length]?.focus();
}

/** Under the button, or over it where there is no room; never outside the window. */
export function placeBeside(popover, opener) {
  const box = opener.getBoundingClientRect();
  const { width, height } = popover.getBoundingClientRect();
  const below = box.bottom + 4 + height <= window.innerHeight;
  const top = below ? box.bottom + 4 : Math.max(8, box.top - 4 - height);
  const left = Math.max(8, Math.min(box.left, window.innerWidth - width - 8));
  popover.style.inset = `${top}px auto auto ${left}px`;
}
