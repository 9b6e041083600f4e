import { pick } from "../../../platform/pick.ts";
import { outsideSlot } from "../../../platform/slots.ts";
import type { HeavyPiece, RunHeavy } from "../../../platform/heavy-work.ts";
import { readGiven } from "../../intake/read-given.ts";
import type { Given, Handed } from "../../intake/given.ts";
import type { Query } from "../../lookups/intents.ts";
import { isListed } from "../../lookups/match-held.ts";
import type { Person } from "../../slack/authority.ts";
import { escapeData } from "../../slack/blocks.ts";
import type { SharedServices } from "../../slack/interaction.ts";
import type { Texts } from "../../texts/texts.ts";

/** The readings that tools may use, by service. None of them asks the registry or changes anything. */
const readings = {
  lookups: [
    "held",
    "knownAmong",
    "newestHeld",
    "open",
    "heldAbout",
    "findHeldByTitles",
    "findKnownByTitles",
    "ownCompanies",
    "ownTitles",
    "prices",
    "monthSpending",
    "lastBalance",
  ],
  team: ["book"],
  listStore: ["nextList", "listBooks"],
  watches: ["watchesOf"],
  heavyWork: ["run"],
} as const satisfies { [Name in keyof SharedServices]?: readonly (keyof SharedServices[Name])[] };

type Readings = typeof readings;

export type AgentReads = Pick<SharedServices, "now"> & {
  [Name in keyof Readings]: Pick<
    SharedServices[Name],
    Extract<Readings[Name][number], keyof SharedServices[Name]>
  >;
};

/** Takes the readings out of a workspace's services. */
export function readsOf(services: SharedServices): AgentReads {
  const { lookups, team, listStore, watches, heavyWork, now } = services;
  return {
    lookups: pick(lookups, readings.lookups),
    team: pick(team, readings.team),
    listStore: pick(listStore, readings.listStore),
    watches: pick(watches, readings.watches),
    heavyWork: pick(heavyWork, readings.heavyWork),
    now,
  };
}

/** A member for whom an agent asks, in the member's language. */
export interface AgentCaller {
  person: Person;
  texts: Texts;
  reads: AgentReads;
  /** The address of the member's conversation with Künye. */
  link: string;
}

/** Reads an agent's words as a member's would be read. */
export function readWords(
  { person, reads }: Pick<AgentCaller, "person" | "reads">,
  text: string,
  as: Handed["as"],
): Promise<Given> {
  const runHeavy: RunHeavy = <Result>(piece: HeavyPiece) =>
    outsideSlot(() => reads.heavyWork.run<Result>(person, piece));
  const knownAmong = (vkns: readonly string[]) => reads.lookups.knownAmong(person.team, vkns);
  return readGiven({ text, as }, { runHeavy, knownAmong });
}

/** The companies of an earlier search that are shown; chosen by hand. */
const maxListed = 3;

/**
 * Says what a query that the team doesn't hold costs, and where a person can ask it. `isBeside`:
 * held companies that may be meant are shown.
 */
export async function unheldWords(
  { person, texts, reads, link }: AgentCaller,
  query: Query,
  { isBeside = false } = {},
): Promise<string> {
  const words = texts.agents;
  const prices = await reads.lookups.prices(person.team);
  const price = texts.pricedInWords(prices[query.kind]);
  const [known = []] =
    query.kind === "title" ? await reads.lookups.findKnownByTitles(person, [query.text]) : [];
  // A command offers these by their numbers, before the search.
  const listed = known.filter(isListed).slice(0, maxListed);
  const costs =
    listed.length === 0
      ? [isBeside ? words.another(price) : words.notHeld(query.text, price)]
      : [
          words.listed(query.text, texts.pricedInWords(prices.vkn), price),
          ...listed.map(({ title, vkn }) => `${escapeData(title)} · VKN ${vkn}`),
        ];
  return [...costs, words.open(link)].join("\n");
}
