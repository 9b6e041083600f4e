import { state } from "./client-state.js";
import { h } from "./dom.js";
import { t } from "./language.js";

const inlinePatterns = [
  "`(?<code>[^`\\n]+)`",
  "<(?<reference>[^<>\\n]+)>",
  "(?<![\\p{L}\\p{N}*])\\*(?=[^\\s*])(?<bold>[^\\n]*?[^\\s*]|[^\\s*])\\*(?![\\p{L}\\p{N}*])",
  "(?<![\\p{L}\\p{N}_])_(?=[^\\s_])(?<italic>[^\\n]*?[^\\s_]|[^\\s_])_(?![\\p{L}\\p{N}_])",
  "(?<![\\p{L}\\p{N}~])~(?=[^\\s~])(?<strike>[^\\n]*?[^\\s~]|[^\\s~])~(?![\\p{L}\\p{N}~])",
].join("|");

const bareAddress = "(?<address>https?://[^\\s<>|]*[^\\s<>|.,;:!?)'\"\\]])";
const allPatterns = new RegExp([bareAddress, inlinePatterns].join("|"), "gu");
const verbatimPatterns = new RegExp(inlinePatterns, "gu");

/** Draws mrkdwn; `verbatim` leaves bare addresses unlinked. */
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
    const quotedText = /^(?:&gt;|>) ?(.*)$/.exec(line)?.[1];
    if (quotedText !== undefined) {
      if (quote) quote.append("\n");
      else nodes.push((quote = h("blockquote")));
      quote.append(...inlineNodes(quotedText, verbatim));
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
  let end = 0;
  for (const match of text.matchAll(verbatim ? verbatimPatterns : allPatterns)) {
    nodes.push(...withEmoji(unescapeText(text.slice(end, match.index))));
    nodes.push(inlineNode(match.groups, verbatim));
    end = match.index + match[0].length;
  }
  nodes.push(...withEmoji(unescapeText(text.slice(end))));
  return nodes;
}

function inlineNode(groups, verbatim) {
  const { code, reference: target, address, bold, italic, strike } = groups;
  if (code !== undefined) return h("code", unescapeText(code));
  if (target !== undefined) return referenceNode(target);
  if (address !== undefined) return addressLink(unescapeText(address));
  if (bold !== undefined) return h("strong", inlineNodes(bold, verbatim));
  if (italic !== undefined) return h("em", inlineNodes(italic, verbatim));
  return h("s", inlineNodes(strike, verbatim));
}

export function textNodes(object) {
  if (!object) return [];
  if (object.type === "mrkdwn") return mrkdwnNodes(object.text, object.verbatim);
  return withEmoji(unescapeText(object.text));
}

export function textBox(object, className = "text") {
  return h(`div.${className}`, textNodes(object));
}

/** Returns the plain string of a text object. */
export function textString(object) {
  return h("span", textNodes(object)).textContent;
}

/** Draws `<…>`: a person, a channel, a group, everybody, a date or an address. */
function referenceNode(inner) {
  const barIndex = inner.indexOf("|");
  const target = barIndex < 0 ? inner : inner.slice(0, barIndex);
  const label = barIndex < 0 ? undefined : unescapeText(inner.slice(barIndex + 1));
  if (target.startsWith("@")) return personMention(target.slice(1));
  if (target.startsWith("#")) return channelMention(target.slice(1), label);
  if (target.startsWith("!subteam^")) return groupMention(target.split("^")[1], label);
  // Dates are drawn as their fallback text.
  if (target.startsWith("!date^")) return h("span", label ?? target);
  if (target.startsWith("!")) return mentionNode(`@${target.slice(1)}`, true);
  return addressLink(unescapeText(target), label);
}

function personMention(id) {
  const person = state.people.find((one) => one.id === id);
  const name = id === state.app.botUserId ? state.app.name : (person?.realName ?? id);
  return mentionNode(`@${name}`, id === state.personId);
}

function groupMention(id, label) {
  const group = state.userGroups.find((one) => one.id === id);
  const name = group ? `@${group.handle}` : (label ?? t.group);
  return mentionNode(name, group?.userIds.includes(state.personId));
}

function channelMention(id, label) {
  const channel = state.channels.find((one) => one.id === id);
  return mentionNode(`#${channel?.name ?? label ?? id}`);
}

function mentionNode(text, isMe = false) {
  return h(isMe ? "span.mention.me-mention" : "span.mention", text);
}

