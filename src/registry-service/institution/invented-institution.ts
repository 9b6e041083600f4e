import { vknOfMersis } from "../../company/mersis.ts";
import type { TitleEntry } from "../titles/title-index.ts";
import type { Upstream } from "../upstream.ts";
import { branchesOf } from "./branches.ts";
import { inventRecord } from "./invent-record.ts";
import { numberOfVkn } from "./numbering.ts";
import { profileOf, registeredTitle, type Profile } from "./profile.ts";

interface InventedInstitution extends Upstream {
  /** The companies that a title query can find: all but the newly founded ones. */
  registeredTitles(): TitleEntry[];
}

/** An institution whose companies are invented when they are asked for, the same ones on every machine. */
export function createInventedInstitution(options: {
  companies: number;
  /** The title under which any further VKN is known. */
  importedTitle: (vkn: string) => Promise<string | null>;
}): InventedInstitution {
  const find = async (vkn: string): Promise<Profile | null> => {
    const number = numberOfVkn(vkn);
    if (number !== null && number < options.companies) return profileOf(vkn);
    const title = await options.importedTitle(vkn);
    return title === null ? null : profileOf(vkn, title);
  };

  return {
    company: async (vkn) => {
      const profile = await find(vkn);
      return profile && inventRecord(profile);
    },
    branch: async (mersis) => {
      const vkn = vknOfMersis(mersis);
      const profile = vkn === null ? null : await find(vkn);
      const branches = profile ? branchesOf(profile) : [];
      return branches.find(({ MersisNo }) => MersisNo === mersis) ?? null;
    },
    registeredTitles: () => {
      const entries: TitleEntry[] = [];
      for (let number = 0; number < options.companies; number += 1) {
        const entry = registeredTitle(number);
        if (entry) entries.push(entry);
      }
      return entries;
    },
  };
}
