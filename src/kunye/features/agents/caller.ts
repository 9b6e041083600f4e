import { outsideSlot } from "../../../platform/slots.ts";
import type { HeavyPiece, RunHeavy } from "../../../platform/heavy-work.ts";
import { readGiven } from "../../intake/read-given.ts";
import type { Given, Handed } from "../../intake/given.ts";
import type { Asker, Query } from "../../lookups/intents.ts";
import { companyQuery } from "../../lookups/intents.ts";
import type { Person } from "../../slack/authority.ts";
import type { SharedServices } from "../../slack/interaction.ts";
import type { Texts } from "../../texts/texts.ts";
import { agentTexts } from "./texts.ts";

/** What an agent's tools may use: readings only. None of them asks the registry. */
export interface AgentReads {
  lookups: Pick<
    SharedServices["lookups"],
    | "held"
    | "newestHeld"
    | "open"
    | "heldAbout"
    | "findHeldByTitle"
    | "findHeldByTitles"
    | "ownCompanies"
    | "ownTitles"
    | "prices"
    | "monthSpending"
    | "lastBalance"
  >;
  team: Pick<SharedServices["team"], "book">;
  listStore: Pick<SharedServices["listStore"], "nextList" | "listBooks">;
  watches: Pick<SharedServices["watches"], "watchesOf">;
  heavyWork: Pick<SharedServices["heavyWork"], "run">;
  now: SharedServices["now"];
}

/** A member for whom an agent asks, in the member's language. */
export interface AgentCaller {
  person: Person;
  texts: Texts;
  reads: AgentReads;
  /** The address of the member's conversation with Künye. */
  link: string;
}

/** Returns the caller as an asker who sees no people: agents get none. */
export function agentAsker({ person: { team, userId } }: Pick<AgentCaller, "person">): Asker {
  return { team, userId, channel: "", seesPeople: () => Promise.resolve(false) };
}

/** Reads an agent's words as a member's would be read. */
export function readWords(
  { person, reads }: Pick<AgentCaller, "person" | "reads">,
  text: string,
  as: Handed["as"],
): Promise<Given> {
  const runHeavy: RunHeavy = <Result>(piece: HeavyPiece) =>
    outsideSlot(() => reads.heavyWork.run<Result>(person, piece));
  return readGiven({ text, as }, { runHeavy, heldAmong: (vkns) => heldAmong(reads, person, vkns) });
}

/** Chosen by hand. */
const maxLookedUp = 100;

async function heldAmong(
  { lookups }: AgentReads,
  { team }: Person,
  vkns: readonly string[],
): Promise<ReadonlySet<string>> {
  const asked = [...new Set(vkns)].slice(0, maxLookedUp);
  const held = await Promise.all(asked.map((vkn) => lookups.held(team, companyQuery(vkn))));
  return new Set(asked.filter((_vkn, at) => held[at] !== null));
}

/** Says what a query that the team doesn't hold costs, and where a person can ask it. */
export async function unheldWords(
  { person, texts, reads, link }: AgentCaller,
  query: Query,
): Promise<string> {
  const words = agentTexts[texts.locale];
  const prices = await reads.lookups.prices(person.team);
  return [words.notHeld(query.text, texts.pricedInWords(prices[query.kind])), words.open(link)].join(
    "\n",
  );
}
