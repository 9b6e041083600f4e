import { readAnswer } from "../../../company/read-answer.ts";
import { titleIn, type Answer } from "../../../company/record.ts";
import type { Bought } from "../../lookups/history.ts";
import { clip, escapeData } from "./blocks.ts";
import { badge } from "./status-lines.ts";

/** Who an answer that the team holds is about, as it stands on a card; all empty where nothing is held. */
export interface HeldCompany {
  /** Null where nothing is held. */
  content: Answer | null;
  title: string;
  /** The title with its badge. */
  name: string;
  status: string;
}

/** Reads it from the answers that a card shows. */
export function heldCompany(held: readonly Bought[], intentId: string | null): HeldCompany {
  const body = held.find(({ intent }) => intent.id === intentId)?.body ?? null;
  const content = readAnswer(body);
  const title = titleIn(content) || (content.sube?.Unvani ?? "");
  const status = (content.merkez ?? content.sube)?.Durumu ?? "";
  const name = title && `${badge(status)} *${escapeData(clip(title, 150))}*`;
  return { content: body === null ? null : content, title, name, status: escapeData(status) };
}
