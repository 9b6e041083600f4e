import { vknOfMersis } from "../../company/mersis.ts";
import type { TitleEntry } from "../titles/title-index.ts";
import type { Upstream } from "../upstreams/upstream.ts";
import { branchesOf, inventMerkez, inventRecord } from "./invent-record.ts";
import { numberOfVkn } from "./numbering.ts";
import { type Profile, profileOf, registeredTitle } from "./profile.ts";

/** Creates an institution that invents its companies when asked, the same ones on every machine. */
export function createInventedInstitution(options: {
  companies: number;
  /** The title under which any further VKN is known. */
  importedTitle: (vkn: string) => string | null;
}) {
  const find = (vkn: string): Profile | null => {
    const title = options.importedTitle(vkn);
    if (title !== null) return profileOf(vkn, title);
    const number = numberOfVkn(vkn);
    return number !== null && number < options.companies ? profileOf(vkn) : null;
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
export function* registeredTitles(companies: number): Generator<TitleEntry> {
  for (let number = 0; number < companies; number += 1) {
    const entry = registeredTitle(number);
    if (entry) yield entry;
  }
}
