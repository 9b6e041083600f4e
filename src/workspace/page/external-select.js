import { h, icon } from "./dom.js";
import { t } from "./language.js";
import { changedTo, held, remember } from "./press.js";
import { selection } from "./selects.js";
import { textString } from "./text-object.js";

const pause = 200;

/** A menu whose options the app is asked for while a person types. */
export function externalSelect(element, block, surface, id) {
  const many = element.type.startsWith("multi_");
  const listId = `options-${block.block_id}-${element.action_id}`;
  const before = held(element, block, surface) ?? {
    selected_options: element.initial_options,
    selected_option: element.initial_option,
  };
  let chosen = [before.selected_options ?? before.selected_option].flat().filter(Boolean);
  let shown = [];
  let active = -1;
  let asked = 0;
  let timer;

  const input = h("input", {
    id,
    type: "text",
    class: "field",
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-expanded": "false",
    "aria-controls": listId,
    "aria-label": id ? undefined : textString(element.placeholder) || t.choose,
    placeholder: textString(element.placeholder) || t.searchOptions,
    oninput() {
      clearTimeout(timer);
      timer = setTimeout(() => void ask(), pause);
    },
    onfocus: () => void ask(),
    onblur: () => hide(),
    onkeydown: onKey,
  });
  const list = h("div", { class: "suggestions", id: listId, role: "listbox", hidden: true });
  const note = h("p", { class: "hint", role: "status" });
  const chips = h("ul", { class: "attachments" });
  const box = h("div", { class: "external" }, chips, input, list, note);

  async function ask() {
    const mine = ++asked;
    const place = { blockId: block.block_id, actionId: element.action_id, value: input.value };
    const answer = await surface.suggest(place);
    // A later question's answer may have come first.
    if (mine !== asked || document.activeElement !== input) return;
    const groups = answer.groups ?? [];
    shown = [...(answer.options ?? []), ...groups.flatMap((group) => group.options)];
    active = shown.length > 0 ? 0 : -1;
    note.textContent = noteOn(answer, shown.length);
    draw(answer.options ?? [], groups);
  }
  function draw(options, groups) {
    const nodes = (some) => some.map((option) => optionNode(option, shown.indexOf(option)));
    list.replaceChildren(
      ...nodes(options),
      ...groups.map((group) =>
        h(
          "div",
          { role: "group", "aria-label": textString(group.label) },
          h("p", { "aria-hidden": "true", text: textString(group.label) }),
          nodes(group.options),
        ),
      ),
    );
    list.hidden = shown.length === 0;
    input.setAttribute("aria-expanded", String(shown.length > 0));
    if (shown.length > 0) list.scrollIntoView({ block: "nearest" });
    mark();
  }
  function mark() {
    for (const node of list.querySelectorAll('[role="option"]')) {
      const isActive = Number(node.dataset.index) === active;
      node.setAttribute("aria-selected", String(isActive));
      if (isActive) node.scrollIntoView({ block: "nearest" });
    }
    if (active >= 0) input.setAttribute("aria-activedescendant", `${listId}-${active}`);
    else input.removeAttribute("aria-activedescendant");
  }
  function hide() {
    shown = [];
    active = -1;
    asked += 1;
    note.textContent = "";
    draw([], []);
  }
  function optionNode(option, index) {
    return h("div", {
      role: "option",
      id: `${listId}-${index}`,
      "data-index": index,
      "aria-selected": "false",
      // The press must not take the focus out of the box.
      onmousedown: (event) => event.preventDefault(),
      onclick: () => choose(option),
      text: textString(option.text),
    });
  }
  function choose(option) {
    const others = chosen.filter((one) => one.value !== option.value);
    hold(many ? [...others, option] : [option]);
    hide();
  }
  function hold(next) {
    chosen = next;
    input.value = "";
    drawChosen();
    changedTo(box, element, block, surface, selection(element.type, chosen));
  }
  function drawChosen() {
    chips.replaceChildren(
      ...chosen.map((option) => {
        const text = textString(option.text);
        return h(
          "li",
          {},
          h("span", { class: "name", text }),
          h(
            "button",
            {
              type: "button",
              class: "icon-button",
              "aria-label": t.remove(text),
              onclick: () => hold(chosen.filter((one) => one !== option)),
            },
            icon("close"),
          ),
        );
      }),
    );
  }
  function onKey(event) {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (shown.length === 0) return;
    if (move !== undefined) active = (active + move + shown.length) % shown.length;
    else if (event.key === "Enter") choose(shown[active]);
    else if (event.key === "Escape") hide();
    else return;
    event.preventDefault();
    event.stopPropagation();
    mark();
  }

  if (chosen.length > 0) remember(element, block, surface, selection(element.type, chosen));
  drawChosen();
  return box;
}

function noteOn(answer, count) {
  if (answer.kind === "too-short") return t.typeMore(answer.minimum);
  if (answer.kind !== "options") return t.optionsFailed;
  return count === 0 ? t.noOptions : "";
}
