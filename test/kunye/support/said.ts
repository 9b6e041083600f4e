import * as tr from "../../../src/kunye/texts/all.tr.ts";
import { unreadReasons, rowKinds } from "../../../src/kunye/lists/company-list.ts";
import { lookupKinds } from "../../../src/company/lookup-kind.ts";
import type { Texts } from "../../../src/kunye/texts/texts.ts";

/** What both languages say at the same place, with the same arguments. */
export interface Said {
  path: string;
  turkish: string;
  english: string;
}

/** These stand in other tables as well, and are called as notes. */
const noted = new Set<unknown>(Object.values(tr.notes));
const now = Date.parse("2026-11-12T11:03:00Z");
const anything = ["Xyz", 1, 3_000_000, true, false, null];
const either = [true, false];
const whose = ["team", "person"];
const amounts = [0, 1_000_000, 2_500_000];
const use = { limit: 80_000_000, used: 3_000_000 };
const rowCounts = Object.fromEntries(rowKinds.map((kind) => [kind, 12]));
const changes = ["limit", "limit:*", "limit:U1", "request:U1", "alert:balance"].flatMap((name) =>
  [null, "null", "5000000"].map((value) => ({ name, by: "U1", value, month: "2026-11" })),
);
const facts = {
  status: "Xyz",
  closed: "01.02.2020",
  date: "01.02.2021",
  founded: "01.02.2019",
  written: "1234567891",
  elsewhere: "",
  compared: ["Xyz"],
  seen: {
    iban: "7890",
    earlierIban: "1326",
    invoices: 14,
    vkn: "1234567891",
    number: "12345",
    day: "1",
    who: "<@U1>",
  },
};

const unseen = { ...facts.seen, iban: "", invoices: 0, number: "", who: "" };

const confirmed = { userId: "U1", day: "1" };
const seenAccount = {
  tail: "7890",
  country: "Xyz",
  invoices: 14,
  first: "1",
  last: "2",
  confirmed: null,
};

const sums = amounts.flatMap((amount) =>
  [0, 1_000_000].map((uncertain) => ({ amount, uncertain })),
);

const prices = amounts.flatMap((amount) => either.map((guessed) => ({ amount, guessed })));

const verdicts = (["balance", "operator", "manager"] as const).flatMap((by) =>
  either.flatMap((isNew) =>
    (["free", "charged"] as const).map((verdict) => ({
      isNew,
      settled: { verdict, cost: verdict === "free" ? null : 1_000_000, by, manager: "U1", at: now },
    })),
  ),
);

