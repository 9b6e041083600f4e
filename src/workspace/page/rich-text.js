import { codeBlock } from "./code-block.js";
import { h } from "./dom.js";
import { emojiOf } from "./emoji.js";
import { withPictures } from "./emoji-picture.js";
import {
  addressLink,
  channelMention,
  everybodyMention,
  groupMention,
  personMention,
} from "./references.js";
import { fillDateForm } from "./time.js";

/** Draws the elements of a rich_text block. */
export function richTextNodes(elements) {
  return elements.map((element) => {
    switch (element.type) {
      case "rich_text_list": {
        const tag = element.style === "ordered" ? "ol" : "ul";
        const items = element.elements.map((one) => h("li", {}, inline(one.elements)));
        const start = element.offset ? element.offset + 1 : undefined;
        const list = h(tag, { class: "rich-list", start }, items);
        list.style.marginLeft = `${(element.indent ?? 0) * 24}px`;
        return list;
      }
      case "rich_text_quote":
        return h("blockquote", { class: "text" }, inline(element.elements));
      case "rich_text_preformatted":
        return codeBlock(inline(element.elements));
      default:
        return h("div", { class: "text" }, inline(element.elements));
    }
  });
}

const styles = { bold: "strong", italic: "em", strike: "s", code: "code", underline: "u" };

function inline(elements) {
  return elements.map((element) => {
    let node = inlineNode(element);
    for (const [name, tag] of Object.entries(styles)) {
      if (element.style?.[name]) node = h(tag, {}, node);
    }
    return node;
  });
}

function inlineNode(element) {
  switch (element.type) {
    case "text":
      return h("span", {}, withPictures(element.text));
    case "link":
      return addressLink(element.url, element.text);
    case "emoji":
      return h("span", {}, withPictures(emojiOf(element.name) ?? `:${element.name}:`));
    case "user":
      return personMention(element.user_id);
    case "channel":
      return channelMention(element.channel_id);
    case "broadcast":
      return everybodyMention(element.range);
    case "usergroup":
      return groupMention(element.usergroup_id);
    case "date":
      return fillDateForm(element.timestamp, element.format);
    default:
      return element.fallback ?? element.value ?? "";
  }
}
