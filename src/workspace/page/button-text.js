import { withPictures } from "./emoji-picture.js";
import { h } from "./dom.js";
import { textNodes, textString } from "./text-object.js";

/** About as much of a button's text as Slack shows, the dots where it cuts included. */
const shownCharacters = 30;

const characters = new Intl.Segmenter("tr", { granularity: "grapheme" });

/** What a button shows of its text, and what is said of it where that isn't all. */
export function buttonText(text, label) {
  const whole = textString(text);
  const all = [...characters.segment(whole)].map((one) => one.segment);
  if (all.length <= shownCharacters) {
    const node = h("span", { class: "button-text" }, textNodes(text));
    return { node, attributes: { "aria-label": label } };
  }
  const beginning = all.slice(0, shownCharacters - 1).join("");
  // The dots are the style's: what is said has to contain what is written.
  const node = h("span", { class: "button-text cut" }, withPictures(beginning.trimEnd()));
  return { node, attributes: { "aria-label": label ?? whole, title: whole } };
}
