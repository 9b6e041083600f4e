import type { KnownBlock } from "@slack/types";
import { context, fields, section } from "../cards/blocks.ts";
import { peopleLines } from "../cards/spending-lines.ts";
import type { HomeSection } from "./home-state.ts";

/** What is left: the balance, and how much of the month's limits is used. */
export const money: HomeSection = ({ balance, uses, isManager, spending, userId }, texts) => {
  const { home, credits } = texts;
  const used = (whose: "team" | "person", spent: number) => {
    const limited = uses.find((use) => use.whose === whose);
    return limited ? home.used(limited.used, limited.limit) : credits(spent);
  };
  const all = [...spending.counted.values()].reduce((sum, amount) => sum + amount, 0);
  return fields([
    [home.balance, balance === null ? "" : credits(balance)],
    [home.mine, used("person", spending.counted.get(userId) ?? 0)],
    [home.team, isManager ? used("team", all) : ""],
  ]);
};

/** What was not paid again this month. */
export const savings: HomeSection = ({ spending: { saved } }, { balance }) =>
  context(saved > 0 ? balance.saved(false, saved) : "");

const mostPeople = 5;

/** Who spent most this month, for managers. */
export const people: HomeSection = ({ isManager, spending, userId }, texts): KnownBlock[] => {
  const lines = isManager ? peopleLines(texts, spending, { userId, admin: true }) : [];
  const shown = lines.slice(0, mostPeople);
  if (shown.length === 0) return [];
  return [section([texts.home.byPerson(shown.length, lines.length), ...shown].join("\n"))];
};
