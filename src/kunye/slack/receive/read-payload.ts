import { z } from "zod";
import { readOrigin, type Surface } from "../contract/surface.ts";
import {
  type Delivery,
  type WrittenMessage,
  readGivenFiles,
  type GivenText,
  type PastedTable,
} from "../contract/delivery.ts";
import { isJsonObject } from "../../../platform/exact-json.ts";

/** The origin of a command, press, shortcut or submission. */
type Origin = Omit<Delivery, "asked" | "identity">;

/** Reads the user and place of a typed command. */
export function commandOrigin(body: {
  user_id: string;
  channel_id: string;
  team_id: string;
}): Origin {
  return {
    userId: body.user_id,
    surface: conversation(body.channel_id, body),
    triggerId: textIn(body, "trigger_id"),
    claim: {
      team: text(body.team_id),
      enterprise: textIn(body, "enterprise_id"),
      personTeam: null,
    },
  };
}

interface Interactive {
  user: { id: string; team_id?: string };
  team: { id: string; enterprise_id?: string } | null;
  enterprise?: { id: string };
  channel?: { id: string };
}

/** Reads the user, the place and the claimed companies of a press, choice or submission. */
export function interactiveOrigin(body: Interactive): Origin {
  const { user, team, enterprise } = body;
  return {
    userId: user.id,
    surface: surfaceOf(body),
    triggerId: textIn(body, "trigger_id"),
    claim: {
      // An app that is installed for a whole enterprise gets no team.
      team: text(team?.id),
      enterprise: text(enterprise?.id) ?? text(team?.enterprise_id),
      personTeam: text(user.team_id),
    },
  };
}

function surfaceOf(body: Interactive): Surface {
  if (body.channel) return conversation(body.channel.id, body, threadOf(body));
  const { view } = viewShape.parse(body);
  if (!view) return { kind: "none" };
  const { id: viewId, blocks, private_metadata, type, hash, title } = view;
  if (type === "home") return { kind: "home", hash };
  // A submitted view is answered in its own place.
  const pressed = "actions" in body ? { viewId, blocks } : null;
  const origin = readOrigin(private_metadata);
  return { kind: "modal", viewId, pressed, origin, title: title?.text };
}

const viewShape = z.looseObject({
  view: z
    .looseObject({
      id: z.string(),
      type: z.string().catch(""),
      title: z.looseObject({ text: z.string() }).optional().catch(undefined),
      hash: z.string().nullable().catch(null),
      private_metadata: z.string().catch(""),
      blocks: z
        .array(z.looseObject({ type: z.string(), block_id: z.string().optional() }))
        .catch([]),
    })
    .optional()
    .catch(undefined),
});

/** The thread that a message stands in; for a shortcut, the one that it would begin as well. */
function threadOf(body: object): string | null {
  const { container, message } = placedShape.parse(body);
  if (message && "message_ts" in body) return message.thread_ts ?? textIn(body, "message_ts");
  const thread = container?.thread_ts ?? null;
  // A message with replies is their parent, and stands in the channel.
  return thread === container?.message_ts ? null : thread;
}

const placed = z.looseObject({
  thread_ts: z.string().optional().catch(undefined),
  message_ts: z.string().optional().catch(undefined),
});
const placedShape = z.looseObject({
  container: placed.optional().catch(undefined),
  message: placed.optional().catch(undefined),
});

function conversation(channel: string, body: object, threadTs: string | null = null): Surface {
  return { kind: "conversation", channel, responseUrl: textIn(body, "response_url"), threadTs };
}

function textIn(body: object, key: string): string | null {
  return text((body as Record<string, unknown>)[key]);
}

function text(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

/** The subtypes of people's messages: with a file, `/me`, a reply shown in the channel. */
const written: unknown[] = ["file_share", "me_message", "thread_broadcast"];

/** Reads a user's message to the app, or null for edits, own messages and other conversations. */
export function readMessage(event: object): WrittenMessage | null {
  const { channel_type, subtype, bot_id, user, channel, thread_ts } = event as Record<
    string,
    unknown
  >;
  if (channel_type !== "im" || bot_id !== undefined) return null;
  if (subtype !== undefined && !written.includes(subtype)) return null;
  if (typeof user !== "string" || typeof channel !== "string") return null;
  return {
    user,
    channel,
    ...readGiven(event),
    threadTs: typeof thread_ts === "string" ? thread_ts : null,
  };
}

/** Reads the text, the files and the tables of a message. */
export function readGiven(message: unknown): Required<GivenText> {
  const files = isJsonObject(message) ? readGivenFiles(message["files"]) : [];
  return { text: readMessageText(message), files, tables: readTables(message) };
}

/** Longer messages are read up to here: Slack itself cuts them at 40,000 characters. */
const mostCharacters = 40_000;

/** Deeper than any block of Slack's. */
const mostLevels = 60;

/**
 * Reads the text of a message without its tables.
 * An app's text may stand in blocks and attachments alone; people's blocks repeat the text.
 * A person's attachments are read if they are forwarded messages.
 */
function readMessageText(message: unknown): string {
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

/** The fields of blocks and attachments that hold words. */
const worded = ["pretext", "title", "text", "value", "fields", "elements", "blocks"];
/** Blocks whose pieces stand in one line. */
const oneLine = /^rich_text_(section|preformatted|quote)$/;

/** Returns the words of blocks, attachments or a table's cell. */
function words(value: unknown, level = 0): string {
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

/** Slack's own tables have 100 rows of 20 cells and 10,000 characters. */
const most = { rows: 500, columns: 50, cell: 1_000, characters: 40_000, depth: 16 };
/** The fields of messages and attachments that lead to a table. */
const holders = ["blocks", "attachments", "message_blocks", "message"];

/** Reads the tables of a message, its attachments and the messages forwarded in it, each once. */
function readTables(message: unknown): PastedTable[] {
  const tables = new Map<string, PastedTable>();
  let left = most.characters;
  for (const rows of rowsIn(message)) {
    const table = rows.slice(0, most.rows).map((cells) =>
      (Array.isArray(cells) ? cells : []).slice(0, most.columns).map((cell) => {
        const text = textOf(cell).slice(0, Math.min(left, most.cell));
        left -= text.length;
        return text;
      }),
    );
    tables.set(JSON.stringify(table), table);
  }
  return [...tables.values()];
}

/** Finds the rows of each table block. */
function rowsIn(value: unknown, depth = 0): unknown[][] {
  if (depth > most.depth) return [];
  if (Array.isArray(value)) return value.flatMap((one) => rowsIn(one, depth + 1));
  if (!isJsonObject(value)) return [];
  const { type, rows } = value;
  if (type === "table" || type === "data_table") return Array.isArray(rows) ? [rows] : [];
  return holders.flatMap((name) => rowsIn(value[name], depth + 1));
}

/** Returns the text of a cell in one line. */
function textOf(cell: unknown): string {
  const number = isJsonObject(cell) && cell["type"] === "raw_number" ? cell["value"] : null;
  const text = words(cell) || (typeof number === "number" ? String(number) : "");
  return text.replace(/\s+/g, " ").trim();
}
