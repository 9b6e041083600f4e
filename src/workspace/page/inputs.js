import { createAttachments } from "./attachments.js";
import { h } from "./dom.js";
import { t } from "./language.js";
import { changedTo, held, pressed, remember } from "./press.js";
import { textNodes, textString } from "./text-object.js";

/** Checkboxes, or radio buttons of which one is chosen. */
export function choices(element, block, surface, id) {
  const single = element.type === "radio_buttons";
  const before = held(element, block, surface);
  const initial = before
    ? (before.selected_options ?? [before.selected_option])
    : (element.initial_options ?? [element.initial_option]);
  const read = () =>
    element.options.filter((_option, index) => box.querySelectorAll("input")[index].checked);
  const chosen = () =>
    single ? { selected_option: read()[0] ?? null } : { selected_options: read() };
  const box = h(
    "fieldset",
    { class: "choices", id },
    element.options.map((option) =>
      h(
        "label",
        {},
        h("input", {
          type: single ? "radio" : "checkbox",
          name: `${block.block_id}-${element.action_id}`,
          checked: initial.some((one) => one?.value === option.value),
          onchange: () => changedTo(box, element, block, surface, chosen()),
        }),
        h("span", {}, textNodes(option.text)),
      ),
    ),
  );
  remember(element, block, surface, chosen());
  return box;
}

/** A day or a time of day, in the browser's own picker. */
export function picker(type, name, initialName) {
  return (element, block, surface, id) => {
    const initial = held(element, block, surface)?.[name] ?? element[initialName];
    if (initial) remember(element, block, surface, { [name]: initial });
    const node = h("input", {
      id,
      type,
      class: "field",
      value: initial ?? "",
      "aria-label": id ? undefined : textString(element.placeholder) || t.choose,
      onchange: () => changedTo(node, element, block, surface, { [name]: node.value || null }),
    });
    return node;
  };
}

/** A box to write in, of one line or of several. */
export function textInput(type) {
  return (element, block, surface, id) => {
    const initial = (held(element, block, surface) ?? { value: element.initial_value }).value ?? "";
    remember(element, block, surface, { value: initial || null });
    const node = h(element.multiline ? "textarea" : "input", {
      id,
      type: element.multiline ? undefined : type,
      class: "field",
      rows: element.multiline ? 4 : undefined,
      step: element.is_decimal_allowed ? "any" : undefined,
      min: element.min_value,
      max: element.max_value,
      minlength: element.min_length,
      maxlength: element.max_length,
      placeholder: textString(element.placeholder),
      value: initial,
      oninput: () => remember(element, block, surface, { value: node.value || null }),
      onkeydown(event) {
        if (event.key !== "Enter" || element.multiline || !block.dispatch_action) return;
        event.preventDefault();
        void pressed(node, element, block, surface, { value: node.value });
      },
    });
    return node;
  };
}

/** Files from the person's machine. */
export function fileInput(element, block, surface, id) {
  return createAttachments(
    (files) => remember(element, block, surface, { files: files.map((one) => ({ id: one.id })) }),
    {
      id,
      most: element.max_files ?? 10,
      filetypes: element.filetypes,
      held: held(element, block, surface)?.files,
    },
  ).node;
}
