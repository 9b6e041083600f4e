import type { webApi } from "@slack/bolt";
import { expect, test } from "vitest";
import { pressOffer } from "../../../../src/kunye/features/lookup/press-offer.ts";
import type { Press } from "../../../../src/kunye/lookups/ask.ts";
import type { Asker } from "../../../../src/kunye/lookups/intents.ts";
import { createAuthority } from "../../../../src/kunye/slack/authority.ts";
import type { Interaction } from "../../../../src/kunye/slack/feature.ts";
import { refusalOf } from "../../../../src/kunye/slack/permission.ts";
import { createLogger } from "../../../../src/platform/logger.ts";
import { tr } from "../../../support/wording.ts";

/** Presses a priced button that waits two minutes for its turn; `later` is the user's role then. */
async function pressAfterWait(later: object) {
  let [role, minutes]: [object, number] = [{}, 0];
  const said: string[] = [];
  const client = {
    users: { info: () => Promise.resolve({ ok: true, user: { team_id: "T1", ...role } }) },
    chat: {
      postMessage: ({ text }: { text: string }) => Promise.resolve({ ok: said.push(text) > 0 }),
    },
  } as unknown as webApi.WebClient;
  const log = createLogger("silent");
  const card = { id: "card", state: JSON.stringify({ kind: "note" }) };
  const offer = { id: "offer", cardId: card.id, kind: "vkn", key: "1", text: "1" };
  const paid: string[] = [];
  const services = {
    authority: createAuthority(client, log, { now: () => minutes * 60_000 }),
    slack: client,
    cards: [{ kind: "note" }],
    replyStore: { replyDone: () => undefined },
    newId: () => "reply",
    log,
    lookups: {
      cardOfOffer: () => Promise.resolve({ offer, intent: null, card }),
      async press({ userId }: Asker, { mayAsk }: Press) {
        const isAllowed = await mayAsk?.(card as never, offer as never);
        if (isAllowed === true) paid.push(userId);
        return isAllowed === true ? { kind: "expired" } : { kind: "not-allowed", offer };
      },
    },
  };
  const person = { team: "T1", enterprise: null, userId: "U1" };
  const interaction = { services, person, surface: { kind: "none" }, texts: tr };
  const pressed = interaction as unknown as Interaction;
  expect(await refusalOf(pressed, "spend")).toBeNull();
  [role, minutes] = [later, 2];
  await pressOffer.run(pressed, offer.id);
  return { paid, said };
}

test.each([
  ["a guest", { is_restricted: true }, tr.failure.guest],
  ["no longer active", { deleted: true }, tr.failure.external],
])("a user who is %s when the press's turn comes spends nothing", async (_name, later, refusal) => {
  expect(await pressAfterWait(later)).toEqual({ paid: [], said: [refusal] });
});

test("a user who is still a member when the press's turn comes pays", async () => {
  expect(await pressAfterWait({})).toEqual({ paid: ["U1"], said: [tr.failure.expired] });
});
