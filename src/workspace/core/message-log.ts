import type { Ids } from "./ids.ts";
import { addIds, type StoredBlock } from "./app-content.ts";

export interface Message {
  readonly ts: string;
  readonly channelId: string;
  readonly author: Author;
  readonly text: string;
  readonly blocks: readonly StoredBlock[];
  /** The only person who sees the message; undefined if all do. */
  readonly ephemeralTo?: string | undefined;
  /** The ts of the thread's first message; undefined if the message is no reply. */
  readonly threadTs?: string | undefined;
  readonly thread?: Thread | undefined;
  readonly fileIds?: readonly string[] | undefined;
  readonly attachments?: readonly Attachment[] | undefined;
  readonly clientMessageId?: string | undefined;
  readonly isEdited?: boolean;
  /** True for a reply that the channel sees too (`thread_broadcast`). */
  readonly isBroadcast?: boolean | undefined;
}

/** A pasted table, or the preview of a link. */
export interface Attachment {
  readonly id: number;
  readonly fallback: string;
  readonly blocks?: readonly Readonly<Record<string, unknown>>[];
  readonly title?: string;
  readonly from_url?: string;
  readonly original_url?: string;
}

export interface Thread {
  readonly replyCount: number;
  /** The repliers in order of their first replies; the app is its bot user. */
  readonly userIds: readonly string[];
  readonly latestReply: string;
}

/** `system` is Slack itself, speaking as Slackbot. */
export type Author =
  | { readonly kind: "app" }
  | { readonly kind: "person"; readonly id: string }
  | { readonly kind: "system" };

/** A message without a ts; its blocks are valid, `threadTs` is any ts of the thread. */
export interface Draft extends Pick<Message, DraftField> {
  readonly blocks?: readonly unknown[] | undefined;
}

type DraftField =
  | "channelId"
  | "author"
  | "text"
  | "ephemeralTo"
  | "threadTs"
  | "fileIds"
  | "attachments"
  | "isBroadcast";

export type MessageChange =
  | {
      readonly kind: "message";
      readonly message: Message;
      readonly cause: "posted" | "edited" | "thread-changed";
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
  const store = (message: Message) => {
    messages.set(keyOf(message.channelId, message.ts), message);
    return message;
  };
  const find = (channelId: string, ts: string) => messages.get(keyOf(channelId, ts));
  const repliesTo = (parent: Message) =>
    [...messages.values()].filter(
      ({ channelId, threadTs, ephemeralTo }) =>
        channelId === parent.channelId && threadTs === parent.ts && ephemeralTo === undefined,
    );

  function countReplies({ channelId, threadTs }: Message): void {
    const parent = threadTs === undefined ? undefined : find(channelId, threadTs);
    if (!parent) return;
    const replies = repliesTo(parent);
    const latest = replies.at(-1);
    const userIds = new Set(replies.map(({ author }) => authorId(author, botUserId)));
    const thread = latest && {
      replyCount: replies.length,
      userIds: [...userIds],
      latestReply: latest.ts,
    };
    const message = store({ ...parent, thread });
    publish({ kind: "message", message, cause: "thread-changed" });
  }

  return {
    find,
    post({ blocks = [], threadTs, ...draft }: Draft): Message {
      const repliedTo = threadTs === undefined ? undefined : find(draft.channelId, threadTs);
      const message = store({
        ts: ids.ts(),
        ...draft,
        blocks: addIds(blocks, ids),
        threadTs: repliedTo?.threadTs ?? threadTs,
        clientMessageId: draft.author.kind === "person" ? ids.clientMessageId() : undefined,
      });
      publish({ kind: "message", message, cause: "posted" });
      if (message.ephemeralTo === undefined) countReplies(message);
      return message;
    },
    replace(previous: Message, { text, blocks = [] }: Pick<Draft, "text" | "blocks">): Message {
      const message = store({
        ...previous,
        text,
        blocks: addIds(blocks, ids),
        isEdited: true,
      });
      publish({ kind: "message", message, cause: "edited", previous });
      return message;
    },
    /** Adds an attachment, as Slack does with the preview of a link. */
    attach(previous: Message, attachment: Attachment): void {
      const attachments = [...(previous.attachments ?? []), attachment];
      const message = store({ ...previous, attachments });
      publish({ kind: "message", message, cause: "edited", previous });
    },
    remove(message: Message): void {
      if (!messages.delete(keyOf(message.channelId, message.ts))) return;
      publish({ kind: "removed", message });
      if (message.ephemeralTo === undefined) countReplies(message);
    },
    /** Returns messages oldest first, ephemeral messages included. */
    all: (): readonly Message[] => [...messages.values()],
  };
}

/** Returns the author's user id; the app has the bot user's. */
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

function keyOf(channelId: string, ts: string): string {
  return `${channelId}/${ts}`;
}
