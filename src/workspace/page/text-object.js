import { h } from "./dom.js";
import { mrkdwnNodes, plainNodes } from "./mrkdwn.js";

/** Draws a text object of either kind. */
export function textNodes(object) {
  if (!object) return [];
  return object.type === "mrkdwn"
    ? mrkdwnNodes(object.text, object.verbatim)
    : plainNodes(object.text, object.emoji !== false);
}

export function textBox(object, className = "text") {
  return h("div", { class: className }, textNodes(object));
}

/** A text object as one string, for attributes and menus. */
export function textString(object) {
  return h("span", {}, textNodes(object)).textContent;
}
