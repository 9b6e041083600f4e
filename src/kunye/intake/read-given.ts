import type { RunHeavy } from "../../platform/heavy-work.ts";
import { readFiles } from "./files/read-files.ts";
import type { Given, Handed, UnreadFile } from "./given.ts";
import { readWords, type Words } from "./read-words.ts";

/** What reading needs of its caller. */
interface Readers {
  runHeavy: RunHeavy;
  /** Returns those of these VKNs that the team knows: they are no telephone numbers. */
  knownAmong: (vkns: readonly string[]) => Promise<ReadonlySet<string>>;
}

/** Reads all that a door was given, once. A list stands alone: nothing else is read beside it. */
export async function readGiven(
  { text, as, tables = [], files }: Handed,
  { runHeavy, knownAmong }: Readers,
): Promise<Given> {
  const ofFiles = await readFiles(runHeavy, files, { wantsTable: as === "list" });
  const hasTexts = ofFiles.texts.length > 0;
  const words: Words = {
    text: [text, ...ofFiles.texts].filter(Boolean).join("\n\n"),
    as: hasTexts && as !== "list" ? "message" : as,
    isAlone: ofFiles.count === 0 && tables.length === 0,
    tables,
    unseen: ofFiles.unseen,
    held: new Set(),
  };
  const first = await readWords(runHeavy, words);
  const held = first.phones.length > 0 ? await knownAmong(first.phones) : words.held;
  const ofWords = held.size > 0 ? await readWords(runHeavy, { ...words, held }) : first;
  const { list, lists, documents, question, named, told, refused, more } = ofWords;
  const found = [list, ofFiles.table, ...lists].filter((one) => one !== null);
  const hasInvoices = ofFiles.documents.length > 0 || ofWords.hasCodes;
  const isList = as === "list" || list !== null || !hasInvoices;
  const table = isList ? (found[0] ?? null) : null;
  const unread = found
    .filter((one) => one !== table)
    .map(({ name }): UnreadFile => ({ name, inside: "", why: "other-table" }));
  return {
    documents: table ? [] : [...ofFiles.documents, ...documents],
    table,
    question,
    named,
    told,
    notRead: { words: refused, files: [...ofFiles.unread, ...unread], more },
  };
}
