import { importFields } from "../../../company/import-fields.ts";
import { isPersonsRecord } from "../../../company/people.ts";
import { readAnswer } from "../../../company/read-answer.ts";
import { titleIn, type Answer } from "../../../company/record.ts";
import { registryPlace } from "../../../company/trade-values.ts";
import type { Bought } from "../../lookups/history.ts";
import { clip, escapeData } from "../blocks/blocks.ts";
import type { OpenAnswer } from "../reply/card-kind.ts";
import type { Services } from "../reply/interaction.ts";
import { badge } from "./status-lines.ts";

/** The company of a held answer as a card shows it; all empty if nothing is held. */
export interface HeldCompany {
  /** Null where nothing is held. */
  content: Answer | null;
  title: string;
  badge: string;
  status: string;
  place: string;
}

/** Reads it from the answers that a card shows. */
export function heldCompany(held: readonly Bought[], intentId: string | null): HeldCompany {
  const body = held.find(({ intent }) => intent.id === intentId)?.body ?? null;
  const content = readAnswer(body);
  const title = titleIn(content) || (content.sube?.Unvani ?? "");
  const status = (content.merkez ?? content.sube)?.Durumu ?? "";
  return {
    content: body === null ? null : content,
    title,
    badge: title && badge(status),
    status: escapeData(status),
    place: placeOf(content),
  };
}

/** A title in bold; empty for an empty one. */
export function boldTitle(title: string): string {
  return title && `*${escapeData(clip(title, 150))}*`;
}

/** The province of a company, or where its registry office is; empty for a person's business. */
function placeOf(content: Answer): string {
  const { merkez } = content;
  if (merkez === null || isPersonsRecord(content)) return "";
  const { IlAdi } = importFields(content, { vkn: null, key: "" });
  return escapeData(clip(IlAdi || registryPlace(merkez.TSM), 60));
}

/** So many other matches are looked up at most. */
const mostPlaces = 50;

/** Returns the places of other matches from held records; none of persons' businesses. */
export async function placesOn(
  { lookups }: Pick<Services, "lookups">,
  team: string,
  known: OpenAnswer | null,
): Promise<ReadonlyMap<string, string>> {
  const others = known?.content.alternatives.slice(0, mostPlaces) ?? [];
  if (others.length === 0) return new Map();
  const held = await lookups.heldAbout(
    team,
    others.map(({ vkn }) => vkn),
  );
  const places = Array.from(held, ([vkn, { body }]) => [vkn, placeOf(readAnswer(body))] as const);
  return new Map(places.filter(([, place]) => place !== ""));
}
