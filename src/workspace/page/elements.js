import { createAttachments } from "./attachments.js";
import { failureNote, h } from "./dom.js";
import { t } from "./language.js";
import { textNodes, textString, withPictures } from "./mrkdwn.js";
import { moreMenu } from "./menus.js";
import { confirmed } from "./dialogs.js";
import { selectNode } from "./selects.js";

/** Draws one element of a block; `id` is the label's target, if the block has a label. */
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

/** Draws a picture, or its alternative text if the address is not http(s). */
export function picture(image) {
  const address = /^https?:/i.test(image.image_url ?? "") ? image.image_url : undefined;
  if (!address) return h("span.unknown-block.muted", image.alt_text);
  return h("img", { src: address, alt: image.alt_text, loading: "lazy" });
}

/** Connects an element with its surface: the held value, presses and changes. */
function createControl(element, block, surface, id) {
  const { block_id: blockId, dispatch_action: dispatches } = block;
  const { action_id: actionId } = element;

  const remember = (chosen) => {
    (surface.values[blockId] ??= {})[actionId] = { type: element.type, ...chosen };
  };
  /** Asks for confirmation, if any, then shows a spinner until the app has acknowledged. */
  async function press(node, chosen = {}) {
    if (node.getAttribute("aria-disabled") === "true") return;
    if (element.url === undefined && !(await confirmed(element.confirm))) return;
    node.setAttribute("aria-disabled", "true");
    node.classList.add("busy");
    node.parentElement?.querySelector(".press-failed")?.remove();
    const outcome = await surface.press({ blockId, actionId, chosen, values: surface.values });
    node.removeAttribute("aria-disabled");
    node.classList.remove("busy");
    if (outcome.kind === "failed" || outcome.kind === "gone") {
      node.after(failureNote(t.pressFailures[outcome.error] ?? t.gone));
    }
  }
  let lastChange = Promise.resolve();
  return {
    id,
    name: `${blockId}-${actionId}`,
    isOptional: block.optional,
    /** True if the app wants each change, and Enter in the field is a press. */
    dispatches,
    held: surface.values[blockId]?.[actionId],
    remember,
    press,
    change(node, chosen) {
      remember(chosen);
      // The app gets each change, one after the other.
      if (block.type !== "input" || dispatches)
        lastChange = lastChange.then(() => press(node, chosen));
    },
  };
}

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

function fileInput({ max_files: most, filetypes }, { id, held, remember }) {
  const changed = (files) => remember({ files: files.map((one) => ({ id: one.id })) });
  return createAttachments(changed, { id, most, filetypes, held: held?.files }).node;
}

/** About as much of a button's text as Slack shows, the ellipsis included. */
const shownCharacters = 30;

const characters = new Intl.Segmenter("tr", { granularity: "grapheme" });

/** Returns a button's visible text, and the spoken one if the visible one is cut. */
function buttonText(text, label) {
  const whole = textString(text);
  const all = [...characters.segment(whole)].map((one) => one.segment);
  if (all.length <= shownCharacters) {
    const node = h("span.button-text", textNodes(text));
    return { node, attributes: { "aria-label": label } };
  }
  const beginning = all.slice(0, shownCharacters - 1).join("");
  // The style adds the ellipsis: the spoken text must contain the visible one.
  const node = h("span.button-text.cut", withPictures(beginning.trimEnd()));
  return { node, attributes: { "aria-label": label ?? whole, title: whole } };
}
