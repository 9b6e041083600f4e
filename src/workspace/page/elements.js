import { createAttachments } from "./attachments.js";
import { h } from "./dom.js";
import { t } from "./language.js";
import { withPictures } from "./emoji.js";
import { textNodes, textString } from "./mrkdwn.js";
import { moreMenu } from "./popover-menu.js";
import { createControl } from "./press.js";
import { selectNode } from "./selects.js";

/** Draws one element of a block; with an `id`, under a label of the block's own. */
export function elementNode(element, block, surface, id) {
  const kind = element.type.replace(/^multi_/, "");
  const make = makers[kind] ?? (kind.endsWith("_select") ? selectNode : undefined);
  if (!make) return h("span.unknown-block.muted", t.unknownElement(element.type));
  return make(element, createControl(element, block, surface, id));
}

const makers = {
  button,
  overflow,
  image: picture,
  checkboxes: choices,
  radio_buttons: choices,
  file_input: fileInput,
  datepicker: picker("date", "selected_date", "initial_date"),
  timepicker: picker("time", "selected_time", "initial_time"),
  plain_text_input: textInput("text"),
  email_text_input: textInput("email"),
  url_text_input: textInput("url"),
  number_input: textInput("number"),
};

function button(element, { press }) {
  const { node: label, attributes } = buttonText(element.text, element.accessibility_label);
  const onclick = (event) => press(event.currentTarget);
  const style = element.style ?? "";
  if (element.url === undefined)
    return h(`button.button.${style}`, { ...attributes, onclick }, label);
  const href = /^(https?|mailto|tel):/i.test(element.url) && element.url;
  const leaving = { href, target: "_blank", rel: "noopener noreferrer" };
  return h(`a.button.${style}`, { ...attributes, onclick, ...leaving }, label);
}

function overflow(element, { press }) {
  const items = element.options.map((option) => ({
    contents: textString(option.text),
    choose: (opener) => press(opener, { selected_option: option }),
  }));
  return moreMenu(t.moreOptions, items);
}

/** A picture from elsewhere, or its words where its address is not one for pictures. */
export function picture(image) {
  const address = /^https?:/i.test(image.image_url ?? "") ? image.image_url : undefined;
  if (!address) return h("span.unknown-block.muted", image.alt_text);
  return h("img", { src: address, alt: image.alt_text, loading: "lazy" });
}

/** Checkboxes, or radio buttons of which one is chosen. */
function choices(element, { id, name, held, remember, change }) {
  const single = element.type === "radio_buttons";
  const field = single ? "option" : "options";
  const initial = [held ? held[`selected_${field}`] : element[`initial_${field}`]].flat();
  const chosen = () => {
    const inputs = box.querySelectorAll("input");
    const checked = element.options.filter((_option, index) => inputs[index].checked);
    return { [`selected_${field}`]: single ? (checked[0] ?? null) : checked };
  };
  const box = h(
    "fieldset.choices",
    { id },
    element.options.map((option) =>
      h("label", [
        h("input", {
          type: single ? "radio" : "checkbox",
          name,
          checked: initial.some((one) => one?.value === option.value),
          onchange: () => change(box, chosen()),
        }),
        h("span", textNodes(option.text)),
      ]),
    ),
  );
  remember(chosen());
  return box;
}

/** A day or a time of day, in the browser's own picker. */
function picker(type, name, initialName) {
  return (element, { id, held, remember, change }) => {
    const initial = held?.[name] ?? element[initialName];
    if (initial) remember({ [name]: initial });
    const node = h("input.field", {
      id,
      type,
      value: initial ?? "",
      "aria-label": id ? undefined : textString(element.placeholder) || t.choose,
      onchange: () => change(node, { [name]: node.value || null }),
    });
    return node;
  };
}

/** A box to write in, of one line or of several. */
function textInput(type) {
  return (element, { id, held, remember, press, dispatches }) => {
    const initial = (held ?? { value: element.initial_value }).value ?? "";
    remember({ value: initial || null });
    const node = h(element.multiline ? "textarea.field" : "input.field", {
      id,
      type: element.multiline ? undefined : type,
      rows: element.multiline ? 4 : undefined,
      step: element.is_decimal_allowed ? "any" : undefined,
      min: element.min_value,
      max: element.max_value,
      minlength: element.min_length,
      maxlength: element.max_length,
      placeholder: textString(element.placeholder),
      value: initial,
      oninput: () => remember({ value: node.value || null }),
      onkeydown(event) {
        if (event.key !== "Enter" || element.multiline || !dispatches) return;
        event.preventDefault();
        void press(node, { value: node.value });
      },
    });
    return node;
  };
}

/** Files from the person's machine. */
function fileInput({ max_files: most, filetypes }, { id, held, remember }) {
  const changed = (files) => remember({ files: files.map((one) => ({ id: one.id })) });
  return createAttachments(changed, { id, most, filetypes, held: held?.files }).node;
}

/** About as much of a button's text as Slack shows, the dots where it cuts included. */
const shownCharacters = 30;

const characters = new Intl.Segmenter("tr", { granularity: "grapheme" });

/** Returns a button's visible text, and the spoken one if the former is clipped. */
function buttonText(text, label) {
  const whole = textString(text);
  const all = [...characters.segment(whole)].map((one) => one.segment);
  if (all.length <= shownCharacters) {
    const node = h("span.button-text", textNodes(text));
    return { node, attributes: { "aria-label": label } };
  }
  const beginning = all.slice(0, shownCharacters - 1).join("");
  // The dots are the style's: what is said has to contain what is written.
  const node = h("span.button-text.cut", withPictures(beginning.trimEnd()));
  return { node, attributes: { "aria-label": label ?? whole, title: whole } };
}
