import { unescapeText } from "./escape-text.ts";

/** What Slack's composer makes of a text that a person typed: one rich_text block. */
export function richTextOf(text: string, blockId: string): Record<string, unknown> {
  const parts = text.split(/(<[@#!][^>]+>|<https?:[^>]+>)/).filter((part) => part !== "");
  const elements = parts.map(elementOf);
  return {
    type: "rich_text",
    block_id: blockId,
    elements: [{ type: "rich_text_section", elements }],
  };
}

function elementOf(part: string): Record<string, unknown> {
  const [, sign, rest = ""] = /^<([@#!]|(?=http))([^>]+)>$/.exec(part) ?? [];
  const [id = ""] = rest.split("|");
  switch (sign) {
    case "@":
      return { type: "user", user_id: id };
    case "#":
      return { type: "channel", channel_id: id };
    case "!":
      return { type: "broadcast", range: id };
    case "":
      return { type: "link", url: unescapeText(id) };
    default:
      return { type: "text", text: unescapeText(part) };
  }
}
