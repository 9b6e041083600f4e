import { setTimeout as sleep } from "node:timers/promises";
import { isJsonObject } from "../../platform/exact-json.ts";
import { isSlackError, parseJson, readMessageBody } from "../core/app-content.ts";
import type { DeliveryOutcome } from "../core/app-delivery.ts";
import { screenOf, type Core } from "../core/core.ts";
import {
  enterpriseFields,
  isOurs,
  payloadChannelName,
  writingRefusal,
  type Channel,
  type Person,
} from "../core/directory.ts";
import { escapeText, linkNames, unescapeText, userIdOf } from "../core/escape-text.ts";
import type { Attachment, Message } from "../core/message-log.ts";
import type { Manifest } from "../install/manifest.ts";
import { slackTexts } from "./slack-texts.ts";

export type TypedTextOutcome =
  | { readonly kind: "posted" | "unknown-command" | "not-in-threads" | "invited" | "not-invited" }
  | { readonly kind: "archived" | "restricted" }
  | DeliveryOutcome;

/** Cells of a spreadsheet, row by row. */
export type PastedCells = readonly (readonly string[])[];

interface PostOptions {
  /** The ts of any message in the thread. */
  readonly threadTs?: string | undefined;
  readonly fileIds?: readonly string[] | undefined;
  readonly cells?: PastedCells | undefined;
  /** True if the person types in Slack's phone app. */
  readonly onPhone?: boolean | undefined;
  /** True if the channel sees a reply too. */
  readonly isBroadcast?: boolean | undefined;
}

/** The person who types, and the channel. */
interface TypingContext {
  readonly core: Core;
  readonly person: Person;
  readonly channel: Channel;
}

/** Posts a typed text, or runs a typed command. */
export async function runText(
  core: Core,
  person: Person,
  channel: Channel,
  typed: string,
  options: PostOptions = {},
): Promise<TypedTextOutcome> {
  const context = { core, person, channel };
  const texts = slackTexts[core.language];
  const text = typed.trim();
  const [, name, rest = ""] = /^(\/[^\s/]+)(?:\s+([\s\S]*))?$/.exec(text) ?? [];
  const { threadTs } = options;
  const refusal = writingRefusal(channel, person);
  // Everybody may run commands in a restricted channel.
  if (refusal === "archived" || (refusal && name === undefined)) {
    tellPrivately(context, texts[refusal], threadTs);
    return { kind: refusal };
  }
  if (name === undefined) {
    const linked = linkNames(text, core.directory, {
      withNames: false,
      onPhone: options.onPhone === true,
    });
    const message = postMessage(context, linked, options);
    if (message) previewLinks(core, message);
    await core.events.whenDelivered();
    return { kind: "posted" };
  }
  if (threadTs !== undefined) {
    tellPrivately(context, texts.notInThreads(escapeText(name)), threadTs);
    return { kind: "not-in-threads" };
  }
  if (isSameCommand("/invite", name)) {
    const { kind, answer } = invite(context, rest.trim());
    tellPrivately(context, answer);
    await core.events.whenDelivered();
    return { kind };
  }
  if (isSameCommand("/remind", name) && rest.trim() !== "") {
    // Slack reminds later; here the reminder comes immediately.
    const author = { kind: "system" } as const;
    const reminder = texts.reminder(linkNames(rest.trim(), core.directory, { withNames: false }));
    core.messages.post({ channelId: channel.id, author, text: reminder });
    await core.events.whenDelivered();
    return { kind: "posted" };
  }
  const command = core.manifest.commands.find((one) => isSameCommand(one.command, name));
  // People of another company cannot use the app's commands.
  if (!command || !isOurs(person) || !core.installation()) {
    tellPrivately(context, texts.unknownCommand(escapeText(name)));
    return { kind: "unknown-command" };
  }
  return runCommand(context, command, rest);
}

/** Compares a command with a typed name in lower case, by English or Turkish rules. */
function isSameCommand(command: string, typed: string): boolean {
  return command === typed.toLowerCase() || command === typed.toLocaleLowerCase("tr");
}

async function runCommand(
  context: TypingContext,
  { command, shouldEscape }: Manifest["commands"][number],
  text: string,
): Promise<DeliveryOutcome> {
  const { core, person, channel } = context;
  const { app, team, enterprise } = core.directory;
  const outcome = await core.delivery.deliver({
    to: "commands",
    label: command,
    content: {
      token: app.verificationToken,
      team_id: team.id,
      team_domain: team.domain,
      ...enterpriseFields(enterprise),
      channel_id: channel.id,
      channel_name: payloadChannelName(channel),
      user_id: person.id,
      user_name: person.handle,
      command,
      text: shouldEscape ? linkNames(text, core.directory, { withNames: true }) : text,
      api_app_id: app.id,
      is_enterprise_install: String(core.installation()?.isForEnterprise === true),
      response_url: core.responseUrls.issue({ personId: person.id, channelId: channel.id }),
      trigger_id: core.triggers.issue(screenOf(core, person)),
    },
  });
  if (outcome.kind === "failed") {
    const { failed, errors, unknownError } = slackTexts[core.language];
    const { error } = outcome;
    tellPrivately(context, failed(command, `${errors[error] ?? unknownError} (${error}).`));
    // Over Socket Mode Bolt acknowledges with an empty object.
  } else if (!["", "{}"].includes(outcome.body.trim())) {
    showAnswer(context, `${command} ${text}`.trim(), outcome);
  }
  return outcome;
}

