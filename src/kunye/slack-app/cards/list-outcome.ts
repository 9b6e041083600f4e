import { vknOfMersis } from "../../../company/mersis.ts";
import { isPersonsRecord } from "../../../company/people.ts";
import { readAnswer, type Answer } from "../../../company/record.ts";
import { colourOf, type FindingKind } from "../../invoices/findings.ts";
import { writtenMention } from "../../invoices/gather.ts";
import { verdictOf } from "../../invoices/verdict.ts";
import type { ListedRow } from "../../lists/ports/list-store.ts";
import type { Outcome } from "../../lists/write-result.ts";
import type { Bought } from "../../lookups/history.ts";
import type { Texts } from "../../texts/texts.ts";
import { marks } from "./verdict-lines.ts";

/** What came of a row, in words. `by` is the row that was asked for it, `place` that one's number in the sheet. */
export function outcomeOf(
  texts: Texts,
  row: ListedRow,
  by: ListedRow,
  bought: Bought | undefined,
  place: number,
): Outcome {
  const { format } = texts;
  const content = bought?.body ? readAnswer(bought.body) : null;
  const { merkez = null } = content ?? {};
  const vkn = row.key ?? by.key ?? vknOfMersis(merkez?.MersisNo ?? "") ?? "";
  const judged = content && merkez ? judge(texts, row, vkn, content) : unjudged(texts, row, by);
  // Of a person's business there is what was asked for, no name and no home.
  const isPersons = content !== null && isPersonsRecord(content);
  const shown = isPersons ? null : merkez;
  const at = bought?.intent.closedAt ?? bought?.intent.createdAt;
  return {
    ...judged,
    status: merkez?.Durumu ?? "",
    title: shown?.Unvani ?? "",
    vkn: content ? vkn : "",
    taxOffice: merkez?.VergiDairesi ?? "",
    address: shown?.Adres ?? "",
    asOf: content && at !== undefined ? format.day(at) : "",
    cost: row.cost === null ? "" : format.credits(row.cost),
    whyNot: whyNot(texts, row, by, content !== null, place),
  };
}

type Judged = Pick<Outcome, "finding" | "verdict">;

function judge({ check, lists }: Texts, row: ListedRow, vkn: string, content: Answer): Judged {
  const { title, taxOffice, city } = row.given;
  const given = { ...writtenMention(vkn, title).given, taxOffice, city };
  const { findings } = verdictOf(given, content);
  // Without a title there is nothing that its comparison could be unclear about.
  const [worst] = title === "" ? findings.filter(({ kind }) => kind !== "unclear") : findings;
  if (!worst) return { finding: null, verdict: lists.verdicts.untitled };
  const name = check.finding[worst.kind];
  return { finding: worst.kind, verdict: `${marks[colourOf(worst.kind)]} ${name}` };
}

function unjudged({ lists }: Texts, row: ListedRow, by: ListedRow): Judged {
  const kinds: Partial<Record<string, FindingKind & keyof typeof lists.verdicts>> = {
    invalid: "invalid-vkn",
    person: "person",
  };
  const finding = by.reason === "not-found" ? "not-found" : (kinds[row.class] ?? null);
  return { finding, verdict: finding === null ? "" : lists.verdicts[finding] };
}

function whyNot(
  { lists: { why } }: Texts,
  row: ListedRow,
  by: ListedRow,
  isAnswered: boolean,
  place: number,
): string {
  const { remark } = row.given;
  const words = (key: string | null) =>
    key !== null && key !== "duplicate" && key in why
      ? (why[key as keyof typeof why] as string)
      : null;
  const known = words(remark) ?? words(row.class) ?? "";
  if (row.no !== by.no) return [known, why.duplicate(place)].filter(Boolean).join("; ");
  if (isAnswered || row.kind === null) return known;
  if (by.reason !== null) return words(by.reason) ?? why.failed;
  return words(by.state) ?? (by.state === "done" || by.state === "free" ? why.gone : why.waiting);
}
