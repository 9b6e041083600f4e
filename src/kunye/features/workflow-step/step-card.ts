import type { Message } from "../../slack/blocks.ts";
import { actions, button, clip, escapeData, section } from "../../slack/blocks.ts";
import { actionIds } from "../../slack/action-ids.ts";
import type { CardContext, CardKind } from "../../slack/card-kind.ts";
import type { WrittenWords } from "../../check/stored-check.ts";
import { companyQuery } from "../../lookups/intents.ts";
import { offerButton, pressedLines } from "../lookup/offer-buttons.ts";
import { joinParts } from "../lookup/card-parts.ts";

/** The message about a step in its user's conversation with the app. */
export interface StepCard {
  kind: "step";
  /** The execution's id. */
  step: string;
  vkn: string;
  /** The day until which the step waits, in epoch milliseconds; null if the company was held. */
  until: number | null;
  end?: "refused" | "expired" | "notFound";
  given?: WrittenWords | null;
}

/** The title in a stored card is not longer. By hand. */
const maxTitle = 200;

export const stepKind: CardKind<StepCard> = {
  kind: "step",
  wordsOf: ({ given }) => given ?? null,
  wishes: ({ vkn, end }) =>
    end === undefined ? [{ slot: "query", query: companyQuery(vkn) }] : [],
  afterPress: ({ steps }) => {
    steps.run();
  },
  draw,
};

function draw({ vkn, until, end, given }: StepCard, card: CardContext): Message {
  const { texts, offers } = card;
  const words = texts.workflowStep;
  const company = escapeData(joinParts(clip(writtenTitle(given), maxTitle), `VKN ${vkn}`));
  if (end !== undefined) {
    return { text: words.notification(vkn), blocks: [section(words[end](company))] };
  }
  const isPressed = offers.some(({ intent }) => intent !== null);
  const isAnswered = offers.some(
    ({ offer, intent }) => offer.price === 0 || intent?.state === "paid",
  );
  const isHeld = until === null || isAnswered;
  const offered = offerButton(card, "query", {
    label: texts.buttons.query,
    heldLabel: texts.buttons.open,
  });
  const refuse = { label: words.refuse, actionId: actionIds.stepRefuse, value: card.cardId };
  return {
    text: isHeld ? words.heldNotification(vkn) : words.notification(vkn),
    blocks: [
      section(isHeld ? words.held(company) : words.offer(company, texts.format.day(until))),
      ...pressedLines(card, () => texts.buttons.query),
      ...actions([...offered, ...(isHeld || isPressed ? [] : [button(refuse)])]),
    ],
  };
}

/** Returns the title that a step names, "" if its documents are gone. */
function writtenTitle(given: StepCard["given"]): string {
  if (given?.kind !== "checked") return "";
  const [document] = given.check.documents;
  return document?.document.sides[0]?.title ?? "";
}
