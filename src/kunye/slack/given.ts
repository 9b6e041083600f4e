import { z } from "zod";
import { slackLimits } from "../../platform/slack-limits.ts";

/** The content of a message or a form. */
export interface GivenText {
  text: string;
  files: readonly GivenFile[];
  tables?: readonly PastedTable[];
}

/** A table that was pasted into a message, in rows of text cells. */
export type PastedTable = string[][];

export type GivenFile = z.infer<typeof givenFile>;

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
  filetype: text,
  subject: text,
  plain_text: text,
  preview: text,
  is_external: z.boolean().catch(false),
});
const givenFile = slackFile.transform((file) => ({
  id: file.id,
  name: file.name || file.title || file.id,
  /** In bytes; 0 if Slack does not say. */
  size: file.size,
  url: file.url_private_download || file.url_private,
  /** The workspace and the user that uploaded the file. */
  team: file.user_team,
  userId: file.user,
  state: stateOf(file),
  text: textOf(file),
}));

/** Slack's longest message, and more than Slack keeps of a mail's text. */
const maxTextLength = 40_000;

/** Returns the text of a mail that was forwarded into Slack; its file is the whole mail. */
function textOf({ mode, filetype, subject, plain_text, preview }: z.infer<typeof slackFile>) {
  if (mode !== "email" && filetype !== "email") return "";
  return `${subject}\n${plain_text || preview}`.trim().slice(0, maxTextLength);
}

/** Reads the files of a message or a form; leaves out invalid ones. */
export function readGivenFiles(value: unknown): GivenFile[] {
  const files = z.array(givenFile.nullable().catch(null)).catch([]).parse(value);
  return files.slice(0, slackLimits.fileInput.files).filter((file) => file !== null);
}

/** `here`: readable. `ask`: call `files.info`. `elsewhere`: on another service. Others: faults. */
type FileState = "here" | "ask" | "gone" | "not-seen" | "elsewhere" | "no-scope" | "not-downloaded";

function stateOf(file: z.infer<typeof slackFile>): FileState {
  const { mode, file_access: access, is_external } = file;
  if (/^(tombstone|hidden_by_limit)$/.test(mode) || /^(file_not_found|access_denied)$/.test(access))
    return "gone";
  if (is_external || mode === "external") return "elsewhere";
  return access === "check_file_info" ? "ask" : "here";
}
