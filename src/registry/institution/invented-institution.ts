import { vknOfMersis } from "../../company/mersis.ts";
import type { TitleEntry } from "../titles/title-index.ts";
import type { Upstream } from "../upstreams/upstream.ts";
import { mayChange } from "./standing.ts";
import { featured } from "./featured.ts";
import { branchesOf, inventMerkez, inventRecord } from "./invent-record.ts";
import { numberOfVkn, seedOfVkn, vknOfNumber } from "./numbering.ts";
import { importedProfile, inventedProfile, registeredTitle, type Profile } from "./profile.ts";

/** Creates an institution that invents its companies when asked, the same ones on every machine. */
export function createInventedInstitution(options: {
  companies: number;
  /** The number of months that have passed in the invented world. */
  months?: () => number;
  /** The title under which any further VKN is known. */
  importedTitle: (vkn: string) => string | null;
}) {
  const find = (vkn: string): Profile | null => {
    const title = options.importedTitle(vkn);
    if (title !== null) return importedProfile(vkn, title);
    const number = numberOfVkn(vkn);
    const months = options.months?.() ?? 0;
    return number !== null && number < options.companies ? inventedProfile(number, months) : null;
  };
  return {
    company: (vkn: string) => {
      const profile = find(vkn);
      return Promise.resolve(profile && inventRecord(profile));
    },
    merkez: (vkn: string) => {
      const profile = find(vkn);
      return Promise.resolve(profile && { Merkez: inventMerkez(profile) });
    },
    branch: (mersis: string) => {
      const vkn = vknOfMersis(mersis);
      const profile = vkn === null ? null : find(vkn);
      const branches = profile ? branchesOf(profile) : [];
      return Promise.resolve(branches.find(({ MersisNo }) => MersisNo === mersis) ?? null);
    },
  } satisfies Upstream;
}

/** Lists the invented companies that a title query can find: all but the newly founded ones. */
export function* registeredTitles(companies: number, months = 0): Generator<TitleEntry> {
  for (let number = 0; number < companies; number += 1) {
    const entry = registeredTitle(number, months);
    if (entry) yield entry;
  }
}

/** Lists the invented companies that got another title between two numbers of months. */
export function* retitledBetween(
  before: number,
  after: number,
  companies: number,
): Generator<TitleEntry> {
  const months = Array.from({ length: after - before }, (_, index) => before + 1 + index);
  for (let number = 0; number < companies; number += 1) {
    const company = { seed: seedOfVkn(vknOfNumber(number)), own: featured[number] ?? null };
    if (!months.some((month) => mayChange(company, month))) continue;
    const entry = registeredTitle(number, after);
    if (entry && entry.ad !== registeredTitle(number, before)?.ad) yield entry;
  }
}
