import { createRandom, drawDay, type Random } from "./random.ts";
import { assertNever } from "../../platform/assert-never.ts";
import type { Form } from "./forms.ts";

/** A company's status; `typeNo` is invented, because no public list has these numbers. */
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

/** The title's prefix during liquidation (TTK 533). */
export const windingUpPrefix = "TASFİYE HALİNDE ";

export function inventStatus(seed: number): Status {
  return statuses[createRandom(seed, "status").draw(statusShares)];
}

/** Companies of each status per thousand. */
const statusShares: Record<keyof typeof statuses, number> = {
  aktif: 900,
  tasfiye: 40,
  terkin: 30,
  "resen-terkin": 10,
  iflas: 7,
  konkordato: 8,
  nakil: 5,
};

export type Change = "address" | "capital" | "title" | "winding-up" | "closing";

/** A company's state after some months; `moves` and `raises` (of capital) are counts. */
export interface Standing {
  title: string;
  status: Status;
  moves: number;
  raises: number;
  /** The day on which a simulated month closed the company, or null. */
  closedOn: string | null;
}

interface Company {
  seed: number;
  preset: { changes?: Readonly<Record<number, Change | null>> } | null;
  form: Form;
  title: string;
  status: Status;
}

export function standingAfter(company: Company, months: number): Standing {
  const { title, status } = company;
  const standing: Standing = { title, status, moves: 0, raises: 0, closedOn: null };
  for (let month = 1; month <= months; month += 1) {
    if (!mayChange(company, month) || standing.status.isClosed) continue;
    const random = createRandom(company.seed, `change ${month}`);
    const change = company.preset?.changes?.[month] ?? drawChange(company.form, standing, random);
    Object.assign(standing, changesOf(change, standing, company, random, month));
  }
  return standing;
}

/** True if a month may change a company: by its preset changes, else one month in twelve. */
export function mayChange(
  { seed, preset }: Pick<Company, "seed" | "preset">,
  month: number,
): boolean {
  const presetChange = preset?.changes?.[month];
  return presetChange === undefined
    ? createRandom(seed, `month ${month}`).below(12) === 0
    : presetChange !== null;
}

/** Changes of each kind per twelve, for an active company. */
const changeShares: Record<Change, number> = {
  address: 4,
  capital: 3,
  title: 2,
  "winding-up": 2,
  closing: 1,
};

function drawChange(form: Form, { status }: Standing, random: Random): Change {
  if (status === statuses.tasfiye) return random.pick(["closing", "address"]);
  const isCompany = form.name === "anonim" || form.name === "limited";
  const change = random.draw(changeShares);
  // Other forms only move or close; companies in any other status only move.
  return status === statuses.aktif && (isCompany || change === "closing") ? change : "address";
}

function changesOf(
  change: Change,
  standing: Standing,
  { title, form }: Company,
  random: Random,
  month: number,
): Partial<Standing> {
  switch (change) {
    case "address":
      return { moves: standing.moves + 1 };
    case "capital":
      return { raises: standing.raises + 1 };
    case "title": {
      const words = addedWords.filter((word) => !standing.title.includes(word));
      return { title: title.replace(form.suffix, `${random.pick(words)} ${form.suffix}`) };
    }
    case "winding-up":
      return { status: statuses.tasfiye };
    case "closing": {
      const isWoundUp = standing.status === statuses.tasfiye;
      const status = isWoundUp ? statuses.terkin : statuses["resen-terkin"];
      return { status, closedOn: drawDayIn(month, random) };
    }
    default:
      return assertNever(change);
  }
}

/** Words that are added to a title; none names another trade. */
const addedWords = ["İTHALAT İHRACAT", "PAZARLAMA", "DAĞITIM", "HİZMETLERİ", "TOPTAN"];

/** Draws a day of a simulated month; month 1 is December 2026. */
function drawDayIn(month: number, random: Random): string {
  const monthIndex = 10 + month;
  const year = 2026 + Math.floor(monthIndex / 12);
  return drawDay(random, [year, year], [(monthIndex % 12) + 1, (monthIndex % 12) + 1]);
}
