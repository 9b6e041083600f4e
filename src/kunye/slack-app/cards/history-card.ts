import type { KnownBlock } from "@slack/types";
import { shortMoment } from "../../../company/istanbul-time.ts";
import { isDetail } from "../../../company/lookup-kind.ts";
import { readAnswer } from "../../../company/record.ts";
import type { Bought, Wish } from "../../lookups/create-lookups.ts";
import { actionIds } from "../action-ids.ts";
import { buttons, card, credits, history as text, kindName } from "../../texts/tr.ts";
import type { View } from "../views.ts";
import {
  actions,
  button,
  clip,
  context,
  escapeData,
  header,
  mention,
  section,
  type Message,
} from "./blocks.ts";
import { offerButton, type OfferContext } from "./offer-buttons.ts";
import { badge } from "./status-lines.ts";

/** What the team bought, newest first; each line opens its card for nothing as long as it is kept. */
export function historyCard(
  view: View & { view: "history" },
  bought: Bought[],
  desk: OfferContext & { now: number },
): Message {
  const blocks: KnownBlock[] = [
    header(text.heading),
    ...(bought.length === 0 ? [section(text.nothing)] : []),
    ...bought.map((one) => {
      const again = isDetail(one.intent.kind) ? buttons.detail : buttons.query;
      const label = { label: again, heldLabel: buttons.open };
      const [wish] = openable(one);
      return section(lineOf(one, desk.now), wish && offerButton(desk, wish.slot, label)[0]);
    }),
    ...(view.next === null
      ? []
      : actions([button({ label: text.older, actionId: actionIds.history, value: view.next })])),
    ...context(bought.length === 0 ? "" : text.footer),
  ];
  return { text: text.heading, blocks };
}

/** The button that opens a line's card again; none where its words are forgotten, or where there is no answer. */
export function openable({ intent: { id, state, kind, key, text } }: Bought): Wish[] {
  return text !== "" && state === "paid" ? [{ slot: `row-${id}`, query: { kind, key, text } }] : [];
}

function lineOf({ intent, body }: Bought, now: number): string {
  const { merkez, sube, matched } = readAnswer(body);
  const title = merkez?.Unvani ?? sube?.Unvani ?? matched?.ad ?? "";
  const record = merkez ?? sube;
  const cost = intent.cost === null ? card.chargedUnknown : credits(intent.cost);
  return text.row(
    title && `${record ? `${badge(record.Durumu)} ` : ""}*${escapeData(clip(title, 150))}*`,
    kindName[intent.kind],
    intent.text && `“${escapeData(clip(intent.text, 100))}”`,
    intent.state === "unknown" ? text.unknown : cost,
    mention(intent.userId),
    shortMoment(intent.createdAt, now),
    intent.state === "lost" ? text.lost : "",
    intent.state === "paid" && body === null ? text.forgotten : "",
  );
}
