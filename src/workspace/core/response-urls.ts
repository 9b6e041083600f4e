import { isJsonObject } from "../../platform/exact-json.ts";
import { slackLimits } from "../../platform/slack-limits.ts";
import { isOurs, type Directory } from "./directory.ts";
import type { Ids } from "./ids.ts";
import type { Knobs } from "./knobs.ts";
import { isSlackError, readMessageBody, type SlackError } from "./app-content.ts";
import type { MessageLog } from "./message-log.ts";

/** The addressee of a response_url, and the message that it may replace or delete. */
interface ResponseTarget {
  readonly personId: string;
  readonly channelId: string;
  /** The ts of the pressed message; undefined without a press in a message. */
  readonly messageTs?: string;
}

export function createResponseUrls(options: {
  readonly baseUrl: () => string;
  readonly clock: () => number;
  readonly ids: Ids;
  readonly messages: MessageLog;
  readonly directory: Directory;
  readonly knobs: Pick<Knobs, "settings">;
}) {
  const { clock, ids, messages, directory, knobs } = options;
  const issuedUrls = new Map<string, { target: ResponseTarget; uses: number; expiresAt: number }>();

  return {
    /** Returns an address that is good for five uses in thirty minutes. */
    issue(target: ResponseTarget): string {
      const id = ids.responseId();
      const expiresAt = clock() + slackLimits.responseUrl.milliseconds;
      issuedUrls.set(id, { target, uses: 0, expiresAt });
      return new URL(`/response/${id}`, options.baseUrl()).href;
    },
    isKnown: (id: string) => issuedUrls.has(id),
    /** Carries out a post to `/response/<id>`. */
    use(id: string, body: unknown): "done" | SlackError {
      const entry = issuedUrls.get(id);
      if (!entry || clock() > entry.expiresAt) return { error: "expired_url" };
      if (entry.uses >= slackLimits.responseUrl.uses) return { error: "used_url" };
      if (!isJsonObject(body)) return { error: "invalid_payload" };
      const refusal = channelRefusal(directory, entry.target);
      if (refusal) return refusal;
      const outcome = postAnswer(messages, entry.target, body, knobs.settings().privateAnswersLost);
      if (outcome === "done") entry.uses += 1;
      return outcome;
    },
  };
}

/** Returns the error if nothing can be posted; posting restrictions do not count. */
function channelRefusal(
  directory: Directory,
  { channelId, personId }: ResponseTarget,
): SlackError | undefined {
  const channel = directory.channel(channelId);
  const person = directory.person(personId);
  const isJoinable = channel?.kind === "public" && person && isOurs(person) && !person.isGuest;
  if (!channel?.memberIds.includes(personId) && !isJoinable) return { error: "channel_not_found" };
  return channel.isArchived ? { error: "is_archived" } : undefined;
}

function postAnswer(
  messages: MessageLog,
  target: ResponseTarget,
  body: Readonly<Record<string, unknown>>,
  privateAnswersLost: boolean,
): "done" | SlackError {
  const original =
    target.messageTs === undefined ? undefined : messages.find(target.channelId, target.messageTs);
  if (isTrue(body["delete_original"])) {
    if (original) messages.remove(original);
    return "done";
  }
  const content = readMessageBody(body);
  if (isSlackError(content)) return content;
  // A command's response_url has no original, so replacing posts a new message (bolt-js #2287).
  if (isTrue(body["replace_original"]) && original) {
    if (privateAnswersLost && original.ephemeralTo !== undefined) return "done";
    messages.replace(original, content);
    return "done";
  }
  const threadTs = typeof body["thread_ts"] === "string" ? body["thread_ts"] : undefined;
  if (threadTs !== undefined && !messages.find(target.channelId, threadTs)) {
    return { error: "cannot_reply_to_message" };
  }
  const ephemeralTo = body["response_type"] === "in_channel" ? undefined : target.personId;
  if (privateAnswersLost && ephemeralTo !== undefined) return "done";
  const author = { kind: "app" } as const;
  messages.post({ channelId: target.channelId, author, ...content, ephemeralTo, threadTs });
  return "done";
}

function isTrue(value: unknown): boolean {
  return value === true || value === "true";
}
