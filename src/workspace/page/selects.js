import { state } from "./client-state.js";
import { t } from "./language.js";
import { changedTo, held, remember } from "./press.js";
import { createSelect } from "./select-box.js";
import { textString } from "./text-object.js";

/** Draws a menu of options that the app or the workspace knows beforehand. */
export function selectNode(element, block, surface, id) {
  const groups = element.option_groups ?? [{ options: optionsOf(element) }];
  const entries = groups.flatMap(({ label, options }) =>
    options.map((option) => ({
      option,
      value: option.value,
      text: textString(option.text),
      group: textString(label),
    })),
  );
  const before = held(element, block, surface);
  const initial = before ? pickedIn(before) : initialOf(element);
  const picked = entries.filter((one) => initial.includes(one.value));
  const chosen = (some) =>
    selection(
      element.type,
      some.map((one) => one.option),
    );
  const placeholder = textString(element.placeholder) || undefined;
  const isMulti = element.type.startsWith("multi_");
  const { node } = createSelect({
    id,
    label: id ? undefined : (placeholder ?? t.choose),
    placeholder,
    entries,
    picked,
    most: isMulti ? (element.max_selected_items ?? Infinity) : 1,
    isOptional: block.optional,
    changed: (some) => changedTo(node, element, block, surface, chosen(some)),
  });
  if (picked.length > 0) remember(element, block, surface, chosen(picked));
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
