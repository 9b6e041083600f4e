import type { HomeView } from "@slack/types";
import type { Texts } from "../../texts/texts.ts";
import { actionIds } from "../action-ids.ts";
import { actions, button, context, header, section } from "../cards/blocks.ts";
import { language, offer } from "./language.ts";
import { money } from "./money.ts";
import { own } from "./own.ts";
import type { HomeSection, HomeState } from "./read-home.ts";
import { waiting } from "./waiting.ts";

const opening = (label: string, actionId: string) => button({ label, actionId, value: "home" });

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
