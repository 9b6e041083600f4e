import { isGeneralWord, isProvince } from "./general-words.ts";

/** The kinds of company that a title can end in. */
export type LegalForm =
  "anonim" | "limited" | "cooperative" | "collective" | "komandit" | "joint" | "unit";

/** Takes the legal form off a folded line of words, and with it the branch or the place that is written behind. */
export function splitForm(line: string): { form: LegalForm | null; rest: string } {
  const found = Array.from(line.matchAll(forms)).filter(
    ({ 0: text, index }) => text !== "as" || !goesOn(line.slice(index + text.length)),
  );
  const last = found.at(-1);
  if (!last) return { form: null, rest: line };
  const form = formNames.find(([name]) => last.groups?.[name] !== undefined)?.[0] ?? null;
  // A partnership's partners stand behind its form.
  const isEnd = form === "anonim" || form === "limited" || form === "cooperative";
  const end = isEnd ? last.index : line.length;
  const inside = found.filter(({ index }) => index < end).reverse();
  const rest = inside.reduce(
    (left, { 0: text, index }) => `${left.slice(0, index)} ${left.slice(index + text.length)}`,
    line.slice(0, end),
  );
  return { form, rest };
}

const formNames: [LegalForm, string][] = formPatterns();
const forms = new RegExp(
  `(?<=[a-z0-9?] )(?:${formNames.map(([name, words]) => `(?<${name}>${words})`).join("|")})(?= |$)`,
  "g",
);

function formPatterns(): [LegalForm, string][] {
  // A field's end may have cut it off.
  const cut = "(?<=(?:[a-z0-9?]+ ){4})";
  const company = "(?: (?:sirketi?|sirke?|sir|sti?|s)(?= |$))?";
  return [
    ["joint", "(?:is|adi) ortakli(?:gi|k)|ortak girisimi|konsorsiyumu?"],
    ["unit", "(?:iktisadi|ikt) (?:isletmesi|isl)"],
    ["cooperative", "koop(?:e[a-z]{0,6})?"],
    ["collective", `(?:kollektif|kolektif|koll?(?= sti| sirketi?|$))${company}`],
    ["komandit", `(?:komandit|kom(?= sti| sirketi?|$))${company}`],
    [
      "limited",
      `(?:limited|ltd|lim(?:i|ite?)?(?= sti| sirketi?|$))${company}|(?:ltd|lim)sti|${cut}li?$`,
    ],
    [
      "anonim",
      `(?:turk )?(?:anonim(?: ortakligi)?|anoni?$)${company}|as|a s|ao|tao|tas$|${cut}an?o?$`,
    ],
  ];
}

/** Without its dots `AS` may be a word of the name. */
function goesOn(behind: string): boolean {
  const [next = ""] = behind.trim().split(" ");
  return isGeneralWord(next) && !isProvince(next);
}
