import { saying } from "../../texts/texts.ts";
import type { FreeButton } from "./note-card.ts";

const raisedBy = 10_000_000;

/** What a manager can do about a person's request, which stands on the card of its question; `limit` is the one to be raised, in micro-credits. */
export function raiseButtons(userId: string, cardId: string, limit: number): FreeButton[] {
  const value = `${userId}|${cardId}`;
  return [
    { action: "raiseGrant", label: saying("raiseGrant", raisedBy), value: `${value}|${raisedBy}` },
    { action: "raiseOther", label: saying("raiseOther"), value: `${value}|${limit}` },
    { action: "raiseDecline", label: saying("raiseDecline"), value },
  ];
}
