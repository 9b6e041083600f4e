import { h } from "./dom.js";

/**
 * A list that belongs to a text box, in which the arrow keys move while the box keeps the focus.
 * `draw` gives what an entry shows, `choose` is what a click, Enter or Tab does with it. Entries of
 * one `group` share its heading; `isChosen` tells which entries are chosen already.
 */
export function createListbox(input, id, { draw, choose, isChosen }) {
  const list = h("div.listbox", { id, role: "listbox" });
  let shown = [];
  let nodes = [];
  let active = 0;

  const mark = () => {
    for (const [index, node] of nodes.entries()) {
      const isActive = index === active;
      node.classList.toggle("active", isActive);
      node.setAttribute("aria-selected", String(isChosen?.(shown[index]) ?? isActive));
      if (isActive) node.scrollIntoView({ block: "nearest" });
    }
    if (shown.length > 0) input.setAttribute("aria-activedescendant", `${id}-${active}`);
    else input.removeAttribute("aria-activedescendant");
  };
  const option = (entry, index) => {
    const attributes = {
      role: "option",
      id: `${id}-${index}`,
      // The press must not take the focus out of the box.
      onmousedown: (event) => event.preventDefault(),
      onclick: () => choose(entry),
    };
    return h("div.row", attributes, draw(entry));
  };
  const show = (entries, at = entries.length === shown.length ? active : 0) => {
    active = Math.max(0, at);
    shown = entries;
    nodes = entries.map(option);
    list.replaceChildren();
    for (const [index, { group }] of entries.entries()) {
      if (group && group !== entries[index - 1]?.group) {
        const heading = h("p.muted", { "aria-hidden": "true" }, group);
        list.append(h("div", { role: "group", "aria-label": group }, heading));
      }
      (group ? list.lastChild : list).append(nodes[index]);
    }
    list.hidden = entries.length === 0;
    mark();
  };
  show([]);

  return {
    node: list,
    show,
    active: () => shown[active],
    /** Handles the keys that are the list's; true when it did. */
    takesKey(event) {
      if (shown.length === 0) return false;
      const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (move !== undefined) {
        active = (active + move + shown.length) % shown.length;
        mark();
      } else if (event.key === "Tab" || event.key === "Enter") choose(shown[active]);
      else if (event.key === "Escape") show([]);
      else return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
  };
}
