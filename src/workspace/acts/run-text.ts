import { isJsonObject } from "../../platform/exact-json.ts";
import { isSlackError, parseJson, readMessageBody } from "../core/app-content.ts";
import type { Delivery } from "../core/app-delivery.ts";
import { screenOf, type Core } from "../core/core.ts";
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

export type TypeOutcome =
  | { readonly kind: "said" | "unknown-command" | "not-in-threads" | "invited" | "not-invited" }
  | { readonly kind: "archived" | "restricted" }
  | Delivery;

/** Cells of a spreadsheet, row by row. */
export type PastedCells = readonly (readonly string[])[];

interface SayOptions {
  /** The ts of any message of the thread. */
  readonly threadTs?: string | undefined;
  readonly fileIds?: readonly string[] | undefined;
  readonly cells?: PastedCells | undefined;
}

/** A person who types in a channel. */
interface Scene {
  readonly core: Core;
  readonly person: Person;
  readonly channel: Channel;
}

/** Posts a typed text, or runs the command. */
export async function runText(
  core: Core,
  person: Person,
  channel: Channel,
  typed: string,
  options: SayOptions = {},
): Promise<TypeOutcome> {
  const scene = { core, person, channel };
  const texts = slackTexts[core.language];
  const text = typed.trim();
  const [, name, rest = ""] = /^(\/[^\s/]+)(?:\s+([\s\S]*))?$/.exec(text) ?? [];
  const { threadTs } = options;
  const refused = writingRefused(channel, person);
  // In a restricted channel everybody may run commands.
  if (refused === "archived" || (refused && name === undefined)) {
    tell(scene, texts[refused], threadTs);
    return { kind: refused };
  }
  if (name === undefined) {
    say(scene, linkNames(text, core.directory, false), options);
    await core.events.delivered();
    return { kind: "said" };
  }
  if (threadTs !== undefined) {
    tell(scene, texts.notInThreads(escapeText(name)), threadTs);
    return { kind: "not-in-threads" };
  }
  if (isCalled("/invite", name)) {
    const { kind, answer } = invite(scene, rest.trim());
    tell(scene, answer);
    await core.events.delivered();
    return { kind };
  }
  const command = core.manifest.commands.find((one) => isCalled(one.command, name));
  // People of another company have no commands of the app.
  if (!command || !isOurs(person)) {
    tell(scene, texts.unknownCommand(escapeText(name)));
    return { kind: "unknown-command" };
  }
  return runCommand(scene, command, rest);
}

/** Ignores case, by English and by Turkish rules. */
function isCalled(command: string, typed: string): boolean {
  return command === typed.toLowerCase() || command === typed.toLocaleLowerCase("tr");
}

async function runCommand(
  scene: Scene,
  { command, shouldEscape }: Manifest["commands"][number],
  text: string,
): Promise<Delivery> {
  const { core, person, channel } = scene;
  const { app, team, enterprise } = core.directory;
  const delivery = await core.delivery.deliver({
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
      text: shouldEscape ? linkNames(text, core.directory, true) : text,
      api_app_id: app.id,
      is_enterprise_install: "false",
      response_url: core.responseUrls.issue({ personId: person.id, channelId: channel.id }),
      trigger_id: core.triggers.issue(screenOf(core, person)),
    },
  });
  if (delivery.kind === "failed") {
    const { failed, errors, unknownError } = slackTexts[core.language];
    const { error } = delivery;
    tell(scene, failed(command, `${errors[error] ?? unknownError} (${error}).`));
    // Bolt acknowledges with an empty object over Socket Mode.
  } else if (!["", "{}"].includes(delivery.body.trim())) {
    showAnswer(scene, `${command} ${text}`.trim(), delivery);
  }
  return delivery;
}

function showAnswer(
  scene: Scene,
  typed: string,
  delivery: Extract<Delivery, { kind: "acknowledged" }>,
): void {
  const { core, person, channel } = scene;
  const answer = delivery.isJson ? parseJson(delivery.body) : { text: delivery.body };
  const body = isJsonObject(answer) ? readMessageBody(answer) : { error: "invalid_payload" };
  if (isSlackError(body)) {
    const [name = ""] = typed.split(" ");
    const why = JSON.stringify(body.details?.["errors"] ?? body.error);
    const { failed, invalidAnswer } = slackTexts[core.language];
    tell(scene, failed(name, `${invalidAnswer} ${escapeText(why)}`));
    return;
  }
  const isPublic = isJsonObject(answer) && answer["response_type"] === "in_channel";
  // Only an immediate public answer shows the command that was typed.
  if (isPublic) say(scene, escapeText(typed));
  core.messages.post({
    channelId: channel.id,
    author: { kind: "app" },
    ...body,
    ephemeralTo: isPublic ? undefined : person.id,
  });
}

function say({ core, person, channel }: Scene, text: string, options: SayOptions = {}): void {
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

/** Posts a message of Slackbot that only the person sees. */
function tell({ core, person, channel }: Scene, text: string, threadTs?: string): void {
  core.messages.post({
    threadTs,
    channelId: channel.id,
    author: { kind: "system" },
    text,
    ephemeralTo: person.id,
  });
}

/** Runs Slack's own `/invite @name`; only the app can be invited. */
function invite({ core, person, channel }: Scene, invited: string) {
  const { app, team } = core.directory;
  const texts = slackTexts[core.language].invite;
  const refuse = (answer: string) => ({ kind: "not-invited", answer }) as const;
  if (channel.kind === "im" || channel.kind === "mpim") return refuse(texts.noChannel);
  // Guests and other companies' people may not invite the app.
  if (!isOurs(person) || person.isGuest) return refuse(texts.mayNot);
  if (invited === "") return refuse(texts.nobody);
  const id =
    /^<@(\w+)(?:\|[^>]*)?>$/.exec(invited)?.[1] ??
    mentioned(core.directory, invited.replace(/^@/, ""));
  if (id !== app.botUserId) return refuse(texts.noApp(escapeText(invited)));
  if (channel.hasBot) return refuse(texts.isThere(app.name));
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
