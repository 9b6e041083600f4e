import { actionIds } from "../action-ids.ts";
import { button, clip, escapeData, section } from "../cards/blocks.ts";
import { boughtTitle } from "../cards/history-card.ts";
import type { HomeSection } from "./read-home.ts";

/** One's own running list, and what one took last, each with its button. */
export const own: HomeSection = ({ list, recent, now }, texts) => {
  const { home, kindName, format } = texts;
  const rows = recent.map(({ intent: { id, kind, createdAt }, body }) => {
    const name = boughtTitle(texts, body) || texts.card.untitled;
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
