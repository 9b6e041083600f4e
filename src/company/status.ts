import { foldTurkish } from "./title.ts";

/** What a company's status text (`Durumu`) means for somebody who is about to do business with it. */
export type StatusGroup = "active" | "winding-up" | "distress" | "closed" | "moved" | "unknown";

/** Groups the open set of status texts; a text that is not known is `unknown`, never closed and never active. */
export function statusGroup(durumu: string): StatusGroup {
  const text = foldTurkish(durumu).replace(/['’`]/g, "").trim();
  if (/\bdegil\b|\bdonus|\bdonme/.test(text)) return "unknown";
  const isPending = /\bbekl/.test(text);
  // Before the prefixes: "Birleşme nedeniyle terkin" and "Tasfiye sonu terkin" are closed.
  if (/\bterk(in|\b)|\bkapali|\bkapan|\bsilin/.test(text)) return isPending ? "unknown" : "closed";
  // Before "active", and anywhere in the text: "(İFLAS NEDENİYLE) TASFİYE HALİNDE", "Aktif - Konkordato".
  if (/\b(tasfiye|iflas)/.test(text)) return "winding-up";
  if (/\bkonkordato/.test(text)) return "distress";
  if (/^(aktif|faal)\b/.test(text)) return "active";
  if (/^nakil/.test(text)) return "moved";
  return "unknown";
}
