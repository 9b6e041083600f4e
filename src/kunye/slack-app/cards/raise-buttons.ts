import { saying } from "../../texts/texts.ts";
import type { FreeButton } from "./note-card.ts";

const raisedBy = 10_000_000;

/** What a manager can do about a person's request, which stands on the card of its question. */
export function raiseButtons(userId: string, cardId: string): FreeButton[] {
  const value = `${userId}|${cardId}`;
  return [
    { action: "raiseGrant", label: saying("raiseGrant", raisedBy), value: `${value}|${raisedBy}` },
    { action: "limits", label: saying("raiseOther"), value },
    { action: "raiseDecline", label: saying("raiseDecline"), value },
  ];
}
