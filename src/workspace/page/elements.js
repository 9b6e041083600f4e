import { buttonText } from "./button-text.js";
import { h } from "./dom.js";
import { choices, fileInput, picker, textInput } from "./inputs.js";
import { t } from "./language.js";
import { moreMenu } from "./popover-menu.js";
import { pressed } from "./press.js";
import { selectNode } from "./selects.js";
import { textString } from "./text-object.js";

/** Draws one element of a block; with an `id`, under a label of the block's own. */
export function elementNode(element, block, surface, id) {
  const kind = element.type.replace(/^multi_/, "");
  const make = makers[kind] ?? (kind.endsWith("_select") ? selectNode : undefined);
  if (!make)
    return h("span", { class: "unknown-block muted", text: t.unknownElement(element.type) });
  return make(element, block, surface, id);
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

/** A picture from elsewhere, or its words where its address is not one for pictures. */
export function picture(image) {
  const address = /^https?:/i.test(image.image_url ?? "") ? image.image_url : undefined;
  if (!address) return h("span", { class: "unknown-block muted", text: image.alt_text });
  return h("img", { src: address, alt: image.alt_text, loading: "lazy" });
}
