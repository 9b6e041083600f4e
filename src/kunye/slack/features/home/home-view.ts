import type { HomeView, KnownBlock } from "@slack/types";
import { spentBy } from "../../../lookups/limit-use.ts";
import { inWords, saying, type Texts } from "../../../texts/texts.ts";
import { actionIds } from "../../contract/action-ids.ts";
import {
  actions,
  button,
  clip,
  context,
  escapeData,
  fields,
  header,
  section,
} from "../../blocks/blocks.ts";
import { boughtName, boughtTitle } from "../../answer/history-card.ts";
import { freeButton } from "../../answer/notice-card.ts";
import { peopleBlocks } from "../money/spending-lines.ts";
import { languageChoice } from "../language/own-language.ts";
import { raiseButtons } from "../../answer/notice-states.ts";
import type { HomeState } from "./read-home.ts";

/** A part of the Home; it has no blocks where it has nothing to say. */
type HomeSection = (home: HomeState, texts: Texts) => KnownBlock[];

const opening = (label: string, actionId: string) => button({ label, actionId, value: "home" });

/** English, for somebody whose Slack is in English, until they choose a language. */
const offer: HomeSection = ({ offersEnglish }, { language }) => {
  if (!offersEnglish) return [];
  const choosing = (label: string, value: string) =>
    button({ label, actionId: `${actionIds.language}:${value}`, value });
  const choices = [choosing("English", "en"), choosing(language.stay, "tr")];
  return [section(language.offer), ...actions(choices)];
};

const mostRequests = 10;

/** What waits for somebody, and what they should know before they ask: a low balance, unclear outcomes. */
const waiting: HomeSection = (state, texts) => {
  const { home, balance: text } = texts;
  const { balance, threshold = 0, prices, requests, asks, topUp, reader } = state;
  const unclear = state.unsettled.filter(
    ({ intent }) => reader.admin || intent.userId === reader.userId,
  ).length;
  const isTooLow = balance !== null && balance < prices.vkn_detail.amount;
  const isLow = balance !== null && !isTooLow && balance < threshold;
  const low = isLow ? inWords(texts, saying("lowBalance", balance, threshold, null)) : "";
  return [
    ...(requests.length > 0 ? [header(home.waiting(requests.length))] : []),
    ...requests
      .slice(0, mostRequests)
      .flatMap((one) => [
        section(home.request(one.userId, one.whose, one.limit, escapeData(one.reason))),
        ...actions(raiseButtons(one).map((button) => freeButton(texts, button))),
      ]),
    ...(asks ? [section(home.ownRequest)] : []),
    ...(isTooLow ? [section(text.tooLow(topUp))] : []),
    ...(isLow ? [section(`${low} ${topUp}`)] : []),
    ...(unclear > 0 ? [section(home.unclear(unclear, reader.admin))] : []),
  ];
};

/** The ways to ask: windows that show the price first, and commands that ask when they are sent. */
const ways: HomeSection = ({ prices, confirmFrom }, { home, priced, credits }) => [
  header(home.heading),
  ...actions([
    opening(home.askCompany, actionIds.askCompany),
    opening(home.checkInvoice, actionIds.checkInvoice),
    opening(home.giveList, actionIds.giveList),
  ]),
  ...context(home.asks(priced(prices.vkn), priced(prices.title), credits(confirmFrom))),
];

const mostPeople = 5;

/** What is left: the balance, the month's limits, what was not paid again, and for managers who spent most. */
const money: HomeSection = ({ balance, uses, spending, reader }, texts) => {
  const { home, credits } = texts;
  const used = (whose: "team" | "person", userId?: string) => {
    const use = uses.find((one) => one.whose === whose);
    return use ? texts.usedOf(use) : texts.sumOf(spentBy(spending, userId));
  };
  return [
    ...fields([
      [home.balance, balance === null ? "" : credits(balance)],
      [home.mine, used("person", reader.userId)],
      [home.team, reader.admin ? used("team") : ""],
    ]),
    ...context(spending.saved > 0 ? texts.balance.saved(false, spending.saved) : ""),
    ...(reader.admin ? peopleBlocks(texts, spending, reader, mostPeople) : []),
  ];
};

/** One's own running list, and what one took last, each with its button. */
const own: HomeSection = ({ list, recent, now }, texts) => {
  const { home, kindName, format } = texts;
  const rows = recent.map(({ intent: { id, kind, createdAt }, body }) => {
    const name = boughtTitle(texts, body) || texts.card.untitled;
    const line = `${name}\n${kindName[kind]} · ${format.moment(createdAt, now)}`;
    const spoken = `${home.open}: ${boughtName(texts, body) || texts.card.untitled}`;
    const actionId = `${actionIds.openBought}:${id}`;
    return section(line, button({ label: home.open, spoken, actionId, value: id }));
  });
  return [
    ...(list === null ? [] : [section(home.running(escapeData(clip(list, 80))))]),
    section(rows.length > 0 ? home.recent : home.nothingYet),
    ...rows,
  ];
};

/** What managers open. */
const managing: HomeSection = ({ reader }, { team, accessLog }) =>
  reader.admin
    ? actions([
        opening(team.limits, actionIds.limits),
        opening(team.managers, actionIds.managers),
        opening(team.lastMonth, actionIds.lastMonth),
        opening(accessLog.title, actionIds.accessLog),
      ])
    : [];

/** The choice of one's language. */
const language: HomeSection = (state, texts) => [languageChoice(texts, state.language)];

/** Whom to ask for help, and who sees this. */
const footer: HomeSection = ({ invented }, { home, demoNotice }) =>
  context(home.support, home.privacy, invented ? demoNotice : "");

/** What stands on the Home, from top to bottom. */
const sections: HomeSection[] = [offer, waiting, ways, money, own, managing, language, footer];

/** The Home of a member. It shows companies' titles, and no person out of a record. */
export function homeView(texts: Texts, state: HomeState): HomeView {
  return { type: "home", blocks: sections.flatMap((draw) => draw(state, texts)) };
}

/** A Home that says one thing only. */
export function sentenceView(texts: Texts, sentence: string): HomeView {
  return { type: "home", blocks: [header(texts.home.heading), section(sentence)] };
}
