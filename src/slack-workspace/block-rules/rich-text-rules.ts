import { flag, integer, list, may, must, object, oneOf, text, typed, webAddress } from "./rule.ts";

const style = {
  style: may(
    object({
      bold: may(flag),
      italic: may(flag),
      strike: may(flag),
      code: may(flag),
      underline: may(flag),
    }),
  ),
};
const id = text(255);

const inline = {
  text: { text: must(text(40_000)), ...style },
  link: {
    url: must(webAddress(3_000)),
    text: may(text(40_000, 0)),
    unsafe: may(flag),
    ...style,
  },
  emoji: { name: must(text(255)), unicode: may(text(255)), url: may(text(3_000)), ...style },
  user: { user_id: must(id), ...style },
  channel: { channel_id: must(id), ...style },
  usergroup: { usergroup_id: must(id), ...style },
  team: { team_id: must(id), ...style },
  broadcast: { range: must(oneOf("here", "channel", "everyone")), ...style },
  color: { value: must(text(16)), ...style },
  date: {
    timestamp: must(integer(0, 99_999_999_999)),
    format: must(text(255)),
    url: may(webAddress(3_000)),
    fallback: may(text(3_000)),
    ...style,
  },
};

const border = { border: may(oneOf(0, 1)) };
const anything = { elements: must(list(0, 1_000, typed(inline))) };
const { text: textPart, link } = inline;

/** The elements of a rich_text block. */
export const richTextElements = list(
  1,
  1_000,
  typed({
    rich_text_section: anything,
    rich_text_list: {
      elements: must(list(1, 1_000, typed({ rich_text_section: anything }))),
      style: must(oneOf("bullet", "ordered")),
      indent: may(integer(0, 8)),
      offset: may(integer(0, 10_000)),
      ...border,
    },
    rich_text_quote: { ...anything, ...border },
    rich_text_preformatted: {
      elements: must(list(0, 1_000, typed({ text: textPart, link }))),
      language: may(text(64)),
      ...border,
    },
  }),
);
