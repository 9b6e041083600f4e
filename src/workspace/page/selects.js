import { state } from "./client-state.js";
import { h, icon, iconButton } from "./dom.js";
import { t } from "./language.js";
import { createListbox, placeBeside } from "./menus.js";
import { textString } from "./mrkdwn.js";

/** Draws a select element with the app's options, or with people or channels. */
export function selectNode(element, { id, isOptional, held, remember, change }) {
  const groups = element.option_groups ?? [{ options: optionsOf(element) }];
  const entries = groups.flatMap(({ label, options }) =>
    options.map((option) => ({
      option,
      value: option.value,
      text: textString(option.text),
      group: textString(label),
    })),
  );
  const field = fieldOf(element.type);
  const initial = held ? held[`selected_${field}`] : element[`initial_${field}`];
  const values = [initial].flat().map((one) => one?.value ?? one);
  const picked = entries.filter((one) => values.includes(one.value));
  const chosen = (some) => {
    const given = some.map((one) => (/^option/.test(field) ? one.option : one.value));
    return { [`selected_${field}`]: isMulti ? given : (given[0] ?? null) };
  };
  const isMulti = element.type.startsWith("multi_");
  const placeholder = textString(element.placeholder) || undefined;
  const { node } = createSelect({
    id,
    label: id ? undefined : (placeholder ?? t.choose),
    placeholder,
    entries,
    picked,
    most: isMulti ? (element.max_selected_items ?? Infinity) : 1,
    isOptional,
    changed: (some) => change(node, chosen(some)),
  });
  if (picked.length > 0) remember(chosen(picked));
  return node;
}

/** Returns `option` of `selected_option` and `initial_option`, or another such ending. */
function fieldOf(type) {
  const kind = /(user|channel|conversation)s_select/.exec(type)?.[1] ?? "option";
  return type.startsWith("multi_") ? `${kind}s` : kind;
}

function optionsOf(element) {
  if (element.options) return element.options;
  const option = (value, text) => ({ text: { type: "plain_text", text }, value });
  if (fieldOf(element.type).startsWith("user"))
    return state.people.map((one) => option(one.id, one.realName));
  const open = state.channels.filter((one) => one.kind === "public");
  return open.map((one) => option(one.id, `#${one.name}`));
}

let count = 0;

/**
 * Creates a field that opens a list; typed text filters the list.
 * `entries` are `{ value, text, group? }`; `changed` gets the chosen entries.
 */
export function createSelect({ id, label, placeholder, entries, picked = [], changed, ...rules }) {
  const { most = 1, isOptional = false } = rules;
  const many = most > 1;
  const own = id ?? `select-${(count += 1)}`;
  const input = h("input", {
    id: own,
    role: "combobox",
    autocomplete: "off",
    spellcheck: "false",
    "aria-autocomplete": "list",
    "aria-controls": `${own}-list`,
    "aria-label": label,
    oninput: () => open(input.value),
    onblur: () => close(),
    onkeydown: onKey,
  });
  const listbox = createListbox(input, `${own}-list`, {
    draw: (entry) => [entry.text, picked.includes(entry) && icon("check")],
    choose,
    isChosen: (entry) => picked.includes(entry),
  });
  listbox.node.setAttribute("aria-label", t.choose);
  const emptyNotice = h("p.muted", { role: "status" });
  const popover = h("div.options", { popover: "manual" }, [emptyNotice, listbox.node]);
  const chips = h("ul.attachments");
  const box = h(
    "div.row.select",
    {
      onclick(event) {
        if (event.target.closest("button, .options")) return;
        input.focus();
        open();
      },
    },
    [chips, input, icon("chevron"), popover],
  );
  let isTyped = false;
  const isOpen = () => popover.matches(":popover-open");
  const place = () => {
    if (isOpen()) placeBeside(popover, box);
    else document.removeEventListener("scroll", place, true);
  };

  function open(filter = "") {
    const fitting = entries.filter(({ text }) => folded(text).includes(folded(filter)));
    isTyped = filter.trim() !== "";
    // The next typed text replaces the chosen one.
    if (!isTyped) input.select();
    popover.style.width = `${box.offsetWidth}px`;
    if (!isOpen()) popover.showPopover();
    emptyNotice.textContent = fitting.length > 0 ? "" : t.nothingFits;
    listbox.show(fitting, filter ? 0 : fitting.indexOf(listbox.active() ?? picked[0]));
    input.setAttribute("aria-expanded", "true");
    document.addEventListener("scroll", place, true);
    place();
  }
  function close() {
    isTyped = false;
    if (isOpen()) popover.hidePopover();
    listbox.show([]);
    input.setAttribute("aria-expanded", "false");
    input.value = many ? "" : (picked[0]?.text ?? "");
    input.placeholder = picked.length > 0 ? "" : (placeholder ?? t.choose);
    const isRemovable = many || (isOptional && picked.length > 0);
    chips.replaceChildren(...(isRemovable ? picked.map(chip) : []));
  }
  function set(next) {
    picked = next;
    close();
    changed?.(picked);
  }
  function choose(entry) {
    const others = picked.filter((one) => one !== entry);
    if (!many) return set([entry]);
    if (others.length === picked.length && picked.length >= most) return;
    set(others.length < picked.length ? others : [...picked, entry]);
    open();
  }
  const chip = (entry) =>
    h("li.row", [
      many && h("span.name", entry.text),
      iconButton("close", t.remove(entry.text), () => {
        set(picked.filter((one) => one !== entry));
        input.focus();
      }),
    ]);
  function onKey(event) {
    const { key } = event;
    if (key === "Tab") {
      // After typing, Tab takes the best match, like Enter.
      if (isTyped && listbox.active()) choose(listbox.active());
      return close();
    }
    if (key === "Backspace" && many && input.value === "" && picked.length > 0) {
      return set(picked.slice(0, -1));
    }
    if (isOpen() && key === "Escape") close();
    else if (isOpen() && listbox.takesKey(event)) return;
    else if (!["ArrowDown", "ArrowUp", "Enter"].includes(key)) return;
    else if (!isOpen()) open();
    // The list's keys must not reach the form or the dialog.
    event.preventDefault();
    event.stopPropagation();
  }
  close();
  return { node: box, value: () => picked[0]?.value };
}

/** Drops capitals, dots and accents for a comparison. */
function folded(text) {
  const plain = text.trim().toLocaleLowerCase("tr").normalize("NFD");
  return plain.replace(/\p{M}/gu, "").replaceAll("ı", "i");
}
