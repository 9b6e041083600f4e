import { createAttachments } from "./attachments.js";
import { buttonText } from "./button-text.js";
import { h } from "./dom.js";
import { externalSelect } from "./external-select.js";
import { t } from "./language.js";
import { moreMenu } from "./popover-menu.js";
import { changedTo, held, pressed, remember } from "./press.js";
import { selectNode } from "./selects.js";
import { textNodes, textString } from "./text-object.js";

/** Draws one interactive element of a block. */
export function elementNode(element, block, surface, id) {
  const kind = element.type.replace(/^multi_/, "");
  const make = makers[kind] ?? (kind.endsWith("_select") ? selectNode : undefined);
  if (!make) return h("span", { class: "unknown-block", text: t.unknownElement(element.type) });
  return make(element, block, surface, id);
}

const makers = {
  button,
  workflow_button: button,
  icon_button: button,
  overflow,
  checkboxes: choices,
  radio_buttons: choices,
  external_select: externalSelect,
  file_input: fileInput,
  rich_text_input: richTextInput,
  datetimepicker: dateTimePicker,
  image: (element) =>
    h("img", {
      src: /^https?:/i.test(element.image_url ?? "") ? element.image_url : undefined,
      alt: element.alt_text,
      loading: "lazy",
    }),
  datepicker: picker("date", "selected_date", "initial_date"),
  timepicker: picker("time", "selected_time", "initial_time"),
  plain_text_input: textInput("text"),
  email_text_input: textInput("email"),
  url_text_input: textInput("url"),
  number_input: textInput("number"),
};

function button(element, block, surface) {
  const { node: label, attributes } = buttonText(element.text, element.accessibility_label);
  const given = {
    ...attributes,
    class: `button ${element.style ?? ""}`.trim(),
    onclick: (event) => pressed(event.currentTarget, element, block, surface),
  };
  if (element.url === undefined) return h("button", { ...given, type: "button" }, label);
  const href = /^(https?|mailto|tel):/i.test(element.url) ? element.url : undefined;
  return h("a", { ...given, href, target: "_blank", rel: "noopener noreferrer" }, label);
}

function overflow(element, block, surface) {
  const items = element.options.map((option) => ({
    label: textString(option.text),
    choose: (opener) => pressed(opener, element, block, surface, { selected_option: option }),
  }));
  return moreMenu(t.moreOptions, items);
}

function choices(element, block, surface, id) {
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

function picker(type, name, initialName) {
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

function textInput(type) {
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

/** A moment, in seconds as Slack has it; the machine's own zone is the person's. */
function dateTimePicker(element, block, surface, id) {
  const name = "selected_date_time";
  const initial = held(element, block, surface)?.[name] ?? element.initial_date_time;
  const local = (seconds) => {
    const date = new Date(seconds * 1_000);
    return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  };
  if (initial) remember(element, block, surface, { [name]: initial });
  const node = h("input", {
    id,
    type: "datetime-local",
    class: "field",
    value: initial ? local(initial) : "",
    "aria-label": id ? undefined : t.choose,
    onchange() {
      const chosen = node.value ? Math.round(new Date(node.value).getTime() / 1_000) : null;
      changedTo(node, element, block, surface, { [name]: chosen });
    },
  });
  return node;
}

/** Formatted text is written plainly here: each line a section of what Slack would send. */
function richTextInput(element, block, surface, id) {
  const before = held(element, block, surface)?.rich_text_value ?? element.initial_value;
  const lines = before?.elements?.map((one) =>
    one.elements?.map((part) => part.text ?? "").join(""),
  );
  const read = () => {
    if (node.value === "") return null;
    const elements = node.value.split("\n").map((text) => ({
      type: "rich_text_section",
      elements: text === "" ? [] : [{ type: "text", text }],
    }));
    return { type: "rich_text", elements };
  };
  const node = h("textarea", {
    id,
    class: "field",
    rows: 4,
    placeholder: textString(element.placeholder),
    value: lines?.join("\n") ?? "",
    oninput: () => remember(element, block, surface, { rich_text_value: read() }),
  });
  return node;
}

function fileInput(element, block, surface, id) {
  return createAttachments(
    (files) => remember(element, block, surface, { files: files.map((one) => ({ id: one.id })) }),
    {
      id,
      most: element.max_files ?? 10,
      accept: element.filetypes?.map((one) => `.${one}`).join(","),
      held: held(element, block, surface)?.files,
    },
  ).node;
}
