import type { KunyeStore } from "../store/create-store.ts";

/** The known companies of a team's own. */
export interface OwnKnown {
  /** `set` by the operator, which nobody takes back in Slack, or `said` by people. */
  by: "set" | "said";
  own: ReadonlySet<string>;
  /** Those of which was said that they are not the team's own. */
  others: ReadonlySet<string>;
}

/**
 * Which companies are the team's own: those of the setting where it names any, else those that people named. While none is
 * known it may be asked about companies, but about each of them only once.
 */
export async function ownCompanies(
  store: KunyeStore,
  set: ReadonlySet<string>,
  team: string,
): Promise<OwnKnown> {
  if (set.size > 0) return { by: "set", own: set, others: new Set() };
  const said = await store.ownSayings(team);
  const vknsOf = (wanted: boolean) =>
    new Set(said.flatMap(({ vkn, isOwn }) => (isOwn === wanted ? [vkn] : [])));
  return { by: "said", own: vknsOf(true), others: vknsOf(false) };
}
