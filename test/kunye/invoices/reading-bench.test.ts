import { expect, test } from "vitest";
import { harmlessChanges } from "../../../bench/reading/changes.ts";
import { judgeCorpora } from "../../../bench/reading/corpora.ts";
import {
  alarmsOfExact,
  exactMention,
  judgeText,
  lettersOf,
  sumOf,
} from "../../../bench/reading/judge.ts";
import { groups, measureReader, textsOf } from "../../../bench/reading/measure.ts";
import { isVkn } from "../../../src/company/id-numbers.ts";
import { readMentions } from "../../../src/kunye/invoices/mentions-in-text.ts";

const texts = textsOf(1, 1);

test("the gold texts name valid numbers and titles that they write", () => {
  for (const { name, gold } of textsOf(7, 3)) {
    const letters = lettersOf(gold.text);
    for (const party of gold.parties) {
      expect([name, party.vkn, isVkn(party.vkn)]).toEqual([name, party.vkn, true]);
      expect([name, alarmsOfExact(party)]).toEqual([name, []]);
    }
    for (const title of gold.offered ?? []) expect(letters).toContain(lettersOf(title));
  }
});

test("a reader that knows the gold has no fault, one that reads nothing finds nothing", () => {
  for (const { gold } of texts) {
    const perfect = judgeText(
      () => ({
        found: [
          ...gold.parties.map(({ vkn }) => ({ kind: "vkn" as const, text: vkn })),
          ...(gold.offered ?? []).map((title) => ({ kind: "title" as const, text: title })),
        ],
        written: gold.parties.map(exactMention),
        phoneLike: [],
      }),
      gold,
    );
    expect(perfect.faults).toEqual([]);
    expect(perfect.counts.loss).toBe(0);
    const blind = judgeText(() => ({ found: [], written: [], phoneLike: [] }), gold);
    expect(blind.counts).toMatchObject({ numbersFound: 0, exact: 0, falseReds: 0 });
  }
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
    whole: 117,
    numbersFound: 256,
    exact: 161,
    rolesRight: 225,
    loneOffered: 10,
    fits: 162,
  },
  atMost: { wrong: 28, needless: 42, strays: 1, falseReds: 28, unnoticed: 56, loss: 788 },
  never: { leaks: 0, nearMissesGreen: 0 },
};

test("the reader reaches what it reached before on a hundredth of the bench", () => {
  const { unchanged } = measureReader(readMentions, texts, { withChanges: false });
  const counts = sumOf(groups.map((group) => unchanged[group]));
  const below = keysOf(reached.atLeast).filter((key) => counts[key] < reached.atLeast[key]);
  const above = keysOf(reached.atMost).filter((key) => counts[key] > reached.atMost[key]);
  expect({ below, above, counts }).toMatchObject({ below: [], above: [], counts: reached.never });
});

/** Whole texts of every fifth text under each change, by the same reader. */
const reachedChanged = {
  "joined lines": 18,
  "no colons": 20,
  bullets: 18,
  capitals: 21,
  "no Turkish letters": 22,
  quoted: 22,
  "grouped 3-3-4": 20,
  "double blanks, tabs": 14,
  "CRLF, fixed blanks": 22,
  "signature below": 20,
  "<br>, entities": 5,
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
