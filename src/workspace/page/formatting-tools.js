import { h, icon } from "./dom.js";
import { t } from "./language.js";

const marks = { bold: "*", italic: "_", strike: "~", code: "`" };

/** The buttons that put marks around what is chosen in a text box. */
export function formattingTools(text) {
  return h(
    "div",
    { class: "composer-tools", role: "group", "aria-label": t.formatting },
    Object.entries(marks).map(([name, mark]) =>
      h(
        "button",
        {
          type: "button",
          class: "icon-button",
          "aria-label": t[name],
          title: t[name],
          onclick: () => surround(text, mark),
        },
        icon(name),
      ),
    ),
  );
}

function surround(text, mark) {
  const { selectionStart: start, selectionEnd: end, value } = text;
  text.setRangeText(mark + value.slice(start, end) + mark, start, end, "end");
  if (start === end) text.setSelectionRange(start + 1, start + 1);
  text.focus();
}
