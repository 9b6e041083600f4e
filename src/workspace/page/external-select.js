import { h, iconButton } from "./dom.js";
import { t } from "./language.js";
import { createListbox } from "./listbox.js";
import { changedTo, held, remember } from "./press.js";
import { selection } from "./selects.js";
import { textString } from "./text-object.js";

const pauseMs = 200;

/** A menu whose options the app is asked for while a person types. */
export function externalSelect(element, block, surface, id) {
  const many = element.type.startsWith("multi_");
  const listId = `options-${block.block_id}-${element.action_id}`;
  const placeholder = textString(element.placeholder);
  const before = held(element, block, surface) ?? {
    selected_options: element.initial_options,
    selected_option: element.initial_option,
  };
  let chosen = [before.selected_options ?? before.selected_option].flat().filter(Boolean);
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
    "aria-label": id ? undefined : placeholder || t.choose,
    placeholder: placeholder || t.searchOptions,
    oninput() {
      clearTimeout(timer);
      timer = setTimeout(() => void ask(), pauseMs);
    },
    onfocus: () => void ask(),
    onblur: () => show([]),
    onkeydown: (event) => event.key !== "Tab" && listbox.takesKey(event),
  });
  const listbox = createListbox(input, listId, {
    draw: (option) => textString(option.text),
    choose(option) {
      hold(many ? [...chosen.filter((one) => one.value !== option.value), option] : [option]);
    },
  });
  const note = h("p", { class: "muted", role: "status" });
  const chips = h("ul", { class: "attachments" });
  const box = h("div", { class: "external" }, chips, input, listbox.node, note);

  async function ask() {
    const mine = ++asked;
    const place = { blockId: block.block_id, actionId: element.action_id, value: input.value };
    const answer = await surface.suggest(place);
    // A later question's answer may have come first.
    if (mine !== asked || document.activeElement !== input) return;
    const groups = answer.groups ?? [];
    const options = [...(answer.options ?? []), ...groups.flatMap((group) => group.options)];
    show(options, noteOn(answer, options.length));
  }
  function show(options, text = "") {
    asked += 1;
    note.textContent = text;
    listbox.show(options);
    input.setAttribute("aria-expanded", String(options.length > 0));
  }
  function hold(next) {
    chosen = next;
    input.value = "";
    show([]);
    drawChosen();
    changedTo(box, element, block, surface, selection(element.type, chosen));
  }
  function drawChosen() {
    chips.replaceChildren(...chosen.map(chip));
  }
  function chip(option) {
    const text = textString(option.text);
    const remove = () => hold(chosen.filter((one) => one !== option));
    return h(
      "li",
      {},
      h("span", { class: "name", text }),
      iconButton("close", t.remove(text), remove),
    );
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