function showAnswer(
  context: TypingContext,
  typed: string,
  outcome: Extract<DeliveryOutcome, { kind: "acknowledged" }>,
): void {
  const { core, person, channel } = context;
  const answer = outcome.isJson ? parseJson(outcome.body) : { text: outcome.body };
  const message = isJsonObject(answer) ? readMessageBody(answer) : { error: "invalid_payload" };
  if (isSlackError(message)) {
    const [name = ""] = typed.split(" ");
    const reason = JSON.stringify(message.details?.["errors"] ?? message.error);
    const { failed, invalidAnswer } = slackTexts[core.language];
    tellPrivately(context, failed(name, `${invalidAnswer} ${escapeText(reason)}`));
    return;
  }
  const isPublic = isJsonObject(answer) && answer["response_type"] === "in_channel";
  // Slack shows the typed command only above an immediate public answer.
  if (isPublic) postMessage(context, escapeText(typed));
  core.messages.post({
    channelId: channel.id,
    author: { kind: "app" },
    ...message,
    ephemeralTo: isPublic ? undefined : person.id,
  });
}

function postMessage(
  context: TypingContext,
  text: string,
  options: PostOptions = {},
): Message | undefined {
  const { core, person, channel } = context;
  const { fileIds, threadTs, cells, isBroadcast } = options;
  if (text === "" && !fileIds?.length && !cells) return undefined;
  const message = core.messages.post({
    channelId: channel.id,
    author: { kind: "person", id: person.id },
    text,
    threadTs,
    fileIds,
    attachments: cells && [tableOf(cells, core.ids)],
    isBroadcast: isBroadcast === true && threadTs !== undefined,
  });
  for (const id of fileIds ?? []) core.files.share(id, channel.id, message.ts);
  return message;
}

/** Slack adds the previews of links after it has sent the message. The length is chosen by hand. */
const previewDelayMs = 50;

/** Adds an invented preview of a message's first link; nothing is fetched. */
function previewLinks({ messages }: Core, { channelId, ts, text }: Message): void {
  const [, address] = /<(https?:[^|>]+)/.exec(text) ?? [];
  const host = address && URL.parse(unescapeText(address))?.host;
  if (address === undefined || !host) return;
  const preview = { id: 1, fallback: host, title: host, from_url: address, original_url: address };
  void sleep(previewDelayMs, undefined, { ref: false }).then(() => {
    const message = messages.find(channelId, ts);
    if (message) messages.attach(message, preview);
  });
}

/** Posts a Slackbot message that only the person sees. */
function tellPrivately(context: TypingContext, text: string, threadTs?: string): void {
  const { core, person, channel } = context;
  core.messages.post({
    threadTs,
    channelId: channel.id,
    author: { kind: "system" },
    text,
    ephemeralTo: person.id,
  });
}

/** Runs Slack's own `/invite @name`; only the app can be invited. */
function invite({ core, person, channel }: TypingContext, name: string) {
  const { app, team } = core.directory;
  const texts = slackTexts[core.language].invite;
  const refuse = (answer: string) => ({ kind: "not-invited", answer }) as const;
  if (channel.kind === "im" || channel.kind === "mpim") return refuse(texts.onlyInChannels);
  // Guests and people of another company may not invite the app.
  if (!isOurs(person) || person.isGuest) return refuse(texts.notAllowed);
  if (name === "") return refuse(texts.missingName);
  const id =
    /^<@(\w+)(?:\|[^>]*)?>$/.exec(name)?.[1] ?? userIdOf(core.directory, name.replace(/^@/, ""));
  if (id !== app.botUserId || !core.installation()) return refuse(texts.notAnApp(escapeText(name)));
  if (channel.hasBot) return refuse(texts.alreadyMember(app.name));
  core.directory.update(channel.id, { hasBot: true });
  void core.events.send({
    channel,
    event: {
      type: "member_joined_channel",
      user: app.botUserId,
      channel: channel.id,
      channel_type: channel.kind === "private" ? "G" : "C",
      team: team.id,
      inviter: person.id,
      event_ts: core.ids.actionTs(),
    },
  });
  return { kind: "invited", answer: texts.added(app.name, channel.name) } as const;
}

/** Builds the attachment of pasted cells, as Slack's client does. */
function tableOf(cells: PastedCells, ids: Core["ids"]): Attachment {
  const cell = (text: string) => ({
    type: "rich_text",
    block_id: ids.blockId(),
    elements: [
      { type: "rich_text_section", elements: text === "" ? [] : [{ type: "text", text }] },
    ],
  });
  const rows = cells.map((row) => row.map(cell));
  const table = { type: "table", block_id: ids.blockId(), rows };
  return { id: 1, fallback: "[no preview available]", blocks: [table] };
}
