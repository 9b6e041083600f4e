import type { RegistryDatabase } from "./database.ts";
import type { TitleEntry } from "./titles/title-index.ts";

export interface ImportedTitles {
  titleOf(vkn: string): Promise<string | null>;
  all(): Promise<TitleEntry[]>;
  /** Adds companies or renames them; one row a VKN. */
  save(entries: readonly TitleEntry[]): Promise<void>;
}

/** The title database's own companies, as an operator imported them. */
export function openImportedTitles(db: RegistryDatabase): ImportedTitles {
  return {
    titleOf: async (vkn) => {
      const row = await db
        .selectFrom("titles")
        .select("title")
        .where("vkn", "=", vkn)
        .executeTakeFirst();
      return row?.title ?? null;
    },
    all: () => db.selectFrom("titles").select(["title as ad", "vkn"]).orderBy("vkn").execute(),
    save: async (entries) => {
      if (entries.length === 0) return;
      await db
        .replaceInto("titles")
        .values(entries.map(({ ad, vkn }) => ({ vkn, title: ad })))
        .execute();
    },
  };
}
