import { generalWords, provinces } from "./general-words.ts";

const company = "(?: (?:sirketi?|sirke?|sir|sti?|s)(?= |$))?";
/** A field's end may have cut it off. */
const cut = "(?<=(?:[a-z0-9?]+ ){4})";
const patterns = {
  joint: "(?:is|adi) ortakli(?:gi|k)|ortak girisimi|konsorsiyumu?",
  unit: "(?:iktisadi|ikt) (?:isletmesi|isl)",
  cooperative: "koop(?:e[a-z]{0,6})?",
  collective: `(?:kollektif|kolektif|koll?(?= sti| sirketi?|$))${company}`,
  komandit: `(?:komandit|kom(?= sti| sirketi?|$))${company}`,
  limited: `(?:limited|ltd|lim(?:i|ite?)?(?= sti| sirketi?|$))${company}|(?:ltd|lim)sti|${cut}li?$`,
  anonim: `(?:turk )?(?:anonim(?: ortakligi)?|anoni?$)${company}|as|a s|ao|tao|tas$|${cut}an?o?$`,
};
const kinds = Object.keys(patterns) as LegalForm[];
const named = kinds.map((kind) => `(?<${kind}>${patterns[kind]})`).join("|");
const forms = new RegExp(`(?<=[a-z0-9?] )(?:${named})(?= |$)`, "g");

/** The kinds of company that a title can end in. */
export type LegalForm = keyof typeof patterns;

/** Takes the legal form off a folded line of words, and with it the branch or the place that is written behind. */
export function splitForm(line: string): { form: LegalForm | null; rest: string } {
  const found = Array.from(line.matchAll(forms)).filter(
    ({ 0: text, index }) => text !== "as" || !goesOn(line.slice(index + text.length)),
  );
  const last = found.at(-1);
  const form = kinds.find((kind) => last?.groups?.[kind] !== undefined) ?? null;
  // A partnership's partners stand behind its form.
  const isEnd = form === "anonim" || form === "limited" || form === "cooperative";
  const rest = found.reduceRight((left, one) => {
    const behind = isEnd && one === last ? "" : left.slice(one.index + one[0].length);
    return `${left.slice(0, one.index)} ${behind}`;
  }, line);
  return { form, rest };
}

/** Without its dots `AS` may be a word of the name. */
function goesOn(behind: string): boolean {
  const [next = ""] = behind.trim().split(" ");
  return generalWords.has(next) && !provinces.has(next);
}
