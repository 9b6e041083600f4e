import type { Merkez } from "./record.ts";
import { saysInsolvent, saysWindingUp } from "./title-parts.ts";
import { foldTurkish } from "./title.ts";

/** The severity of a fact for a business partner. */
export type Colour = "red" | "orange" | "yellow" | "green" | "grey";

/** The states of a company, the worst first. Cards, checks, lists and watches share the colours. */
export const stateColours = {
  closed: "red",
  /** Bankrupt or under a concordat. */
  insolvent: "red",
  /** An unknown status with an alarming word: `Aktif (münfesih)`. */
  alarming: "orange",
  "winding-up": "orange",
  /** A living company with a closing date. */
  contradictory: "yellow",
  moved: "yellow",
  unknown: "grey",
  active: "green",
} as const satisfies Record<string, Colour>;

export type CompanyState = keyof typeof stateColours;

/** The fields of a record that decide the company's state. */
export type StateFields = Pick<Merkez, "Durumu" | "KapanisTarihi" | "Unvani">;

/** Returns the states by status, closing date, title and insolvency entries, the worst first. */
export function statesOf(
  { Durumu, KapanisTarihi, Unvani }: StateFields,
  insolvencies = 0,
): readonly [CompanyState, ...CompanyState[]] {
  const group = statusGroup(Durumu);
  const inTitle = statusInTitle(Unvani);
  const hasClosing = isClosing(KapanisTarihi);
  const isLost = group === "moved" || group === "unknown";
  const isClosed = group === "closed" || inTitle === "closed" || (hasClosing && isLost);
  const saysSo = inTitle === "insolvent" || (!isClosed && statusInTitle(Durumu) === "insolvent");
  const isInsolvent = saysSo || group === "insolvent" || insolvencies > 0;
  const isEnding = group === "winding-up" || saysWindingUp(Unvani);
  const bad: [applies: boolean, state: CompanyState][] = [
    [isClosed, "closed"],
    [isInsolvent, "insolvent"],
    [!isClosed && !isInsolvent && isAlarmingStatus(Durumu), "alarming"],
    // A bankrupt company is wound up too, by other rules.
    [!isClosed && !isInsolvent && isEnding, "winding-up"],
    [!isClosed && hasClosing, "contradictory"],
    [!isClosed && group === "moved", "moved"],
    [!isClosed && group === "unknown" && !isAlarmingStatus(Durumu), "unknown"],
  ];
  const [first, ...others] = bad.flatMap(([applies, state]) => (applies ? state : []));
  return [first ?? "active", ...others];
}

/** True if the registry closed a company: its record does not change any more. */
export function isStruckOff(fields: StateFields): boolean {
  return statesOf(fields)[0] === "closed";
}

/** True if a new business partner must be warned of the state. */
export function isTrouble(state: CompanyState): boolean {
  return stateColours[state] === "red" || stateColours[state] === "orange";
}

/** True for any date, also an unreadable one. */
export function isClosing(kapanisTarihi: string): boolean {
  return /[\p{L}\p{N}]/u.test(kapanisTarihi);
}

/** The meaning of a status (`Durumu`) by its whole text. */
export type StatusGroup = "active" | "winding-up" | "insolvent" | "closed" | "moved" | "unknown";

/** Returns the group of a status by its whole text, or `unknown` for any other text. */
export function statusGroup(durumu: string): StatusGroup {
  return groupByText.get(wordsOf(durumu)) ?? "unknown";
}

/** True if an unknown status holds an alarming word: `Aktif (münfesih)`. */
function isAlarmingStatus(durumu: string): boolean {
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
    "tasfiye|tasfiye halinde|tasfiye hali|tasfiyede|tasfiye surecinde|aktif tasfiye|aktif tasfiye halinde",
  insolvent:
    "iflas|iflas halinde|iflas acilis|iflas acilisi|iflasin acilmasi|iflas baslatma|iflas nedeniyle tasfiye|" +
    "iflas nedeniyle tasfiye halinde|konkordato|konkordato surecinde|konkordato muhletinde|konkordato halinde|" +
    "konkordato gecici muhlet|konkordato kesin muhlet|konkordato alacakli top|konkordato alacakli toplantisi|" +
    "aktif konkordato",
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
