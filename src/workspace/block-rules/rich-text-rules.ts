import {
  flag,
  integer,
  list,
  number,
  object,
  oneOf,
  optional,
  required,
  text,
  unionOf,
  type Fields,
} from "./rule.ts";

const style = {
  style: optional(
    object({
      bold: optional(flag),
      italic: optional(flag),
      strike: optional(flag),
      code: optional(flag),
      underline: optional(flag),
    }),
  ),
};
const border = { border: optional(integer(0, 1)) };

const textElement = { text: required(text()), ...style };
const linkElement = {
  url: required(text()),
  text: optional(text()),
  unsafe: optional(flag),
  ...style,
};

const inlineElements = list(
  1,
  Infinity,
  unionOf({
    text: textElement,
    link: linkElement,
    emoji: {
      name: required(text()),
      unicode: optional(text()),
      url: optional(text()),
      ...style,
    },
    user: { user_id: required(text()), ...style },
    usergroup: { usergroup_id: required(text()), ...style },
    channel: { channel_id: required(text()), ...style },
    team: { team_id: required(text()), ...style },
    broadcast: { range: required(oneOf("here", "channel", "everyone")), ...style },
    color: { value: required(text()), ...style },
    date: {
      timestamp: required(number),
      format: required(text()),
      url: optional(text()),
      fallback: optional(text()),
      ...style,
    },
  }),
);

const section = { elements: required(inlineElements) };

/** The fields of a `rich_text` block; a cell of a table has the same. */
export const richText: Fields = {
  elements: required(
    list(
      1,
      Infinity,
      unionOf({
        rich_text_section: section,
        rich_text_list: {
          style: required(oneOf("bullet", "ordered")),
          elements: required(list(1, Infinity, unionOf({ rich_text_section: section }))),
          indent: optional(integer(0, 8)),
          offset: optional(integer(0, Number.MAX_SAFE_INTEGER)),
          ...border,
        },
        rich_text_quote: { ...section, ...border },
        rich_text_preformatted: {
          elements: required(list(1, Infinity, unionOf({ text: textElement, link: linkElement }))),
          language: optional(text()),
          ...border,
        },
      }),
    ),
  ),
};
