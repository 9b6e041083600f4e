import { createRandom } from "./random.ts";

export type StatusName =
  "aktif" | "tasfiye" | "terkin" | "resen-terkin" | "iflas" | "konkordato" | "nakil";

/** A status with its own number, which is invented: no public list has them. */
export interface Status {
  name: StatusName;
  text: string;
  typeNo: string;
  isClosed: boolean;
}

/** What stands before the title of a company that is being wound up (TTK 533). */
export const windingUpPrefix = "TASFİYE HALİNDE ";

export const statuses: Record<StatusName, Status> = {
  aktif: { name: "aktif", text: "Aktif", typeNo: "1", isClosed: false },
  tasfiye: { name: "tasfiye", text: "Tasfiye Halinde", typeNo: "2", isClosed: false },
  terkin: { name: "terkin", text: "Terkin", typeNo: "3", isClosed: true },
  "resen-terkin": { name: "resen-terkin", text: "Re'sen Terkin", typeNo: "4", isClosed: true },
  iflas: { name: "iflas", text: "İflas", typeNo: "5", isClosed: false },
  konkordato: { name: "konkordato", text: "Konkordato", typeNo: "6", isClosed: false },
  nakil: { name: "nakil", text: "Nakil", typeNo: "7", isClosed: false },
};

/** The status of an invented company that has none of its own. */
export function inventStatus(seed: number): Status {
  const share = createRandom(seed, "status").below(1_000);
  if (share < 900) return statuses.aktif;
  if (share < 940) return statuses.tasfiye;
  if (share < 970) return statuses.terkin;
  if (share < 980) return statuses["resen-terkin"];
  if (share < 987) return statuses.iflas;
  if (share < 995) return statuses.konkordato;
  return statuses.nakil;
}

/** Whether a title's folded words say that the company is being wound up. */
export function saysWindingUp(words: readonly string[]): boolean {
  return words.some((word, at) => word === "tasfiye" && words[at + 1] === "halinde");
}
