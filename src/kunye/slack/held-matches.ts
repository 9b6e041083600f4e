import { importFields } from "../../company/import-fields.ts";
import { vknInRecord } from "../../company/id-numbers.ts";
import { isPersonsRecord } from "../../company/people.ts";
import { readAnswer } from "../../company/read-answer.ts";
import { titleIn, type Answer } from "../../company/record.ts";
import { townOfTradeOffice } from "../../company/trade-values.ts";
import { clip, escapeData } from "./blocks.ts";
import type { CardContext, HeldMatch, OpenAnswer } from "./card-kind.ts";
import type { Services } from "./interaction.ts";

/** Returns the province, or the registry office's place; empty for a person's business. */
export function companyPlace(content: Answer): string {
  const { merkez } = content;
  if (merkez === null || isPersonsRecord(content)) return "";
  const { IlAdi } = importFields(content, { vkn: null, key: "" });
  return escapeData(clip(IlAdi || townOfTradeOffice(merkez.TSM), 60));
}

/** Returns what a company's state is read from, or null without a record of that company. */
function stateIn({ merkez, detail }: Answer, vkn: string): HeldMatch["state"] {
  if (merkez === null || (vknInRecord(merkez.MersisNo, vkn) ?? vkn) !== vkn) return null;
  const { Durumu, KapanisTarihi, Unvani } = merkez;
  return { Durumu, KapanisTarihi, Unvani, insolvencies: detail?.IflasKonkordato.length ?? 0 };
}

/** More matches than a card or a page shows; chosen by hand. */
const maxPlaces = 50;

/** Returns the held records of other matches and of named companies, by VKN. */
export async function readHeldMatches(
  { lookups }: Pick<Services, "lookups">,
  team: string,
  { known, named }: { known: OpenAnswer | null; named: readonly string[] },
): Promise<CardContext["heldMatches"]> {
  const others = known?.content.alternatives.slice(0, maxPlaces).map(({ vkn }) => vkn) ?? [];
  const vkns = [...new Set([...others, ...named])];
  if (vkns.length === 0) return new Map();
  const held = await lookups.heldAbout(team, vkns);
  return new Map(
    Array.from(held, ([vkn, { body, fetchedAt }]) => {
      const content = readAnswer(body);
      const status = escapeData(content.merkez?.Durumu ?? "");
      const title = titleIn(content);
      const name = isPersonsRecord(content) ? "" : escapeData(clip(title, 150));
      const state = stateIn(content, vkn);
      return [vkn, { place: companyPlace(content), name, status, title, state, fetchedAt }];
    }),
  );
}
