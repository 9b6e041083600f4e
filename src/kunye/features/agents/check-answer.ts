import { istanbulDay } from "../../../company/istanbul-time.ts";
import { isPersonsRecord } from "../../../company/people.ts";
import { readAnswer } from "../../../company/read-answer.ts";
import type { Case, Document } from "../../check/case.ts";
import { companiesOf, type NamedCompany } from "../../check/companies.ts";
import { judge, type Judgement } from "../../check/judge.ts";
import { findingLines } from "../check/verdict-lines.ts";
import { vknsOfTitle } from "../check/vkns-of-title.ts";
import { titleFault } from "../lookup/notice-card.ts";
import { readWords, type AgentCaller } from "./caller.ts";
import type { AgentAnswer } from "./company-answer.ts";

/** The companies of a text that are told; chosen by hand. */
const maxCompanies = 20;

/**
 * Judges a text by what the team holds. The memory of accounts is neither read nor told, so that no
 * model teaches it an account.
 */
export async function checkText(caller: AgentCaller, text: string): Promise<AgentAnswer> {
  const { texts } = caller;
  const words = texts.agents.checked;
  const { documents, notRead } = await readWords(caller, text, "message");
  if (notRead.words !== null) return { text: words.unread };
  const judgement = await judgeByHeld(caller, documents.map(withoutAccounts));
  const { companies, invalid } = companiesOf(judgement);
  const all = [...companies, ...invalid];
  if (all.length === 0) return { text: words.nothing };
  const lines = all.slice(0, maxCompanies).map((one) => companyLines(caller, judgement, one));
  const more = all.length - maxCompanies;
  return {
    text: [words.lead, ...lines, ...(more > 0 ? [words.more(more)] : [])].join("\n\n"),
    vkn: companies.length === 1 ? (companies[0]?.vkn ?? null) : null,
  };
}

/** Judges documents by the records that the team holds. */
async function judgeByHeld(
  { person, reads }: AgentCaller,
  given: readonly Document[],
): Promise<Judgement> {
  const { team } = person;
  const { lookups } = reads;
  const { own, said } = await lookups.ownCompanies(team);
  const ownTitles = await lookups.ownTitles(team, { own, said });
  const titles = [...new Set(given.flatMap(({ sides }) => sides.map(({ title }) => title)))].filter(
    (title) => !titleFault(title),
  );
  const found = await lookups.findHeldByTitles(person, titles);
  const known: Case = {
    documents: given,
    ours: { own, ownTitles },
    records: new Map(),
    namesakes: new Map(titles.map((title, at) => [title, vknsOfTitle(title, found[at])])),
    memory: new Map(),
    confirmed: new Map(),
    day: istanbulDay(await reads.now()),
  };
  const vkns = companiesOf(judge(known)).companies.map(({ vkn }) => vkn);
  const held = await lookups.heldAbout(team, vkns);
  const records = Array.from(held, ([vkn, { body }]) => [vkn, readAnswer(body)] as const).filter(
    ([, content]) => !isPersonsRecord(content),
  );
  return judge({ ...known, records: new Map(records) });
}

function withoutAccounts(document: Document): Document {
  return { ...document, accounts: [], words: { announces: null } };
}

function companyLines(
  { texts }: AgentCaller,
  judgement: Judgement,
  { vkn, sides }: NamedCompany,
): string {
  const isHeld = sides.some(({ record }) => record !== null);
  const titles = [...new Set(sides.map(({ title }) => title).filter(Boolean))];
  return [
    [...titles.slice(0, 1), vkn === "" ? "" : `VKN ${vkn}`].filter(Boolean).join(" · "),
    ...findingLines(texts, { judgement, sides }, isHeld),
    ...(isHeld || vkn === "" ? [] : [texts.agents.checked.notHeld]),
  ].join("\n");
}
