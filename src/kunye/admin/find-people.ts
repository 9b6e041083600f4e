import { sectionsIn } from "../../company/read-answer.ts";
import { parseBody, readWhole } from "../../company/record.ts";
import type { AdminContext } from "./admin-context.ts";
import { isoTime, printRow } from "./print-row.ts";
import { subjectIn } from "./subject.ts";

/** Lists what is kept of a company's people, where and until when; it names nobody. */
export async function findPeople(context: AdminContext): Promise<void> {
  const { config, store, spool } = context;
  const { team, vkn } = subjectIn(context);
  for (const { answer, text } of await store.answersAbout(team, vkn)) {
    const sections = sectionsIn(readWhole(parseBody(text)));
    const { intentId, kind, fetchedAt } = answer;
    const until = fetchedAt + (sections.length > 0 ? config.peopleRetentionMs : 0);
    const people = sections.length > 0 ? `${sections.join(" ")} → ${isoTime(until)}` : "–";
    const record = isoTime(fetchedAt + config.recordRetentionMs);
    printRow("answer", intentId, kind, isoTime(fetchedAt), people, record);
  }
  for (const { intentId, account, kind, body } of await spool.waiting()) {
    const isAbout = account.startsWith(`${team} `) && body.includes(vkn);
    if (isAbout) printRow("spool", intentId, kind);
  }
  const seen = await store.accessesTo(vkn, team);
  printRow("access", String(seen.length), ...seen.slice(-1).map(({ at }) => isoTime(at)));
  for (const { at, by, why, erased } of await store.erasures(team, vkn)) {
    printRow("erasure", isoTime(at), by, why, JSON.stringify(erased));
  }
}
