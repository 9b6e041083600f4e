import { writeFile } from "node:fs/promises";
import { peopleSections, sectionsIn } from "../../company/read-answer.ts";
import { parseBody, type Answer, type AnswerBody } from "../../company/record.ts";
import { UsageError } from "../../platform/usage-error.ts";
import { UnderWay } from "../lookups/ports/upkeep.ts";
import { textOf } from "../lookups/read-received.ts";
import { replaySpool } from "../lookups/replay-spool.ts";
import { seePeople } from "../lookups/see-people.ts";
import { missingKeysError } from "../store-setup.ts";
import type { AdminContext } from "./admin-context.ts";
import { isoTime, printRow } from "./print-row.ts";
import { requireOpenSpool, teamIn } from "./purge-data.ts";
import { vknIn } from "./show-accesses.ts";

/** Lists what is kept of a company's people, where and until when; it names nobody. */
export async function findPeople(context: AdminContext): Promise<void> {
  const { config, store } = context;
  const { team, vkn } = subjectIn(context);
  console.error(context.texts.heads.find);
  for (const { answer, text } of await store.answersAbout(team, vkn)) {
    const sections = sectionsIn(parseBody(text));
    const { intentId, kind, fetchedAt } = answer;
    const until = fetchedAt + (sections.length > 0 ? config.peopleRetentionMs : 0);
    const people = sections.length > 0 ? `${sections.join(" ")} → ${isoTime(until)}` : "–";
    const record = isoTime(fetchedAt + config.recordRetentionMs);
    printRow("answer", intentId, kind, isoTime(fetchedAt), people, record);
  }
  for (const { intentId, kind } of await spooledAbout(context, team, vkn)) {
    printRow("spool", intentId, kind);
  }
  const seen = await store.accessesTo(vkn, team);
  printRow("access", String(seen.length), ...seen.slice(-1).map(({ at }) => isoTime(at)));
  for (const { at, by, why, erased } of await store.erasures(team, vkn)) {
    printRow("erasure", isoTime(at), by, why, JSON.stringify(erased));
  }
}

/** Hands over what is kept of a company's people, as JSON, and writes down that it was. */
export async function exportPeople(context: AdminContext): Promise<void> {
  const { store, subject, texts } = context;
  const { team, vkn } = subjectIn(context);
  const reader = { userId: operatorIn(context), how: "exported" as const };
  const unrefused = () => Promise.resolve(null);
  const answers = [];
  for (const { answer, text } of await store.answersAbout(team, vkn)) {
    const shown = { answer, body: parseBody(text) };
    const seen = await seePeople(store, reader, shown, peopleSections, unrefused);
    if (seen.unlogged) throw new Error(texts.unlogged);
    const { intentId: id, kind, fetchedAt } = answer;
    answers.push({
      id,
      kind,
      fetchedAt: isoTime(fetchedAt),
      people: peopleIn(shown.body, seen.content),
    });
  }
  const json = `${JSON.stringify({ team, vkn, answers }, null, 2)}\n`;
  // A new file that only its owner can read.
  if (subject !== undefined) await writeFile(subject, json, { mode: 0o600, flag: "wx" });
  else process.stdout.write(json);
}

/** What names people, by the sections that it stands in. */
function peopleIn(body: AnswerBody | null, content: Answer): Record<string, unknown> {
  const { detail, merkez, sube, others } = content;
  const fields = merkez ?? sube;
  const all: Record<string, unknown> = { ...detail, Unvani: fields, fields, others };
  return Object.fromEntries(sectionsIn(body).map((section) => [section, all[section]]));
}

/** Erases a company's people for good, and writes down that it was done; throws UnderWay while a query is on its way. */
export async function erasePeople(context: AdminContext): Promise<void> {
  const { texts, store, spool, options } = context;
  const { team, vkn } = subjectIn(context);
  const by = operatorIn(context);
  const why = options.why?.trim() ?? "";
  if (why === "") throw new UsageError(texts.why);
  if (!options.yes) throw new UsageError(texts.yes);
  await requireOpenSpool(context);
  const missing = await store.missingKeys();
  if (missing.length > 0) throw missingKeysError(missing);
  // What waits on this machine's disk is kept first, or it would bring the people back.
  if ((await replaySpool(store, spool)) > 0)
    throw new UnderWay("an answer is not in the store yet");
  for (const { intentId } of await spooledAbout(context, team, vkn)) await spool.done(intentId);
  await store.expireLeases();
  console.log(texts.erased(await store.erasePeople(team, vkn, { by, why })));
}

/** The answers on this machine's disk that were asked by a company's number, or hold it. */
async function spooledAbout({ spool }: AdminContext, team: string, vkn: string) {
  const all = [...(await spool.waiting()), ...(await spool.aside())];
  const own = all.filter(({ account }) => account.startsWith(`${team} `));
  return own.filter(({ key, received }) => key === vkn || textOf(received).includes(vkn));
}

/** The team and the company whose people a command is about. */
function subjectIn(context: AdminContext): { team: string; vkn: string } {
  return { team: teamIn(context), vkn: vknIn(context) };
}

/** Who runs the command, as it is written down; throws UsageError where nobody is named. */
function operatorIn({ options: { by = "" }, texts }: AdminContext): string {
  if (by.trim() !== "") return by.trim();
  throw new UsageError(texts.by);
}
