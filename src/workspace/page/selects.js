import { h } from "./dom.js";
import { state } from "./client-state.js";
import { t } from "./language.js";
import { changedTo, held, remember } from "./press.js";
import { textString } from "./text-object.js";

/** Draws a menu of options that the app or the workspace knows beforehand. */
export function selectNode(element, block, surface, id) {
  const many = element.type.startsWith("multi_");
  const groups = element.option_groups ?? [{ options: optionsOf(element) }];
  const options = groups.flatMap((group) => group.options);
  const before = held(element, block, surface);
  const initial = before ? pickedIn(before) : initialOf(element);
  const node = h("select", {
    id,
    class: "select",
    multiple: many,
    "aria-label": id ? undefined : textString(element.placeholder) || t.choose,
    onchange() {
      const picked = [...node.selectedOptions]
        .filter((one) => one.dataset.index)
        .map((one) => options[Number(one.dataset.index)]);
      changedTo(node, element, block, surface, selection(element.type, picked));
    },
  });
  if (!many) {
    node.append(h("option", { value: "", text: textString(element.placeholder) || t.choose }));
  }
  let index = 0;
  for (const group of groups) {
    const nodes = group.options.map((option) =>
      h("option", {
        value: option.value,
        "data-index": index++,
        selected: initial.includes(option.value),
        text: textString(option.text),
      }),
    );
    node.append(
      ...(group.label ? [h("optgroup", { label: textString(group.label) }, nodes)] : nodes),
    );
  }
  const picked = options.filter((one) => initial.includes(one.value));
  if (picked.length > 0) remember(element, block, surface, selection(element.type, picked));
  return node;
}

const kinds = { users: "user", channels: "channel", conversations: "conversation" };

function kindOf(type) {
  return kinds[/(users|channels|conversations)_select/.exec(type)?.[1]];
}

function optionsOf(element) {
  if (element.options) return element.options;
  const option = (value, text) => ({ text: { type: "plain_text", text }, value });
  if (kindOf(element.type) === "user")
    return state.people.map((one) => option(one.id, one.realName));
  const open = state.channels.filter((one) => one.kind === "public");
  return open.map((one) => option(one.id, `#${one.name}`));
}

function initialOf(element) {
  const name = kindOf(element.type);
  const values = name
    ? (element[`initial_${name}s`] ?? [element[`initial_${name}`]])
    : (element.initial_options ?? [element.initial_option]).map((one) => one?.value);
  return values.filter(Boolean);
}

function pickedIn(value) {
  const picked = Object.entries(value).find(([name]) => name.startsWith("selected_"))?.[1];
  return [picked].flat().map((one) => one?.value ?? one);
}

/** What a select holds, as Slack's payloads have it. */
function selection(type, picked) {
  const name = kindOf(type);
  const values = picked.map((one) => one.value);
  if (type.startsWith("multi_")) {
    return name ? { [`selected_${name}s`]: values } : { selected_options: picked };
  }
  return name
    ? { [`selected_${name}`]: values[0] ?? null }
    : { selected_option: picked[0] ?? null };
}
