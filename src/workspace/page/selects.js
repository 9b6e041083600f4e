import { state } from "./client-state.js";
import { h, icon, iconButton } from "./dom.js";
import { t } from "./language.js";
import { createListbox, placePopover } from "./menus.js";
import { textString } from "./mrkdwn.js";

/** Draws a select element with the app's options, or with people or channels. */
export function selectNode(element, { id, isOptional, currentValue, remember, change }) {
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
  const initial = currentValue ? currentValue[`selected_${field}`] : element[`initial_${field}`];
  const initialValues = [initial].flat().map((one) => one?.value ?? one);
  const selection = entries.filter((one) => initialValues.includes(one.value));
  const choiceOf = (chosenEntries) => {
    const values = chosenEntries.map((one) => (/^option/.test(field) ? one.option : one.value));
    return { [`selected_${field}`]: isMulti ? values : (values[0] ?? null) };
  };
  const isMulti = element.type.startsWith("multi_");
  const placeholder = textString(element.placeholder) || undefined;
  const { node } = createSelect({
    id,
    label: id ? undefined : (placeholder ?? t.choose),
    placeholder,
    entries,
    selection,
    maxSelected: isMulti ? (element.max_selected_items ?? Infinity) : 1,
    isOptional,
    onChange: (chosenEntries) => change(node, choiceOf(chosenEntries)),
  });
  if (selection.length > 0) remember(choiceOf(selection));
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

let selectCount = 0;

/**
 * Creates a field that opens a list; typed text filters the list.
 * `entries` are `{ value, text, group? }`; `onChange` gets the chosen entries.
 */
export function createSelect({ entries, selection = [], onChange, ...options }) {
  const { id, label, placeholder, maxSelected = 1, isOptional = false } = options;
  const isMulti = maxSelected > 1;
  const inputId = id ?? `select-${(selectCount += 1)}`;
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
    draw: (entry) => [entry.text, selection.includes(entry) && icon("check")],
    choose,
    isChosen: (entry) => selection.includes(entry),
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
  let hasFilter = false;
  const isOpen = () => popover.matches(":popover-open");
  const place = () => {
    if (isOpen()) placePopover(popover, box);
    else document.removeEventListener("scroll", place, true);
  };

  function open(filter = "") {
    const matches = entries.filter(({ text }) => foldText(text).includes(foldText(filter)));
    hasFilter = filter.trim() !== "";
    // Typing replaces the field's text.
    if (!hasFilter) input.select();
    popover.style.width = `${box.offsetWidth}px`;
    if (!isOpen()) popover.showPopover();
    emptyNotice.textContent = matches.length > 0 ? "" : t.noResults;
    listbox.show(matches, filter ? 0 : matches.indexOf(listbox.activeEntry() ?? selection[0]));
    input.setAttribute("aria-expanded", "true");
    document.addEventListener("scroll", place, true);
    place();
  }
  function close() {
    hasFilter = false;
    if (isOpen()) popover.hidePopover();
    listbox.show([]);
    input.setAttribute("aria-expanded", "false");
    input.value = isMulti ? "" : (selection[0]?.text ?? "");
    input.placeholder = selection.length > 0 ? "" : (placeholder ?? t.choose);
    const isRemovable = isMulti || (isOptional && selection.length > 0);
    chips.replaceChildren(...(isRemovable ? selection.map(chip) : []));
  }
  function select(newSelection) {
    selection = newSelection;
    close();
    onChange?.(selection);
  }
  function choose(entry) {
    const others = selection.filter((one) => one !== entry);
    if (!isMulti) return select([entry]);
    if (others.length === selection.length && selection.length >= maxSelected) return;
    select(others.length < selection.length ? others : [...selection, entry]);
    open();
  }
  const chip = (entry) =>
    h("li.row", [
      isMulti && h("span.name", entry.text),
      iconButton("close", t.remove(entry.text), () => {
        select(selection.filter((one) => one !== entry));
        input.focus();
      }),
    ]);
  function onKey(event) {
    const { key } = event;
    if (key === "Tab") {
      // After typing, Tab chooses the highlighted entry, like Enter.
      if (hasFilter && listbox.activeEntry()) choose(listbox.activeEntry());
      return close();
    }
    if (key === "Backspace" && isMulti && input.value === "" && selection.length > 0) {
      return select(selection.slice(0, -1));
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
  return { node: box, value: () => selection[0]?.value };
}

/** Removes case, dots and accents for a comparison. */
function foldText(text) {
  const lowerCase = text.trim().toLocaleLowerCase("tr").normalize("NFD");
  return lowerCase.replace(/\p{M}/gu, "").replaceAll("ı", "i");
}
