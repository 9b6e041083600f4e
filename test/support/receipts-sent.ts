import { readReceipt } from "../../src/kunye/receipts/receipt-form.ts";
import type { Team } from "./start-team.ts";

/** What the app may do in a workspace whose administrator lets it send files. */
export const withFiles = {
  grantedScopes: [
    ...["commands", "chat:write", "im:history", "users:read", "channels:read", "groups:read"],
    ...["files:read", "files:write"],
  ],
};

/** A receipt as it lies in Slack, with what is printed on it. */
export interface SentReceipt {
  name: string;
  bytes: Buffer;
  /** The values under a field's name, in their order. */
  values: (field: string) => string[];
  text: string;
}

/** The newest file that the app has sent. */
export async function newestFile(team: Team): Promise<{ name: string; bytes: Buffer }> {
  const sent = team.workspace.traffic().filter(({ label }) => label === completed);
  const { files } = sent.at(-1)?.response as { files: { name: string; url_private: string }[] };
  const [{ name, url_private: url } = { name: "", url_private: "" }] = files;
  const headers = { authorization: "Bearer xoxb-test" };
  return { name, bytes: Buffer.from(await (await fetch(url, { headers })).arrayBuffer()) };
}

/** The newest receipt that the app has sent. */
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

const completed = "files.completeUploadExternal";
