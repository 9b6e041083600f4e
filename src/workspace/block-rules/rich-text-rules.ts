import { slackLimits } from "../../platform/slack-limits.ts";
import { flag, integer, list, may, must, object, oneOf, text, typed, webAddress } from "./rule.ts";

const { richText: limits } = slackLimits;

const style = {
  style: may(
    object({
      bold: may(flag),
      italic: may(flag),
      strike: may(flag),
      code: may(flag),
      underline: may(flag),
      highlight: may(flag),
      client_highlight: may(flag),
      unlink: may(flag),
    }),
  ),
};
const id = text();

const inline = {
  text: { text: must(text()), ...style },
  link: {
    url: must(webAddress()),
    text: may(text(Infinity, 0)),
    unsafe: may(flag),
    ...style,
  },
  emoji: { name: must(text()), unicode: may(text()), url: may(text()), ...style },
  user: { user_id: must(id), ...style },
  channel: { channel_id: must(id), ...style },
  usergroup: { usergroup_id: must(id), ...style },
  team: { team_id: must(id), ...style },
  broadcast: { range: must(oneOf("here", "channel", "everyone")), ...style },
  color: { value: must(text()), ...style },
  date: {
    timestamp: must(integer(0, 99_999_999_999)),
    format: must(text()),
    url: may(webAddress()),
    fallback: may(text()),
    ...style,
  },
};

const border = { border: may(oneOf(0, 1)) };
const anything = { elements: must(list(0, Infinity, typed(inline))) };
const { text: textPart, link } = inline;

/** The elements of a rich_text block. */
export const richTextElements = list(
  1,
  Infinity,
  typed({
    rich_text_section: anything,
    rich_text_list: {
      elements: must(list(1, Infinity, typed({ rich_text_section: anything }))),
      style: must(oneOf("bullet", "ordered")),
      indent: may(integer(0, limits.indent)),
      offset: may(integer(0, Number.MAX_SAFE_INTEGER)),
      ...border,
    },
    rich_text_quote: { ...anything, ...border },
    rich_text_preformatted: {
      elements: must(list(0, Infinity, typed({ text: textPart, link }))),
      language: may(text()),
      ...border,
    },
  }),
);

/** A rich_text block inside another block, or what a rich_text_input holds. */
export const richTextFields = { elements: must(richTextElements), block_id: may(text(255)) };
