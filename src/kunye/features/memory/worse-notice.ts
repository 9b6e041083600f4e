import type { WorseNotice } from "../../check/memory/seen-store.ts";
import { joinParts } from "../lookup/card-parts.ts";
import { actionIds } from "../../slack/action-ids.ts";
import { button, clip, context, escapeData, paragraph, section } from "../../slack/blocks.ts";
import type { Message } from "../../slack/blocks.ts";
import type { DueWork } from "../../slack/feature.ts";
import type { Texts } from "../../texts/texts.ts";

/** Chosen by hand: the rest is counted. */
const maxNamed = 10;
const maxNumber = 60;

/** Tells whoever checked an invoice, once, that it has become red. */
export const worseNotice: DueWork = {
  notice: {
    kind: "worse",
    draw: ({ texts }, _reader, state) => Promise.resolve(worseMessage(texts, state as WorseNotice)),
  },
};

/** Draws checks that turned red, each with the button that opens its card. */
function worseMessage(texts: Texts, { why, documents }: WorseNotice): Message {
  const { format } = texts;
  const words = texts.memory.worse;
  const heading = words.heading(documents.length);
  return {
    text: heading,
    blocks: [
      section([`🔴 *${heading}*`, words.why[why]].join("\n")),
      ...documents.slice(0, maxNamed).flatMap(({ seller, card, ...invoice }) => {
        const { number, value, currency, date, isReturn } = invoice;
        const name = joinParts(
          escapeData(clip(number, maxNumber)),
          isReturn ? texts.check.returned : "",
          escapeData(format.amount(value, currency)),
          format.tradeDate(date),
          `VKN ${seller}`,
        );
        const open = { label: words.open, actionId: `${actionIds.moreRows}:${card ?? ""}` };
        return paragraph(`• ${name}`, card ? button({ ...open, value: `${card}|0` }) : undefined);
      }),
      ...context(documents.length > maxNamed ? words.more(documents.length - maxNamed) : ""),
    ],
  };
}
