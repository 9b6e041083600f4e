import type { KnownBlock, ModalView } from "@slack/types";
import { isDirectMessage } from "../../platform/slack-ids.ts";
import { noUnfurling, type Message } from "./blocks.ts";
import type { InteractionBase, Services } from "./interaction.ts";
import { answerView, plainMessage } from "./modal-view.ts";
import { refusalOf, type Permission } from "./permission.ts";
import { respond } from "./respond.ts";
import { placeOf, surfaceAt, type SentBlock, type Surface } from "./surface.ts";
import { showAfterForm, updateView } from "./update-view.ts";
import { rateLimitPause, retryRateLimited, slackFailure } from "./web-api.ts";

/** The user and the place of an answer. */
export interface ReplyTarget extends Pick<
  InteractionBase,
  "surface" | "texts" | "waiting" | "mark" | "isOwed"
> {
  services: Pick<Services, "slack" | "log" | "posts">;
  person: { userId: string };
}

export interface ReplyOptions {
  inChannel?: boolean;
  /** Replaces the message of the pressed button. */
  replaceOriginal?: boolean;
  /** True if shown above a modal's card, not in its place. */
  isAside?: boolean;
  /** By default the current view's title. */
  title?: string;
  /** True if dropped, not sent elsewhere, if the modal can't show it. */
  isOptional?: boolean;
  /** True for messages with people, which must not last in the conversation with the app. */
  isPersonal?: boolean;
  /** Replaces the messages in a direct message, which lasts. */
  forDirectMessage?: () => Promise<Message[]>;
}

export function say(target: ReplyTarget, text: string): Promise<void> {
  return reply(target, [plainMessage(text)], { isAside: true });
}

/** Says that a pressed card is gone; a window keeps none of its blocks, as its people may be erased. */
export async function sayGone(target: ReplyTarget, text: string): Promise<void> {
  const answer = [plainMessage(text)];
  await reply(target, answer);
  if (target.surface.kind === "modal") await reply(target, answer, { replaceOriginal: true });
}

/** True if the user has a permission here; else tells them the reason. */
export async function requirePermission(
  interaction: InteractionBase,
  needs: Permission,
): Promise<boolean> {
  const refusal = await refusalOf(interaction, needs);
  if (refusal !== null) await say(interaction, refusal);
  return refusal === null;
}

/**
 * Shows messages in the modal, by response_url, in the channel or by direct message, in this order.
 * In the conversation with the app they are ordinary messages: Slack promises no ephemeral ones.
 * Throws if all fail, unless a message is only redrawn. The query is never repeated.
 * A repeated delivery says nothing (R12).
 */
export async function reply(
  target: ReplyTarget,
  messages: Message[],
  options: ReplyOptions = {},
): Promise<void> {
  const { services, surface, texts } = target;
  await target.waiting?.end();
  if (await isRepeated(target)) return;
  if (surface.kind === "modal") return replyInModal(target, surface, messages, options);
  const { responseUrl, threadTs } = placeOf(surface) ?? noPlace;
  const remaining = await postLasting(target, messages, options);
  const thread = options.inChannel === true && threadTs !== null ? { thread_ts: threadTs } : {};
  const first = messages.length - remaining.length;
  for (const [index, message] of remaining.entries()) {
    const replaceOriginal = options.replaceOriginal === true && first + index === 0;
    const sent = await respond(services, responseUrl, {
      ...message,
      response_type: options.inChannel === true ? "in_channel" : "ephemeral",
      replace_original: replaceOriginal,
      ...thread,
    });
    if (sent === "sent") continue;
    if (sent === "refused") {
      services.log.error("Slack refused a message's blocks");
      // The answer may be paid for, so its words are sent without blocks.
      const words = plainMessage(`${message.text}\n${texts.failure.notDrawn}`);
      await respond(services, responseUrl, { ...words, ...ephemeralFields });
      continue;
    }
    // If the redrawing fails, the old message stays.
    if (replaceOriginal) return;
    await postByWebApi(target, remaining.slice(index), options);
    return;
  }
}

/**
 * Posts messages in the user's conversation with the app; returns the messages that were not posted.
 * Slack refuses them in a conversation of two users, of which the app is no member.
 */
async function postLasting(
  target: ReplyTarget,
  messages: Message[],
  { isPersonal = false, replaceOriginal = false }: ReplyOptions,
): Promise<Message[]> {
  const { services, surface } = target;
  if (surface.kind !== "conversation" || isPersonal) return messages;
  const { channel, threadTs, messageTs } = surface;
  const isEphemeral = replaceOriginal && messageTs === undefined;
  if (!isDirectMessage(channel) || isEphemeral) return messages;
  for (const [index, message] of messages.entries()) {
    const isUpdate = replaceOriginal && index === 0 && messageTs !== undefined;
    try {
      if (isUpdate) {
        const update = { channel, ts: messageTs, ...message, ...noUnfurling };
        await retryRateLimited(() => services.slack.chat.update(update));
      } else await post(target, { channel, threadTs }, message);
    } catch (error) {
      if (!isUpdate && rateLimitPause(error) !== null) throw error;
      const { code } = slackFailure(error);
      if (code !== "channel_not_found") services.log.warn({ code }, "a message was not posted");
      return messages.slice(index);
    }
  }
  return [];
}

/** The place of a post: a channel or user with all its readers, or one `user` of a channel. */
interface PostPlace {
  channel: string;
  threadTs?: string | null;
  user?: string;
}

