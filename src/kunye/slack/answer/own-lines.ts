import type { Button, KnownBlock, SectionBlock } from "@slack/types";
import { actionIds } from "../contract/action-ids.ts";
import {
  actions,
  button,
  escapeData,
  labelRoom,
  section,
  withoutControls,
} from "../blocks/blocks.ts";
import type { CardContext } from "../reply/card-kind.ts";

/** A company as a document names it. */
export interface Party {
  vkn: string;
  title: string;
}

/** Asks which company is the team's own, free of charge; empty without companies. */
export function ownQuestion(card: CardContext, parties: readonly Party[]): KnownBlock[] {
  if (parties.length === 0) return [];
  const { own } = card.texts;
  const vkns = parties.map(({ vkn }) => vkn);
  return [
    section(own.question),
    ...actions([
      ...parties.map(({ vkn, title }) => ownButton(card, title || `VKN ${vkn}`, "own", [vkn])),
      ownButton(card, own.none, "other", vkns),
    ]),
  ];
}

/** Returns the block of the team's own company, with an undo button if a user chose it. */
export function ownBlock(
  card: CardContext,
  vkn: string,
  title: string,
  lines: readonly string[],
  isSaid: boolean,
): SectionBlock {
  const { own } = card.texts;
  const named = title === "" ? `*${own.mark}*` : own.is(escapeData(title));
  const taken = isSaid ? ownButton(card, own.isOther, "forget", [vkn]) : undefined;
  return section([named, ...lines].join("\n"), taken);
}

function ownButton(
  { cardId, texts }: CardContext,
  name: string,
  is: "own" | "other" | "forget",
  vkns: readonly string[],
): Button {
  const { isOwn, mark, confirmation } = texts.own;
  const label = wholeWords(name, labelRoom);
  return button({
    label,
    spoken: is === "own" ? `${label} · ${isOwn(name)}` : label,
    actionId: `${actionIds.own}:${is}-${vkns.join("-")}`,
    value: `${cardId}|${is}|${vkns.join(",")}`,
    // The choice is the whole team's: a wrong one leaves a supplier's invoices unchecked.
    ...(is === "own" && {
      confirm: {
        title: mark,
        text: confirmation(name),
        confirm: mark,
        deny: texts.confirmation.deny,
      },
    }),
  });
}

/** Truncates to whole words. */
function wholeWords(text: string, room: number): string {
  const clean = withoutControls(text);
  const cut = clean.length > room ? clean.slice(0, room + 1).replace(/\s+\S*$/, "") : clean;
  return cut.slice(0, room).toWellFormed();
}
