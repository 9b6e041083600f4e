import { h, icon } from "./dom.js";
import { blocksNode, picture } from "./blocks.js";
import { elementNode } from "./elements.js";
import { withPictures } from "./emoji-picture.js";
import { t } from "./language.js";
import { richTextNodes } from "./rich-text.js";
import { addressLink } from "./references.js";
import { textBox, textNodes } from "./text-object.js";

/** The newer blocks that hold other things: cards, containers, plans. */
export const holderBlocks = {
  card,
  carousel: (block, surface) =>
    h(
      "div",
      { class: "carousel", tabindex: "0", role: "group", "aria-label": t.cards },
      block.elements.map((one) => card(one, surface)),
    ),
  container,
  task_card: taskCard,
  plan: (block) =>
    h(
      "div",
      { class: "block-card" },
      h("strong", { text: block.title }),
      (block.tasks ?? []).map((task) => taskCard(task)),
    ),
};

function card(block, surface) {
  return h(
    "div",
    { class: "block-card" },
    block.hero_image && h("div", { class: "hero" }, picture(block.hero_image)),
    h(
      "div",
      { class: "card-head" },
      block.icon && picture(block.icon),
      h(
        "div",
        {},
        block.title && h("strong", {}, textNodes(block.title)),
        block.subtitle && textBox(block.subtitle, "text muted"),
      ),
    ),
    block.body && textBox(block.body),
    block.actions &&
      h(
        "div",
        { class: "actions" },
        block.actions.map((one) => elementNode(one, block, surface)),
      ),
  );
}

function container(block, surface) {
  const title = block.title
    ? textNodes(block.title)
    : richTextNodes(block.rich_text_title.elements);
  const head = [
    block.icon && picture(block.icon),
    h("strong", {}, title),
    block.subtitle && textBox(block.subtitle, "text muted"),
  ];
  const body = blocksNode(block.child_blocks, surface);
  if (!block.is_collapsible) {
    return h("div", { class: "block-card" }, h("div", { class: "card-head" }, head), body);
  }
  return h(
    "details",
    { class: "block-card", open: !block.default_collapsed },
    h("summary", { class: "card-head" }, icon("chevron"), head),
    body,
  );
}

const marks = { pending: "⏳", in_progress: "🔵", complete: "✅", error: "❌" };

function taskCard(task) {
  return h(
    "div",
    { class: "task" },
    h(
      "p",
      {},
      h("span", { "aria-hidden": "true" }, withPictures(marks[task.status]), " "),
      h("strong", { text: task.title }),
      h("span", { class: "muted", text: ` · ${t.taskStatus[task.status]}` }),
    ),
    task.details && richTextNodes(task.details.elements),
    task.output && richTextNodes(task.output.elements),
    task.sources?.length > 0 &&
      h(
        "ul",
        { class: "rich-list" },
        task.sources.map((one) => h("li", {}, addressLink(one.url, one.text))),
      ),
  );
}
