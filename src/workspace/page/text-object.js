import { h } from "./dom.js";
import { withPictures } from "./emoji-picture.js";
import { mrkdwnNodes } from "./mrkdwn.js";
import { unescapeText } from "./unescape-text.js";

/** Draws a text object of either kind. */
export function textNodes(object) {
  if (!object) return [];
  if (object.type === "mrkdwn") return mrkdwnNodes(object.text, object.verbatim);
  return withPictures(unescapeText(object.text));
}

export function textBox(object, className = "text") {
  return h("div", { class: className }, textNodes(object));
}

/** A text object as one string, for attributes and menus. */
export function textString(object) {
  return h("span", {}, textNodes(object)).textContent;
}
