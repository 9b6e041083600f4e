import type { webApi } from "@slack/bolt";
import type { Logger } from "pino";
import type { Invoice } from "../invoices/invoice.ts";
import { readingLimits } from "../invoices/reading-limits.ts";
import { readInvoiceFile } from "../invoices/read-invoice-file.ts";
import type { Authority, Whom } from "./authority.ts";
import { withoutControls } from "./cards/blocks.ts";
import type { FileProblem, FileTrouble } from "./cards/check-lines.ts";
import { downloadFile } from "./download-file.ts";
import { readGivenFiles, type GivenFile } from "./given-file.ts";
import { slackFailure } from "./slack-failure.ts";

/** What files hold, and what is wrong with the others. */
export interface ReadFiles {
  invoices: Invoice[];
  problems: FileProblem[];
}

/** Reads files that somebody gave; `canRead` is false where the app was installed without the scope. */
export type FileReader = (
  files: readonly GivenFile[],
  person: Whom,
  canRead: boolean,
) => Promise<ReadFiles>;

/** Builds the reader. Of a file nothing is kept or logged. */
export function createFileReader(
  slack: webApi.WebClient,
  authority: Pick<Authority, "roleOf">,
  log: Logger,
): FileReader {
  const way = { token: slack.token ?? "", apiUrl: slack.slackApiUrl };

  async function readOne(given: GivenFile, person: Whom): Promise<ReadFiles> {
    const problem = (why: FileTrouble): ReadFiles => ({
      invoices: [],
      problems: [{ name: shownName(given.name), why }],
    });
    const file = given.state === "ask" ? await askedAgain(given) : given;
    if (typeof file === "string") return problem(file);
    if (file.state !== "here") return problem(file.state === "ask" ? "gone" : file.state);
    if (await isForeign(file, person)) return problem("foreign");
    if (file.size > readingLimits.fileBytes) return problem("too-large");
    const download = await downloadFile(file.url, way);
    if (download.kind === "refused") return problem(download.why);
    const read = await readInvoiceFile(file.name, download.bytes);
    // Slack shows its sign-in page where the scope is missing.
    if (read.kind === "refused") {
      return problem(read.why === "html" && !/\.html?$/i.test(file.name) ? "no-scope" : read.why);
    }
    const inside = ({ name, why }: { name: string; why: FileProblem["why"] }) => ({
      name: name === "" ? shownName(file.name) : `${shownName(file.name)} › ${shownName(name)}`,
      why,
    });
    return { invoices: read.invoices, problems: read.refused.map(inside) };
  }

  /** In a channel that is shared with another company Slack doesn't say at once what a file is. */
  async function askedAgain({ id }: GivenFile): Promise<GivenFile | FileTrouble> {
    try {
      const { file } = await slack.files.info({ file: id });
      return readGivenFiles([file])[0] ?? "gone";
    } catch (error) {
      const { code } = slackFailure(error);
      log.warn({ code }, "Slack did not say what a file is");
      if (code === "missing_scope") return "no-scope";
      return /^file_(not_found|deleted)$/.test(code) ? "gone" : "not-downloaded";
    }
  }

  async function isForeign({ team, userId }: GivenFile, person: Whom): Promise<boolean> {
    if (team === "" || team === person.team) return false;
    // A colleague of the same enterprise may be at home in another workspace.
    const role = person.enterprise && (await authority.roleOf(slack, { ...person, userId }));
    return role !== "member" && role !== "admin";
  }

  return async (files, person, canRead) => {
    if (!canRead) {
      const problems = files.map(({ name }) => ({
        name: shownName(name),
        why: "no-scope" as const,
      }));
      return { invoices: [], problems };
    }
    const read: ReadFiles[] = [];
    for (let from = 0; from < files.length; from += atOnce) {
      const some = files.slice(from, from + atOnce).map((file) => readOne(file, person));
      read.push(...(await Promise.all(some)));
    }
    return {
      invoices: read.flatMap(({ invoices }) => invoices),
      problems: read.flatMap(({ problems }) => problems),
    };
  };
}

const atOnce = 2;

/** A file's name as it may be kept: what may be a person's number is taken out. */
function shownName(name: string): string {
  return withoutControls(name)
    .replace(/(?<!\d)\d{11}(?!\d)/g, "…")
    .slice(0, 80);
}
