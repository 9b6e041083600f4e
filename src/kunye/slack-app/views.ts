import type { MicroCredits } from "../../company/credits.ts";
import type { AskResult } from "../lookups/ask-result.ts";
import type { Wish } from "../lookups/offer-card.ts";

/** The sections of a detail that can be longer than a card. */
export const listSections = [
  ...(["alternatives", "Naceler", "Ortaklar", "AktifTemsilciler", "AktifUyeler"] as const),
  ...(["Denetciler", "IflasKonkordato", "Subeler"] as const),
];
export type ListSection = (typeof listSections)[number];

/** How many entries of a list a page shows before it offers the next ones. */
export const pageSize = 10;

/** How the answer on a card was come by, for its last line. */
export interface Provenance {
  how: (AskResult & { kind: "answer" })["how"];
  balance: MicroCredits | null;
  kept: boolean;
}

/** A button of a note: what it asks and what stands on it before the price. */
export interface Choice extends Wish {
  label: string;
  /** What the label becomes where the team holds the answer already. */
  heldLabel?: string;
  /** What may stand there instead where the price needs the room, the longest first. */
  shorter?: string[];
  /** The note is the question already: a click on the price asks no second time. */
  asked?: boolean;
}

/** What a message shows, kept with its card so that it can be drawn again after a click; it holds ids, never an answer or a name out of one. */
export type View =
  | {
      view: "company";
      answer: string;
      /** The title that was searched for, on a title's card. */
      searched: string | null;
      /** A title given beside the number, to be compared. */
      given: string | null;
      provenance: Provenance;
      /** In the open, for everybody in the channel. */
      public: boolean;
      /** Who shared it, or already shared. */
      sharedBy: string | null;
    }
  | { view: "detail"; answer: string; provenance: Provenance; sharedBy: string | null }
  | {
      view: "branch";
      answer: string;
      provenance: Provenance;
      public: boolean;
      sharedBy: string | null;
    }
  | { view: "list"; answer: string; section: ListSection; from: number }
  /** What fits a typed title among what the team holds: `count` in all, the surest of them by their answers' ids. */
  | {
      view: "owned";
      asked: string;
      /** Their details are wanted, unless the whole of what was typed (`detay …`) is a title. */
      detailOr: string | null;
      companies: { intentId: string; vkn: string }[];
      count: number;
    }
  /** What the team bought, by the ids of its lines: names stay where they end with their answers. */
  | { view: "history"; intents: string[]; next: string | null }
  /** A text in mrkdwn, already escaped, and what can be done next. */
  | { view: "note"; text: string; lines: string[]; choices: Choice[] };
