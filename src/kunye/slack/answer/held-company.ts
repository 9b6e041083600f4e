import { importFields } from "../../../company/import-fields.ts";
import { isPersonsRecord } from "../../../company/people.ts";
import { readAnswer } from "../../../company/read-answer.ts";
import { titleIn, type Answer } from "../../../company/record.ts";
import { registryPlace } from "../../../company/trade-values.ts";
import type { Bought } from "../../lookups/history.ts";
import { clip, escapeData } from "../blocks/blocks.ts";
import { badge } from "./status-lines.ts";

/** Who an answer that the team holds is about, as it stands on a card; all empty where nothing is held. */
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
export function placeOf(content: Answer): string {
  const { merkez } = content;
  if (merkez === null || isPersonsRecord(content)) return "";
  const { IlAdi } = importFields(content, { vkn: null, key: "" });
  return escapeData(clip(IlAdi || registryPlace(merkez.TSM), 60));
}
