import type { SeededRandom } from "../support/seeded-random.ts";
import type { BenchCompany } from "./companies.ts";

/** A company in a text as a careful accountant reads it. */
export interface GoldParty {
  vkn: string;
  /** The title as written; empty if the text names none for this number. */
  title: string;
  /** The registered title; absent for the written one. */
  registered?: string;
  /** Other registered titles, which must not fit. */
  nearMisses?: readonly string[];
  /** `any`: the text does not decide. */
  role: "seller" | "buyer" | "text" | "any";
  /** The written MERSİS number, or null. */
  mersis?: string | null;
  /** Other right readings of the title. */
  alsoTitled?: readonly string[];
  /** The registered tax office, and the end of the address. */
  office?: string;
  place?: string;
  /** True if the number can only be guessed: reading nothing is right, too. */
  isGuess?: boolean;
}

/** A text with everything that a reader may find in it. */
export interface GoldText {
  text: string;
  parties: readonly GoldParty[];
  /** Titles without a number that must be offered. */
  offered?: readonly string[];
  /** Further titles or numbers that may be offered. */
  allowed?: readonly string[];
  /** True for words that were typed behind a command. */
  isTyped?: boolean;
  /** A person's number in the text, which no result may hold. */
  personal?: string;
}

/** The form of a text: it decides which harmless changes change no fact. */
export type TextForm = "prose" | "lines" | "grid" | "table" | "record";

/** A way of writing companies into a text. */
export interface Layout {
  name: string;
  form: TextForm;
  /** True if the layout is left out of tuning: its texts are never shown. */
  isLeftOut: boolean;
  write: (
    random: SeededRandom,
    companies: readonly [BenchCompany, BenchCompany, BenchCompany],
  ) => GoldText;
}

/** Names a company of a layout as a party of the text. */
export function as(
  company: BenchCompany,
  role: GoldParty["role"] = "text",
  written: { title?: string; number?: "vkn" | "mersis" | "both" | "branch" } = {},
): GoldParty {
  const { vkn, title, registered, nearMisses, office, district, city, mersis, branch } = company;
  const { number = "vkn" } = written;
  return {
    vkn,
    title: written.title ?? title,
    registered,
    nearMisses,
    role,
    office,
    place: `${district} / ${city}`,
    mersis: number === "vkn" ? null : number === "branch" ? branch : mersis,
  };
}
