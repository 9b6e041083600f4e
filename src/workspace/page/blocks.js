import { h } from "./dom.js";
import { t } from "./language.js";
import { holderBlocks } from "./holder-blocks.js";
import { elementNode } from "./elements.js";
import { mrkdwnNodes } from "./mrkdwn.js";
import { richTextNodes } from "./rich-text.js";
import { textBox, textNodes, textString } from "./text-object.js";

/**
 * Draws blocks as Slack does. The surface says what a press does: `press(press)` answers what came
 * of it, `values` holds what the inputs hold.
 */
export function blocksNode(blocks, surface) {
  return h(
    "div",
    { class: "blocks" },
    blocks.map((block) => {
      const make = draw[block.type] ?? holderBlocks[block.type];
      return make ? make(block, surface) : unknown(block);
    }),
  );
}

const draw = {
  header: (block) => h("h3", {}, textNodes(block.text)),
  divider: () => h("hr"),
  section: (block, surface) =>
    h(
      "div",
      { class: "section" },
      h(
        "div",
        {},
        block.text && textBox(block.text),
        block.fields &&
          h(
            "div",
            { class: "fields" },
            block.fields.map((one) => textBox(one)),
          ),
      ),
      block.accessory &&
        h("div", { class: "accessory" }, elementNode(block.accessory, block, surface)),
    ),
  context: (block) =>
    h(
      "div",
      { class: "context" },
      block.elements.map((one) => (one.type === "image" ? picture(one) : textBox(one))),
    ),
  actions: (block, surface) =>
    h(
      "div",
      { class: "actions" },
      block.elements.map((one) => elementNode(one, block, surface)),
    ),
  context_actions: (block, surface) =>
    h(
      "div",
      { class: "actions" },
      block.elements.map((one) => elementNode(one, block, surface)),
    ),
  image: (block) =>
    h(
      "figure",
      { class: "block-image" },
      block.title && h("figcaption", {}, textNodes(block.title)),
      picture(block),
    ),
  rich_text: (block) => h("div", {}, richTextNodes(block.elements)),
  markdown: (block) => h("div", { class: "text" }, mrkdwnNodes(block.text.replaceAll("**", "*"))),
  alert: (block) => textBox(block.text, `text alert ${block.level ?? ""}`),
  table: (block) => table(block, block.rows),
  data_table: (block) => table(block, block.rows, block.caption),
  video: (block) =>
    h(
      "div",
      {},
      h("a", {
        class: "link",
        href: /^https?:/.test(block.title_url ?? "") ? block.title_url : undefined,
        target: "_blank",
        rel: "noopener noreferrer",
        text: textString(block.title),
      }),
      block.description && textBox(block.description),
    ),
  input: (block, surface) => {
    const id = `input-${block.block_id}`;
    return h(
      "div",
      { class: "input-block", "data-block": block.block_id },
      h(
        "label",
        { class: "label", for: id },
        textNodes(block.label),
        block.optional && h("span", { class: "optional", text: t.optional }),
      ),
      elementNode(block.element, block, surface, id),
      block.hint && textBox(block.hint, "hint"),
    );
  },
};

function unknown(block) {
  return h("p", { class: "unknown-block", text: t.unknownBlock(block.type) });
}

/** A picture from elsewhere, or its words where its address is not one for pictures. */
export function picture(image) {
  const address = /^https?:/i.test(image.image_url ?? "") ? image.image_url : undefined;
  if (!address) return h("span", { class: "unknown-block", text: image.alt_text });
  return h("img", { src: address, alt: image.alt_text, loading: "lazy" });
}

function table(block, rows, caption) {
  const aligned = (index) => ({ "text-align": block.column_settings?.[index]?.align ?? "left" });
  const cell = (tag) => (one, index) =>
    h(
      tag,
      { style: aligned(index) },
      one.type === "rich_text" ? richTextNodes(one.elements) : one.text,
    );
  const [head, ...body] = rows;
  return h(
    "div",
    { class: "table-scroll", tabindex: "0", role: "group", "aria-label": caption ?? t.table },
    h(
      "table",
      {},
      caption && h("caption", { text: caption }),
      h("thead", {}, h("tr", {}, head.map(cell("th")))),
      h(
        "tbody",
        {},
        body.map((row) => h("tr", {}, row.map(cell("td")))),
      ),
    ),
  );
}
