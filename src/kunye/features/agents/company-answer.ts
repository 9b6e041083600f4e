import { istanbulDay } from "../../../company/istanbul-time.ts";
import { vknOfMersis } from "../../../company/id-numbers.ts";
import type { NumberInput } from "../../../company/number-input.ts";
import { isPersonsRecord } from "../../../company/people.ts";
import { readAnswer } from "../../../company/read-answer.ts";
import { fieldsOn } from "../../../company/record-fields.ts";
import type { Merkez } from "../../../company/record.ts";
import { statesOf } from "../../../company/status.ts";
import { pick } from "../../../platform/pick.ts";
import { findingOfState } from "../../check/findings.ts";
import { companyQuery, titleQuery, type Query } from "../../lookups/intents.ts";
import { surelyMeant } from "../../lookups/match-held.ts";
import { inWords, type Texts } from "../../texts/texts.ts";
import { escapeData } from "../../slack/blocks.ts";
import { withLabels } from "../lookup/card-parts.ts";
import { inputNotice, titleFault } from "../lookup/notice-card.ts";
import { readWords, unheldWords, type AgentCaller } from "./caller.ts";

/** An answer in words, and the company that it is about. */
export interface AgentAnswer {
  text: string;
  vkn?: string | null;
  /** True if the call stands in the log already. */
  isLogged?: true;
}

/** The companies of a title that are shown; chosen by hand. */
const maxShown = 5;

/** Answers with what the team holds about a number or a title; what it doesn't hold gets its price. */
export async function findCompany(caller: AgentCaller, asked: string): Promise<AgentAnswer> {
  const { texts } = caller;
  const words = texts.agents;
  const { question } = await readWords(caller, asked, "question");
  const query = questionIn(question);
  if (query === null) return { text: refusalOf(texts, question) };
  if (query.kind === "title") return findByTitle(caller, query);
  if (query.kind === "mersis") {
    return { text: words.branch(query.key), vkn: vknOfMersis(query.key) };
  }
  const found = await companyLines(caller, query.key, words.foundBy.number);
  return { text: found ?? (await unheldWords(caller, query)), vkn: query.key };
}

/** Returns the query of a plain number or title, or null for everything else. */
export function questionIn(question: NumberInput | null): Query | null {
  if (question?.kind === "vkn") return companyQuery(question.vkn);
  if (question?.kind === "mersis")
    return { kind: "mersis", key: question.mersis, text: question.mersis };
  if (question?.kind !== "title" || titleFault(question.title)) return null;
  return titleQuery(question.title);
}

/** Says why words are no question. */
export function refusalOf(texts: Texts, question: NumberInput | null): string {
  const words = texts.agents;
  if (question === null || question.kind === "several") return words.several;
  if (question.kind === "empty") return words.nothingAsked;
  return inWords(texts, inputNotice(question, "vkn").text);
}

async function findByTitle(caller: AgentCaller, query: Query): Promise<AgentAnswer> {
  const { texts, reads } = caller;
  const words = texts.agents;
  const [matches = []] = await reads.lookups.findHeldByTitles(caller.person, [query.text]);
  const meant = surelyMeant(query.text, matches);
  const shown = meant ? [meant] : matches.slice(0, maxShown);
  const how = meant ? words.foundBy.title : "";
  const all = await Promise.all(shown.map(({ vkn }) => companyLines(caller, vkn, how)));
  const found = all.filter((one) => one !== null);
  if (found.length === 0) return { text: await unheldWords(caller, query) };
  if (meant) return { text: found.join("\n\n"), vkn: meant.vkn };
  const lead = shown.filter(({ fits }) => fits).length > 1 ? words.severalHeld : words.maybe;
  const others = await unheldWords(caller, query, { isBeside: true });
  return { text: [lead(query.text), ...found, others].join("\n\n") };
}

/** Returns what the general card shows of a held company, without people; null if it isn't held. */
async function companyLines(
  { person: { team }, texts, reads: { lookups, now } }: AgentCaller,
  vkn: string,
  how: string,
): Promise<string | null> {
  const words = texts.agents;
  const held = await lookups.newestHeld(team, companyQuery(vkn));
  const opened = held && (await lookups.open(team, held.intentId));
  if (opened?.kind !== "answer") return null;
  const content = readAnswer(opened.body);
  if (isPersonsRecord(content)) return [`VKN ${vkn}`, words.person].join("\n");
  const { merkez } = content;
  const at = await now();
  const age = words.days(daysBetween(opened.answer.fetchedAt, at));
  return [
    ...(merkez
      ? [escapeData(merkez.Unvani), `VKN ${vkn}`, ...stateLines(texts, merkez)]
      : [`VKN ${vkn}`, texts.card.empty]),
    ...(merkez ? fieldLines(texts, merkez) : []),
    [words.held, how, words.heldFor(texts.format.moment(opened.answer.fetchedAt, at), age)]
      .filter(Boolean)
      .join(" "),
  ].join("\n");
}

/** Names each state of a record that a partner must know. */
function stateLines({ check }: Texts, merkez: Merkez): string[] {
  return statesOf(merkez).flatMap((state) => {
    const kind = findingOfState[state];
    return kind === null ? [] : check.finding[kind];
  });
}

function fieldLines(texts: Texts, merkez: Merkez): string[] {
  const shown = fieldsOn("card").filter((name) => name !== "Unvani");
  return withLabels(texts, merkez, pick(texts.labels.merkez, shown)).flatMap(([label, value]) =>
    value === "" ? [] : `${label}: ${value}`,
  );
}

function daysBetween(from: number, to: number): number {
  return Math.max(
    0,
    Math.round((Date.parse(istanbulDay(to)) - Date.parse(istanbulDay(from))) / 86_400_000),
  );
}
