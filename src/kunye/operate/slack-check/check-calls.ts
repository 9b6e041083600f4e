import type { webApi } from "@slack/bolt";
import { scopeOfChannel } from "../../slack/access/authority.ts";
import { callSlack, troubleOf, type FailedCall } from "./call-slack.ts";

/** The clients and ids for the calls that need no card. */
export interface CheckedCalls {
  client: webApi.WebClient;
  /** The client with the app-level token, or null without Socket Mode. */
  appClient: webApi.WebClient | null;
  ids: Record<"SPENDERS" | "PEOPLE_VIEWERS" | "PUBLIC_CHANNELS", readonly string[]>;
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

/** The counts of the checks and the lines about them. */
export type Report = ReturnType<typeof createReport>;

/** Builds a report that prints each line as soon as it is known. */
export function createReport(print: (line: string) => void) {
  const counts = { good: 0, bad: 0 };
  const remark = (line: string) => print(`    ${line}`);
  return {
    counts,
    remark,
    good(line: string) {
      counts.good += 1;
      print(`✓ ${line}`);
    },
    bad(line: string, details: readonly string[] = []) {
      counts.bad += 1;
      print(`✗ ${line}`);
      details.forEach(remark);
    },
    /** Prints a check that was left out; the line counts as no check. */
    skipped: (line: string) => print(`– ${line}`),
  };
}

/** Makes each call that the app will need, a line each. Posts nothing, uploads nothing, opens no socket. */
export async function checkCalls(
  calls: CheckedCalls,
  identity: Identity,
  host: string,
  report: Report,
): Promise<void> {
  for (const check of checksOf(calls, identity)) {
    if ("leftOut" in check) {
      report.skipped(`${check.name} · ${check.leftOut}, not checked`);
      continue;
    }
    try {
      report.good(`${check.name} · ${await callSlack(check.call, calls.print)}`);
    } catch (error) {
      report.bad(`${check.name} · ${troubleOf(error, { ...check, host }).words}`);
    }
  }
}

function checksOf(calls: CheckedCalls, { userId, scopes }: Identity): (Check | LeftOut)[] {
  const { client, appClient } = calls;
  const socket = {
    name: "SLACK_APP_TOKEN",
    method: "apps.connections.open",
    token: "app",
  } as const;
  const upload = {
    name: "Sending files",
    method: "files.getUploadURLExternal",
    token: "bot",
  } as const;
  return [
    appClient
      ? {
          ...socket,
          async call() {
            present((await appClient.apps.connections.open({})).url);
            return "Slack allows a Socket Mode connection";
          },
        }
      : { ...socket, leftOut: "not set" },
    {
      name: "User data",
      method: "users.info",
      token: "bot",
      async call() {
        const { name = userId } = present((await client.users.info({ user: userId })).user);
        return `Slack knows the user ${name}`;
      },
    },
    ...groupChecks("SPENDERS", calls),
    ...groupChecks("PEOPLE_VIEWERS", calls),
    ...channelChecks(calls),
    scopes.includes("files:write")
      ? {
          ...upload,
          async call() {
            const target = { filename: "kunye.txt", length: 1 };
            present((await client.files.getUploadURLExternal(target)).upload_url);
            return "Slack gives an upload address; no file was sent";
          },
        }
      : { ...upload, leftOut: "files:write not granted" },
  ];
}

function groupChecks(
  setting: "SPENDERS" | "PEOPLE_VIEWERS",
  { client, ids }: CheckedCalls,
): (Check | LeftOut)[] {
  if (ids[setting].length === 0) return [{ name: setting, leftOut: "not set" }];
  const noGroup = `Slack knows no such user group (no_such_subteam). Copy the group's id (S…) from its menu in Slack, and correct ${setting}.`;
  return ids[setting].map((usergroup) => ({
    name: `${setting} ${usergroup}`,
    method: "usergroups.users.list",
    token: "bot",
    remedies: new Map([["no_such_subteam", noGroup]]),
    async call() {
      const { users } = await client.usergroups.users.list({ usergroup });
      return `members: ${present(users).length}`;
    },
  }));
}

const noChannel =
  "no such channel, or a private one without Künye (channel_not_found). Copy the id (C…) from the channel's details; in a private channel type /invite @Künye.";
const whyClosed = {
  external: "the channel is shared with another company",
  archived: "the channel is archived",
  restricted: "only some people may write in the channel",
};

function channelChecks({ client, ids }: CheckedCalls): (Check | LeftOut)[] {
  const setting = "PUBLIC_CHANNELS";
  if (ids[setting].length === 0) return [{ name: setting, leftOut: "not set" }];
  return ids[setting].map((id) => ({
    name: `${setting} ${id}`,
    method: "conversations.info",
    token: "bot",
    remedies: new Map([["channel_not_found", noChannel]]),
    async call() {
      const channel = present((await client.conversations.info({ channel: id })).channel);
      const scope = scopeOfChannel(channel);
      const name = `#${channel.name ?? ""}`;
      return scope === "internal"
        ? name
        : `${name} · no cards in the open here: ${whyClosed[scope]}`;
    },
  }));
}

/** Returns a field of Slack's answer; throws if the answer is none of Slack's. */
function present<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error("a field is missing in the answer");
  return value;
}
