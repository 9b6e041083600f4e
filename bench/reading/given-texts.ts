import { readFileSync } from "node:fs";
import { z } from "zod";
import { foldTurkish } from "../../src/company/title.ts";
import { askedVkn } from "../../src/kunye/check/sides.ts";
import type { GoldText } from "./gold.ts";
import { judgeText, readGold, type Reader } from "./judge.ts";

/** A side of a given text; a title without a number must be offered. */
const side = z.strictObject({
  vkn: z.string().optional(),
  title: z.string().default(""),
  /** The district and the province, as far as the text names them. */
  place: z.string().optional(),
  role: z.enum(["seller", "buyer", "text", "any"]).default("any"),
});

const line = z.strictObject({
  text: z.string(),
  want: z.array(side),
  isTyped: z.boolean().default(false),
});

type GivenText = z.infer<typeof line>;

/** Reads a file of texts with their wanted sides: a JSON object a line. */
export function readGivenTexts(path: string): GivenText[] {
  const lines = readFileSync(path, "utf8").split("\n");
  return lines.flatMap((one) => (one.trim() === "" ? [] : line.parse(JSON.parse(one))));
}

/** Returns the faults of a reading, one a sentence; none if it is right. */
export function faultsOf(reader: Reader, given: GivenText): string[] {
  const gold = goldOf(given);
  const { written } = readGold(reader, gold);
  const places = given.want.flatMap(({ vkn, place }) => {
    const own = written.filter((one) => askedVkn(one.given) === vkn);
    if (place === undefined || own.length === 0) return [];
    const read = own.map((one) => `${one.given.district} ${one.given.city}`.trim());
    const isRight = read.some((one) => one !== "" && wordsOf(one).isSubsetOf(wordsOf(place)));
    return isRight ? [] : `place of ${vkn ?? ""}: ${read.join(" + ")} (not ${place})`;
  });
  return [...judgeText(reader, gold).faults, ...places];
}

function goldOf({ text, want, isTyped }: GivenText): GoldText {
  const parties = want.flatMap(({ vkn, title, role, place = "" }) =>
    vkn === undefined ? [] : { vkn, title, role, place },
  );
  const digits = text.replace(/[ .-]/g, "");
  const mersis = parties.flatMap(({ vkn }) => digits.match(new RegExp(`0${vkn}\\d{5}`, "g")) ?? []);
  const offered = want.flatMap(({ vkn, title }) => (vkn === undefined ? title : []));
  return { text, isTyped, parties, offered, allowed: mersis };
}

const wordsOf = (place: string) => new Set(foldTurkish(place).match(/[a-z]+/g));
