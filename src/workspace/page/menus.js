import { h, icon } from "./dom.js";
import { t } from "./language.js";

/** Adds a menu to a button; `items()` returns `{ contents, isCurrent?, choose }[]`. */
export function withMenu(opener, { label, heading, items }) {
  const list = h("div", { role: "menu", "aria-label": label });
  const attributes = {
    popover: "auto",
    onkeydown: (event) => moveBetweenItems(list, popover, event),
    ontoggle: (event) => opener.setAttribute("aria-expanded", String(event.newState === "open")),
  };
  const popover = h("div.options", attributes, [heading && h("p.muted", heading), list]);
  opener.setAttribute("aria-haspopup", "menu");
  opener.setAttribute("aria-expanded", "false");
  opener.addEventListener("click", () => {
    list.replaceChildren(...items().map((item) => itemNode(item, popover, opener)));
    popover.togglePopover();
    if (!popover.matches(":popover-open")) return;
    placePopover(popover, opener);
    (list.querySelector('[aria-checked="true"]') ?? list.firstElementChild)?.focus();
  });
  return h("span.menu", [opener, popover]);
}

export function moreMenu(label, items) {
  const opener = h("button.button", { "aria-label": label, title: label }, icon("more"));
  return withMenu(opener, { label: t.moreOptions, items: () => items });
}

function itemNode(item, popover, opener) {
  const { contents, isCurrent, choose } = item;
  const attributes = {
    role: isCurrent === undefined ? "menuitem" : "menuitemradio",
    "aria-checked": isCurrent === undefined ? undefined : String(isCurrent),
    tabindex: "-1",
    onclick() {
      popover.hidePopover();
      void choose(opener);
    },
  };
  return h("button.row", attributes, contents);
}

function moveBetweenItems(list, popover, event) {
  const items = [...list.children];
  const index = items.indexOf(document.activeElement);
  const targets = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: items.length - 1 };
  const target = targets[event.key];
  if (event.key === "Tab") popover.hidePopover();
  if (target === undefined) return;
  event.preventDefault();
  items[(target + items.length) % items.length]?.focus();
}

/** Places a popover below its opener, or above if there is no room below. */
export function placePopover(popover, opener) {
  const openerBox = opener.getBoundingClientRect();
  const { width, height } = popover.getBoundingClientRect();
  const fitsBelow = openerBox.bottom + 4 + height <= window.innerHeight;
  const top = fitsBelow ? openerBox.bottom + 4 : Math.max(8, openerBox.top - 4 - height);
  const left = Math.max(8, Math.min(openerBox.left, window.innerWidth - width - 8));
  popover.style.inset = `${top}px auto auto ${left}px`;
}

/**
 * Creates a list of entries for a text box; the focus stays in the text box.
 * Click, Enter and Tab call `choose`; neighbours with the same `group` share a heading.
 */
export function createListbox(input, id, { draw, choose, isChosen }) {
  const list = h("div.listbox", { id, role: "listbox" });
  let shownEntries = [];
  let nodes = [];
  let activeIndex = 0;

  const highlightActive = () => {
    for (const [index, node] of nodes.entries()) {
      const isActive = index === activeIndex;
      node.classList.toggle("active", isActive);
      node.setAttribute("aria-selected", String(isChosen?.(shownEntries[index]) ?? isActive));
      if (isActive) node.scrollIntoView({ block: "nearest" });
    }
    if (shownEntries.length > 0)
      input.setAttribute("aria-activedescendant", `${id}-${activeIndex}`);
    else input.removeAttribute("aria-activedescendant");
  };
  const optionNode = (entry, index) => {
    const attributes = {
      role: "option",
      id: `${id}-${index}`,
      // The text box keeps the focus.
      onmousedown: (event) => event.preventDefault(),
      onclick: () => choose(entry),
    };
    return h("div.row", attributes, draw(entry));
  };
  const show = (entries, index = entries.length === shownEntries.length ? activeIndex : 0) => {
    activeIndex = Math.max(0, index);
    shownEntries = entries;
    nodes = entries.map(optionNode);
    list.replaceChildren();
    for (const [index, { group }] of entries.entries()) {
      if (group && group !== entries[index - 1]?.group) {
        const heading = h("p.muted", { "aria-hidden": "true" }, group);
        list.append(h("div", { role: "group", "aria-label": group }, heading));
      }
      (group ? list.lastChild : list).append(nodes[index]);
    }
    list.hidden = entries.length === 0;
    highlightActive();
  };
  show([]);

  return {
    node: list,
    show,
    activeEntry: () => shownEntries[activeIndex],
    /** Returns true if the list used the key. */
    handleKey(event) {
      if (shownEntries.length === 0) return false;
      const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (move !== undefined) {
        activeIndex = (activeIndex + move + shownEntries.length) % shownEntries.length;
        highlightActive();
      } else if (event.key === "Tab" || event.key === "Enter") choose(shownEntries[activeIndex]);
      else if (event.key === "Escape") show([]);
      else return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
  };
}
