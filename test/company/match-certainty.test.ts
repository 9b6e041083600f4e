import { expect, test } from "vitest";
import { certaintyOf } from "../../src/company/match-certainty.ts";
import { crowdedSearch } from "../support/crowding-registry.ts";

const seed = Number(process.env["FAULT_SEED"] ?? 20261125);
const rounds = Number(process.env["CROWDED_SEARCHES"] ?? 600);

test.each([
  ["İSTANBUL GIDA A.Ş.", "İSTANBUL GIDA SANAYİ VE TİCARET A.Ş."],
  ["GIDA PAZARLAMA LTD.", "GIDA PAZARLAMA SANAYİ VE TİCARET LTD."],
  ["MAVİ A.Ş.", "MAVİ DIŞ TİCARET A.Ş."],
])("too few words make no match sure: %s → %s", (asked, ad) => {
  const matched = { ad, vkn: "1234567890", score: 0.95 };
  expect(certaintyOf(asked, { matched, alternatives: [], merkez: null })).not.toBe("sure");
});

test("nothing is called sure that is another company, however its score crowds with the others'", () => {
  const wrong: string[] = [];
  const counts = { sure: 0, near: 0, weak: 0 };
  for (let at = 0; at < rounds; at += 1) {
    const { asked, meant, matched, alternatives } = crowdedSearch(seed + at);
    const certainty = certaintyOf(asked, { matched, alternatives, merkez: null });
    counts[certainty] += 1;
    if (certainty === "sure" && matched.ad !== meant) {
      wrong.push(`${seed + at}: ${asked} → ${matched.ad}, not ${meant}`);
    }
  }
  expect(wrong).toEqual([]);
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(rounds / 10);
});
