import { withPictures } from "./emoji-picture.js";
import { textNodes, textString } from "./text-object.js";

/** About as much of a button's text as Slack shows before it cuts. */
const shownCharacters = 30;

const characters = new Intl.Segmenter("tr", { granularity: "grapheme" });

/** What a button shows of its text, and what is said of it where that isn't all. */
export function buttonText(text, label) {
  const whole = textString(text);
  const shown = cut(whole);
  const isCut = shown !== whole;
  return {
    nodes: isCut ? withPictures(shown) : textNodes(text),
    attributes: {
      "aria-label": label ?? (isCut ? whole : undefined),
      title: isCut ? whole : undefined,
    },
  };
}

function cut(whole) {
  const all = [...characters.segment(whole)].map((one) => one.segment);
  if (all.length <= shownCharacters) return whole;
  return `${all
    .slice(0, shownCharacters - 1)
    .join("")
    .trimEnd()}…`;
}
