import { wording, pattern } from "../../../support/wording.ts";
import type { Message } from "../../../../src/kunye/slack/blocks.ts";
import { withoutTables } from "../../../../src/kunye/slack/tables.ts";

const numberOf = (text: string | undefined) => Number((text ?? "0").replaceAll(".", ""));
const numbersIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, count]) => numberOf(count));
export const sum = (all: readonly number[]) => all.reduce((so, one) => so + one, 0);

/** The texts of a message without tables and bold marks, a line each, and its buttons. */
export function readMessage({ blocks }: Message) {
  const texts: string[] = [];
  const buttons: PricedButton[] = [];
  JSON.stringify(withoutTables(blocks), (name, value: unknown) => {
    if (name === "text" && typeof value === "string") texts.push(value.replaceAll("*", ""));
    if (isPriced(value)) buttons.push(value);
    return value;
  });
  const text = texts.join("\n");
  return { text, buttons, ...countsIn(text) };
}

export type ToldMessage = ReturnType<typeof readMessage>;

interface PricedButton {
  value: string;
  text: { text: string };
  confirm?: { text: { text: string } };
}

function isPriced(value: unknown): value is PricedButton {
  const { value: data, type } = (value ?? {}) as { value?: unknown; type?: unknown };
  return type === "button" && typeof data === "string" && data.includes("|");
}

/** Returns the rows that a button's confirmation asks and leaves out, or null without one. */
export function confirmedRows({ confirm }: PricedButton) {
  if (!confirm) return null;
  const { text } = confirm.text;
  const [asked = 0] = numbersIn(text, /([\d.]+) satır sorgulanacak/g);
  const [leftOut = 0] = numbersIn(text, /([\d.]+) satır dışarıda/g);
  return { asked, leftOut };
}

/** The counts that a list's message tells. */
function countsIn(text: string) {
  const [, rows, unasked, kinds = ""] =
    /([\d.]+) satırın ([\d.]+)'\S+ sorgulanmaz: (.*)/.exec(text) ?? [];
  const [, answered, asked] = /([\d.]+) \/ ([\d.]+) sorgulandı/.exec(text) ?? [];
  const progress = text.split("\n").find((line) => line.includes("düşüldü")) ?? "";
  const [, spent = "0"] = pattern()`([\d.,]+) ${wording.anyCharge}`.exec(progress) ?? [];
  const verdicts = [...text.matchAll(/^((?:🔴|🟠|🟡|🟢|⚪) [^·\n]+): ([\d.]+)$/gmu)];
  const [, worst = ""] = /Önce bunlara bakın\n((?:(?:🔴|🟠|🟡|🟢|⚪).*\n?)*)/u.exec(text) ?? [];
  const [, missing = ""] = /Yanıtı olmayanlar\n((?:(?:⚪ [^:\n]* · |ve ).*\n?)*)/u.exec(text) ?? [];
  const doubles = /([\d.]+) şirket birden çok satırda \(toplam ([\d.]+) satır\)/.exec(text) ?? [];
  return {
    rows: rows === undefined ? null : numberOf(rows),
    unasked: numberOf(unasked),
    unaskedKinds: sum(numbersIn(kinds, /(?:^|, )([\d.]+)[ ']/g)),
    asked: numberOf(asked),
    answered: numberOf(answered),
    open: sum(numbersIn(progress, / · ([\d.]+) (?:şirkete|satır)/g)),
    left: sum([
      ...numbersIn(progress, / · ([\d.]+) satır kaldı/g),
      ...numbersIn(progress, / · ([\d.]+) şirkete kurum yanıt vermedi/g),
      ...numbersIn(progress, / · ([\d.]+) satırı dışarıda bıraktınız/g),
    ]),
    uncertain: sum(numbersIn(text, /belirsiz satırlar var: ([\d.]+) kredi/g)),
    spent: Number(spent.replaceAll(".", "").replace(",", ".")),
    verdicts: verdicts.map(([, verdict = "", count]) => [verdict, numberOf(count)] as const),
    toLookAt:
      worst.split("\n").filter(Boolean).length + sum(numbersIn(text, /^([\d.]+) tane daha var/gm)),
    unanswered:
      missing.split("\n").filter((line) => line.startsWith("⚪")).length +
      sum(numbersIn(missing, /^ve ([\d.]+) tane daha/gm)),
    doubles: { companies: numberOf(doubles[1]), rows: numberOf(doubles[2]) },
  };
}

/** The sum of an offer: its rows, the rows to ask, and these by number and by title. */
export function offerIn(text: string) {
  const [, rows, toAsk] = /([\d.]+) satır → [^·]+ · (?:([\d.]+) sorgulanacak)?/.exec(text) ?? [];
  const apart = /^Sorgulanacak: (.*)\(/m.exec(text)?.[1];
  const byKind =
    apart === undefined ? null : sum(numbersIn(apart, /([\d.]+) (?:VKN|yalnız unvan)/g));
  return { rows: numberOf(rows), toAsk: numberOf(toAsk), byKind };
}
