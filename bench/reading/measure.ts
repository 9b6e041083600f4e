import { seededRandom } from "../support/seeded-random.ts";
import { harmlessChanges } from "./changes.ts";
import { inventCompany } from "./companies.ts";
import type { GoldText, Layout, TextForm } from "./gold.ts";
import { handWritten } from "./gold-texts/all-gold-texts.ts";
import { judgeText, sumOf, type Counts, type Judgement, type Reader } from "./judge.ts";
import { allLayouts } from "./layouts/all-layouts.ts";

/** A half of the layouts, or the texts written by hand. */
export const groups = ["tuned", "left out", "by hand"] as const;
export type Group = (typeof groups)[number];

/** A text of the bench: from a layout or by hand. */
export interface BenchText {
  group: Group;
  name: string;
  form: TextForm;
  gold: GoldText;
}

/** Writes the texts of all layouts, the same for the same seed, and those by hand. */
export function textsOf(seed: number, eachLayout: number): BenchText[] {
  const generated = allLayouts.flatMap((layout) =>
    Array.from({ length: eachLayout }, (_, at) => textOf(layout, seed, at)),
  );
  const byHand = handWritten.map(({ form = "lines", ...gold }, at): BenchText => {
    return { group: "by hand", name: `text ${at + 1}`, form, gold };
  });
  return [...generated, ...byHand];
}

/** Writes one text; a further layout changes no other's texts. */
function textOf(layout: Layout, seed: number, at: number): BenchText {
  const letters = Array.from(layout.name, (letter) => letter.codePointAt(0) ?? 0);
  const ofName = letters.reduce((sum, code) => Math.imul(sum, 31) + code, 7);
  const random = seededRandom(ofName + seed * 1_009 + at * 9_176_003);
  const used = new Set<string>();
  const company = () => {
    let one = inventCompany(random);
    while (used.has(one.vkn) || used.has(one.name)) one = inventCompany(random);
    used.add(one.vkn).add(one.name);
    return one;
  };
  const gold = layout.write(random, [company(), company(), company()]);
  const group = layout.isLeftOut ? "left out" : "tuned";
  return { group, name: layout.name, form: layout.form, gold };
}

/** The counts of a reader, by group, unchanged and under each change. */
export interface Measured {
  unchanged: Record<Group, Counts>;
  changed: { name: string; counts: Record<Group, Counts> }[];
  /** The faults of the unchanged texts. */
  judged: { text: BenchText; judgement: Judgement }[];
}

/** Judges a reader on all texts, and on the texts under each harmless change. */
export function measureReader(
  reader: Reader,
  texts: readonly BenchText[],
  { withChanges }: { withChanges: boolean },
): Measured {
  const judged = texts.map((text) => ({ text, judgement: judgeText(reader, text.gold) }));
  const changes = withChanges ? harmlessChanges : [];
  const changed = changes.map(({ name, forms, apply }) => {
    const fitting = texts.filter(({ form, gold }) => forms.has(form) && gold.isTyped !== true);
    const all = fitting.map((text) => {
      const gold = { ...text.gold, text: apply(text.gold.text, text.gold) };
      return { text, judgement: judgeText(reader, gold) };
    });
    return { name, counts: byGroup(all) };
  });
  return { unchanged: byGroup(judged), changed, judged };
}

function byGroup(judged: Measured["judged"]): Record<Group, Counts> {
  const of = (group: Group) =>
    sumOf(judged.flatMap(({ text, judgement }) => (text.group === group ? judgement.counts : [])));
  return { tuned: of("tuned"), "left out": of("left out"), "by hand": of("by hand") };
}
