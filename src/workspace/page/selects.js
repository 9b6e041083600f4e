import { state } from "./client-state.js";
import { h, icon, iconButton } from "./dom.js";
import { t } from "./language.js";
import { createListbox, placePopover } from "./menus.js";
import { textString } from "./mrkdwn.js";

/** Draws a select element with the app's options, or with people or channels. */
export function selectNode(element, { id, isOptional, current, remember, change }) {
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
  const initial = current ? current[`selected_${field}`] : element[`initial_${field}`];
  const initialValues = [initial].flat().map((one) => one?.value ?? one);
  const picked = entries.filter((one) => initialValues.includes(one.value));
  const chosen = (selection) => {
    const values = selection.map((one) => (/^option/.test(field) ? one.option : one.value));
    return { [`selected_${field}`]: isMulti ? values : (values[0] ?? null) };
  };
  const isMulti = element.type.startsWith("multi_");
  const placeholder = textString(element.placeholder) || undefined;
  const { node } = createSelect({
    id,
    label: id ? undefined : (placeholder ?? t.choose),
    placeholder,
    entries,
    picked,
    maxSelected: isMulti ? (element.max_selected_items ?? Infinity) : 1,
    isOptional,
    onChange: (selection) => change(node, chosen(selection)),
  });
  if (picked.length > 0) remember(chosen(picked));
  return node;
}

/** Returns the ending of the `selected_…` and `initial_…` fields: `option`, `users` … */
function fieldOf(type) {
  const kind = /(user|channel|conversation)s_select/.exec(type)?.[1] ?? "option";
  return type.startsWith("multi_") ? `${kind}s` : kind;
}

function optionsOf(element) {
  if (element.options) return element.options;
  const option = (value, text) => ({ text: { type: "plain_text", text }, value });
  if (fieldOf(element.type).startsWith("user"))
    return state.people.map((one) => option(one.id, one.realName));
  const publicChannels = state.channels.filter((one) => one.kind === "public");
  return publicChannels.map((one) => option(one.id, `#${one.name}`));
}

let count = 0;

/**
 * Creates a field that opens a list; typed text filters the list.
 * `entries` are `{ value, text, group? }`; `onChange` gets the chosen entries.
 */
export function createSelect({ id, label, placeholder, entries, picked = [], onChange, ...rules }) {
  const { maxSelected = 1, isOptional = false } = rules;
  const isMulti = maxSelected > 1;
  const inputId = id ?? `select-${(count += 1)}`;
  const input = h("input", {
    id: inputId,
    role: "combobox",
    autocomplete: "off",
    spellcheck: "false",
    "aria-autocomplete": "list",
    "aria-controls": `${inputId}-list`,
    "aria-label": label,
    oninput: () => open(input.value),
    onblur: () => close(),
    onkeydown: onKey,
  });
  const listbox = createListbox(input, `${inputId}-list`, {
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
    if (isOpen()) placePopover(popover, box);
    else document.removeEventListener("scroll", place, true);
  };

  function open(filter = "") {
    const fitting = entries.filter(({ text }) => folded(text).includes(folded(filter)));
    isTyped = filter.trim() !== "";
    // Typing replaces the chosen text.
    if (!isTyped) input.select();
    popover.style.width = `${box.offsetWidth}px`;
    if (!isOpen()) popover.showPopover();
    emptyNotice.textContent = fitting.length > 0 ? "" : t.noResults;
    listbox.show(fitting, filter ? 0 : fitting.indexOf(listbox.activeEntry() ?? picked[0]));
    input.setAttribute("aria-expanded", "true");
    document.addEventListener("scroll", place, true);
    place();
  }
  function close() {
    isTyped = false;
    if (isOpen()) popover.hidePopover();
    listbox.show([]);
    input.setAttribute("aria-expanded", "false");
    input.value = isMulti ? "" : (picked[0]?.text ?? "");
    input.placeholder = picked.length > 0 ? "" : (placeholder ?? t.choose);
    const isRemovable = isMulti || (isOptional && picked.length > 0);
    chips.replaceChildren(...(isRemovable ? picked.map(chip) : []));
  }
  function select(next) {
    picked = next;
    close();
    onChange?.(picked);
  }
  function choose(entry) {
    const others = picked.filter((one) => one !== entry);
    if (!isMulti) return select([entry]);
    if (others.length === picked.length && picked.length >= maxSelected) return;
    select(others.length < picked.length ? others : [...picked, entry]);
    open();
  }
  const chip = (entry) =>
    h("li.row", [
      isMulti && h("span.name", entry.text),
      iconButton("close", t.remove(entry.text), () => {
        select(picked.filter((one) => one !== entry));
        input.focus();
      }),
    ]);
  function onKey(event) {
    const { key } = event;
    if (key === "Tab") {
      // After typing, Tab chooses the best match, like Enter.
      if (isTyped && listbox.activeEntry()) choose(listbox.activeEntry());
      return close();
    }
    if (key === "Backspace" && isMulti && input.value === "" && picked.length > 0) {
      return select(picked.slice(0, -1));
    }
    if (isOpen() && key === "Escape") close();
    else if (isOpen() && listbox.handleKey(event)) return;
    else if (!["ArrowDown", "ArrowUp", "Enter"].includes(key)) return;
    else if (!isOpen()) open();
    // The list's keys must not reach the form or the dialog.
    event.preventDefault();
    event.stopPropagation();
  }
  close();
  return { node: box, value: () => picked[0]?.value };
}

/** Removes case, dots and accents for a comparison. */
function folded(text) {
  const plain = text.trim().toLocaleLowerCase("tr").normalize("NFD");
  return plain.replace(/\p{M}/gu, "").replaceAll("ı", "i");
}
