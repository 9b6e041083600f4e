import type { Surface } from "./surface.ts";
import { z } from "zod";

/** An acknowledged delivery of Slack; plain data, so that it can cross threads. */
export interface Delivery {
  asked: Asked;
  /** The deduplication key: an equal one is the same delivery. */
  identity: string;
  userId: string;
  surface: Surface;
  /** With it a modal can be opened, within three seconds. */
  triggerId: string | null;
  /** The claimed origin, or null for events, whose team may be another company's. */
  claim: Claim | null;
}

/** The request of a user. */
export type Asked =
  | { kind: "command"; command: string; text: string }
  | { kind: "action"; actionId: string; value: string }
  /** Its text, files and tables are those of the message. */
  | ({ kind: "shortcut"; callbackId: string } & GivenText)
  /** A modal's form; `input` is null where no form of this app has that id. */
  | { kind: "submission"; callbackId: string; input: unknown }
  | { kind: "event"; event: WrittenMessage }
  /** Opened the app's Home. */
  | { kind: "home" };

/** The companies that a payload claims to come from; null where it says nothing. */
export interface Claim {
  team: string | null;
  enterprise: string | null;
  personTeam: string | null;
}

/** A message that a person wrote to the app itself. */
export interface WrittenMessage extends GivenText {
  user: string;
  channel: string;
  /** The thread that it was written in. */
  threadTs: string | null;
}

/** The largest number of files in a form's field. */
const mostFiles = 10;

const text = z.string().catch("");
const slackFile = z.object({
  id: z.string().min(1),
  name: text,
  title: text,
  size: z.number().catch(0),
  url_private_download: text,
  url_private: text,
  user_team: text,
  user: text,
  mode: text,
  file_access: text,
  is_external: z.boolean().catch(false),
});
const givenFile = slackFile.transform((file) => ({
  id: file.id,
  name: file.name || file.title || file.id,
  /** In bytes, as far as Slack says. */
  size: file.size,
  /** The address of the bytes. */
  url: file.url_private_download || file.url_private,
  /** The workspace that it comes from, and who uploaded it. */
  team: file.user_team,
  userId: file.user,
  state: stateOf(file),
}));

/** A file as Slack names it in a payload; plain data, so that it can change threads. */
export type GivenFile = z.infer<typeof givenFile>;

/** `ask`: files.info tells more. `elsewhere`: a link to another service. Others: the failure. */
type FileState = "here" | "ask" | "gone" | "not-seen" | "elsewhere" | "no-scope" | "not-downloaded";

/** A table that was pasted into a message, in rows of text cells. */
export type PastedTable = string[][];

/** A text with the files and tables beside it. */
export interface GivenText {
  text: string;
  files: readonly GivenFile[];
  tables?: readonly PastedTable[];
}

/** Reads the files of a message or a form; what is no file is left out. */
export function readGivenFiles(value: unknown): GivenFile[] {
  const files = z.array(givenFile.nullable().catch(null)).catch([]).parse(value);
  return files.slice(0, mostFiles).filter((file) => file !== null);
}

function stateOf(file: z.infer<typeof slackFile>): FileState {
  const { mode, file_access: access, is_external } = file;
  if (/^(tombstone|hidden_by_limit)$/.test(mode) || /^(file_not_found|access_denied)$/.test(access))
    return "gone";
  if (is_external || mode === "external") return "elsewhere";
  return access === "check_file_info" ? "ask" : "here";
}
