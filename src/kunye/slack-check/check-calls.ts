import type { webApi } from "@slack/bolt";
import { scopeOfChannel } from "../slack-app/authority.ts";
import { callSlack, troubleOf, type FailedCall } from "./call-slack.ts";
import type { IdSetting } from "./read-settings.ts";
import type { Report } from "./report.ts";
import type { CheckTexts } from "./texts.ts";

/** The clients and ids for the calls that need no card. */
export interface CheckedCalls {
  texts: CheckTexts;
  client: webApi.WebClient;
  /** The client with the app-level token, or null without Socket Mode. */
  appClient: webApi.WebClient | null;
  ids: Record<IdSetting, readonly string[]>;
  print: (line: string) => void;
}

/** The app's own user and its granted scopes, as auth.test names them. */
export interface Identity {
  userId: string;
  scopes: readonly string[];
}

/** A harmless call of Slack. */
interface Check extends Omit<FailedCall, "host"> {
  name: string;
  /** Calls Slack; resolves to the words behind the name. */
  call: () => Promise<string>;
}

/** A call without its setting or its scope, and the words about that. */
interface LeftOut {
  name: string;
  leftOut: string;
}

/** Makes each call that the app will need, a line each. Posts nothing, uploads nothing, opens no socket. */
export async function checkCalls(
  calls: CheckedCalls,
  identity: Identity,
  host: string,
  report: Report,
): Promise<void> {
  const { texts, print } = calls;
  for (const check of checksOf(calls, identity)) {
    const line = (words: string) => texts.call.line(check.name, words);
    if ("leftOut" in check) {
      report.skipped(line(check.leftOut));
      continue;
    }
    try {
      const words = await callSlack(check.call, (seconds) => print(texts.waiting(seconds)));
      report.good(line(words));
    } catch (error) {
      report.bad(line(troubleOf(error, { ...check, host }, texts).words));
    }
  }
}

function checksOf(calls: CheckedCalls, { userId, scopes }: Identity): (Check | LeftOut)[] {
  const { client, appClient, texts } = calls;
  const { call: text } = texts;
  const socket = {
    name: "SLACK_APP_TOKEN",
    method: "apps.connections.open",
    token: "app",
  } as const;
  const upload = { name: text.upload, method: "files.getUploadURLExternal", token: "bot" } as const;
  return [
    appClient
      ? { ...socket, call: () => openConnection(appClient, texts) }
      : { ...socket, leftOut: text.unset },
    {
      name: text.user,
      method: "users.info",
      token: "bot",
      call: () => readUser(client, userId, texts),
    },
    ...groupChecks("SPENDERS", calls),
    ...groupChecks("PEOPLE_VIEWERS", calls),
    ...channelChecks(calls),
    scopes.includes("files:write")
      ? { ...upload, call: () => requestUpload(client, texts) }
      : { ...upload, leftOut: text.ungranted("files:write") },
  ];
}

function groupChecks(
  setting: "SPENDERS" | "PEOPLE_VIEWERS",
  { client, ids, texts: { call: text } }: CheckedCalls,
): (Check | LeftOut)[] {
  if (ids[setting].length === 0) return [{ name: setting, leftOut: text.unset }];
  return ids[setting].map((usergroup) => ({
    name: `${setting} ${usergroup}`,
    method: "usergroups.users.list",
    token: "bot",
    remedies: new Map([["no_such_subteam", text.noGroup(setting)]]),
    async call() {
      const { users } = await client.usergroups.users.list({ usergroup });
      return text.members(present(users).length);
    },
  }));
}

function channelChecks({ client, ids, texts: { call: text } }: CheckedCalls): (Check | LeftOut)[] {
  const setting = "PUBLIC_CHANNELS";
  if (ids[setting].length === 0) return [{ name: setting, leftOut: text.unset }];
  return ids[setting].map((id) => ({
    name: `${setting} ${id}`,
    method: "conversations.info",
    token: "bot",
    remedies: new Map([["channel_not_found", text.noChannel]]),
    async call() {
      const channel = present((await client.conversations.info({ channel: id })).channel);
      const scope = scopeOfChannel(channel);
      const name = `#${channel.name ?? ""}`;
      return scope === "internal" ? name : text.closed(name, text.why[scope]);
    },
  }));
}

async function openConnection(client: webApi.WebClient, { call }: CheckTexts): Promise<string> {
  const { url } = await client.apps.connections.open({});
  present(url);
  return call.socket;
}

async function readUser(
  client: webApi.WebClient,
  user: string,
  { call }: CheckTexts,
): Promise<string> {
  const { name = user } = present((await client.users.info({ user })).user);
  return call.known(name);
}

async function requestUpload(client: webApi.WebClient, { call }: CheckTexts): Promise<string> {
  const target = { filename: "kunye.txt", length: 1 };
  const { upload_url: url } = await client.files.getUploadURLExternal(target);
  present(url);
  return call.uploadReady;
}

/** Returns a field of Slack's answer; throws if the answer is none of Slack's. */
function present<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error("a field is missing in the answer");
  return value;
}
