import { isPersonsRecord } from "../../../company/people.ts";
import { readAnswer } from "../../../company/read-answer.ts";
import type { Bought } from "../../lookups/history.ts";
import type { Texts } from "../../texts/texts.ts";
import { actionIds } from "../action-ids.ts";
import { button, clip, escapeData, section } from "../cards/blocks.ts";
import { titleOf } from "../cards/common-parts.ts";
import { badge } from "../cards/status-lines.ts";
import type { HomeSection } from "./read-home.ts";

/** One's own running list, and what one took last, each with its button. */
export const own: HomeSection = ({ list, recent, now }, texts) => {
  const { home, kindName, format } = texts;
  const rows = recent.map((one) => {
    const { id, kind, createdAt } = one.intent;
    const name = nameOf(one, texts);
    const line = `${name}\n${kindName[kind]} · ${format.moment(createdAt, now)}`;
    const spoken = `${home.open}: ${name}`;
    const actionId = `${actionIds.openBought}:${id}`;
    return section(line, button({ label: home.open, spoken, actionId, value: id }));
  });
  return [
    ...(list === null ? [] : [section(home.running(escapeData(clip(list, 80))))]),
    section(rows.length > 0 ? home.recent : home.nothingYet),
    ...rows,
  ];
};

/** A company's title; of a natural person's business only that it is one. */
function nameOf({ body }: Bought, texts: Texts): string {
  const record = readAnswer(body);
  if (isPersonsRecord(record)) return texts.history.personal;
  const { merkez, sube, matched } = record;
  const found = merkez ?? sube;
  const title = titleOf(texts, found?.Unvani ?? matched?.ad ?? "");
  return `${found ? `${badge(found.Durumu)} ` : ""}*${escapeData(clip(title, 150))}*`;
}
