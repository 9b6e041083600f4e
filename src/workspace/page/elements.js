import { createAttachments } from "./attachments.js";
import { failureNotice, h, iconButton } from "./dom.js";
import { t } from "./language.js";
import { textNodes, textString, withEmoji } from "./mrkdwn.js";
import { moreMenu } from "./menus.js";
import { askConfirmation } from "./dialogs.js";
import { selectNode } from "./selects.js";

/** Draws an element of a block; the block's label, if any, points to `id`. */
export function elementNode(element, block, surface, id) {
  const kind = element.type.replace(/^multi_/, "");
  const draw = drawers[kind] ?? (kind.endsWith("_select") ? selectNode : undefined);
  if (!draw) return h("span.unknown-block.muted", t.unknownElement(element.type));
  return draw(element, createControl(element, block, surface, id));
}

const drawers = {
  button,
  overflow,
  image: imageNode,
  checkboxes: choices,
  radio_buttons: choices,
  file_input: fileInput,
  datepicker: picker("date", "selected_date", "initial_date"),
  datetimepicker: dateTimePicker,
  feedback_buttons: feedbackButtons,
  icon_button: (element, { press }) =>
    iconButton("close", textString(element.text), (event) => press(event.currentTarget)),
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
  const linkAttributes = { href, target: "_blank", rel: "noopener noreferrer" };
  return h(`a.button.${style}`, { ...attributes, onclick, ...linkAttributes }, label);
}

function overflow(element, { press }) {
  const items = element.options.map((option) => ({
    contents: textString(option.text),
    choose: (opener) => press(opener, { selected_option: option }),
  }));
  return moreMenu(t.moreOptions, items);
}

/** Draws an image, or its alternative text if the address is not http(s). */
export function imageNode(image) {
  const address = /^https?:/i.test(image.image_url ?? "") ? image.image_url : undefined;
  if (!address) return h("span.unknown-block.muted", image.alt_text);
  return h("img", { src: address, alt: image.alt_text, loading: "lazy" });
}

/** Connects an element with its surface: the current value, presses and changes. */
function createControl(element, block, surface, id) {
  const { block_id: blockId, dispatch_action: isDispatching } = block;
  const { action_id: actionId } = element;

  const remember = (value) => {
    (surface.values[blockId] ??= {})[actionId] = { type: element.type, ...value };
  };
  /** Asks for confirmation if needed, then shows a spinner until the app acknowledges. */
  async function press(node, choice = {}) {
    if (node.getAttribute("aria-disabled") === "true") return;
    // An update may remove the button while its confirmation is open.
    const dialog = node.closest("dialog");
    if (element.url === undefined && !(await askConfirmation(element.confirm))) return;
    node.setAttribute("aria-disabled", "true");
    node.classList.add("busy");
    node.parentElement?.querySelector(".press-failed")?.remove();
    const outcome = await surface.press({ blockId, actionId, choice, values: surface.values });
    node.removeAttribute("aria-disabled");
    node.classList.remove("busy");
    if (outcome.kind === "failed" || outcome.kind === "gone") {
      const notice = failureNotice(t.pressFailures[outcome.error] ?? t.notPossible);
      if (node.isConnected) node.after(notice);
      else dialog?.querySelector(".dialog-body")?.prepend(notice);
    }
  }
  let lastChange = Promise.resolve();
  return {
    id,
    name: `${blockId}-${actionId}`,
    isOptional: block.optional,
    /** True if the app gets each change, and the Enter key is a press. */
    isDispatching,
    currentValue: surface.values[blockId]?.[actionId],
    remember,
    press,
    change(node, choice) {
      remember(choice);
      // Changes reach the app one after another.
      if (block.type !== "input" || isDispatching)
        lastChange = lastChange.then(() => press(node, choice));
    },
  };
}

function choices(element, { id, name, currentValue, remember, change }) {
  const isSingle = element.type === "radio_buttons";
  const field = isSingle ? "option" : "options";
  const initial = [
    currentValue ? currentValue[`selected_${field}`] : element[`initial_${field}`],
  ].flat();
  const selection = () => {
    const inputs = box.querySelectorAll("input");
    const checked = element.options.filter((_option, index) => inputs[index].checked);
    return { [`selected_${field}`]: isSingle ? (checked[0] ?? null) : checked };
  };
  const box = h(
    "fieldset.choices",
    { id },
    element.options.map((option) =>
      h("label", [
        h("input", {
          type: isSingle ? "radio" : "checkbox",
          name,
          checked: initial.some((one) => one?.value === option.value),
          onchange: () => change(box, selection()),
        }),
        h("span", textNodes(option.text)),
      ]),
    ),
  );
  remember(selection());
  return box;
}

function picker(type, field, initialField) {
  return (element, { id, currentValue, remember, change }) => {
    const initial = currentValue?.[field] ?? element[initialField];
    if (initial) remember({ [field]: initial });
    const node = h("input.field", {
      id,
      type,
      value: initial ?? "",
      "aria-label": id ? undefined : textString(element.placeholder) || t.choose,
      onchange: () => change(node, { [field]: node.value || null }),
    });
    return node;
  };
}

function dateTimePicker(element, { id, currentValue, remember, change }) {
  const seconds = currentValue?.selected_date_time ?? element.initial_date_time;
  if (seconds) remember({ selected_date_time: seconds });
  const local = seconds && new Date(seconds * 1000 - new Date().getTimezoneOffset() * 60_000);
  const node = h("input.field", {
    id,
    type: "datetime-local",
    value: local ? local.toISOString().slice(0, 16) : "",
    "aria-label": id ? undefined : t.choose,
    onchange: () => {
      const chosen = node.value ? Math.floor(new Date(node.value).getTime() / 1000) : null;
      change(node, { selected_date_time: chosen });
    },
  });
  return node;
}

function feedbackButtons({ positive_button: positive, negative_button: negative }, { press }) {
  return [positive, negative].map(({ text, value, accessibility_label: label }) =>
    h(
      "button.button",
      { "aria-label": label, onclick: (event) => press(event.currentTarget, { value }) },
      textNodes(text),
    ),
  );
}

function textInput(type) {
  return (element, { id, currentValue, remember, press, isDispatching }) => {
    const initial = (currentValue ?? { value: element.initial_value }).value ?? "";
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
        if (event.key !== "Enter" || element.multiline || !isDispatching) return;
        event.preventDefault();
        void press(node, { value: node.value });
      },
    });
    return node;
  };
}

function fileInput({ max_files: maxFiles, filetypes }, { id, currentValue, remember }) {
  const onChange = (files) => remember({ files: files.map((one) => ({ id: one.id })) });
  const initialFiles = currentValue?.files;
  return createAttachments(onChange, { id, maxFiles, filetypes, initialFiles }).node;
}

/** The approximate length of a button's text in Slack, ellipsis included. */
const maxButtonCharacters = 30;

const segmenter = new Intl.Segmenter("tr", { granularity: "grapheme" });

/** Returns a button's visible text, and the full text for screen readers if it is cut. */
function buttonText(text, label) {
  const fullText = textString(text);
  const graphemes = [...segmenter.segment(fullText)].map((one) => one.segment);
  if (graphemes.length <= maxButtonCharacters) {
    const node = h("span.button-text", textNodes(text));
    return { node, attributes: { "aria-label": label } };
  }
  const visibleText = graphemes.slice(0, maxButtonCharacters - 1).join("");
  // CSS adds the ellipsis, because the spoken text must contain the visible text.
  const node = h("span.button-text.cut", withEmoji(visibleText.trimEnd()));
  return { node, attributes: { "aria-label": label ?? fullText, title: fullText } };
}
