import type { Message } from "./cards/blocks.ts";
import { plainNote } from "./cards/note-card.ts";
import type { Interaction, Services } from "./interaction.ts";
import { respond, unfurling } from "./response-url.ts";

/** Whom an answer is for, and where it goes. */
export interface ReplyTarget extends Pick<Interaction, "surface" | "texts"> {
  services: Pick<Services, "slack" | "log">;
  person: { userId: string };
}

/** How a message is to be shown. */
export interface ReplyOptions {
  /** To everybody in the channel, not only to the asker. */
  inChannel?: boolean;
  /** In place of the message whose button was pressed. */
  replaceOriginal?: boolean;
  /** What may stand in a direct message, which lasts, where nothing else gets through; the messages themselves by default. */
  lasting?: () => Promise<Message[]>;
}

/** Answers with plain words. */
export function say(target: ReplyTarget, text: string): Promise<void> {
  return reply(target, [plainNote(text)]);
}

/**
 * Sends messages by the response_url, else in the channel, and private ones else by direct message; throws where nothing
 * takes them. The query behind them is never repeated.
 */
export async function reply(
  target: ReplyTarget,
  messages: Message[],
  options: ReplyOptions = {},
): Promise<void> {
  const { services, surface, texts } = target;
  const responseUrl = surface.kind === "conversation" ? surface.responseUrl : null;
  for (const [index, message] of messages.entries()) {
    const replaceOriginal = options.replaceOriginal === true && index === 0;
    const sent = await respond(responseUrl, message, {
      response_type: options.inChannel === true ? "in_channel" : "ephemeral",
      replace_original: replaceOriginal,
    });
    if (sent === "sent") continue;
    if (sent === "refused") {
      services.log.error("Slack refused a message's blocks");
      // Better bare words than silence about something that was paid for.
      const words = plainNote(`${message.text}\n${texts.failure.notDrawn}`);
      await respond(responseUrl, words, privately);
      continue;
    }
    // A message that could not be redrawn is only a little out of date.
    if (replaceOriginal) return;
    await withoutResponseUrl(target, messages.slice(index), options);
    return;
  }
}

const privately = { response_type: "ephemeral", replace_original: false };

async function withoutResponseUrl(
  { services: { slack, log }, person: { userId: user }, surface }: ReplyTarget,
  messages: Message[],
  { inChannel = false, lasting }: ReplyOptions,
): Promise<void> {
  const post = async (to: string, posted: Message[], thread: string | null = null) => {
    for (const { text, blocks } of posted) {
      const answered = thread === null ? {} : { thread_ts: thread };
      await slack.chat.postMessage({ channel: to, text, blocks, ...unfurling, ...answered });
    }
  };
  const postDirectly = async () => post(user, lasting ? await lasting() : messages);
  if (surface.kind !== "conversation") return postDirectly();
  const { channel, threadTs } = surface;
  // What was meant for everybody is nobody's private message.
  if (inChannel) return post(channel, messages, threadTs);
  try {
    for (const { text, blocks } of messages) {
      await slack.chat.postEphemeral({ channel, user, text, blocks });
    }
  } catch (error) {
    log.warn({ err: error }, "an answer could not be posted in its channel");
    await postDirectly();
  }
}
