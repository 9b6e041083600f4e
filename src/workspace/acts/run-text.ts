import { isJsonObject } from "../../platform/exact-json.ts";
import { isSlackError, parseJson, readMessageBody } from "../core/app-content.ts";
import type { Delivery } from "../core/app-delivery.ts";
import type { Core } from "../core/core.ts";
import {
  enterpriseFields,
  isOurs,
  payloadChannelName,
  writingRefused,
  type Channel,
  type Person,
} from "../core/directory.ts";
import { escapeText, linkNames, mentioned } from "../core/escape-text.ts";
import type { Attachment } from "../core/message-log.ts";
import type { Manifest } from "../install/manifest.ts";
import { slackTexts } from "./slack-texts.ts";

/** The outcome of a person's typed text. */
export type TypeOutcome =
  | { readonly kind: "said" }
  | { readonly kind: "unknown-command" }
  | { readonly kind: "not-in-threads" }
  | { readonly kind: "invited" | "not-invited" }
  /** Nobody may write there any more, or only administrators. */
  | { readonly kind: "archived" | "restricted" }
  | Delivery;

/** Cells of a spreadsheet, row by row. */
export type PastedCells = readonly (readonly string[])[];

/** The thread of a message, and its files and table. */
export interface SayOptions {
  /** The thread, by any of its messages. */
  readonly threadTs?: string | undefined;
  readonly fileIds?: readonly string[] | undefined;
  readonly cells?: PastedCells | undefined;
}

/** Does what Slack does when a person presses Enter: says it, or runs the command. */
export async function runText(
  core: Core,
  person: Person,
  channel: Channel,
  typed: string,
  options: SayOptions = {},
): Promise<TypeOutcome> {
  const texts = slackTexts[core.language];
  const text = typed.trim();
  const [, name, rest = ""] = /^(\/[^\s/]+)(?:\s+([\s\S]*))?$/.exec(text) ?? [];
  const refused = writingRefused(channel, person);
  // Where only administrators may write, everybody's commands run all the same.
  if (refused === "archived" || (refused && name === undefined)) {
    tell(core, person, channel, texts[refused], options.threadTs);
    return { kind: refused };
  }
  if (name === undefined) {
    say(core, person, channel, linkNames(text, core.directory, false), options);
    await core.events.delivered();
    return { kind: "said" };
  }
  const { threadTs } = options;
  if (threadTs !== undefined) {
    tell(core, person, channel, texts.notInThreads(escapeText(name)), threadTs);
    return { kind: "not-in-threads" };
  }
  if (isCalled("/invite", name)) {
    const { kind, text: answer } = invite(core, person, channel, rest);
    tell(core, person, channel, answer);
    await core.events.delivered();
    return { kind };
  }
  const command = core.manifest.commands.find((one) => isCalled(one.command, name));
  // A shared channel's guests don't have the app, so they don't have its commands.
  if (!command || !isOurs(person)) {
    tell(core, person, channel, texts.unknownCommand(escapeText(name)));
    return { kind: "unknown-command" };
  }
  return runCommand(core, person, channel, command, rest);
}

/** Commands may be typed in capitals, on a Turkish keyboard as well. */
function isCalled(command: string, typed: string): boolean {
  return command === typed.toLowerCase() || command === typed.toLocaleLowerCase("tr");
}

async function runCommand(
  core: Core,
  person: Person,
  channel: Channel,
  command: Manifest["commands"][number],
  text: string,
): Promise<Delivery> {
  const { app, team, enterprise } = core.directory;
  const delivery = await core.delivery.deliver({
    to: "commands",
    label: command.command,
    content: {
      token: app.verificationToken,
      team_id: team.id,
      team_domain: team.domain,
      ...enterpriseFields(enterprise),
      channel_id: channel.id,
      channel_name: payloadChannelName(channel),
      user_id: person.id,
      user_name: person.handle,
      command: command.command,
      text: command.shouldEscape ? linkNames(text, core.directory, true) : text,
      api_app_id: app.id,
      is_enterprise_install: "false",
      response_url: core.responseUrls.issue({ personId: person.id, channelId: channel.id }),
      trigger_id: core.triggers.issue(person.id),
    },
  });
  if (delivery.kind === "failed") {
    tell(core, person, channel, failureText(core, command.command, delivery.error));
  } else if (!isEmptyAck(delivery.body)) {
    showAnswer(core, person, channel, `${command.command} ${text}`.trim(), delivery);
  }
  return delivery;
}

