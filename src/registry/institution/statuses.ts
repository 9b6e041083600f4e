import { createRandom } from "./random.ts";

/** A status with its number, which is our own: no public list has them. */
export interface Status {
  text: string;
  typeNo: string;
  isClosed: boolean;
}

export const statuses = {
  aktif: { text: "Aktif", typeNo: "1", isClosed: false },
  tasfiye: { text: "Tasfiye Halinde", typeNo: "2", isClosed: false },
  terkin: { text: "Terkin", typeNo: "3", isClosed: true },
  "resen-terkin": { text: "Re'sen Terkin", typeNo: "4", isClosed: true },
  iflas: { text: "İflas", typeNo: "5", isClosed: false },
  konkordato: { text: "Konkordato", typeNo: "6", isClosed: false },
  nakil: { text: "Nakil", typeNo: "7", isClosed: false },
} as const satisfies Record<string, Status>;

/** The prefix in the title of a company that is being wound up (TTK 533). */
export const windingUpPrefix = "TASFİYE HALİNDE ";

/** Draws the status of an invented company that has none of its own. */
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
