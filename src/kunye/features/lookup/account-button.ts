import type { Button } from "@slack/types";
import { actionIds } from "../../slack/action-ids.ts";
import { button } from "../../slack/blocks.ts";
import type { Texts } from "../../texts/texts.ts";
import { lookupTexts } from "./texts.ts";

/** Draws the button that confirms an account (`vkn|account`) that ends with `tail`. */
export function accountButton(
  texts: Texts,
  { cardId, account, tail }: { cardId: string; account: string; tail: string },
): Button {
  const { confirm, title, text } = lookupTexts[texts.locale].account;
  const label = confirm(tail);
  return button({
    label,
    actionId: `${actionIds.ibanConfirm}:${account}`,
    value: `${cardId}|${account}`,
    confirm: { title, text, confirm: label, deny: texts.confirmation.deny },
  });
}
