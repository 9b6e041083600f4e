import { allMessages } from "../../test/kunye/intake/messages/all-messages.ts";
import { heldBack } from "../../test/kunye/intake/messages/held-back.ts";
import type { Message } from "../../test/kunye/intake/messages/message.ts";
import { textsWithoutCompanies } from "../../test/kunye/intake/support/texts-without-companies.ts";
import type { Reader } from "./judge.ts";

/** The corpora of the tests: texts right, and texts without a company that offer one. */
export interface CorporaResult {
  messages: number;
  heldBack: number;
  neverOffered: number;
}

/** The figures of the reader of November 2026, which later readers must reach. */
export const corporaBefore = { messages: 200, heldBack: 35 };
export const corporaSizes = { messages: allMessages.length, heldBack: heldBack.length };

export function judgeCorpora(reader: Reader, textsWithout = 2_000): CorporaResult {
  const offersOf = (text: string) =>
    reader(text, { isTyped: false, maxFound: 10 }).found.map((one) => one.text);
  const right = (messages: readonly Message[]) =>
    messages.filter(({ text, offers }) => offersOf(text).join("|") === offers.join("|")).length;
  const isOffering = (text: string) => offersOf(text).length > 0;
  return {
    messages: right(allMessages),
    heldBack: right(heldBack),
    neverOffered: textsWithoutCompanies(textsWithout).filter(isOffering).length,
  };
}