/**
 * Posts a message. While Slack limits the rate, a free answer waits for its turn in memory; an owed
 * one throws, and the store delivers it.
 */
async function post(
  target: ReplyTarget,
  { channel, threadTs = null, user }: PostPlace,
  message: Message,
): Promise<void> {
  const { services, texts } = target;
  const { slack, posts } = services;
  const thread = threadTs === null ? {} : { thread_ts: threadTs };
  const send = async ({ text, blocks }: Message): Promise<void> => {
    const content = { channel, text, blocks };
    if (user !== undefined) await slack.chat.postEphemeral({ ...content, user });
    else await slack.chat.postMessage({ ...content, ...thread, ...noUnfurling });
  };
  const waitForTurn = () =>
    posts.post(
      `${channel} ${user ?? ""}`,
      () => send(message),
      (count) => send(plainMessage(texts.failure.notPosted(count))),
    );
  if (!target.isOwed) return waitForTurn();
  try {
    await retryRateLimited(() => send(message));
  } catch (error) {
    if (rateLimitPause(error) === null || (await isLeftToStore(target))) throw error;
    await waitForTurn();
  }
}

/** True if the store delivers the answer later, or does not say. */
async function isLeftToStore({ isOwed }: Pick<ReplyTarget, "isOwed">): Promise<boolean> {
  return isOwed !== undefined && (await isOwed().catch(() => true));
}

/** True if another run answers this delivery (R12). Without the store both may: neither pays. */
export async function isRepeated({ mark }: Pick<ReplyTarget, "mark">): Promise<boolean> {
  return (await mark?.take().catch(() => true)) === false;
}

const noPlace = { responseUrl: null, threadTs: null };
const ephemeralFields = { response_type: "ephemeral", replace_original: false };

type Modal = Surface & { kind: "modal" };

async function replyInModal(
  target: ReplyTarget,
  surface: Modal,
  messages: Message[],
  options: ReplyOptions,
): Promise<void> {
  const { texts } = target;
  const { viewId, pressed, origin } = surface;
  const title = options.title || (surface.title ?? "");
  const isAbovePressed = pressed !== null && pressed.viewId !== viewId;
  if (options.replaceOriginal !== true) {
    const keptBlocks =
      options.isAside === true && pressed && !isAbovePressed ? withoutAsides(pressed.blocks) : [];
    const shown = options.isAside === true ? messages.map(asAside) : messages;
    const view = answerView(texts, title, shown, origin, keptBlocks);
    return showView({ ...target, surface }, view, messages, options);
  }
  // Without a view above, the pressed view already shows the answer.
  if (!isAbovePressed) return;
  await updateView(target.services, {
    viewId: pressed.viewId,
    view: answerView(texts, title, messages, origin),
  });
}

/** Shows a view in the modal; if Slack refuses, shows the messages at the modal's origin. */
export async function showView(
  target: ReplyTarget & { surface: Modal },
  view: ModalView,
  messages: Message[],
  options: ReplyOptions = {},
): Promise<void> {
  const { viewId, pressed, origin } = target.surface;
  // A form is not repeated: the user may have submitted the form by then.
  const isForm = (view.callback_id ?? "") !== "";
  const isRepeated = target.surface.formHash !== undefined && !isForm;
  const errorCode = isRepeated
    ? await showAfterForm(target.services, { viewId, view, hash: target.surface.formHash })
    : await updateView(target.services, { viewId, view });
  if (errorCode === null || options.isOptional === true) return;
  await reply({ ...target, surface: surfaceAt(origin) }, messages, options);
  // The open modal must not keep its waiting view.
  if (errorCode === "not_found" || pressed?.viewId === viewId) return;
  const words = plainMessage(target.texts.modal.elsewhere);
  await updateView(target.services, {
    viewId,
    view: answerView(target.texts, view.title.text, [words], origin),
  });
}

const asideBlockId = /^aside-/;

function asAside({ text, blocks }: Message, index: number): Message {
  const asideBlocks = blocks.map((block, at) => ({ ...block, block_id: `aside-${index}-${at}` }));
  return { text, blocks: asideBlocks };
}

function withoutAsides(blocks: readonly SentBlock[]): KnownBlock[] {
  // Slack sends this app's own blocks back.
  return blocks.filter(({ block_id: id = "" }) => !asideBlockId.test(id)) as KnownBlock[];
}

async function postByWebApi(
  target: ReplyTarget,
  messages: Message[],
  { inChannel = false, forDirectMessage }: ReplyOptions,
): Promise<void> {
  const { services, person, surface } = target;
  const postAll = async (to: PostPlace, posted: Message[]) => {
    for (const message of posted) await post(target, to, message);
  };
  const postDirectly = async () =>
    postAll({ channel: person.userId }, forDirectMessage ? await forDirectMessage() : messages);
  if (surface.kind !== "conversation") return postDirectly();
  const { channel, threadTs } = surface;
  // A public answer is not sent privately.
  if (inChannel) return postAll({ channel, threadTs }, messages);
  try {
    await postAll({ channel, user: person.userId }, messages);
  } catch (error) {
    // A free answer has waited for its turn in vain.
    if (rateLimitPause(error) !== null && !(await isLeftToStore(target))) throw error;
    services.log.warn({ err: error }, "an answer could not be posted in its channel");
    await postDirectly();
  }
}
