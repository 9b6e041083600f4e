import type { Query } from "../lookups/intents.ts";
import { button } from "./blocks.ts";
import { type Note, inWords, saying, type Texts } from "../texts/texts.ts";
import type { Button } from "@slack/types";
import type { WrittenWords } from "../check/stored-check.ts";
import type { Wish } from "../lookups/offers.ts";
import { actionIds } from "./action-ids.ts";

/** The name of a button's label; `asVkn` contains the number. */
export type ChoiceLabel = StringKeys<Texts["buttons"]> | "asVkn";

type StringKeys<Table> = {
  [Name in keyof Table]: Table[Name] extends string ? Name : never;
}[keyof Table];

/** A priced button of a notice. */
export interface Choice extends Wish {
  label: ChoiceLabel;
  heldLabel?: ChoiceLabel;
  /** True if the notice asks for consent: a click asks no second time. */
  asked?: boolean;
  /** True if the user has read that only similar titles may be found. */
  takesSimilar?: boolean;
}

/** A notice with priced and free buttons. */
export interface NoticeState {
  kind: "note";
  text: Note;
  lines: Note[];
  choices: Choice[];
  /** The written words about the company of the buttons. */
  given?: WrittenWords;
  note?: string;
  /** The query that the text names; a held company's title is read when the notice is drawn. */
  about?: Query;
  /** The query that exceeds a limit. */
  limited?: Query;
  /** The user's reason for a higher limit. */
  reason?: string;
  free?: FreeButton[];
}

/** A free button; its value is the card's id by default. */
export interface FreeButton {
  action: keyof typeof actionIds;
  label: Note;
  value?: string;
}

/**
 * What is wrong with a team's own account at the registry. `no-demo`: the invented registry has no
 * account of the team.
 */
export type KeyProblem = "no-key" | "no-demo" | "unauthorized";

/** Returns what an outcome says about a team's own account at the registry, or null. */
export function keyProblemOf(
  outcome: string | null,
  { isDemo }: { isDemo: boolean },
): KeyProblem | null {
  if (outcome === "no-key") return isDemo ? "no-demo" : "no-key";
  return outcome === "unauthorized" ? outcome : null;
}

/** A team's own account at the registry, as one user meets it. */
export interface KeyState {
  problem: KeyProblem | null;
  /** True if the user may enter the key; false without a problem. */
  mayChange: boolean;
}

/** Reads from an outcome how a user meets the team's account. */
export async function keyStateOf(
  outcome: string | null,
  { isDemo, mayEnter }: { isDemo: boolean; mayEnter: () => Promise<boolean> },
): Promise<KeyState> {
  const problem = keyProblemOf(outcome, { isDemo });
  return { problem, mayChange: problem !== null && (await mayEnter()) };
}

const keyLabels = {
  "no-key": saying("enterKey"),
  "no-demo": saying("openDemo"),
  unauthorized: saying("changeKey"),
} as const;

/** Returns the button that leads to the page for the account. */
export function keyButton(problem: KeyProblem): FreeButton {
  return { action: "registryKey", label: keyLabels[problem], value: "key" };
}

/** Returns that button, if there is a problem that the user may change. */
export function keyButtons({ problem, mayChange }: KeyState): FreeButton[] {
  return problem !== null && mayChange ? [keyButton(problem)] : [];
}

export function freeButton(texts: Texts, { action, label, value = "" }: FreeButton): Button {
  return button({ label: inWords(texts, label), actionId: actionIds[action], value });
}

export function notice(text: Note, choices: Choice[] = [], lines: Note[] = []): NoticeState {
  return { kind: "note", text, lines, choices };
}

export function choice(slot: string, label: ChoiceLabel, query: Query): Choice {
  return { slot, label, query };
}
