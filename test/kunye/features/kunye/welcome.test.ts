import { expect, test } from "vitest";
import type { WelcomeState } from "../../../../src/kunye/features/kunye/welcome.ts";
import { asText, draw, vkn } from "../../slack/support/drawing.ts";

const state: WelcomeState = {
  kind: "welcome",
  standing: "spends",
  hasExample: true,
  problem: null,
  offersEnglish: false,
  spenders: [],
  contact: { support: null, privacyUrl: null },
};

test("the example's button says that it is one, whether it costs or opens the held card", async () => {
  expect(asText(await draw(state, "vkn", {}))).toContain(`[VKN ${vkn} · `);
  const held = asText(await draw(state, "vkn", {}, { held: { [vkn]: {} } }));
  expect(held).toContain("[Örnek kartı aç · ücretsiz]");
});
