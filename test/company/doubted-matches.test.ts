import { beforeAll, expect, test } from "vitest";
import { seededRandom, type SeededRandom } from "../../bench/support/seeded-random.ts";
import { isFitting, titleComparer } from "../../src/company/compare-titles.ts";
import { certaintyOf, matchReasons, percentOf } from "../../src/company/match-certainty.ts";
import { leastSimilarity } from "../../src/company/title-differences.ts";
import { registeredTitles } from "../../src/registry/institution/invented-institution.ts";
import { createTitleIndex } from "../../src/company/title-search/create-title-index.ts";
import type { TitleEntry, TitleIndex } from "../../src/company/title-search/title-index.ts";

const seed = Number(process.env["FAULT_SEED"] ?? 20261127);
const rounds = 400;
/** Companies with everyday names are among the first 2,200. */
const companies = 2_500;
const mostAlternatives = 5;

/** The reasons that a match without doubt may have. */
const undoubtedReasons = [
  "longer",
  "further-names",
  "form-unsaid",
  "other-letters",
  "general",
  "rival",
];

let titles: readonly TitleEntry[];
let index: TitleIndex;

beforeAll(() => {
  titles = [...registeredTitles(companies)];
  index = createTitleIndex(titles);
});

/** Ways in which people quote a title. */
const quotings: ((words: string[], random: SeededRandom) => string[])[] = [
  (words) => words.slice(0, 1),
  (words) => words.slice(0, 2),
  (words) => words.slice(0, 3),
  (words) => words.filter((word) => !/^(?:SANAYİ|VE|TİCARET|ANONİM|LİMİTED|ŞİRKETİ)$/.test(word)),
  (words, random) => words.toSpliced(random.below(words.length), 1),
  (words, random) => words.slice(0, 3).with(random.below(2), random.pick(words)),
  (words, random) => [...words.slice(0, 2), random.pick(["KİMYA", "VAN", "ENERJİ", "LTD. ŞTİ."])],
  (words, random) => {
    const at = random.below(2);
    const word = words[at] ?? "";
    const cut = 1 + random.below(Math.max(1, word.length - 1));
    return words.slice(0, 3).with(at, word.slice(0, cut) + word.slice(cut + 1));
  },
];

/** Searches the demo's registry for a misquoted title. */
function misquoted(round: number) {
  const random = seededRandom(seed + round);
  const words = random.pick(titles).ad.split(" ");
  const asked = random.pick(quotings)(words, random).join(" ").toLocaleLowerCase("tr");
  const [matched = null, ...alternatives] = index.search(asked, 1 + mostAlternatives);
  return { asked, found: { matched, alternatives, merkez: null } };
}

test("each doubted match names its reason, each tie is doubted first of all, and no undoubted match is below the least similarity", () => {
  const counts = { sure: 0, near: 0, weak: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const { asked, found } = misquoted(round);
    if (!found.matched) continue;
    const certainty = certaintyOf(asked, found);
    const reasons = matchReasons(asked, found);
    const shown = { seed: seed + round, asked, found, certainty, reasons };
    counts[certainty] += 1;
    const [deciding] = reasons;
    const isTie = reasons.some(({ kind }) => kind === "tie");
    expect(reasons.length > 0, JSON.stringify(shown)).toBe(certainty !== "sure");
    if (isTie) expect([certainty, deciding?.kind], JSON.stringify(shown)).toEqual(["weak", "tie"]);
    if (certainty !== "weak")
      expect(percentOf(found.matched), JSON.stringify(shown)).toBeGreaterThanOrEqual(
        leastSimilarity * 100,
      );
    if (certainty !== "near") continue;
    expect(undoubtedReasons, JSON.stringify(shown)).toContain(deciding?.kind);
    const percent = percentOf(found.matched) ?? 0;
    const close = found.alternatives.filter((one) => percent - (percentOf(one) ?? 0) <= 3);
    const compare = titleComparer(asked);
    for (const { ad } of close) expect(isFitting(compare(ad)), JSON.stringify(shown)).toBe(false);
  }
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(rounds / 40);
});
