import { expect, test } from "vitest";
import { harmlessChanges } from "../../../bench/reading/changes.ts";
import { judgeCorpora } from "../../../bench/reading/corpora.ts";
import {
  alarmsOfExact,
  exactMention,
  judgeText,
  lettersOf,
  sumOf,
  type Reader,
} from "../../../bench/reading/judge.ts";
import { groups, measureReader, textsOf } from "../../../bench/reading/measure.ts";
import { isLinear, measureSpeed } from "../../../bench/reading/speed.ts";
import type { GoldText } from "../../../bench/reading/gold.ts";
import { isVkn } from "../../../src/company/id-numbers.ts";
import type { Mention } from "../../../src/kunye/intake/mention.ts";
import { readMentions } from "../../../src/kunye/intake/text/read.ts";

const texts = textsOf(1, 1);

test("the gold texts name valid numbers and titles that they write", () => {
  for (const { name, gold } of textsOf(7, 3)) {
    const letters = lettersOf(gold.text);
    for (const party of gold.parties) {
      expect([name, party.vkn, isVkn(party.vkn)]).toEqual([name, party.vkn, true]);
      expect([name, alarmsOfExact(party)]).toEqual([name, []]);
    }
    const isWritten = (title: string) =>
      title.split(/\s+/).every((word) => letters.includes(lettersOf(word)));
    // Entities and percent signs hide letters.
    const isCoded = /&[#\w]+;|%\d/.test(gold.text);
    for (const { title, alsoTitled = [] } of isCoded ? [] : gold.parties)
      expect([title, [title, ...alsoTitled].some(isWritten)]).toEqual([title, true]);
    for (const title of gold.offered ?? []) expect(letters).toContain(lettersOf(title));
  }
});

const nothing: ReturnType<Reader> = { found: [], written: [], phoneLike: [] };

/** Returns the result of a reader that knows the gold. */
function perfectResult(gold: GoldText): ReturnType<Reader> {
  const numbers = gold.parties.map(({ vkn }) => ({ kind: "vkn" as const, text: vkn }));
  const titles = (gold.offered ?? []).map((text) => ({ kind: "title" as const, text }));
  return { ...nothing, found: [...numbers, ...titles], written: gold.parties.map(exactMention) };
}

test("a reader that knows the gold has no fault, one that reads nothing finds nothing", () => {
  for (const { gold } of texts.filter((_, at) => at % 3 === 0)) {
    const perfect = judgeText(() => perfectResult(gold), gold);
    expect(perfect.faults).toEqual([]);
    expect(perfect.counts.loss).toBe(0);
    const blind = judgeText(() => nothing, gold);
    expect(blind.counts).toMatchObject({ numbersFound: 0, exact: 0, falseReds: 0 });
  }
});

type Change = (mention: Mention) => Mention;
const withGiven = (change: (given: Mention["given"]) => Partial<Mention["given"]>): Change => {
  return (mention) => ({ ...mention, given: { ...mention.given, ...change(mention.given) } });
};

test.each([
  ["drops titles", "unnoticed", withGiven(() => ({ title: "" }))],
  ["drops titles", "silent", withGiven(() => ({ title: "" }))],
  ["reads another title", "falseReds", withGiven(() => ({ title: "ZEMHERİ MERMER A.Ş." }))],
  [
    "drops a title's trade and form",
    "nearMissesGreen",
    withGiven(({ title }) => ({ title: title.split(" ").slice(0, 2).join(" ") })),
  ],
  ["swaps digits", "strays", withGiven(({ vkn }) => ({ vkn: vkn.split("").reverse().join("") }))],
] as const)("a reader that %s is counted as %s", (_, count, change) => {
  const counts = texts
    .filter((_, at) => at % 3 === 0)
    .map(({ gold }) => {
      const { written, ...others } = perfectResult(gold);
      return judgeText(() => ({ ...others, written: written.map(change) }), gold).counts;
    });
  const sum = sumOf(counts);
  expect(sum[count]).toBeGreaterThan(sum.numbers / 10);
});

test("a harmless change keeps the letters of all gold titles and the digits of all numbers", () => {
  for (const { form, gold } of texts) {
    for (const change of harmlessChanges.filter(({ forms }) => forms.has(form))) {
      if (change.name.startsWith("<br>")) continue;
      const changed = lettersOf(change.apply(gold.text, gold));
      for (const { vkn, isGuess } of gold.parties)
        if (!isGuess && gold.text.includes(vkn)) expect(changed).toContain(vkn);
      for (const title of gold.offered ?? []) expect(changed).toContain(lettersOf(title));
    }
  }
});

/** The counts of the reader of November 2026; a better reader tightens them. */
const reached = {
  atLeast: {
    whole: 233,
    numbersFound: 327,
    exact: 298,
    rolesRight: 291,
    loneOffered: 10,
    fits: 299,
  },
  atMost: { wrong: 9, needless: 7, strays: 1, falseReds: 9, unnoticed: 0, loss: 57 },
  never: { leaks: 0, nearMissesGreen: 0 },
};

test.each([
  [1, true],
  [1.2, true],
  [1.6, false],
  [2, false],
])("a reader whose time grows with the length to the power %d passes: %s", (power, passes) => {
  let ms = 0;
  const reader: Reader = (text) => {
    ms += (text.length / 1_000) ** power;
    return nothing;
  };
  const clock = (work: () => void) => {
    ms = 0;
    work();
    return ms;
  };
  const speed = measureSpeed(
    reader,
    texts.slice(0, 9).map(({ gold }) => gold.text),
    clock,
  );
  expect(isLinear(speed)).toBe(passes);
});

test("the reader reaches what it reached before on a hundredth of the bench", () => {
  const { unchanged } = measureReader(readMentions, texts, { withChanges: false });
  const counts = sumOf(groups.map((group) => unchanged[group]));
  const below = keysOf(reached.atLeast).filter((key) => counts[key] < reached.atLeast[key]);
  const above = keysOf(reached.atMost).filter((key) => counts[key] > reached.atMost[key]);
  expect({ below, above, counts }).toMatchObject({ below: [], above: [], counts: reached.never });
});

/** Whole texts of every fifth text under each change, by the same reader. */
const reachedChanged = {
  "joined lines": 33,
  "no colons": 38,
  bullets: 34,
  capitals: 37,
  "no Turkish letters": 41,
  quoted: 42,
  "grouped 3-3-4": 38,
  "double blanks, tabs": 33,
  "CRLF, fixed blanks": 40,
  "signature below": 39,
  "<br>, entities": 34,
};

test("changes that change no fact cost the reader no more whole texts than before", () => {
  const some = texts.filter((_, at) => at % 5 === 0);
  const { changed } = measureReader(readMentions, some, { withChanges: true });
  const whole = new Map(
    changed.map(({ name, counts }) => [name, sumOf(groups.map((group) => counts[group])).whole]),
  );
  expect([...whole.keys()]).toEqual(Object.keys(reachedChanged));
  const below = keysOf(reachedChanged).filter(
    (name) => (whole.get(name) ?? 0) < reachedChanged[name],
  );
  expect({ below, whole }).toMatchObject({ below: [] });
});

test("the reader offers nothing in texts without a company, and reads the messages as before", () => {
  expect(judgeCorpora(readMentions, 200)).toEqual({ messages: 200, heldBack: 39, neverOffered: 0 });
});

function keysOf<Key extends string>(counts: Record<Key, number>): Key[] {
  return Object.keys(counts) as Key[];
}
