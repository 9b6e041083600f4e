import { h } from "./dom.js";
import { elementNode, picture } from "./elements.js";
import { t } from "./language.js";
import { textBox, textNodes } from "./mrkdwn.js";

/** Draws blocks as Slack does; `surface` has `press`, and the `values` of the inputs. */
export function blocksNode(blocks, surface) {
  return h(
    "div.blocks",
    blocks.map((block) => (draw[block.type] ?? unknown)(block, surface)),
  );
}

const draw = {
  header: (block) => h("h3", textNodes(block.text)),
  divider: () => h("hr"),
  section,
  context: (block) =>
    h(
      "div.row.context.muted",
      block.elements.map((one) => (one.type === "image" ? picture(one) : textBox(one))),
    ),
  actions: (block, surface) =>
    h(
      "div.row.actions",
      block.elements.map((one) => elementNode(one, block, surface)),
    ),
  image: (block) =>
    h("figure.block-image", [
      block.title && h("figcaption", textNodes(block.title)),
      picture(block),
    ]),
  input,
  table,
};

function table({ rows }) {
  const [head = [], ...others] = rows;
  const cells = (row, tag) => row.map((cell) => h(tag, cellText(cell)));
  return h("div.table", { tabindex: "0" }, [
    h("table", [
      h("thead", h("tr", cells(head, "th"))),
      h(
        "tbody",
        others.map((row) => h("tr", cells(row, "td"))),
      ),
    ]),
  ]);
}

function cellText({ text = "", elements = [] }) {
  return text + elements.map(cellText).join("");
}

function section(block, surface) {
  const { text, fields, accessory } = block;
  return h("div.section", [
    h("div", [
      text && textBox(text),
      fields &&
        h(
          "div.fields",
          fields.map((one) => textBox(one)),
        ),
    ]),
    accessory && h("div.accessory", elementNode(accessory, block, surface)),
  ]);
}

function input(block, surface) {
  const id = `input-${block.block_id}`;
  return h("div.input-block", { "data-block": block.block_id }, [
    h("label.label", { for: id }, [
      textNodes(block.label),
      block.optional && h("span.muted", t.optional),
    ]),
    elementNode(block.element, block, surface, id),
    block.hint && textBox(block.hint, "muted"),
  ]);
}

function unknown(block) {
  return h("p.unknown-block.muted", t.unknownBlock(block.type));
}
