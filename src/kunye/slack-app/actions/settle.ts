import { actionIds } from "../action-ids.ts";
import type { Action } from "../feature.ts";
import { readBalanceCard } from "../read-books.ts";
import { reply, say } from "../replies.ts";

/** `Düşüldü` and `Düşülmedi`: a manager settles an unknown outcome, by name; the first of two decides. Free. */
export const settle: Action = {
  id: actionIds.settle,
  needs: "manage",
  async run(interaction, value) {
    const { services, person, texts } = interaction;
    const { settle: words } = texts.balance;
    const [, verdict, intentId = ""] = /^(free|charged)\|(.+)$/.exec(value) ?? [];
    if (verdict !== "free" && verdict !== "charged")
      return say(interaction, texts.failure.notYours);
    const outcome = await services.lookups.settle(person, intentId, verdict);
    if (outcome === "early") return say(interaction, words.early);
    await reply(interaction, [await readBalanceCard(interaction)], { replaceOriginal: true });
    return say(
      interaction,
      outcome ? words.settled(outcome, await services.lookups.now()) : words.answered,
    );
  },
};
