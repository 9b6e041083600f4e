import type { MicroCredits } from "../../../company/credits.ts";
import { vknOfMersis } from "../../../company/mersis.ts";
import { readAnswer } from "../../../company/read-answer.ts";
import type { Answer, AnswerBody } from "../../../company/record.ts";
import type { PriceList } from "../../lookups/prices.ts";
import type { HeldAnswer, Intent, Offer } from "../../lookups/intents.ts";
import type { Texts } from "../../texts/texts.ts";
import type { ChannelScope } from "../authority.ts";
import type { Who } from "./blocks.ts";

/** A card's offer with what became of it. */
export interface DrawnOffer {
  offer: Offer;
  intent: Intent | null;
}

/** What every card is drawn with. */
export interface CardContext {
  texts: Texts;
  cardId: string;
  offers: readonly DrawnOffer[];
  prices: PriceList;
  /** From this price on a click asks once more. */
  confirmFrom: MicroCredits;
  /** Sharing makes sense here: a channel, not a direct message. */
  shareable: boolean;
  /** Why it doesn't, in a channel. */
  unshareable?: Exclude<ChannelScope, "internal">;
  /** The channel's name, if Slack said it. */
  channelName?: string;
  /** The answer is so old that its date is pointed out. */
  stale: boolean;
  now: number;
  /** Buyers and sharers: by name where a whole channel reads it. */
  who: Who;
  /** The places of other matches, by tax number, as far as the team holds their records. */
  places: ReadonlyMap<string, string>;
}

/** A held answer with its contents, as far as they could be read; without people, until `see-people.ts` brings them. */
export interface OpenAnswer {
  answer: HeldAnswer;
  content: Answer;
  body: AnswerBody | null;
}

/** What a card of an answer is drawn with. */
export interface AnswerContext extends CardContext, OpenAnswer {}

/** Reads an answer's body for the cards. */
export function opened(answer: HeldAnswer, body: AnswerBody | null): OpenAnswer {
  return { answer, content: readAnswer(body), body };
}

/** The tax number that an answer is about, as far as it is known. */
export function vknOf({ answer, content }: Pick<OpenAnswer, "answer" | "content">): string | null {
  return answer.vkn ?? vknOfMersis(content.merkez?.MersisNo ?? "");
}
