import { istanbulDay } from "../../../company/istanbul-time.ts";
import { isPersonsRecord } from "../../../company/people.ts";
import { readAnswer } from "../../../company/read-answer.ts";
import { colourOfFindings, findingsOn, judge } from "../../check/judge.ts";
import type { Finding } from "../../check/findings.ts";
import { caseOf, withAccountsInPart, type StoredCheck } from "../../check/stored-check.ts";
import { documentOfWords } from "../../intake/documents.ts";
import { writtenMention } from "../../intake/mention.ts";
import { companyQuery } from "../../lookups/intents.ts";
import type { WorkflowStep } from "../../lookups/workflow-steps.ts";
import { readCurrent } from "../../slack/card-case.ts";
import type { Services } from "../../slack/interaction.ts";
import { withMeaning, type Texts } from "../../texts/texts.ts";
import { findingReason, withoutGreen } from "../check/verdict-lines.ts";
import { vknsOfTitle } from "../check/vkns-of-title.ts";
import { colourMarks } from "../lookup/card-parts.ts";

/**
 * Returns the words of a step as a check. The account is compared with the team's memory, which
 * remembers nothing of it: whoever starts a workflow must not teach the team an account.
 */
export async function checkOfStep(
  { seen, lookups, now }: Pick<Services, "seen" | "lookups" | "now">,
  { team, vkn, words: { title, account } }: WorkflowStep,
): Promise<StoredCheck> {
  const mention = writtenMention(vkn, title);
  const accounts = account === "" ? [] : [{ iban: account, of: vkn }];
  const document = documentOfWords([mention], { accounts, words: { announces: null } });
  const written = mention.given.title;
  const [found, doubts] = await Promise.all([
    written === "" ? [] : lookups.findHeldByTitles({ team }, [written]),
    account === ""
      ? []
      : seen.compare(team, {
          seller: vkn,
          buyer: "",
          ibans: [account],
          invoice: null,
          announcement: null,
          titles: [written],
        }),
  ]);
  const memory = doubts.flatMap(({ kind, seen: facts }) =>
    facts ? [{ kind, seen: facts, side: 0 }] : [],
  );
  const namesakes = vknsOfTitle(written, found[0]);
  return {
    day: istanbulDay(await now()),
    documents: withAccountsInPart([document]).map((one) => ({
      document: one,
      memory,
      namesakes: namesakes.length > 0 ? { [written]: namesakes } : {},
      remembered: null,
    })),
  };
}

/** The outputs of the step for a held company; none is about people. */
export type StepOutputs = Record<"state" | "registered_title" | "verdict" | "record_date", string>;

/** The findings that a workflow gets; chosen by hand. */
const maxFindings = 3;

/** Judges a step by the record that the team holds; null without one. Free. */
export async function outputsOf(
  services: Pick<Services, "seen" | "lookups" | "now" | "texts">,
  step: WorkflowStep,
): Promise<StepOutputs | null> {
  const { lookups, texts } = services;
  const { team, vkn } = step;
  const words = texts.workflowStep;
  const held = await lookups.newestHeld(team, companyQuery(vkn));
  const opened = held && (await lookups.open(team, held.intentId));
  if (opened?.kind !== "answer") return null;
  const record = readAnswer(opened.body);
  const { merkez } = record;
  const record_date = istanbulDay(opened.answer.fetchedAt);
  const isPersons = isPersonsRecord(record);
  if (isPersons || merkez === null) {
    const state = isPersons ? words.person : texts.card.empty;
    return { state, registered_title: "", verdict: words.notCompared, record_date };
  }
  const check = await checkOfStep(services, step);
  const current = await readCurrent(services, team, check);
  const judgement = judge(caseOf(check, current, new Map([[vkn, record]])));
  const findings = judgement.views.flatMap(({ sides }) =>
    sides.flatMap((side) => findingsOn(judgement, side)),
  );
  return {
    state: withMeaning(texts, merkez.Durumu),
    registered_title: merkez.Unvani,
    verdict: verdictOf(texts, findings),
    record_date,
  };
}

/** Writes the worst findings outside of Slack's markup, without the colleagues behind them. */
function verdictOf(texts: Texts, findings: readonly Finding[]): string {
  const { check } = texts;
  const lines = withoutGreen(findings)
    .slice(0, maxFindings)
    .map(({ kind, facts }) => {
      const nameless = { ...facts, seen: { ...facts.seen, userId: "" } };
      const reason = findingReason(texts, { kind, facts: nameless }, (one) => one);
      return `${check.finding[kind]}: ${reason}`;
    });
  return `${colourMarks[colourOfFindings(findings)]} ${lines.join("\n")}`
    .trim()
    .replace(/[<>*]/g, "");
}
