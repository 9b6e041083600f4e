import { helpWords } from "../../slack/words.ts";
import type { Language } from "../../../platform/language.ts";
import type { Price } from "../../lookups/prices.ts";
import { partsOf } from "../../slack/feature.ts";
import { topicsIn } from "../../features/kunye/kunye.ts";
import { features } from "../../features/index.ts";
import { scopeReasons } from "./scope-reasons.ts";
import { whenSent, type Rates } from "../../slack/when-sent.ts";
import { languages } from "../../texts/languages.ts";

/** The pages with written parts. Each function returns the updated page. */
export function writtenPages(
  rates: Rates,
  defaults: Readonly<Record<string, string>>,
): Record<string, (page: string) => string> {
  return {
    "README.md": (page) =>
      withParts(page, {
        commands: commandTable("en", ["Command", "What it does", "Costs"], rates),
        words: `After a command, these words mean the same in both languages: ${sameWords()}. Months can be named in either language, in full or by their first three letters.`,
        prices: priceSentences.en(rates),
      }),
    "docs/tr/README.md": (page) =>
      withParts(page, {
        commands: commandTable("tr", ["Ne yazarsınız", "Ne gelir", "Ücreti"], rates),
        words: `Komutun ardına şu sözcükleri iki dilde de yazabilirsiniz: ${sameWords()}.`,
        prices: priceSentences.tr(rates),
      }),
    "docs/workspaces.md": (page) =>
      withParts(page, {
        scopes: table([
          ["Scope", "Reason"],
          ...Object.entries(scopeReasons.en).map(([scope, reason]) => [`\`${scope}\``, reason]),
        ]),
      }),
    "docs/settings.md": (page) => withDefaults(page, defaults),
  };
}

/** Replaces the parts of a page between their markers. Throws if a marker is missing. */
function withParts(page: string, parts: Record<string, string>): string {
  let written = page;
  for (const [name, part] of Object.entries(parts)) {
    const [start, end] = [`<!-- written by npm run manifest: ${name} -->`, `<!-- end: ${name} -->`];
    const [before = "", rest] = written.split(start);
    const after = rest?.split(end)[1];
    if (after === undefined) throw new Error(`A page lacks the markers ${start} and ${end}`);
    written = `${before}${start}\n\n${part}\n\n${end}${after}`;
  }
  return written;
}

const free: Price = { amount: 0, guessed: false };

/** Draws a row for each line of the help; a remark follows the topic's first line. */
function commandTable(language: Language, head: readonly string[], rates: Rates): string {
  const texts = languages[language];
  const { usage, priced } = texts;
  const rows = topicsIn(features).flatMap((topic) => {
    const { help } = { ...usage.commands, ...usage.words }[topic.name];
    const lines = help.filter((line) => typeof line !== "string");
    const remarks = help.filter((line) => typeof line === "string");
    const [kind] = topic.kinds ?? [];
    const usual = lines[0]?.[2] ?? priced(kind ? rates.prices[kind] : free);
    return lines.map(([typed, effect, cost = usual], at) => {
      const whole = at === 0 ? [effect, ...remarks].join(". ") : effect;
      const first = whole.charAt(0).toLocaleUpperCase(texts.locale);
      return [`\`${typed}\``, first + whole.slice(1), cost];
    });
  });
  return table([head, ...rows]);
}

/** Lists the groups of words that mean the same. */
function sameWords(): string {
  const parts = [...partsOf(features, "commands"), ...partsOf(features, "words")];
  const groups = [helpWords, ...parts.map(({ words }) => words)];
  const several = groups.filter(({ length }) => length > 1);
  return several.map((words) => words.map((word) => `\`${word}\``).join("/")).join(", ");
}

const priceSentences: Record<Language, (rates: Rates) => string> = {
  en(rates) {
    const { card, detail, search, branch, from } = figures("en", rates);
    return `A typed command buys immediately if it costs less than ${from} (\`CONFIRM_FROM\`). From that price on it asks first, and buttons, lists and watches ask once more (a watch by its monthly cap). A typed detail always asks. At the demo's prices ${commandsWhenSent("en", rates)}: a general card costs ${card}, a title search ${search}, a branch ${branch}, a detail ${detail}. Your account with the registry sets the prices.`;
  },
  tr(rates) {
    const { card, detail, search, searchedDetail, branch, from } = figures("tr", rates);
    return [
      `Fiyatlar hesabınıza göre değişir; güncel fiyatları \`/bakiye\` gösterir. Deneme verisinde genel kart ${card}, unvan sorgusu ${search}, şube kartı ${branch}, detay ${detail}, unvanla detay ${searchedDetail}. Henüz bilinmeyen fiyatın başında \`~\` vardır (\`~${detail}\`); ilk sorguda kesinleşir. Kredinin lira karşılığını kayıt servisiyle sözleşmeniz belirler.`,
      `${from}den ucuz sorgu, komutu yazdığınızda hemen yapılır ve ücreti düşülür. ${from} ve üstünde Künye önce fiyatı gösterir, onayınızı bekler; düğmelerde, listelerde ve takibin aylık tutarında da aynı eşikten sonra yeniden sorar. Komutla istenen detayı her zaman sorar. Deneme fiyatlarıyla ${commandsWhenSent("tr", rates)}. Eşiği Künye'yi kuran kişi değiştirebilir.`,
    ].join("\n\n");
  },
};

function commandsWhenSent(language: Language, rates: Rates): string {
  return whenSent(languages[language], partsOf(features, "commands"), rates);
}

function figures(language: Language, { prices, confirmFrom }: Rates) {
  const { credits } = languages[language];
  return {
    card: credits(prices.vkn.amount),
    detail: credits(prices.vkn_detail.amount),
    search: credits(prices.title.amount),
    searchedDetail: credits(prices.title_detail.amount),
    branch: credits(prices.mersis.amount),
    from: credits(confirmFrom),
  };
}

/** Writes the defaults into the table of settings, whose rows name one or more variables. */
function withDefaults(page: string, defaults: Readonly<Record<string, string>>): string {
  const lines = page.split("\n");
  const isRow = (line: string) => line.startsWith("|");
  const start = lines.findIndex(isRow);
  const [head = [], , ...rows] = lines.filter(isRow).map(cellsOf);
  const written = rows.map(([names = "", meaning = "", shown = ""]) => {
    const values = shown.split("; ");
    const all = [...names.matchAll(/`(\w+)`/g)].map(([, name = ""], at) => {
      const value = defaults[name];
      if (value === undefined) return values[at];
      return /^\d+$/.test(value) ? value : `\`${value}\``;
    });
    return [names, meaning, [...all, ...values.slice(all.length)].filter(Boolean).join("; ")];
  });
  lines.splice(start, rows.length + 2, table([head, ...written]));
  return lines.join("\n");
}

function cellsOf(line: string): string[] {
  return line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());
}

/** Draws a table with columns of equal width, as prettier does. */
function table([head = [], ...rows]: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) =>
    Math.max(3, ...[head, ...rows].map((row) => (row[column] ?? "").length)),
  );
  const line = (cells: readonly string[], filler = " ") =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0, filler)).join(" | ")} |`;
  const rule = line(
    head.map(() => ""),
    "-",
  );
  return [line(head), rule, ...rows.map((row) => line(row))].join("\n");
}