/** The values that each argument is tried with, where not anything will do. */
const samples: Record<string, (readonly unknown[])[]> = {
  priced: [prices],
  pricedInWords: [prices],
  "history.row": [["Xyz"], ["12"]],
  "kunye.welcome.opens": [[["S1"]]],
  "notes.wrongLength": [
    [1, 9],
    ["vkn", "mersis"],
  ],
  "notes.severalUnlikely": [[["1", "2"]]],
  "notes.several": [[3], [3, 20], [20]],
  "notes.needsConsent": [["Xyz"], lookupKinds],
  sumOf: [sums],
  "balance.row": [["Xyz"], [1, 2], sums],
  "balance.total": [[1, 2], sums],
  "balance.settle.settled": [verdicts, [now]],
  "check.given": [["Xyz"], ["invoice", "despatch", "text"]],
  "check.agreeing": [[["Xyz"]]],
  "check.writtenIn": [["xml", "pdf", "page", "qr", "text", "table"], ["Xyz"]],
  "check.why": [
    [
      facts,
      { ...facts, status: "", closed: "", written: "", seen: unseen },
      { ...facts, written: "12345" },
      { ...facts, hasRecord: true },
      { ...facts, elsewhere: "1234567891" },
    ],
  ],
  "companies.shared": [["Xyz"]],
  "check.sum.heading": [[8], [0, 1, 3, 6, 9, 10, 40, 100]],
  "lists.misspelt": [[["Xyz"]]],
  "lists.doubted": [[["Xyz"]]],
  "lists.similar": [
    [[], ["Xyz"], ["Xyz", "Xyz"]].flatMap((held) =>
      [[], ["Xyz"], ["Xyz", "Xyz"]].map((listed) => ({ held, listed })),
    ),
  ],
  "lists.unread": [[unreadReasons.map((why) => ({ why, rows: 2 }))]],
  "memory.line": [[seenAccount, { ...seenAccount, invoices: 0, last: "1", confirmed }]],
  "titleMatch.reasons.close": [either],
  "titleMatch.reasons.extraWords": [[["Xyz"], ["Xyz", "Xyz"]], either],
  "titleMatch.reasons.furtherNames": [[["Xyz"], ["Xyz", "Xyz"]], either],
  "team.cameFirst": [changes],
  "team.line": [["limit", "limit:*", "limit:U1"], [null, 5_000_000], either, [undefined, null]],
  "team.logged": [["Xyz"], changes, [null, 5_000_000]],
  "team.noManagers": [[["U1"]]],
  "notes.textUnread": [["memory", "time", "busy", "stopping"]],
  "notes.raiseAsked": [
    ["U1"],
    ["Xyz"],
    lookupKinds,
    amounts,
    [[{ whose: "team", ...use }]],
    whose,
    either,
  ],
  "notes.raiseDecided": [
    ["U1"],
    ["U2"],
    whose,
    [null, 5_000_000],
    [undefined, 3_000_000],
    ["", "Xyz"],
    either,
  ],
  "notes.lowBalance": [amounts, amounts, [null, 0, 1, 12]],
  "notes.settledByBalance": [["Xyz"], lookupKinds, [now], [now], [null, 1_000_000]],
  "notes.limitTakenBack": [[null, use]],
  "team.belowSpent": [["limit", "limit:*", "limit:U1"], amounts, amounts, [1, 2]],
  "notes.fullLimit": [[80, 100], [use], [now]],
  "notes.noSpender": [[["S1"]]],
  "notes.insufficient": [[null, ...amounts], [null, ...amounts], either, [null, "Xyz"]],
  "notes.unknown": [["Xyz"], lookupKinds],
  "notes.blocked": [["Xyz"], lookupKinds, [now], [now], ["U1"], either],
  "notes.overBudget": [whose, [use, { ...use, used: use.limit }], [now], amounts, either],
  "notes.ours": [["Xyz"], ["no", "unknown"]],
  "notes.unasked": [
    ["person", "eleven", "no-number"],
    ["seller", "buyer", "text"],
    ["", "Xyz"],
  ],
  "notes.looseDoubt": [["invalid-mersis", "eleven-digits"]],
  "notes.refusedFile": [["Xyz"], ["empty", "gone"]],
  "notes.young": [["Xyz"], lookupKinds, [now], [now, now + 60_000, now + 120_000]],
  "usage.nothingTyped": [Object.keys(tr.usage.commands)],
  "usage.whenSent": [
    [[], ["/vkn"], ["/vkn", "/unvan"]],
    [[], ["/vkn"], ["/vkn", "/unvan"]],
  ],
  "people.notShown": [[["S1"]]],
  "erasure.found": [
    [
      { answers: 3, withPeople: 1, whole: 0 },
      { answers: 3, withPeople: 1, whole: 3 },
      { answers: 3, withPeople: 0, whole: 0 },
      { answers: 0, withPeople: 0, whole: 0 },
    ],
  ],
  "erasure.stays": [[0, 3].map((whole) => ({ answers: 3, whole }))],
  "erasure.erased": [
    ["1234567890"],
    [0, 2].map((withoutPeople) => ({ withoutPeople, answers: 0, cards: 3, replies: 0, rows: 1 })),
    [0, 1],
  ],
  "accessLog.line": [["1"], ["2"], ["3"], ["", "Xyz"]],
  "balance.limit": [whose.map((one) => ({ whose: one, ...use })), amounts],
  "ownCompany.notToChoose": [[["Xyz"], ["Xyz", "Xyz"]]],
  "companies.heading": [
    [
      { companies: 0, titles: 0 },
      { companies: 1, titles: 0 },
      { companies: 0, titles: 1 },
      { companies: 2, titles: 2 },
    ],
    [0, 1, 2],
  ],
  "askAll.outcome": [
    [0, 1, 5].map((count) => ({
      bought: count,
      elsewhere: count,
      needless: count,
      notFound: count,
      unknown: count,
      left: count,
    })),
    ["5"],
    ["Xyz"],
  ],
  "check.sum.waits": [[["Xyz"], ["Xyz", "Xyz"]]],
  "balance.difference": [
    [-1_000_000, 0, 3_000_000],
    [0, 1_000_000, 5_000_000],
  ],
  "refreshed.changed": [["Xyz"], [["Xyz"]]],
  "receipt.likeness": [
    ["date", "title"],
    ["same", "different", "similar"],
  ],
  "lists.money": [
    [null, 5_000_000].flatMap((balance) => [null, 5_000_000].map((limit) => ({ balance, limit }))),
  ],
  "lists.progress": [
    [rowCounts],
    [
      { asked: 0, answered: 0, waiting: 0 },
      { asked: 9, answered: 3, waiting: 1 },
    ],
    ["5"],
  ],
  "lists.unasked": [
    [rowCounts],
    [
      { rows: 9, unasked: 0 },
      { rows: 90, unasked: 84 },
    ],
  ],
  "lists.offer": [
    [0, 7].flatMap((asked) =>
      either.map((hasNumbers) => ({ hasNumbers, rows: 12, asked, vkns: 9, titles: 3 })),
    ),
    ["5"],
  ],
  "lists.titlesApart": [[0, 7], [12], ["2"]],
  "lists.confirm": [[7], [0, 5], ["5"]],
  "team.home.request": [["U1"], whose, amounts, ["", "Xyz"]],
  usedOf: [[use]],
  "monthFile.caption": [["Xyz"], either, [1, 12], sums],
};

