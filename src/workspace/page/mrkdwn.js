import { h } from "./dom.js";
import { withPictures } from "./emoji-picture.js";
import { addressLink, reference } from "./references.js";
import { unescapeText } from "./unescape-text.js";

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

/** Draws mrkdwn: fences first, then quotes, then what is inside a line. Verbatim, a bare address is no link. */
export function mrkdwnNodes(text, verbatim = false) {
  return text.split(/```\n?([\s\S]+?)\n?```\n?/).flatMap((part, index) => {
    if (index % 2 === 1) return [h("pre", { class: "text", text: unescapeText(part) })];
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
  if (code !== undefined) return h("code", { text: unescapeText(code) });
  if (target !== undefined) return reference(target);
  if (address !== undefined) return addressLink(unescapeText(address));
  if (bold !== undefined) return h("strong", {}, ...inlineNodes(bold, verbatim));
  if (italic !== undefined) return h("em", {}, ...inlineNodes(italic, verbatim));
  return h("s", {}, ...inlineNodes(strike, verbatim));
}
