import { h } from "./dom.js";

const pictures = {
  "🟢": "green-circle",
  "🔴": "red-circle",
  "🟡": "yellow-circle",
  "🟠": "orange-circle",
  "🔵": "blue-circle",
  "⚪": "white-circle",
  "✅": "check",
  "⚠": "warning",
  "❔": "question",
  "🚨": "siren",
  "🔒": "lock",
  "📅": "calendar",
  "⏳": "hourglass",
};
const known = new RegExp(`(?:${Object.keys(pictures).join("|")})\\uFE0F?`, "gu");

/** A text with the emoji that are drawn here, and not left to the machine's fonts, set apart. */
export function withPictures(text) {
  const nodes = [];
  let last = 0;
  for (const match of text.matchAll(known)) {
    if (match.index > last) nodes.push(text.slice(last, match.index));
    const name = pictures[match[0].replace("\uFE0F", "")];
    nodes.push(h("span", { class: `emoji emoji-${name}`, text: match[0] }));
    last = match.index + match[0].length;
  }
  if (last < text.length) nodes.push(text.slice(last));
  return nodes;
}