/** All that two languages say, place by place; a function once for each of its samples. */
export function allSaid(english: Texts): Said[] {
  return saidAt("", tr, english);
}

function saidAt(path: string, one: unknown, other: unknown): Said[] {
  // The second part of a hint is a kind of query.
  if (["format", "locale", "language"].includes(path) || /\.hints\.\d+\.1$/.test(path)) return [];
  if (typeof one === "string" && typeof other === "string")
    return [{ path, turkish: one, english: other }];
  if (typeof one === "function" && typeof other === "function") {
    if (!path.startsWith("notes.") && noted.has(one)) return [];
    const results = argumentsOf(path, one).flatMap((args) =>
      resultsOf(path, call(one, args), call(other, args)),
    );
    if (results.length === 0) throw new Error(`${path}: no sample fits`);
    return results;
  }
  if (typeof one !== "object" || one === null || one instanceof Map) return [];
  return Object.entries(one).flatMap(([name, value]) =>
    saidAt(path === "" ? name : `${path}.${name}`, value, (other as typeof one)[name as never]),
  );
}

function resultsOf(path: string, turkish: unknown, english: unknown): Said[] {
  const [ours, theirs] = [[turkish].flat(), [english].flat()];
  return ours.flatMap((one, index) => {
    const other = theirs[index];
    const isSaid = typeof one === "string" && typeof other === "string" && one !== "";
    return isSaid && !odd.test(one + other) ? [{ path, turkish: one, english: other }] : [];
  });
}

const odd = /undefined|NaN|null|\[object/;

function argumentsOf(path: string, { length }: { length: number }): unknown[][] {
  const above = path.split(".").slice(0, -1).join(".");
  const values =
    samples[path] ?? samples[above] ?? Array<readonly unknown[]>(length).fill(anything);
  return values.reduce<unknown[][]>(
    (all, some) => all.flatMap((args) => some.map((value) => [...args, value])),
    [[]],
  );
}

function call(text: unknown, args: unknown[]): unknown {
  try {
    return (text as (...args: unknown[]) => unknown)(...args);
  } catch {
    return null;
  }
}
