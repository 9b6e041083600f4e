import { expect, test } from "vitest";
import { candidatesKind } from "../../../../src/kunye/features/lookup/candidates-card.ts";
import { isCheck } from "../../../../src/kunye/features/check/check-rows.ts";
import { heldState } from "../../../../src/kunye/features/lookup/result-state.ts";
import { isKind } from "../../../../src/kunye/slack/card-kind.ts";
import { readState } from "../../../../src/kunye/slack/card-state.ts";
import { asText, draw } from "../../slack/support/drawing.ts";

const held = { vkn: "1234567890", intentId: "held", title: "ÖRNEK GIDA", fits: true };

/** The same card as earlier versions stored it: a check that cannot be shared. */
const earlier = {
  ...heldState("örnek gıda", [{ ...held, isPersons: false }]),
  kind: "companies",
  invalid: [],
  mayBeOwn: [],
};

test("candidates that an earlier version stored are drawn as candidates", async () => {
  const state = readState(JSON.stringify(earlier));
  expect(isKind(candidatesKind, state)).toBe(true);
  const drawn = await draw(state, "title", {});
  expect(asText(drawn)).toContain("1234567890");
  expect(drawn).toEqual(
    await draw(heldState("örnek gıda", [{ ...held, isPersons: false }]), "title", {}),
  );
});

test("a stored check stays a check, shared or not", () => {
  for (const sharedBy of [null, "UAYSE"]) {
    expect(isCheck(readState(JSON.stringify({ ...earlier, sharedBy })))).toBe(true);
  }
});
