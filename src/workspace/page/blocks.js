import { h } from "./dom.js";
import { elementNode, imageNode } from "./elements.js";
import { t } from "./language.js";
import { mrkdwnNodes, textBox, textNodes } from "./mrkdwn.js";
import { mrkdwnOf, richText } from "./rich-text.js";
import { dataTable, table } from "./tables.js";

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
  rich_text: (block) => richText(block),
  table,
  data_table: dataTable,
  markdown: ({ text }) => h("div.text", mrkdwnNodes(mrkdwnOf(text))),
  alert: ({ text, level = "default" }) =>
    h("div.alert", { "data-level": level, role: "note" }, textBox(text)),
  card,
  carousel: ({ elements }, surface) =>
    h("div.carousel", { tabindex: "0" }, [elements.map((one) => card(one, surface))]),
  context_actions(block, surface) {
    const drawn = block.elements.map((one) => elementNode(one, block, surface));
    return h("div.row.actions", drawn);
  },
  container,
  task_card: task,
  plan: ({ title, tasks = [] }) => h("div.card", [h("strong", title), tasks.map(task)]),
};

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

function card(block, surface) {
  const { hero_image: hero, icon: image, title, subtitle, body, subtext, actions } = block;
  return h("div.card", [
    hero && h("div.hero", imageNode(hero)),
    (image || title || subtitle) &&
      h("div.row.card-head", [
        image && imageNode(image),
        h("div", [title && h("strong", textNodes(title)), subtitle && textBox(subtitle, "muted")]),
      ]),
    body && textBox(body),
    subtext && textBox(subtext, "muted"),
    actions &&
      h(
        "div.row.actions",
        actions.map((one) => elementNode(one, block, surface)),
      ),
  ]);
}

function container(block, surface) {
  const { title, rich_text_title: richTitle, subtitle, child_blocks: children } = block;
  const heading = [
    h("strong", richTitle ? richText(richTitle) : textNodes(title)),
    subtitle && textBox(subtitle, "muted"),
  ];
  const body = blocksNode(children, surface);
  if (!block.is_collapsible) return h("div.card", [...heading, body]);
  const open = !block.default_collapsed;
  return h("details.card", { open }, [h("summary", heading), body]);
}

function task({ title, status, details, output, sources = [] }) {
  return h("div.task", [
    h("p", [h("span.muted", `${t.taskStatus[status] ?? status} · `), title]),
    details && richText(details),
    output && richText(output),
    sources.map(({ url, text }) => h("p", mrkdwnNodes(`<${url}|${text}>`))),
  ]);
}

function unknownBlock(block) {
  return h("p.unknown-block.muted", t.unknownBlock(block.type));
}
