import { h } from "./dom.js";
import { elementNode, imageNode } from "./elements.js";
import { t } from "./language.js";
import { textBox, textNodes } from "./mrkdwn.js";

/** Draws blocks as Slack does; `surface` has the `press` callback and the inputs' `values`. */
export function blocksNode(blocks, surface) {
  const node = h("div.blocks");
  redrawBlocks(node, blocks, surface);
  return node;
}

/** The JSON of each drawn block. */
const drawnBlocks = new WeakMap();

/** Draws changed blocks again; an unchanged button stays under the pointer. */
export function redrawBlocks(node, blocks, surface) {
  const unclaimed = [...node.children];
  const drawn = blocks.map((block) => {
    const json = JSON.stringify(block);
    const same = unclaimed.findIndex((one) => drawnBlocks.get(one) === json);
    if (same >= 0) return unclaimed.splice(same, 1)[0];
    const blockNode = (drawers[block.type] ?? unknownBlock)(block, surface);
    drawnBlocks.set(blockNode, json);
    return blockNode;
  });
  for (const old of unclaimed) old.remove();
  // A moved node would lose the press that began on it.
  for (const [index, one] of drawn.entries()) {
    if (node.children[index] !== one) node.insertBefore(one, node.children[index] ?? null);
  }
}

const drawers = {
  header: (block) => h("h3", textNodes(block.text)),
  divider: () => h("hr"),
  section,
  context({ elements }) {
    const drawn = elements.map((one) => (one.type === "image" ? imageNode(one) : textBox(one)));
    return h("div.row.context.muted", drawn);
  },
  actions(block, surface) {
    const drawn = block.elements.map((one) => elementNode(one, block, surface));
    return h("div.row.actions", drawn);
  },
  image: (block) =>
    h("figure.block-image", [
      block.title && h("figcaption", textNodes(block.title)),
      imageNode(block),
    ]),
  input,
  table,
};

function table({ rows }) {
  const [headRow = [], ...bodyRows] = rows;
  const rowNode = (row, tag) => h("tr", [row.map((cell) => h(tag, cellText(cell)))]);
  const body = bodyRows.map((row) => rowNode(row, "td"));
  const node = h("table", [h("thead", rowNode(headRow, "th")), h("tbody", body)]);
  return h("div.table", { tabindex: "0" }, node);
}

function cellText({ text = "", elements = [] }) {
  return text + elements.map(cellText).join("");
}

function section(block, surface) {
  const { text, fields, accessory } = block;
  return h("div.section", [
    h("div", [
      text && textBox(text),
      fields && h("div.fields", [fields.map((one) => textBox(one))]),
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

function unknownBlock(block) {
  return h("p.unknown-block.muted", t.unknownBlock(block.type));
}
