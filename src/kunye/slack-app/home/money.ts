import type { MicroCredits } from "../../../company/credits.ts";
import { usedBy } from "../../lookups/limit-use.ts";
import { context, fields } from "../cards/blocks.ts";
import { peopleBlocks } from "../cards/spending-lines.ts";
import type { HomeSection } from "./read-home.ts";

const mostPeople = 5;

/** What is left: the balance, the month's limits, what was not paid again, and for managers who spent most. */
export const money: HomeSection = ({ balance, uses, spending, reader }, texts) => {
  const { home, credits } = texts;
  const used = (whose: "team" | "person", spent: MicroCredits) => {
    const use = uses.find((one) => one.whose === whose);
    return use ? texts.usedOf(use) : credits(spent);
  };
  return [
    ...fields([
      [home.balance, balance === null ? "" : credits(balance)],
      [home.mine, used("person", usedBy(spending, reader.userId))],
      [home.team, reader.admin ? used("team", usedBy(spending)) : ""],
    ]),
    ...context(spending.saved > 0 ? texts.balance.saved(false, spending.saved) : ""),
    ...(reader.admin ? peopleBlocks(texts, spending, reader, mostPeople) : []),
  ];
};
