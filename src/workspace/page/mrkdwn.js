import { state } from "./client-state.js";
import { h } from "./dom.js";
import { withPictures } from "./emoji.js";
import { t } from "./language.js";

const inlineForms = [
  "`(?<code>[^`\\n]+)`",
  "<(?<reference>[^<>\\n]+)>",
  "(?<![\\p{L}\\p{N}*])\\*(?=[^\\s*])(?<bold>[^\\n]*?[^\\s*]|[^\\s*])\\*(?![\\p{L}\\p{N}*])",
  "(?<![\\p{L}\\p{N}_])_(?=[^\\s_])(?<italic>[^\\n]*?[^\\s_]|[^\\s_])_(?![\\p{L}\\p{N}_])",
  "(?<![\\p{L}\\p{N}~])~(?=[^\\s~])(?<strike>[^\\n]*?[^\\s~]|[^\\s~])~(?![\\p{L}\\p{N}~])",
].join("|");

const bareAddress = "(?<address>https?://[^\\s<>|]*[^\\s<>|.,;:!?)'\"\\]])";
const forms = new RegExp([bareAddress, inlineForms].join("|"), "gu");
const verbatimForms = new RegExp(inlineForms, "gu");

/** Draws mrkdwn: fences, then quotes, then lines. With `verbatim` a bare address is no link. */
export function mrkdwnNodes(text, verbatim = false) {
  return text.split(/```\n?([\s\S]+?)\n?```\n?/).flatMap((part, index) => {
    if (index % 2 === 1) return [h("pre.text", unescapeText(part))];
    return part === "" ? [] : quotedNodes(part, verbatim);
  });
}

function quotedNodes(text, verbatim) {
  const nodes = [];
  let quote;
  const lines = text.split("\n");
  lines.forEach((line, index) => {
    const quoted = /^(?:&gt;|>) ?(.*)$/.exec(line)?.[1];
    if (quoted !== undefined) {
      if (quote) quote.append("\n");
      else nodes.push((quote = h("blockquote")));
      quote.append(...inlineNodes(quoted, verbatim));
      return;
    }
    quote = undefined;
    nodes.push(...inlineNodes(line, verbatim));
    if (index < lines.length - 1) nodes.push("\n");
  });
  return nodes;
}

function inlineNodes(text, verbatim) {
  const nodes = [];
  let last = 0;
  for (const match of text.matchAll(verbatim ? verbatimForms : forms)) {
    nodes.push(...withPictures(unescapeText(text.slice(last, match.index))));
    nodes.push(inlineNode(match.groups, verbatim));
    last = match.index + match[0].length;
  }
  nodes.push(...withPictures(unescapeText(text.slice(last))));
  return nodes;
}

function inlineNode(groups, verbatim) {
  const { code, reference: target, address, bold, italic, strike } = groups;
  if (code !== undefined) return h("code", unescapeText(code));
  if (target !== undefined) return reference(target);
  if (address !== undefined) return addressLink(unescapeText(address));
  if (bold !== undefined) return h("strong", inlineNodes(bold, verbatim));
  if (italic !== undefined) return h("em", inlineNodes(italic, verbatim));
  return h("s", inlineNodes(strike, verbatim));
}

/** Draws a text object of either kind. */
export function textNodes(object) {
  if (!object) return [];
  if (object.type === "mrkdwn") return mrkdwnNodes(object.text, object.verbatim);
  return withPictures(unescapeText(object.text));
}

export function textBox(object, className = "text") {
  return h(`div.${className}`, textNodes(object));
}

/** A text object as one string, for attributes and menus. */
export function textString(object) {
  return h("span", textNodes(object)).textContent;
}

/** Draws what is written between angle brackets: people, channels, groups, everybody, addresses. */
function reference(inner) {
  const bar = inner.indexOf("|");
  const target = bar < 0 ? inner : inner.slice(0, bar);
  const label = bar < 0 ? undefined : unescapeText(inner.slice(bar + 1));
  if (target.startsWith("@")) return personMention(target.slice(1));
  if (target.startsWith("#")) return channelMention(target.slice(1), label);
  if (target.startsWith("!subteam^")) return groupMention(target.split("^")[1], label);
  // A date is shown as the words that Slack keeps for clients that can't draw it.
  if (target.startsWith("!date^")) return h("span", label ?? target);
  if (target.startsWith("!")) return mention(`@${target.slice(1)}`, true);
  return addressLink(unescapeText(target), label);
}

function personMention(id) {
  const person = state.people.find((one) => one.id === id);
  const name = id === state.app.botUserId ? state.app.name : (person?.realName ?? id);
  return mention(`@${name}`, id === state.personId);
}

function groupMention(id, label) {
  const group = state.userGroups.find((one) => one.id === id);
  const name = group ? `@${group.handle}` : (label ?? t.group);
  return mention(name, group?.userIds.includes(state.personId));
}

function channelMention(id, label) {
  const channel = state.channels.find((one) => one.id === id);
  return mention(`#${channel?.name ?? label ?? id}`);
}

function mention(text, isMe = false) {
  return h(isMe ? "span.mention.me-mention" : "span.mention", text);
}

/** A link that leaves the page; an address of another kind stays plain text. */
function addressLink(address, label) {
  const text = label ?? address.replace(/^mailto:/, "");
  if (!/^(https?|mailto|tel):/i.test(address)) return h("span", text);
  return h("a.link", { href: address, target: "_blank", rel: "noopener noreferrer" }, text);
}

/** The three escaped characters, as they are read. */
function unescapeText(text) {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}
