import { readReceipt } from "../../src/kunye/receipts/receipt-form.ts";
import type { Team } from "./start-team.ts";

/** An installation with all scopes, files included. */
export const withFiles = {
  grantedScopes: [
    ...["commands", "chat:write", "im:history", "users:read", "channels:read", "groups:read"],
    ...["files:read", "files:write"],
  ],
};

/** A receipt that was sent to Slack, with its printed fields. */
export interface SentReceipt {
  name: string;
  bytes: Buffer;
  /** Returns the values of a field, in order. */
  values: (field: string) => string[];
  text: string;
}

/** Downloads the newest file that the app has sent. */
export async function newestFile(team: Team): Promise<{ name: string; bytes: Buffer }> {
  const calls = team.workspace.traffic().filter(({ label }) => label === completeMethod);
  const { files } = calls.at(-1)?.response as { files: { name: string; url_private: string }[] };
  const [{ name, url_private: url } = { name: "", url_private: "" }] = files;
  const headers = { authorization: "Bearer xoxb-test" };
  return { name, bytes: Buffer.from(await (await fetch(url, { headers })).arrayBuffer()) };
}

/** Downloads and reads the newest receipt that the app has sent. */
export async function newestReceipt(team: Team): Promise<SentReceipt> {
  const { name, bytes } = await newestFile(team);
  const fields = await readReceipt(Uint8Array.from(bytes));
  return {
    name,
    bytes,
    values: (field) => fields.filter(([name]) => name === field).map(([, value]) => value),
    text: fields.map((field) => field.join(": ")).join("\n"),
  };
}

const completeMethod = "files.completeUploadExternal";
