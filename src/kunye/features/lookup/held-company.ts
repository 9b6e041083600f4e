import { vknOfMersis } from "../../../company/id-numbers.ts";
import { isByTitle } from "../../../company/lookup-kind.ts";
import { isPersonsRecord } from "../../../company/people.ts";
import { readAnswer } from "../../../company/read-answer.ts";
import { titleIn, type Answer, type AnswerBody } from "../../../company/record.ts";
import type { HistoryLine } from "../../lookups/history.ts";
import type { Query } from "../../lookups/intents.ts";
import { clip, escapeData } from "../../slack/blocks.ts";
import { companyPlace } from "../../slack/held-matches.ts";
import type { Texts } from "../../texts/texts.ts";
import { badgeOf } from "./card-parts.ts";

/** The company of a held answer; all empty if none is held, except the title that a search named. */
export interface HeldCompany {
  content: Answer | null;
  title: string;
  badge: string;
  status: string;
  place: string;
}

/** Reads the company of an intent's answer from lines of the ledger. */
export function readHeldCompany(
  bought: readonly HistoryLine[],
  intentId: string | null,
): HeldCompany {
  const line = bought.find(({ intent }) => intent.id === intentId);
  const body = line?.body ?? null;
  const content = readAnswer(body);
  const title = titleIn(content) || (content.sube?.Unvani ?? "");
  const record = content.merkez ?? content.sube;
  const status = record?.Durumu ?? "";
  return {
    content: body === null ? null : content,
    title,
    badge: title && record ? badgeOf(record, { asked: line ? vknIn(line.intent) : null }) : "",
    status: escapeData(status),
    place: companyPlace(content),
  };
}

/** Returns the title after its status mark, or "" if no title is known. */
export function boughtTitle(
  texts: Texts,
  { intent, body }: { intent: Pick<Query, "kind" | "key">; body: AnswerBody | null },
): string {
  const { merkez, sube } = readAnswer(body);
  const record = merkez ?? sube;
  const title = boughtName(texts, body);
  return (
    title && `${record ? `${badgeOf(record, { asked: vknIn(intent) })} ` : ""}${boldTitle(title)}`
  );
}

/** Returns the title as plain text; a person's business is not named. */
export function boughtName(texts: Texts, body: AnswerBody | null): string {
  const content = readAnswer(body);
  const { merkez, sube, matched } = content;
  if (isPersonsRecord(content)) return texts.card.personalRow;
  return (merkez ?? sube)?.Unvani ?? matched?.ad ?? "";
}

export function boldTitle(title: string): string {
  return title && `*${escapeData(clip(title, 150))}*`;
}

/** Returns the VKN that a query asks for, or null for a title. */
function vknIn({ kind, key }: Pick<Query, "kind" | "key">): string | null {
  return kind === "mersis" ? vknOfMersis(key) : isByTitle(kind) ? null : key;
}
