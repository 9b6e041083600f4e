import { isPersonsRecord } from "../../../company/people.ts";
import { readAnswer } from "../../../company/record.ts";
import type { Bought } from "../../lookups/history.ts";
import type { Texts } from "../../texts/texts.ts";
import { actionIds } from "../action-ids.ts";
import { button, clip, escapeData, section } from "../cards/blocks.ts";
import { titleOf } from "../cards/common-parts.ts";
import { badge } from "../cards/status-lines.ts";
import type { HomeSection } from "./home-state.ts";

/** How far one's own list is. */
export const running: HomeSection = ({ list }, { home }) =>
  list ? [section(home.running(escapeData(clip(list.name, 80)), list.done, list.all))] : [];

/** What one took last, each with its button. */
export const recent: HomeSection = ({ recent: bought, now }, texts) => {
  const { home, kindName, format, history } = texts;
  if (bought.length === 0) return [section(home.nothingYet)];
  const rows = bought.map((one) => {
    const { id, kind, createdAt } = one.intent;
    const name = nameOf(one, texts);
    const open = button({
      label: home.open,
      spoken: `${home.open}: ${name}`,
      actionId: `${actionIds.openBought}:${id}`,
      value: id,
    });
    const line = history.row(name, kindName[kind], format.moment(createdAt, now));
    return section(line, open);
  });
  return [section(home.recent), ...rows];
};

/** A company's title; of a natural person's business only that it is one. */
function nameOf({ body }: Bought, texts: Texts): string {
  const record = readAnswer(body);
  if (isPersonsRecord(record)) return texts.home.personsBusiness;
  const { merkez, sube, matched } = record;
  const found = merkez ?? sube;
  const title = titleOf(texts, found?.Unvani ?? matched?.ad ?? "");
  return `${found ? `${badge(found.Durumu)} ` : ""}*${escapeData(clip(title, 150))}*`;
}
