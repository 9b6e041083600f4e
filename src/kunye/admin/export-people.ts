import { writeFile } from "node:fs/promises";
import { peopleSections, sectionsIn } from "../../company/read-answer.ts";
import { parseBody, type Answer } from "../../company/record.ts";
import { seePeople } from "../lookups/see-people.ts";
import type { AdminContext } from "./admin-context.ts";
import { isoTime } from "./print-row.ts";
import { operatorIn, subjectIn } from "./subject.ts";

/** Hands over what is kept of a company's people, as JSON, and writes down that it was. */
export async function exportPeople(context: AdminContext): Promise<void> {
  const { store, subject, texts } = context;
  const { team, vkn } = subjectIn(context);
  const reader = { userId: operatorIn(context), how: "exported" as const };
  const answers = [];
  for (const { answer, text } of await store.answersAbout(team, vkn)) {
    const shown = { answer, body: parseBody(text) };
    const { content, unlogged } = await seePeople(store, reader, shown, peopleSections);
    if (unlogged) throw new Error(texts.unlogged);
    const { intentId: id, kind, fetchedAt } = answer;
    answers.push({ id, kind, fetchedAt: isoTime(fetchedAt), people: peopleIn(content) });
  }
  const json = `${JSON.stringify({ team, vkn, answers }, null, 2)}\n`;
  // A new file that only its owner can read.
  if (subject !== undefined) await writeFile(subject, json, { mode: 0o600, flag: "wx" });
  else process.stdout.write(json);
}

/** What names people, by the sections that it stands in. */
function peopleIn(content: Answer): Record<string, unknown> {
  const { detail, merkez, sube, others } = content;
  const fields = merkez ?? sube;
  const all: Record<string, unknown> = { ...detail, Unvani: fields, fields, others };
  return Object.fromEntries(sectionsIn(content).map((section) => [section, all[section]]));
}