/** Bolt acknowledges with an empty object over Socket Mode. */
function isEmptyAck(body: string): boolean {
  return ["", "{}"].includes(body.trim());
}

function showAnswer(
  core: Core,
  person: Person,
  channel: Channel,
  typed: string,
  delivery: Extract<Delivery, { kind: "acknowledged" }>,
): void {
  const answer = delivery.isJson ? parseJson(delivery.body) : { text: delivery.body };
  const body = isJsonObject(answer) ? readMessageBody(answer) : { error: "invalid_payload" };
  if (isSlackError(body)) {
    const [name = ""] = typed.split(" ");
    const why = JSON.stringify(body.details?.["errors"] ?? body.error);
    const texts = slackTexts[core.language];
    const text = texts.failed(name, `${texts.invalidAnswer} ${escapeText(why)}`);
    tell(core, person, channel, text);
    return;
  }
  const inChannel = isJsonObject(answer) && answer["response_type"] === "in_channel";
  // Only an immediate public answer shows the command that was typed.
  if (inChannel) say(core, person, channel, escapeText(typed));
  core.messages.post({
    channelId: channel.id,
    author: { kind: "app" },
    ...body,
    ephemeralTo: inChannel ? undefined : person.id,
  });
}

function failureText({ language }: Core, command: string, error: string): string {
  const { failed, errors, unknownError } = slackTexts[language];
  return failed(command, `${errors[error] ?? unknownError} (${error}).`);
}

function say(
  core: Core,
  person: Person,
  channel: Channel,
  text: string,
  options: SayOptions = {},
): void {
  const { fileIds, threadTs, cells } = options;
  if (text === "" && !fileIds?.length && !cells) return;
  const message = core.messages.post({
    channelId: channel.id,
    author: { kind: "person", id: person.id },
    text,
    threadTs,
    fileIds,
    attachments: cells && [tableOf(cells, core.ids)],
  });
  for (const id of fileIds ?? []) core.files.share(id, channel.id, message.ts);
}

function tell(core: Core, person: Person, channel: Channel, text: string, threadTs?: string): void {
  core.messages.post({
    threadTs,
    channelId: channel.id,
    author: { kind: "system" },
    text,
    ephemeralTo: person.id,
  });
}

/** Builds the attachment that Slack's client makes of pasted cells. */
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

interface InviteOutcome {
  readonly kind: "invited" | "not-invited";
  /** Slackbot's message to the person. */
  readonly text: string;
}

/** Does what Slack's own `/invite @name` does, for the app: lets it into the channel. */
function invite(core: Core, person: Person, channel: Channel, text: string): InviteOutcome {
  const { app, team } = core.directory;
  const texts = slackTexts[core.language].invite;
  if (channel.kind === "im" || channel.kind === "mpim") return refused(texts.noChannel);
  // Neither guests nor other companies' people let the app in.
  if (!isOurs(person) || person.isGuest) return refused(texts.mayNot);
  const who = text.trim();
  if (who === "") return refused(texts.nobody);
  const id =
    /^<@(\w+)(?:\|[^>]*)?>$/.exec(who)?.[1] ?? mentioned(core.directory, who.replace(/^@/, ""));
  if (id !== app.botUserId) {
    return refused(texts.noApp(escapeText(who)));
  }
  if (channel.hasBot) return refused(texts.isThere(app.name));
  core.directory.update(channel.id, { hasBot: true });
  void core.events.send({
    in: channel,
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
  return { kind: "invited", text: texts.added(app.name, channel.name) };
}

function refused(text: string): InviteOutcome {
  return { kind: "not-invited", text };
}
