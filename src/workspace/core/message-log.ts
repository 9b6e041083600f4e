import type { Ids } from "./ids.ts";
import { nameBlocks, type StoredBlock } from "./app-content.ts";

export interface Message {
  readonly ts: string;
  readonly channelId: string;
  readonly author: Author;
  readonly text: string;
  readonly blocks: readonly StoredBlock[];
  /** The one person who sees it; undefined for a message that the whole channel sees. */
  readonly ephemeralTo?: string | undefined;
  /** The parent's ts, on a reply. */
  readonly threadTs?: string | undefined;
  /** Its thread, if it is a parent. */
  readonly thread?: Thread | undefined;
  readonly fileIds?: readonly string[] | undefined;
  readonly attachments?: readonly Attachment[] | undefined;
  /** The id that a person's client gave to it. */
  readonly clientId?: string | undefined;
  readonly edited?: boolean;
}

/** An attachment of a person's message: a table. */
export interface Attachment {
  readonly id: number;
  readonly fallback: string;
  readonly blocks: readonly Readonly<Record<string, unknown>>[];
}

export interface Thread {
  readonly replyCount: number;
  /** Everybody who replied, in the order of their first replies; the app by its bot user. */
  readonly userIds: readonly string[];
  readonly latestReply: string;
}

/** `system` is Slack itself, speaking as Slackbot. */
export type Author =
  | { readonly kind: "app" }
  | { readonly kind: "person"; readonly id: string }
  | { readonly kind: "system" };

/** A message before it has its ts; blocks are already checked, and `threadTs` is any of its thread. */
export interface Draft extends Pick<Message, Given> {
  readonly blocks?: readonly unknown[] | undefined;
}

type Given =
  "channelId" | "author" | "text" | "ephemeralTo" | "threadTs" | "fileIds" | "attachments";

/** A change of a message. */
export type MessageChange =
  | {
      readonly kind: "message";
      readonly message: Message;
      readonly cause: "posted" | "edited" | "replied";
      /** The message before it was edited. */
      readonly previous?: Message;
    }
  | { readonly kind: "removed"; readonly message: Message };

export type MessageLog = ReturnType<typeof createMessageLog>;

/** @param botUserId - the author of the app's replies. */
export function createMessageLog(
  publish: (change: MessageChange) => void,
  ids: Ids,
  botUserId: string,
) {
  const messages = new Map<string, Message>();
  const keep = (message: Message) => {
    messages.set(key(message.channelId, message.ts), message);
    return message;
  };
  const find = (channelId: string, ts: string) => messages.get(key(channelId, ts));
  const repliesTo = (parent: Message) =>
    [...messages.values()].filter(
      (one) =>
        one.channelId === parent.channelId &&
        one.threadTs === parent.ts &&
        one.ephemeralTo === undefined,
    );

  function countReplies({ channelId, threadTs }: Message): void {
    const found = threadTs === undefined ? undefined : find(channelId, threadTs);
    if (!found) return;
    const replies = repliesTo(found);
    const latest = replies.at(-1);
    const userIds = new Set(replies.map(({ author }) => authorId(author, botUserId)));
    const thread = latest && {
      replyCount: replies.length,
      userIds: [...userIds],
      latestReply: latest.ts,
    };
    const message = keep({ ...found, thread });
    publish({ kind: "message", message, cause: "replied" });
  }

  return {
    find,
    post({ blocks = [], threadTs, ...draft }: Draft): Message {
      const root = threadTs === undefined ? undefined : find(draft.channelId, threadTs);
      const message = keep({
        ts: ids.ts(),
        ...draft,
        blocks: nameBlocks(blocks, ids),
        threadTs: root?.threadTs ?? threadTs,
        clientId: draft.author.kind === "person" ? ids.clientMessageId() : undefined,
      });
      publish({ kind: "message", message, cause: "posted" });
      if (message.ephemeralTo === undefined) countReplies(message);
      return message;
    },
    /** Without blocks the message has none any more. */
    replace(previous: Message, { text, blocks = [] }: Pick<Draft, "text" | "blocks">): Message {
      const message = keep({
        ...previous,
        text,
        blocks: nameBlocks(blocks, ids),
        edited: true,
      });
      publish({ kind: "message", message, cause: "edited", previous });
      return message;
    },
    remove(message: Message): void {
      if (!messages.delete(key(message.channelId, message.ts))) return;
      publish({ kind: "removed", message });
      if (message.ephemeralTo === undefined) countReplies(message);
    },
    /** Oldest first; everybody's private messages included. */
    all: (): readonly Message[] => [...messages.values()],
  };
}

/** The user id that a message's author has; the app's is its bot user's. */
export function authorId(author: Author, botUserId: string): string {
  switch (author.kind) {
    case "app":
      return botUserId;
    case "person":
      return author.id;
    case "system":
      return "USLACKBOT";
  }
}

function key(channelId: string, ts: string): string {
  return `${channelId}/${ts}`;
}
