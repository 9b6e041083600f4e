import { tr } from "./texts.ts";

/** The texts, for tests of a whole sentence. */
export { tr };

const micro = (credits: number) => Math.round(credits * 1e6);
const price = (credits: number, guessed = false) => ({ amount: micro(credits), guessed });

/** Removes Slack's formatting marks, which users do not see. */
const asRead = (text: string) => text.replace(/[*_`]/g, "");

/** Returns one part of a text between these separators. @throws {Error} if it is empty: anything contains it. */
function partOf(text: string, separator: string | RegExp, index = 0): string {
  const part = asRead(text).split(separator)[index]?.trim() ?? "";
  if (part === "") throw new Error(`"${text}" has no part ${index} between ${String(separator)}`);
  return part;
}

/** Returns the first sentences of a text. */
const firstSentences = (text: string, count: number) =>
  Array.from({ length: count }, (_, at) => partOf(text, /(?<=[.!?]) /, at)).join(" ");

/** Returns a text without its leading number. */
const afterNumber = (text: string) => partOf(text, /^\d+ /, 1);

/** A character that no text has. */
const cut = "\u0000";

const noRows = {
  "only-similar": 0,
  "no-answer": 0,
  failed: 0,
  lost: 0,
  "not-agreed": 0,
  erased: 0,
  unknown: 0,
  "like-held": 0,
};

/** Sentences by their meaning: a changed word changes no test. */
export const wording = {
  /** `3 kredi` */
  credits: (credits: number) => tr.credits(micro(credits)),
  /** A button with its price. */
  priced: (label: string, credits: number) => tr.buttons.priced(label, tr.priced(price(credits))),
  /** A button with a price that is a guess. */
  guessed: (label: string, credits: number) =>
    tr.buttons.priced(label, tr.priced(price(credits, true))),
  free: (label: string) => tr.buttons.priced(label, tr.priced(price(0))),
  /** A button with the maximum price of its press. */
  upTo: (label: string, credits: number) =>
    tr.buttons.priced(label, tr.upTo(tr.priced(price(credits)))),
  /** A detail's button, which says that its price is charged. */
  costing: (label: string, credits: number) =>
    tr.buttons.charged(label, tr.priced(price(credits, true))),
  /** A watch's button with the maximum price of a month, where "up to" has no room. */
  perMonth: (label: string, credits: number) =>
    tr.buttons.priced(label, tr.watch.perMonth(tr.priced(price(credits)))),
  charged: (credits: number) => tr.card.charged(micro(credits)),
  /** The words after the amount of a charge. */
  anyCharge: afterNumber(tr.card.charged(micro(1))),
  chargedLeaving: (credits: number, left: number) =>
    `${tr.card.charged(micro(credits))} · ${tr.card.balance(micro(left))}`,
  balanceLeft: (credits: number) => tr.card.balance(micro(credits)),
  /** A card that the team holds. */
  nothingCharged: tr.card.nothingCharged,
  /** The card of a held record, and the user who has bought it. */
  heldFrom: (who = "") => `${tr.card.nothingCharged} · ${wording.askedBy(who)}`,
  askedBy: (who = "") => partOf(tr.card.askedBy(who + cut, ""), cut),
  sharedBy: (who = "") => partOf(tr.card.sharedBy(who + cut, ""), cut),
  remaining: (credits: number) => asRead(tr.balance.remaining(micro(credits))),
  /** The words after the amount of a balance. */
  anyRemaining: afterNumber(tr.balance.remaining(micro(1))),
  total: (queries: number, credits: number, uncertain = 0) =>
    asRead(tr.balance.total(queries, { amount: micro(credits), uncertain: micro(uncertain) })),
  /** The words that nothing was charged, alone or at the end of a sentence. */
  notCharged: tr.uncharged.slice(1, -1),
  unknownOutcome: partOf(tr.failure.unknown("", "vkn", false, false), ":"),
  /** The words for a question that is blocked by an earlier unknown outcome. */
  blocked: partOf(tr.failure.blocked("", "vkn", 0, 0, "", true), /“” | \(/, 1),
  /** A limit that is used up, of the team or of the person. */
  limitFull: (whose: "team" | "person", used?: number, limit = 0) => {
    const use = { used: micro(used ?? 1), limit: micro(used === undefined ? 1 : limit) };
    const text = asRead(tr.failure.overBudget(whose, use, 0, 0, false));
    return partOf(text, used === undefined ? ":" : ";");
  },
  teamLimitFull: (used: number, limit: number) => {
    const use = { whose: "team", used: micro(used), limit: micro(limit) } as const;
    return partOf(tr.notes.fullLimit(100, use, 0), /⚠️ |;/, 1);
  },
  openingIsFree: firstSentences(tr.history.footer, 1),
  watchBegun: partOf(tr.watch.begun(""), /✅ |\./, 1),
  upstreamSilent: firstSentences(tr.failure.upstream, 2),

  /** The number of companies that a text or file names, and of titles that were only read. */
  companiesFound: (companies: number, titles = 0) =>
    firstSentences(tr.companies.heading({ companies, titles }), 1),
  titlesFound: (titles: number) => wording.companiesFound(0, titles),
  /** The verb of both. */
  anyCompaniesFound: partOf(tr.companies.heading({ companies: 2, titles: 0 }), /şirket|\./, 1),
  noCompany: firstSentences(tr.companies.heading({ companies: 0, titles: 0 }), 1),

  /** The rows of a list that were asked, their answers, and what they cost. */
  progress: (answered: number, asked: number, credits?: number) => {
    const said = tr.lists.progress(
      noRows,
      { asked, answered, waiting: 0 },
      wording.credits(credits ?? 0),
    );
    return credits === undefined ? partOf(said, " · ") : asRead(said);
  },
  distinct: (rows: number, vkns: number, titles = 0) =>
    partOf(tr.lists.offer({ hasNumbers: true, rows, vkns, titles, asked: 0 }, ""), " · "),
  distinctVkns: (vkns: number) => partOf(wording.distinct(1, vkns), " → ", 1),
  anyDistinctVkns: afterNumber(
    partOf(
      tr.lists.offer({ hasNumbers: true, rows: 1, vkns: 2, titles: 0, asked: 0 }, "x"),
      /→| · /,
      1,
    ),
  ),
  toAsk: (rows: number) =>
    partOf(
      tr.lists.offer({ hasNumbers: true, rows, vkns: rows, titles: 0, asked: rows }, ""),
      " · ",
      1,
    ),
};

/**
 * Returns a template tag that makes a pattern: the template is the pattern, its values are literal.
 * `pattern("g")` sets flags.
 */
export function pattern(flags = "") {
  return (template: TemplateStringsArray, ...texts: string[]): RegExp =>
    new RegExp(String.raw(template, ...texts.map((text) => RegExp.escape(text))), flags);
}
