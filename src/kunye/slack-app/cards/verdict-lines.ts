import type { KnownBlock } from "@slack/types";
import type { Answer } from "../../../company/record.ts";
import { writtenMention, type Mention, type Said } from "../../invoices/gather.ts";
import { verdictOf, type Finding, type Verdict } from "../../invoices/verdict.ts";
import type { Texts } from "../../texts/texts.ts";
import { clip, context, escapeData, fields, unfolded } from "./blocks.ts";
import { invoiceLine } from "./check-lines.ts";
import { joined } from "./common-parts.ts";

const marks: Record<Verdict["colour"], string> = {
  red: "🔴",
  orange: "🟠",
  yellow: "🟡",
  green: "🟢",
  grey: "⚪",
};
const worstFirst = Object.keys(marks);
const shownValue = 300;

interface Judged {
  mention: Mention;
  verdict: Verdict;
}

/** The worst that is found, in few words; the name of what was found stands in bold. */
export function verdictLine(texts: Texts, said: Said, content: Answer): string {
  const [worst] = judge(said, content);
  return worst ? `${marks[worst.verdict.colour]} *${nameOf(texts, worst)}*` : "";
}

/** The same above a card, where no formatting is. */
export function verdictHeading(texts: Texts, said: Said, content: Answer): string {
  return verdictLine(texts, said, content).replaceAll("*", "");
}

/** What was found, and what was said beside what is registered; of a typed title only how it fits. */
export function verdictBlocks(texts: Texts, said: Said, content: Answer): KnownBlock[] {
  const [worst, ...others] = judge(said, content);
  if (!worst) return [];
  const { check } = texts;
  const lines = worst.verdict.findings.map((one) => findingLine(texts, one, worst.verdict.colour));
  if (typeof said === "string") {
    return [unfolded(`${lines.join("\n")}\n(“${escapeData(clip(said, 200))}”)`)];
  }
  const rest = others.map((one) =>
    joined(
      `${marks[one.verdict.colour]} ${nameOf(texts, one)}`,
      sourceOf(texts, one.mention),
      escapeData(clip(one.mention.given.title, 100)),
    ),
  );
  return [
    unfolded([sourceOf(texts, worst.mention), ...lines].join("\n")),
    ...table(texts, worst),
    ...context(...rest),
    ...context(check.notChecked),
  ];
}

function judge(said: Said, content: Answer): Judged[] {
  const mentions = typeof said === "string" ? [writtenMention("", said)] : said;
  const rank = ({ verdict }: Judged) => worstFirst.indexOf(verdict.colour);
  return mentions
    .map((mention) => ({ mention, verdict: verdictOf(mention.given, content) }))
    .sort((one, other) => rank(one) - rank(other));
}

function nameOf({ check }: Texts, { verdict }: Judged): string {
  const [worst] = verdict.findings;
  return worst ? check.finding[worst.kind].name : "";
}

function findingLine({ check }: Texts, finding: Finding, colour: Verdict["colour"]): string {
  const { name, text } = check.finding[finding.kind];
  return `${marks[colour]} *${name}:* ${text}`;
}

/** Where it was said. */
function sourceOf(texts: Texts, mention: Mention): string {
  const [invoice = ""] = invoiceLine(texts, mention);
  return joined(texts.check.role[mention.role], invoice);
}

function table({ check }: Texts, { mention, verdict }: Judged): KnownBlock[] {
  const where = mention.invoice?.document ?? "text";
  const shown = (value: string) => (value === "" ? "–" : escapeData(clip(value, shownValue)));
  return fields(
    verdict.compared.flatMap(({ field, given, registered }) => [
      [check.given(check.field[field], where), shown(given)] as const,
      [check.registered, shown(registered)] as const,
    ]),
  );
}
