import { isJsonObject } from "../../../platform/exact-json.ts";

/** Longer messages are read up to here: Slack itself cuts them at 40,000 characters. */
const mostCharacters = 40_000;

/** Deeper than any block of Slack's. */
const mostLevels = 60;

/**
 * Reads what stands in a message, its tables aside. What an app wrote may stand in its blocks and attachments alone;
 * people's blocks repeat their text.
 * A person's attachments are read if they are forwarded messages.
 */
export function readMessageText(message: unknown): string {
  if (!isJsonObject(message)) return "";
  const { text, blocks, attachments, bot_id, app_id } = message;
  const own = typeof text === "string" ? text : "";
  const isApps = bot_id !== undefined || app_id !== undefined;
  const isWhole = isApps || own === "";
  const pieces = isWhole ? [words(blocks), words(attachments)] : [words(forwarded(attachments))];
  return pieces
    .flatMap((piece) => piece.slice(0, mostCharacters).split("\n"))
    .reduce((read, line) => (read.includes(line) ? read : `${read}\n${line}`), own)
    .slice(0, mostCharacters);
}

function forwarded(attachments: unknown): unknown[] {
  const all: unknown[] = Array.isArray(attachments) ? attachments : [];
  return all.filter((one) => isJsonObject(one) && one["is_share"] === true);
}

/** Where words stand in blocks and attachments. */
const worded = ["pretext", "title", "text", "value", "fields", "elements", "blocks"];
/** What stands in one line, however many pieces it has. */
const oneLine = /^rich_text_(section|preformatted|quote)$/;

/** Returns the words of blocks, attachments or a table's cell. */
export function words(value: unknown, level = 0): string {
  if (typeof value === "string") return value;
  if (level > mostLevels) return "";
  const inside = (one: unknown) => words(one, level + 1);
  if (Array.isArray(value)) return value.map(inside).filter(Boolean).join("\n");
  if (!isJsonObject(value) || value["type"] === "actions") return "";
  const { type, elements } = value;
  if (typeof type === "string" && oneLine.test(type) && Array.isArray(elements)) {
    return elements.map(inside).join("");
  }
  return inside(worded.map((name) => value[name]));
}
