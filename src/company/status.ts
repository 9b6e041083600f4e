import { saysInsolvent } from "./title-parts.ts";
import { foldTurkish } from "./title.ts";

/** The meaning of a company's status (`Durumu`) for its business partners. */
export type StatusGroup = "active" | "winding-up" | "distress" | "closed" | "moved" | "unknown";

/** Returns the group of a status by its whole text, or `unknown` for any other text. */
export function statusGroup(durumu: string): StatusGroup {
  return groupByText.get(wordsOf(durumu)) ?? "unknown";
}

/** True if an unknown status holds an alarming word: `Aktif (münfesih)`. */
export function isAlarmingStatus(durumu: string): boolean {
  return statusGroup(durumu) === "unknown" && alarmingWords.test(wordsOf(durumu));
}

/** Returns the status that a title states, or null. Names such as `PASİF YANGIN` state none. */
export function statusInTitle(title: string): "closed" | "insolvent" | null {
  const words = wordsOf(title);
  if (/\b(?:terkin|infisah|munfesih|fesholmus|feshedil\w*)\b/.test(words)) return "closed";
  return saysInsolvent(title) || /\bmuflis\b/.test(words) ? "insolvent" : null;
}

const alarmingWords =
  /\b(?:terk\b|terkin|tasfiye|iflas|muflis|konkordato|munfesih|infisah|fesih|fesh|pasif|kapali|kapan|silin|kayyum|kayyim|degil\b|olmayan|gayri ?faal)/;

const groups: Record<Exclude<StatusGroup, "unknown">, string> = {
  active: "aktif|faal|aktif faal|faal aktif",
  "winding-up":
    "tasfiye|tasfiye halinde|tasfiye hali|tasfiyede|tasfiye surecinde|iflas|iflas halinde|iflas acilis|iflas acilisi|" +
    "iflasin acilmasi|iflas baslatma|iflas nedeniyle tasfiye|iflas nedeniyle tasfiye halinde|" +
    "aktif tasfiye|aktif tasfiye halinde",
  distress:
    "konkordato|konkordato surecinde|konkordato muhletinde|konkordato halinde|konkordato gecici muhlet|" +
    "konkordato kesin muhlet|konkordato alacakli top|konkordato alacakli toplantisi|aktif konkordato",
  closed:
    "terkin|terkin edildi|terkin edilmis|terk|terk edildi|resen terkin|resen terkin edildi|resen terk|resen silindi|" +
    "birlesme nedeniyle terkin|bolunme nedeniyle terkin|devir nedeniyle terkin|tasfiye nedeniyle terkin|" +
    "iflas nedeniyle terkin|tur degisikligi nedeniyle terkin|nakil nedeniyle terkin|tasfiye sonu terkin|" +
    "tasfiye sonucu terkin|kapali|kapandi|kapanmis|kapanis|silindi|silinmis|sicilden silindi|ticaret sicilinden silindi",
  moved: "nakil|nakil gelen|nakil giden|nakil oldu",
};
const groupByText = new Map(
  Object.entries(groups).flatMap(([group, texts]) =>
    texts.split("|").map((text) => [text, group as StatusGroup]),
  ),
);

function wordsOf(text: string): string {
  return foldTurkish(text)
    .replace(/['’`]/g, "")
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}
