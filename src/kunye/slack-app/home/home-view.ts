import type { HomeView } from "@slack/types";
import type { Texts } from "../../texts/texts.ts";
import { header, section } from "../cards/blocks.ts";
import type { HomeSection, HomeState } from "./home-state.ts";
import { footer, ways } from "./frame.ts";
import { money, people, savings } from "./money.ts";
import { running, recent } from "./own.ts";
import { warnings } from "./warnings.ts";

/** What stands on the Home, from top to bottom; a new part is a function and a line here. */
const sections: readonly HomeSection[] = [
  warnings,
  ways,
  money,
  savings,
  people,
  running,
  recent,
  footer,
];

/** The Home of a member. It shows companies' titles, and no person out of a record. */
export function homeView(texts: Texts, state: HomeState): HomeView {
  return { type: "home", blocks: sections.flatMap((draw) => draw(state, texts)) };
}

/** A Home that says one thing only. */
export function sentenceView(texts: Texts, sentence: string): HomeView {
  return { type: "home", blocks: [header(texts.home.heading), section(sentence)] };
}
