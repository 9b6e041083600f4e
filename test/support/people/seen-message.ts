import type { Core } from "../../../src/workspace/core/core.ts";
import type { Message } from "../../../src/workspace/core/message-log.ts";
import { plainMessage } from "./plain-message.ts";

/** A message as one person sees it. */
export interface SeenMessage {
  readonly ts: string;
  readonly ephemeral: boolean;
  /** Who wrote it: the app's name, a person's handle, or `Slackbot`. */
  readonly from: string;
  readonly text: string;
  readonly blocks: readonly Readonly<Record<string, unknown>>[];
  /** The parent's ts, on a reply. */
  readonly threadTs?: string;
  readonly replyCount: number;
  readonly fileNames: readonly string[];
  /** Everything there is to read in it, blocks from top to bottom, without marks. */
  readonly plain: string;
}

/** A text that `plain` contains, a pattern it matches, or a condition of one's own. */
export type Match = string | RegExp | ((message: SeenMessage) => boolean);

/** A message as it is shown to a person who may see it. */
export function seen(core: Core, message: Message): SeenMessage {
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

/** Whether a message is the one that is waited for. */
export function matches(message: SeenMessage, match: Match): boolean {
  if (typeof match === "string") return message.plain.includes(match);
  return match instanceof RegExp ? match.test(message.plain) : match(message);
}

/** What is waited for, in words. */
export function describe(match: Match): string {
  return typeof match === "function" ? "the condition" : String(match);
}
