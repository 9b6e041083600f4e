import { z } from "zod";
import { isJsonObject } from "../../platform/exact-json.ts";
import type { ClaimedOrigin, Installation } from "./installation.ts";
import { readGivenFiles, type GivenText, type PastedTable } from "./given.ts";
import { readOrigin, type Surface } from "./surface.ts";

/** A payload's sender and place. */
export interface Arrival {
  userId: string;
  surface: Surface;
  /** Opens a modal, within three seconds only. */
  triggerId: string | null;
  /** Null for events: their team may be another company's. */
  claimedOrigin: ClaimedOrigin | null;
  /** Repeated deliveries have the same identity; null if a repetition does no harm. */
  identity: string | null;
}

/** The part of an arrival that each kind of payload has. */
type Origin = Omit<Arrival, "identity">;

/** A message that a user wrote to the app. */
export interface WrittenMessage extends GivenText {
  user: string;
  channel: string;
  /** The message's time, which identifies it in its channel. */
  ts: string | null;
  threadTs: string | null;
}

/** Reads the origin of a typed command. */
export function commandOrigin(body: Record<"user_id" | "channel_id" | "team_id", string>): Origin {
  return {
    userId: body.user_id,
    surface: conversationOf(body.channel_id, body),
    triggerId: textIn(body, "trigger_id"),
    claimedOrigin: {
      team: textIn(body, "team_id"),
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

/** Reads the origin of an interaction. */
export function interactiveOrigin(body: Interactive): Origin {
  const { user, team, enterprise } = body;
  return {
    userId: user.id,
    surface: surfaceOf(body),
    triggerId: textIn(body, "trigger_id"),
    claimedOrigin: {
      // An app that is installed for a whole enterprise gets no team.
      team: team && textIn(team, "id"),
      enterprise:
        (enterprise && textIn(enterprise, "id")) ?? (team && textIn(team, "enterprise_id")),
      personTeam: textIn(user, "team_id"),
    },
  };
}

function surfaceOf(body: Interactive): Surface {
  if (body.channel) {
    const messageTs = pressedMessage(body);
    const conversation = conversationOf(body.channel.id, body, threadOf(body));
    return messageTs === null ? conversation : { ...conversation, messageTs };
  }
  const { view } = viewShape.parse(body);
  if (!view) return { kind: "none" };
  const { id: viewId, blocks, private_metadata, type, hash, title } = view;
  if (type === "home") return { kind: "home", hash };
  // A submitted view does not stay: the answer replaces it.
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

/** Returns the thread of a card, or the thread that a shortcut's message is in or starts. */
function threadOf(body: object): string | null {
  const { container, message } = threadShape.parse(body);
  if (message && "message_ts" in body) return message.thread_ts ?? textIn(body, "message_ts");
  const thread = container?.thread_ts ?? null;
  // The first message of a thread is in the channel itself.
  return thread === container?.message_ts ? null : thread;
}

/** Returns the time of a pressed message that lasts, or null. */
function pressedMessage(body: object): string | null {
  const { container } = threadShape.parse(body);
  const lasts = "actions" in body && container?.is_ephemeral === false;
  return lasts ? (container.message_ts ?? null) : null;
}

const threadFields = z
  .looseObject({
    thread_ts: z.string().optional().catch(undefined),
    message_ts: z.string().optional().catch(undefined),
    is_ephemeral: z.boolean().optional().catch(undefined),
  })
  .optional()
  .catch(undefined);
const threadShape = z.looseObject({ container: threadFields, message: threadFields });

function conversationOf(channel: string, body: object, threadTs: string | null = null) {
  const kind = "conversation" as const;
  return { kind, channel, responseUrl: textIn(body, "response_url"), threadTs };
}

/** Returns a non-empty text of a payload, or null. */
function textIn(body: object, key: string): string | null {
  const value = (body as Record<string, unknown>)[key];
  return typeof value === "string" && value !== "" ? value : null;
}

/** The subtypes of users' messages: with a file, `/me`, a reply that the channel sees too. */
const userSubtypes: unknown[] = [undefined, "file_share", "me_message", "thread_broadcast"];

/** Reads a user's message to the app, or null for edits, bots and other conversations. */
export function readMessage(event: object): WrittenMessage | null {
  const { channel_type, subtype, bot_id, user, channel } = event as Record<string, unknown>;
  if (channel_type !== "im" || bot_id !== undefined || !userSubtypes.includes(subtype)) return null;
  if (typeof user !== "string" || typeof channel !== "string") return null;
  // Slack's own user, which nobody can answer.
  if (user === "USLACKBOT") return null;
  const ts = textIn(event, "ts");
  // In Slack's agent view each message is the root of a thread.
  const threadTs = textIn(event, "thread_ts") ?? ("app_context" in event ? ts : null);
  return { user, channel, ts, ...readContent(event), threadTs };
}

/** True for a message of the app itself: Slack reports the files that it sends like a user's. */
export function isOwnMessage(
  { user, files, text }: WrittenMessage,
  { userId }: Pick<Installation, "userId">,
): boolean {
  if (userId === "") return false;
  const hasOwnFilesOnly = files.length > 0 && files.every((file) => file.userId === userId);
  return user === userId || (hasOwnFilesOnly && text === "");
}

export function readContent(message: unknown): Required<GivenText> {
  const files = isJsonObject(message) ? readGivenFiles(message["files"]) : [];
  return { text: readMessageText(message), files, tables: readTables(message) };
}

/** Slack itself cuts messages at this length. */
const maxTextLength = 40_000;

/** Deeper than any of Slack's blocks; chosen by hand. */
const maxTextDepth = 60;

/**
 * Reads the text of a message without its tables.
 * Blocks and attachments are read too in an app's message, or if the text is empty.
 * Else a user's blocks repeat the text, and only forwarded messages add to it.
 */
function readMessageText(message: unknown): string {
  if (!isJsonObject(message)) return "";
  const { text, blocks, attachments, bot_id, app_id } = message;
  const ownText = typeof text === "string" ? text : "";
  const isFromApp = bot_id !== undefined || app_id !== undefined;
  const readsBlocks = isFromApp || ownText === "";
  const pieces = readsBlocks
    ? [wordsOf(blocks), wordsOf(attachments)]
    : [wordsOf(forwardedMessages(attachments))];
  return pieces
    .flatMap((piece) => piece.slice(0, maxTextLength).split("\n"))
    .reduce((read, line) => (read.includes(line) ? read : `${read}\n${line}`), ownText)
    .slice(0, maxTextLength);
}

function forwardedMessages(attachments: unknown): unknown[] {
  const all: unknown[] = Array.isArray(attachments) ? attachments : [];
  return all.filter((item) => isJsonObject(item) && item["is_share"] === true);
}

/** The fields that hold words if they are texts; the first ones are read first. */
const wordFields: ReadonlySet<string> = new Set(
  (
    "pretext title subtitle text body fields value description details output content message summary label caption " +
    "plain_text elements blocks"
  ).split(" "),
);
/** Fields that repeat other fields, or belong to the sender. */
const otherFields: ReadonlySet<string> = new Set(
  "fallback metadata event_payload bot_profile user_profile edited reactions replies files rows".split(
    " ",
  ),
);
/** Blocks whose elements are one line. */
const oneLineTypes: ReadonlySet<string> = new Set(
  ["section", "preformatted", "quote"].map((name) => `rich_text_${name}`),
);

/** Returns the words of blocks, attachments or a table's cell, whatever their kind. */
function wordsOf(value: unknown, depth = 0): string {
  if (typeof value === "string") return value;
  if (depth > maxTextDepth) return "";
  const wordsInside = (inner: unknown) => wordsOf(inner, depth + 1);
  if (Array.isArray(value)) return value.map(wordsInside).filter(Boolean).join("\n");
  // Buttons and fields hold no words about a company.
  if (!isJsonObject(value) || value["type"] === "actions" || "action_id" in value) return "";
  const { type, elements } = value;
  if (typeof type === "string" && oneLineTypes.has(type) && Array.isArray(elements)) {
    return elements.map(wordsInside).join("");
  }
  const names = wordFields.union(new Set(Object.keys(value))).difference(otherFields);
  const holdsWords = (name: string) => wordFields.has(name) || typeof value[name] === "object";
  return wordsInside(
    Array.from(names)
      .filter(holdsWords)
      .map((name) => value[name]),
  );
}

/** Above Slack's limits for a table, 100 rows of 20 cells and 10,000 characters; chosen by hand. */
const tableLimits = { rows: 500, columns: 50, cell: 1_000, characters: 40_000, depth: 16 };
/** The fields of messages and attachments that lead to a table. */
const tableFields = ["blocks", "attachments", "message_blocks", "message"];

/** Reads the tables of a message, its attachments and the messages forwarded in it, each once. */
function readTables(message: unknown): PastedTable[] {
  const tables = new Map<string, PastedTable>();
  let remaining = tableLimits.characters;
  for (const rows of rawTablesIn(message)) {
    const table = rows.slice(0, tableLimits.rows).map((cells) =>
      (Array.isArray(cells) ? cells : []).slice(0, tableLimits.columns).map((cell) => {
        const text = cellText(cell).slice(0, Math.min(remaining, tableLimits.cell));
        remaining -= text.length;
        return text;
      }),
    );
    tables.set(JSON.stringify(table), table);
  }
  return [...tables.values()];
}

function rawTablesIn(value: unknown, depth = 0): unknown[][] {
  if (depth > tableLimits.depth) return [];
  if (Array.isArray(value)) return value.flatMap((inner) => rawTablesIn(inner, depth + 1));
  if (!isJsonObject(value)) return [];
  const { type, rows } = value;
  if (type === "table" || type === "data_table") return Array.isArray(rows) ? [rows] : [];
  return tableFields.flatMap((name) => rawTablesIn(value[name], depth + 1));
}

/** Returns the text of a cell in one line. */
function cellText(cell: unknown): string {
  const number = isJsonObject(cell) && cell["type"] === "raw_number" ? cell["value"] : null;
  const text = wordsOf(cell) || (typeof number === "number" ? String(number) : "");
  return text.replace(/\s+/g, " ").trim();
}
