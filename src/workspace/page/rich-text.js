import { h } from "./dom.js";
import { language } from "./language.js";
import { mrkdwnNodes, withEmoji } from "./mrkdwn.js";

/** Draws a `rich_text` block. */
export function richText({ elements = [] }) {
  return h("div.text", elements.map(part));
}

function part(element) {
  const { type, elements = [] } = element;
  switch (type) {
    case "rich_text_list":
      return h(
        element.style === "ordered" ? "ol" : "ul",
        elements.map((one) => h("li", one.elements.map(inline))),
      );
    case "rich_text_quote":
      return h("blockquote", elements.map(inline));
    case "rich_text_preformatted":
      return h("pre.text", elements.map(inline));
    default:
      return h("span", elements.map(inline));
  }
}

const styleTags = { bold: "strong", italic: "em", strike: "s", code: "code", underline: "u" };

function inline(element) {
  const styles = Object.keys(styleTags).filter((name) => element.style?.[name]);
  return styles.reduce((node, name) => h(styleTags[name], node), h("span", contents(element)));
}

function contents(element) {
  switch (element.type) {
    case "text":
      return withEmoji(element.text);
    case "link":
      return mrkdwnNodes(`<${escape(element.url)}|${escape(element.text ?? element.url)}>`);
    case "user":
      return mrkdwnNodes(`<@${element.user_id}>`);
    case "channel":
      return mrkdwnNodes(`<#${element.channel_id}>`);
    case "usergroup":
      return mrkdwnNodes(`<!subteam^${element.usergroup_id}>`);
    case "broadcast":
      return mrkdwnNodes(`<!${element.range}>`);
    case "emoji":
      return withEmoji(emojiOf(element));
    case "date":
      return element.fallback ?? new Date(element.timestamp * 1000).toLocaleString(language);
    default:
      return element.value ?? element.team_id ?? "";
  }
}

function emojiOf({ name, unicode }) {
  if (!unicode) return `:${name}:`;
  return String.fromCodePoint(...unicode.split("-").map((code) => Number.parseInt(code, 16)));
}

/** Rewrites standard Markdown as Slack's mrkdwn. */
export function mrkdwnOf(markdown) {
  return escape(markdown)
    .replace(/^#{1,6} +(.+)$/gm, "**$1**")
    .replace(/^( *)[-*+] +/gm, "$1• ")
    .replace(/!?\[([^\]\n]*)\]\(([^)\s]+)\)/g, "<$2|$1>")
    .replace(/(?<![*\p{L}\p{N}])\*(?=[^\s*])([^*\n]+)\*(?!\*)/gu, "_$1_")
    .replace(/\*\*(?=\S)([^\n]+?)\*\*|__(?=\S)([^\n]+?)__/g, "*$1$2*")
    .replace(/~~(?=\S)([^\n]+?)~~/g, "~$1~");
}

function escape(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
