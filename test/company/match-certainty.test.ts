import { expect, test } from "vitest";
import { certaintyOf } from "../../src/company/match-certainty.ts";
import { crowdedSearch } from "../support/crowding-registry.ts";

const seed = Number(process.env["FAULT_SEED"] ?? 20261125);
const rounds = Number(process.env["CROWDED_SEARCHES"] ?? 600);

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
