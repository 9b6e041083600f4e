import type { HomeView } from "@slack/types";
import type { MicroCredits } from "../../../company/credits.ts";
import { usedBy } from "../../lookups/limit-use.ts";
import type { Texts } from "../../texts/texts.ts";
import { actionIds } from "../action-ids.ts";
import { actions, button, context, fields, header, section } from "../cards/blocks.ts";
import { peopleBlocks } from "../cards/spending-lines.ts";
import { languageChoice } from "../own-language.ts";
import { own } from "./own.ts";
import type { HomeSection, HomeState } from "./read-home.ts";
import { waiting } from "./waiting.ts";

const opening = (label: string, actionId: string) => button({ label, actionId, value: "home" });

/** English, for somebody whose Slack is in English, until they choose a language. */
const offer: HomeSection = ({ offersEnglish }, { language }) => {
  if (!offersEnglish) return [];
  const choosing = (label: string, value: string) =>
    button({ label, actionId: `${actionIds.language}:${value}`, value });
  const choices = [choosing("English", "en"), choosing(language.stay, "tr")];
  return [section(language.offer), ...actions(choices)];
};

/** How to ask: each opens a modal, and nothing is asked before its price was seen. */
const ways: HomeSection = (_state, { home }) => [
  header(home.heading),
  ...actions([
    opening(home.askCompany, actionIds.askCompany),
    opening(home.checkInvoice, actionIds.checkInvoice),
    opening(home.giveList, actionIds.giveList),
  ]),
  ...context(home.free),
];

const mostPeople = 5;

/** What is left: the balance, the month's limits, what was not paid again, and for managers who spent most. */
const money: HomeSection = ({ balance, uses, spending, reader }, texts) => {
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

/** What managers open. */
const managing: HomeSection = ({ reader }, { team: { open } }) =>
  reader.admin
    ? actions([
        opening(open.limits, actionIds.limits),
        opening(open.managers, actionIds.managers),
        opening(open.lastMonth, actionIds.lastMonth),
        opening(open.accessLog, actionIds.accessLog),
      ])
    : [];

/** The choice of one's language. */
const language: HomeSection = (state, texts) => [languageChoice(texts, state.language)];

/** Whom to ask for help, and who sees this. */
const footer: HomeSection = ({ invented }, { home, demoNotice }) =>
  context(home.support, home.privacy, invented ? demoNotice : "");

/** What stands on the Home, from top to bottom; a further part is a file and a line here. */
const sections: HomeSection[] = [offer, waiting, ways, money, own, managing, language, footer];

/** The Home of a member. It shows companies' titles, and no person out of a record. */
export function homeView(texts: Texts, state: HomeState): HomeView {
  return { type: "home", blocks: sections.flatMap((draw) => draw(state, texts)) };
}

/** A Home that says one thing only. */
export function sentenceView(texts: Texts, sentence: string): HomeView {
  return { type: "home", blocks: [header(texts.home.heading), section(sentence)] };
}