/** Draws a link, or plain text if the address is unsafe. */
function addressLink(address, label) {
  const text = label ?? address.replace(/^mailto:/, "");
  if (!/^(https?|mailto|tel):/i.test(address)) return h("span", text);
  return h("a.link", { href: address, target: "_blank", rel: "noopener noreferrer" }, text);
}

function unescapeText(text) {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}

/** Images for emoji, as in Slack; the machine's fonts draw other emoji. */
const emojiImages = {
  "🟢": circle("#2eb67d 0 82%"),
  "🔴": circle("#dd2e44 0 82%"),
  "🟡": circle("#fdcb58 0 82%"),
  "🟠": circle("#f4900c 0 82%"),
  "🔵": circle("#55acee 0 82%"),
  "⚪": circle("#e6e7e8 0 76%, #ccd0d4 78% 82%"),
  "✅": drawing(
    "<rect x='1' y='1' width='18' height='18' rx='4' fill='#2eb67d'/><path d='m5 10.500 3.500 3.500 6.500-8' stroke='#fff' stroke-width='2.600' fill='none' stroke-linecap='round' stroke-linejoin='round'/>",
  ),
  "⚠": drawing(
    "<path d='M10 2.500 1.500 17.500h17z' fill='#ffcc4d' stroke='#ffcc4d' stroke-width='2' stroke-linejoin='round'/><path d='M10 7.500v5M10 15.300v.100' stroke='#231f20' stroke-width='2.200' stroke-linecap='round'/>",
  ),
  "❔": drawing(
    "<path d='M6 6.500C6 4 8 3 10 3s4 1.200 4 3.500c0 3-4 3-4 6M10 16.500v.100' stroke='#9aa5b1' stroke-width='3' stroke-linecap='round' fill='none'/>",
  ),
  "🚨": drawing(
    "<path d='M5 15v-4a5 5 0 0 1 10 0v4z' fill='#dd2e44'/><rect x='3' y='15' width='14' height='3.500' rx='1' fill='#99aab5'/><path d='M10 1v2.500M3 4l1.800 1.800M17 4l-1.800 1.800M1 10h2M17 10h2' stroke='#f4900c' stroke-width='1.600' stroke-linecap='round'/>",
  ),
  "🔒": drawing(
    "<path d='M6.500 9V6.500a3.500 3.500 0 0 1 7 0V9' stroke='#99aab5' stroke-width='2.200' fill='none'/><rect x='3.500' y='8.500' width='13' height='10' rx='2' fill='#ffac33'/><path d='M10 12.500v2.500' stroke='#664500' stroke-width='2' stroke-linecap='round'/>",
  ),
  "📅": drawing(
    "<rect x='2' y='3' width='16' height='15' rx='2.500' fill='#e1e8ed'/><path d='M2 7.500V5.500A2.500 2.500 0 0 1 4.500 3h11A2.500 2.500 0 0 1 18 5.500v2z' fill='#dd2e44'/><path d='M5.500 10.500h2M9 10.500h2M12.500 10.500h2M5.500 14h2M9 14h2M12.500 14h2' stroke='#66757f' stroke-width='2'/>",
  ),
  "⏳": drawing(
    "<path d='M5.500 2.500h9v3l-3.500 4.500 3.500 4.500v3h-9v-3L9 10 5.500 5.500z' fill='#dcebf7'/><path d='M7 6h6l-3 4zM10 12l3.500 4.500h-7z' fill='#ffac33'/><path d='M4.500 2.200h11M4.500 17.800h11' stroke='#3b88c3' stroke-width='2.200' stroke-linecap='round'/>",
  ),
  "📄": drawing(
    "<path d='M4 1.500h8.500L16 5v13.500H4z' fill='#e1e8ed' stroke='#99aab5' stroke-linejoin='round'/><path d='M6.500 8h7M6.500 11h7M6.500 14h4.500' stroke='#66757f' stroke-width='1.500'/>",
  ),
};
const emojiPattern = new RegExp(`(?:${Object.keys(emojiImages).join("|")})\\uFE0F?`, "gu");

function circle(color) {
  return `radial-gradient(closest-side, ${color}, #0000 88%)`;
}

function drawing(shapes) {
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 20'>${shapes}</svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
}

/** Draws images over emoji; the characters stay, for copying and for screen readers. */
export function withEmoji(text) {
  const nodes = [];
  let end = 0;
  for (const match of text.matchAll(emojiPattern)) {
    const node = h("span.emoji", match[0]);
    node.style.backgroundImage = emojiImages[match[0].replace("\uFE0F", "")];
    nodes.push(text.slice(end, match.index), node);
    end = match.index + match[0].length;
  }
  return [...nodes, text.slice(end)].filter(Boolean);
}
