import type { webApi } from "@slack/bolt";
import { scopeOfChannel } from "../../slack/authority.ts";
import { callSlack, explainFailure, type FailedCall } from "./call-slack.ts";

export interface CheckedCalls {
  client: webApi.WebClient;
  /** The client with the app-level token, or null without Socket Mode. */
  appClient: webApi.WebClient | null;
  ids: Record<"SPENDERS" | "PEOPLE_VIEWERS" | "PUBLIC_CHANNELS", readonly string[]>;
  print: (line: string) => void;
}

export interface Identity {
  userId: string;
  scopes: readonly string[];
}

/** A harmless call with its result in words, or the reason for leaving it out. */
type Check = { name: string } & (
  | { skipReason: string }
  | (Omit<FailedCall, "host" | "token"> & { token?: "app"; call: () => Promise<string> })
);

export type Report = ReturnType<typeof createReport>;

/** Counts the checks and prints a line for each. */
export function createReport(print: (line: string) => void) {
  const counts = { passed: 0, failed: 0 };
  const remark = (line: string) => print(`    ${line}`);
  return {
    counts,
    remark,
    pass(line: string) {
      counts.passed += 1;
      print(`✓ ${line}`);
    },
    fail(line: string, details: readonly string[] = []) {
      counts.failed += 1;
      print(`✗ ${line}`);
      details.forEach(remark);
    },
  };
}

/** Tries those calls of the app that change nothing in Slack. */
export async function checkCalls(
  calls: CheckedCalls,
  identity: Identity,
  host: string,
  report: Report,
): Promise<void> {
  const { print } = calls;
  for (const check of checksOf(calls, identity)) {
    const { name } = check;
    if ("skipReason" in check) {
      print(`– ${name} · ${check.skipReason}, not checked`);
      continue;
    }
    try {
      report.pass(`${name} · ${await callSlack(check.call, print)}`);
    } catch (error) {
      report.fail(`${name} · ${explainFailure(error, { token: "bot", ...check, host }).words}`);
    }
  }
}

function checksOf(calls: CheckedCalls, { userId, scopes }: Identity): Check[] {
  const { client, appClient, ids } = calls;
  const forEach = (name: keyof typeof ids, checkOf: (id: string) => Check): Check[] =>
    ids[name].length === 0 ? [{ name, skipReason: "not set" }] : ids[name].map(checkOf);
  const group = (setting: "SPENDERS" | "PEOPLE_VIEWERS") =>
    forEach(setting, (id) => groupCheck(client, setting, id));
  const [app, upload] = ["SLACK_APP_TOKEN", "Sending files"];
  return [
    appClient === null
      ? { name: app, skipReason: "not set" }
      : {
          name: app,
          method: "apps.connections.open",
          token: "app",
          async call() {
            requireField((await appClient.apps.connections.open({})).url);
            return "Slack allows a Socket Mode connection";
          },
        },
    {
      name: "User data",
      method: "users.info",
      async call() {
        const { name = userId } = requireField((await client.users.info({ user: userId })).user);
        return `Slack knows the user ${name}`;
      },
    },
    ...group("SPENDERS"),
    ...group("PEOPLE_VIEWERS"),
    ...forEach("PUBLIC_CHANNELS", (id) => channelCheck(client, id)),
    !scopes.includes("files:write")
      ? { name: upload, skipReason: "files:write not granted" }
      : {
          name: upload,
          method: "files.getUploadURLExternal",
          async call() {
            const target = { filename: "kunye.txt", length: 1 };
            requireField((await client.files.getUploadURLExternal(target)).upload_url);
            return "Slack gives an upload address; no file was sent";
          },
        },
  ];
}

function groupCheck(client: webApi.WebClient, setting: string, usergroup: string): Check {
  const noGroup = `Slack knows no such user group (no_such_subteam). Copy the group's id (S…) from its menu in Slack, and correct ${setting}.`;
  return {
    name: `${setting} ${usergroup}`,
    method: "usergroups.users.list",
    remedies: new Map([["no_such_subteam", noGroup]]),
    async call() {
      const { users } = await client.usergroups.users.list({ usergroup });
      return `members: ${requireField(users).length}`;
    },
  };
}

const noChannel =
  "no such channel, or a private one without Künye (channel_not_found). Copy the id (C…) from the channel's details; in a private channel type /invite @kunye.";
const closedReasons = {
  external: "the channel is shared with another company",
  archived: "the channel is archived",
  restricted: "only some people may write in the channel",
};

function channelCheck(client: webApi.WebClient, id: string): Check {
  return {
    name: `PUBLIC_CHANNELS ${id}`,
    method: "conversations.info",
    remedies: new Map([["channel_not_found", noChannel]]),
    async call() {
      const channel = requireField((await client.conversations.info({ channel: id })).channel);
      const scope = scopeOfChannel(channel);
      const closedWords =
        scope === "internal" ? "" : ` · no cards in the open here: ${closedReasons[scope]}`;
      return `#${channel.name ?? ""}${closedWords}`;
    },
  };
}

/** Returns a field of Slack's answer; throws if the field is missing. */
function requireField<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error("a field is missing in the answer");
  return value;
}
