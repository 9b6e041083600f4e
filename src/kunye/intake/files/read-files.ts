import { withoutTckns } from "../../../company/id-numbers.ts";
import type { RunHeavy } from "../../../platform/heavy-work.ts";
import { assertNever } from "../../../platform/assert-never.ts";
import type { Document } from "../../check/case.ts";
import type { FetchedFile, ListTable, UnreadFile } from "../given.ts";
import { readFile } from "./read-file.ts";
import type { UnseenText } from "./read-pdf.ts";

/** The contents of files, and the reasons of unread ones. */
interface FilesReading {
  count: number;
  documents: Document[];
  /** The texts of notes, snippets and forwarded mails. */
  texts: string[];
  /** Text in those of them that may differ from what a person sees. */
  unseen: UnseenText;
  /** The first table. */
  table: ListTable | null;
  unread: UnreadFile[];
}

/** Reads files one after another, each in a process of its own; no file is kept. */
export async function readFiles(
  runHeavy: RunHeavy,
  files: AsyncIterable<FetchedFile> | undefined,
  { wantsTable }: { wantsTable: boolean },
): Promise<FilesReading> {
  const all: FilesReading = {
    count: 0,
    documents: [],
    texts: [],
    unseen: null,
    table: null,
    unread: [],
  };
  for await (const file of files ?? []) {
    all.count += 1;
    const name = maskedName(file.name);
    const refuse = (why: UnreadFile["why"], inside = "") => {
      all.unread.push({ name, inside: maskedName(inside), why });
    };
    const reading =
      file.kind === "bytes"
        ? await readFile(runHeavy, { name: file.name, bytes: file.bytes, wantsTable })
        : file;
    switch (reading.kind) {
      case "refused": {
        // Slack shows its sign-in page if a scope is missing.
        const isSignIn = reading.why === "html" && !/\.html?$/i.test(file.name);
        refuse(isSignIn ? "sign-in" : reading.why);
        break;
      }
      case "text":
        all.texts.push(reading.text);
        if ("unseen" in reading) all.unseen = gravestUnseen(all.unseen, reading.unseen);
        break;
      case "invoices":
        all.documents.push(...reading.documents);
        for (const { name: inside, why } of reading.refused) refuse(why, inside);
        break;
      case "table":
        if (all.table) refuse("other-table");
        else all.table = { ...reading.table, name };
        break;
      default:
        assertNever(reading);
    }
  }
  return all;
}

const bySeverity: readonly UnseenText[] = ["hidden", "scan", "print"];

/** Returns the graver of what two files' texts may differ in from what a person sees. */
function gravestUnseen(one: UnseenText, other: UnseenText): UnseenText {
  return bySeverity.find((unseen) => unseen === one || unseen === other) ?? null;
}

/** Clips a file's name and masks persons' numbers in it. */
function maskedName(name: string): string {
  const line = name
    .replace(/[\p{Cc}\s]+/gu, " ")
    .replace(/\p{Default_Ignorable_Code_Point}|\p{Cf}/gu, "")
    .replace(/(?<!\d)\d{11}(?!\d)/g, "…");
  return withoutTckns(line).slice(0, 80);
}
