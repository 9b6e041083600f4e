import type { Core } from "../../../src/workspace/core/core.ts";
import type { Directory } from "../../../src/workspace/core/directory.ts";
import { unescapeText } from "../../../src/workspace/core/escape-text.ts";
import type { Message } from "../../../src/workspace/core/message-log.ts";

/** A message as one person sees it. */
export interface SeenMessage {
  readonly ts: string;
  readonly ephemeral: boolean;
  /** The author: the app's name, a person's handle, or `Slackbot`. */
  readonly from: string;
  readonly text: string;
  readonly blocks: readonly Readonly<Record<string, unknown>>[];
  /** The parent's ts, on a reply. */
  readonly threadTs?: string;
  readonly replyCount: number;
  readonly fileNames: readonly string[];
  /** All readable text, from top to bottom, without formatting marks. */
  readonly plain: string;
}

/** A part of `plain`, a pattern for `plain`, or a condition. */
export type Match = string | RegExp | ((message: SeenMessage) => boolean);

/** Returns a message as a person sees it. */
export function toSeenMessage(core: Core, message: Message): SeenMessage {
  return {
    ts: message.ts,
    ephemeral: message.ephemeralTo !== undefined,
    from: authorName(core, message),
    text: message.text,
    ...(message.threadTs !== undefined && { threadTs: message.threadTs }),
    replyCount: message.thread?.replyCount ?? 0,
    fileNames: (message.fileIds ?? []).map((id) => core.files.find(id)?.name ?? id),
    blocks: message.blocks,
    plain: plainMessage(message, core.directory),
  };
}

function authorName(core: Core, { author }: Message): string {
  switch (author.kind) {
    case "app":
      return core.directory.app.name;
    case "system":
      return "Slackbot";
    case "person":
      return core.directory.person(author.id)?.handle ?? author.id;
  }
}

/** True if a message matches. */
export function matches(message: SeenMessage, match: Match): boolean {
  if (typeof match === "string") return message.plain.includes(match);
  return match instanceof RegExp ? match.test(message.plain) : match(message);
}

/** Describes a match for an error message. */
export function describe(match: Match): string {
  return typeof match === "function" ? "the condition" : String(match);
}

/** Returns the readable text of a message: of its blocks, or its text if it has no blocks. */
export function plainMessage(
  message: Pick<Message, "text" | "blocks" | "attachments">,
  directory: Directory,
): string {
  const { text, blocks, attachments = [] } = message;
  const content = blocks.length === 0 ? plainMrkdwn(text, directory) : plainNode(blocks, directory);
  const tables = attachments.map((one) => plainNode(one.blocks ?? [], directory));
  return [content, ...tables].filter(Boolean).join("\n");
}

type Node = Readonly<Record<string, unknown>>;

/** The fields with readable text, in reading order. */
const readable = [
  "label",
  "title",
  "subtitle",
  "text",
  "body",
  "fields",
  "placeholder",
  "element",
  "accessory",
  "actions",
  "child_blocks",
  "elements",
  "tasks",
];

/** Returns the readable text of a block, an element or a text object. */
export function plainNode(node: unknown, directory: Directory): string {
  if (Array.isArray(node)) return lines(node, directory, "\n");
  // Titles of tasks and captions of tables are no text objects.
  if (typeof node === "string") return node;
  if (typeof node !== "object" || node === null) return "";
  const one = node as Node;
  switch (one["type"]) {
    case "plain_text":
      return unescapeText(String(one["text"]));
    case "mrkdwn":
      return plainMrkdwn(String(one["text"]), directory);
    case "button":
      return `[${plainNode(one["text"], directory)}]`;
    case "image":
      return lines([one["title"]], directory, "") || `(${String(one["alt_text"])})`;
    case "context":
    case "actions":
      return lines(one["elements"], directory, " ");
    case "rich_text":
    case "rich_text_section":
      return lines(one["elements"], directory, "");
    case "text":
    case "markdown":
    case "raw_text":
    case "raw_number":
      return String(one["text"]);
    case "link":
      return String(one["text"] ?? one["url"]);
    case "table":
    case "data_table": {
      const rows = (one["rows"] as readonly Node[][]).map((cells) =>
        cells.map((cell) => plainNode(cell, directory)).join(" | "),
      );
      const { caption } = one;
      return [...(typeof caption === "string" ? [caption] : []), ...rows].join("\n");
    }
    default: {
      if (Array.isArray(one["options"]) || Array.isArray(one["option_groups"])) {
        return plainMenu(one, directory);
      }
      return lines(
        readable.map((name) => one[name]),
        directory,
        "\n",
      );
    }
  }
}

function plainMenu(menu: Node, directory: Directory): string {
  const groups = [menu, ...((menu["option_groups"] ?? []) as Node[])];
  const options = groups.flatMap((group) => (group["options"] ?? []) as Node[]);
  const labels = options.map((option) => `[${plainNode(option["text"], directory)}]`);
  return [plainNode(menu["placeholder"], directory), ...labels].filter(Boolean).join(" ");
}

function lines(nodes: unknown, directory: Directory, separator: string): string {
  const texts = (Array.isArray(nodes) ? nodes : []).map((one) => plainNode(one, directory));
  return texts.filter((text) => text !== "").join(separator);
}

function plainMrkdwn(text: string, directory: Directory): string {
  const unmarked = text
    .replace(/```([\s\S]*?)```|`([^`\n]+)`/g, (_all, block?: string, code?: string) =>
      // Marks inside code are text: they are masked until the other marks are removed.
      (block ?? code ?? "").replace(/[*_~]/g, (mark) => maskedMarks[mark] ?? mark),
    )
    .replace(/<([^<>]+)>/g, (_all, inner: string) => plainReference(inner, directory))
    .replace(/(^|[^\p{L}\p{N}])([*_~])(?=\S)([^\n]*?\S)\2(?![\p{L}\p{N}])/gu, "$1$3")
    .replace(/(^|[^\p{L}\p{N}])([*_~])(?=\S)([^\n]*?\S)\2(?![\p{L}\p{N}])/gu, "$1$3")
    .replace(/^&gt; ?/gm, "")
    .replace(/[\uE000-\uE002]/g, (mark) => unmaskedMarks[mark] ?? mark);
  return unescapeText(unmarked);
}

const maskedMarks: Readonly<Record<string, string>> = { "*": "\uE000", _: "\uE001", "~": "\uE002" };
const unmaskedMarks: Readonly<Record<string, string>> = {
  "\uE000": "*",
  "\uE001": "_",
  "\uE002": "~",
};

function plainReference(inner: string, directory: Directory): string {
  const [target = "", label] = inner.split(/\|(.*)/s);
  if (target.startsWith("@")) return personName(target.slice(1), directory);
  if (target.startsWith("#")) return channelName(target.slice(1), directory);
  if (target.startsWith("!date^")) return label ?? target;
  if (target.startsWith("!")) return label ?? `@${target.slice(1)}`;
  return label ?? target;
}

function personName(id: string, directory: Directory): string {
  if (id === directory.app.botUserId) return `@${directory.app.name}`;
  return `@${directory.person(id)?.handle ?? id}`;
}

function channelName(id: string, directory: Directory): string {
  return `#${directory.channel(id)?.name ?? id}`;
}
