import { h } from "./dom.js";
import { blocksNode, picture } from "./blocks.js";
import { mrkdwnNodes } from "./mrkdwn.js";
import { addressLink } from "./references.js";
import { clockTime, dayName } from "./time.js";

/** What hangs under a message beside a coloured bar: blocks, or the older fields. */
export function attachmentNodes(attachments = [], surface) {
  return attachments.map((one) =>
    h(
      "div",
      { class: "attachment", style: { "--bar": barColor(one.color) } },
      one.blocks ? blocksNode(one.blocks, surface) : oldFields(one),
    ),
  );
}

const named = { good: "#2eb67d", warning: "#ecb22e", danger: "#e01e5a" };

function barColor(color = "") {
  const hex = /^#?([0-9a-f]{6})$/i.exec(color)?.[1];
  return named[color] ?? (hex ? `#${hex}` : "var(--line-strong)");
}

function oldFields(one) {
  const foot = [one.footer, one.ts && `${dayName(one.ts)} ${clockTime(one.ts)}`].filter(Boolean);
  return [
    one.pretext && h("div", { class: "text" }, mrkdwnNodes(one.pretext)),
    one.author_name && h("p", { class: "muted", text: one.author_name }),
    one.title &&
      h(
        "p",
        {},
        h("strong", {}, one.title_link ? addressLink(one.title_link, one.title) : one.title),
      ),
    one.text && h("div", { class: "text" }, mrkdwnNodes(one.text)),
    one.fields?.length > 0 &&
      h(
        "div",
        { class: "fields" },
        one.fields.map((field) =>
          h(
            "div",
            { class: "text" },
            h("strong", { text: field.title }),
            "\n",
            mrkdwnNodes(field.value ?? ""),
          ),
        ),
      ),
    one.image_url &&
      picture({ image_url: one.image_url, alt_text: one.fallback ?? one.title ?? "" }),
    foot.length > 0 && h("p", { class: "muted", text: foot.join(" · ") }),
  ];
}
