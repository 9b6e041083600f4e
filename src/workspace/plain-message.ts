import type { Attachment } from "./attachments.ts";
import type { Directory } from "./directory.ts";
import { unescapeText } from "./escape-text.ts";
import type { Message } from "./message-log.ts";

/** The readable text of a message: its blocks from top to bottom, or its text if it has none. */
export function plainMessage(
  message: Pick<Message, "text" | "blocks" | "attachments">,
  directory: Directory,
): string {
  const { blocks, attachments = [] } = message;
  const body =
    blocks.length === 0
      ? [plainMrkdwn(message.text, directory)]
      : blocks.map((block) => plainNode(block, directory));
  const attached = attachments.map((one) => plainAttachment(one, directory));
  return [...body, ...attached].filter((line) => line !== "").join("\n");
}

/** An attachment's blocks, or its older fields. */
function plainAttachment(attachment: Attachment, directory: Directory): string {
  if (attachment.blocks) return lines(attachment.blocks, directory, "\n");
  const { fields } = attachment;
  const pairs = (Array.isArray(fields) ? (fields as Node[]) : []).map(
    (field) => `${String(field["title"])}: ${String(field["value"])}`,
  );
  const texts = ["pretext", "author_name", "title", "text"].map((name) => attachment[name]);
  const all = [...texts, ...pairs, attachment["footer"]];
  return all
    .filter((one): one is string => typeof one === "string")
    .map((one) => plainMrkdwn(one, directory))
    .join("\n");
}

/** The label of an element as a person reads it, on one line. */
export function plainLabel(text: unknown, directory: Directory): string {
  return plainNode(text, directory);
}

type Node = Readonly<Record<string, unknown>>;

/** What holds something to read, in the order in which it stands. */
const readable = [
  ...["hero_image", "label", "title", "rich_text_title", "subtitle", "text", "body", "fields"],
  ...["placeholder", "elements", "element", "child_blocks", "tasks", "actions", "accessory"],
];

function plainNode(node: unknown, directory: Directory): string {
  if (Array.isArray(node)) return lines(node, directory, "\n");
  if (typeof node !== "object" || node === null) return "";
  const one = node as Node;
  switch (one["type"]) {
    case "plain_text":
      return unescapeText(String(one["text"]));
    case "raw_text":
    case "raw_number":
    case "text":
      return String(one["text"]);
    case "mrkdwn":
      return plainMrkdwn(String(one["text"]), directory);
    case "markdown":
      return String(one["text"]);
    case "button":
    case "workflow_button":
    case "icon_button":
      return `[${plainNode(one["text"], directory)}]`;
    case "image":
      return lines([one["title"]], directory, "") || `(${String(one["alt_text"])})`;
    case "context":
      return lines(one["elements"], directory, " ");
    case "actions":
      return lines(one["elements"], directory, " ");
    case "table":
    case "data_table":
      return (one["rows"] as unknown[]).map((row) => lines(row, directory, " | ")).join("\n");
    case "rich_text":
      return lines(one["elements"], directory, "\n");
    case "rich_text_list":
      return (one["elements"] as unknown[])
        .map((item) => `• ${plainNode(item, directory)}`)
        .join("\n");
    case "rich_text_section":
    case "rich_text_quote":
    case "rich_text_preformatted":
      return lines(one["elements"], directory, "", false);
    case "link":
      return String(one["text"] ?? one["url"]);
    case "emoji":
      return `:${String(one["name"])}:`;
    case "user":
      return personName(String(one["user_id"]), directory);
    case "channel":
      return channelName(String(one["channel_id"]), directory);
    case "broadcast":
      return `@${String(one["range"])}`;
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

function lines(nodes: unknown, directory: Directory, between: string, dropEmpty = true): string {
  const texts = (Array.isArray(nodes) ? nodes : []).map((one) => plainNode(one, directory));
  return (dropEmpty ? texts.filter((text) => text !== "") : texts).join(between);
}

function plainMrkdwn(text: string, directory: Directory): string {
  const unmarked = text
    .replace(/```([\s\S]*?)```|`([^`\n]+)`/g, (_all, block?: string, code?: string) =>
      // Marks inside code are text, so they are kept apart from the ones outside.
      (block ?? code ?? "").replace(/[*_~]/g, (mark) => hidden[mark] ?? mark),
    )
    .replace(/<([^<>]+)>/g, (_all, inner: string) => plainReference(inner, directory))
    .replace(/(^|[^\p{L}\p{N}])([*_~])(?=\S)([^\n]*?\S)\2(?![\p{L}\p{N}])/gu, "$1$3")
    .replace(/(^|[^\p{L}\p{N}])([*_~])(?=\S)([^\n]*?\S)\2(?![\p{L}\p{N}])/gu, "$1$3")
    .replace(/^&gt; ?/gm, "")
    .replace(/[\uE000-\uE002]/g, (mark) => shown[mark] ?? mark);
  return unescapeText(unmarked);
}

const hidden: Readonly<Record<string, string>> = { "*": "\uE000", _: "\uE001", "~": "\uE002" };
const shown: Readonly<Record<string, string>> = { "\uE000": "*", "\uE001": "_", "\uE002": "~" };

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
