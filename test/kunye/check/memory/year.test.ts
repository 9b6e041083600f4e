import { expect, test } from "vitest";
import { seededRandom } from "../../../../bench/support/seeded-random.ts";
import type { Document } from "../../../../src/kunye/check/case.ts";
import { colourOf, plainKinds } from "../../../../src/kunye/check/kinds.ts";
import { isTold, judge } from "../../../../src/kunye/check/judge.ts";
import { caseOf, nothingCurrent } from "../../../../src/kunye/check/stored-check.ts";
import { compareWithMemory } from "../../../../src/kunye/features/check/check-memory.ts";
import { documentOf, documentOfWords } from "../../../../src/kunye/intake/documents.ts";
import { createSeen } from "../../../../src/kunye/check/memory/create-seen.ts";
import type { Interaction } from "../../../../src/kunye/slack/feature.ts";
import { accountsIn } from "../../../../src/kunye/intake/text/accounts.ts";
import { announcementIn } from "../../../../src/kunye/intake/text/announced-account.ts";
import { splitPastedInvoices } from "../../../../src/kunye/intake/text/read-pasted.ts";
import { isPostgres, openAddress } from "../../../faults/open-address.ts";
import { createSchema } from "../../../faults/places.ts";
import { usePostgres } from "../../../support/use-postgres.ts";
import { ibanOf } from "../../../support/ibans.ts";
import { storeDirectory } from "../../../support/store-directory.ts";
import { processClockOf } from "../../../support/test-clock.ts";
import { companiesOf, randomFrom } from "../../intake/files/generated.ts";
import { pasteLayouts } from "../../intake/files/pasted.ts";
import { invoicesOf } from "../../intake/files/print-facts.ts";
import {
  printedXml,
  printLayouts,
  printPage,
  printPdf,
  type Printed,
} from "../../intake/files/prints.ts";

/** A quarter of a shop for one year; `SHOP_YEARS=100` runs whole shops for a hundred. */
const years = Number(process.env["SHOP_YEARS"] ?? 1);
const firstSeed = Number(process.env["SHOP_SEED"] ?? 2026);
const dayMs = 24 * 3_600_000;
const [counts, rare] =
  process.env["SHOP_YEARS"] === undefined
    ? ([
        { suppliers: 10, perSupplier: 15, changed: 3, confirmed: 1, doubled: 2 },
        { renumbered: 1, dearer: 1, elsewhere: 1 },
      ] as const)
    : ([
        { suppliers: 40, perSupplier: 15, changed: 12, confirmed: 5, doubled: 8 },
        { renumbered: 4, dearer: 4, elsewhere: 3 },
      ] as const);

interface Delivery {
  day: number;
  what: "plain" | "changed" | "confirmed" | "doubled" | "renumbered" | "dearer" | "elsewhere";
  supplier: number;
  no: number;
  amount: number;
  iban: number;
  /** The day that the invoice bears. */
  dated: number;
}

/** Plans a shop's year: what happens to which invoice is drawn by lot. */
function planYear(seed: number): Delivery[] {
  const random = seededRandom(seed);
  const all: Delivery[] = [];
  const gap = 365 / counts.perSupplier;
  for (let supplier = 0; supplier < counts.suppliers; supplier += 1) {
    let iban = supplier + 1;
    const changesAt = supplier < counts.changed ? 2 + random.below(8) : -1;
    for (let index = 0; index < counts.perSupplier; index += 1) {
      const day = Math.floor(gap * index) + random.below(10);
      const no = supplier * 100 + index + 1;
      const isChange = index === changesAt;
      // A confirmed account stays; an unconfirmed one was a fraud's.
      const isConfirmed = isChange && supplier < counts.confirmed;
      if (isConfirmed) iban += 1_000;
      const what = isConfirmed ? "confirmed" : isChange ? "changed" : "plain";
      const of = isChange && !isConfirmed ? iban + 2_000 : iban;
      all.push({ day, what, supplier, no, amount: 1_000 + no, iban: of, dated: day });
    }
  }
  // Suppliers without a changed account, so that each thing stands alone.
  const others = all.filter(({ supplier }) => supplier >= counts.changed);
  const drawn = new Set<Delivery>();
  while (drawn.size < counts.doubled + rare.renumbered + rare.dearer + rare.elsewhere) {
    drawn.add(random.pick(others));
  }
  const [...chosen] = drawn;
  const doubled = chosen.splice(0, counts.doubled).map((one): Delivery => {
    return { ...one, what: "doubled", day: one.day + 1 + random.below(60) };
  });
  const renumbered = chosen.splice(0, rare.renumbered).map((one): Delivery => {
    return { ...one, what: "renumbered", no: one.no + 50, day: one.day + 1 + random.below(60) };
  });
  const dearer = chosen.splice(0, rare.dearer).map((one): Delivery => {
    const amount = one.amount + 10_000;
    return { ...one, what: "dearer", amount, day: one.day + 1 + random.below(60) };
  });
  for (const one of chosen) one.what = "elsewhere";
  return [...all, ...doubled, ...renumbered, ...dearer].sort(
    (one, other) =>
      one.day - other.day || Number(one.what !== "plain") - Number(other.what !== "plain"),
  );
}

function isoDay(start: number, day: number): string {
  return new Date(start + day * dayMs).toISOString().slice(0, 10);
}

/** Returns what a user gives of an invoice: a file, or a pasted text. */
async function givenAs(
  form: Form,
  { invoice, isElsewhere }: { invoice: Printed; isElsewhere: boolean },
) {
  const layouts = Object.values(printLayouts);
  const layout = layouts[invoice.number.charCodeAt(15) % layouts.length];
  // Only a text that names its buyer can tell whose invoice it is.
  const pastes = Object.values(pasteLayouts).filter(({ lacks }) => !(isElsewhere && lacks));
  const paste = pastes[invoice.number.charCodeAt(15) % pastes.length];
  if (form === "text") {
    const options = { isTyped: true, maxFound: 100 };
    const { invoices, rest } = splitPastedInvoices(paste?.write(invoice) ?? "", options);
    const accounts = accountsIn(rest, new Set());
    const around = documentOfWords([], { accounts, words: { announces: announcementIn(rest) } });
    return [...invoices.map(documentOf), around];
  }
  const file = {
    XML: () => printedXml(invoice),
    page: () => printPage(invoice),
    PDF: () => printPdf(invoice, layout ?? { draw: () => undefined }),
  };
  return (await invoicesOf(await file[form]())).map(documentOf);
}

const unseen = (document: Document) => {
  return { document, memory: [], namesakes: {}, remembered: null };
};

const postgres = usePostgres();
const databases = {
  SQLite: storeDirectory,
  "PostgreSQL, two replicas": () => postgres().newDatabase(createSchema),
};
const forms = ["XML", "XML", "PDF", "page", "text", "text"] as const;
type Form = (typeof forms)[number];

const cases = Array.from({ length: years }, (_, at) => firstSeed + at).flatMap((seed) =>
  Object.entries(databases).map(([database, open]) => ({ seed, database, open })),
);

test.each(cases)(
  "a shop's year (seed $seed, $database): each change, double and stray invoice is told, nothing else is coloured",
  { timeout: 300_000 },
  async ({ seed, open }) => {
    const start = Date.parse("2025-01-01T09:00:00Z");
    const clock = { now: start };
    const address = await open();
    const openOne = () => openAddress(address, processClockOf(clock));
    const stores = [await openOne(), ...(isPostgres(address) ? [await openOne()] : [])];
    const [store] = stores;
    if (!store) throw new Error("no store");
    const random = seededRandom(seed);
    const [ours, stranger, ...suppliers] = companiesOf(randomFrom(seed), counts.suppliers + 2);
    if (!ours || !stranger) throw new Error("no companies");
    const own = new Set([ours.vkn]);
    const known = { own, ownTitles: new Map([[ours.vkn, ours.title]]) };
    const current = { ...nothingCurrent, ours: { ...nothingCurrent.ours, ...known } };
    const lookups = {
      ownCompanies: () =>
        Promise.resolve({ by: "set" as const, own, others: new Set<string>(), said: new Map() }),
      heldOwners: () => Promise.resolve(() => null),
      heldAbout: () => Promise.resolve(new Map()),
    };
    const replicas = stores.map((one) => createSeen({ seen: one.seen, lookups }));
    const told: Record<string, string[]> = {};
    let swept = 0;
    for (const one of planYear(seed)) {
      clock.now = start + one.day * dayMs;
      if (one.day - swept > 30) {
        swept = one.day;
        const [recordMs, peopleMs, accessMs] = [90 * dayMs, dayMs, 730 * dayMs];
        await store.upkeep.deleteExpired({ recordMs, peopleMs, accessMs, seenMs: accessMs });
      }
      const invoice = {
        seller: suppliers[one.supplier] ?? stranger,
        buyer: one.what === "elsewhere" ? stranger : ours,
        number: `KDG2025${String(one.no).padStart(9, "0")}`,
        ettn: `6f1b0c1e-4a52-4c5e-9d1a-${String(one.no).padStart(12, "0")}`,
        date: isoDay(start, one.dated),
        amount: `${one.amount}.25`,
        currency: "TRY",
        iban: ibanOf(one.iban),
      };
      const form = random.pick(forms);
      const person = { team: "T1", userId: one.what === "doubled" ? "U2" : "U1" };
      const seen = random.pick(replicas);
      const interaction = { services: { seen }, person } as unknown as Interaction;
      const documents = await givenAs(form, { invoice, isElsewhere: one.what === "elsewhere" });
      const day = isoDay(start, one.day);
      const given = caseOf({ day, documents: documents.map(unseen) }, current, new Map());
      const { documents: kept } = await compareWithMemory(interaction, given);
      const { findings } = judge(caseOf({ day, documents: kept }, current, new Map()));
      const kinds = new Set(findings.filter(isTold).map(({ kind }) => kind));
      const shown = [...kinds].filter(
        (kind) => plainKinds.has(kind) || !["grey", "green"].includes(colourOf(kind)),
      );
      (told[one.what] ??= []).push(shown.join());
      if (one.what !== "confirmed") continue;
      const [waiting] = await store.seen.waitingAccounts("T1", 1);
      const confirmed = await store.seen.confirmAccount(
        "T1",
        { vkn: waiting?.vkn ?? "", iban: waiting?.iban ?? "" },
        { userId: "U2", alone: false },
      );
      expect(confirmed).toBe("confirmed");
    }
    expect(await store.seen.suppliersOf("T1")).toHaveLength(counts.suppliers);
    await store.upkeep.purge("T1", null);
    expect(await store.seen.suppliersOf("T1")).toEqual([]);
    await Promise.all(stores.map((each) => each.close()));
    const times = (count: number, kind: string) => Array<string>(count).fill(kind);
    const { plain = [], ...others } = told;
    expect(others).toEqual({
      changed: times(counts.changed - counts.confirmed, "changed-iban"),
      confirmed: times(counts.confirmed, "changed-iban"),
      doubled: times(counts.doubled, "same-invoice"),
      renumbered: times(rare.renumbered, "renumbered"),
      dearer: times(rare.dearer, "same-ettn-other-content"),
      elsewhere: expect.arrayContaining([expect.stringContaining("not-ours")]) as string[],
    });
    expect(others["elsewhere"]?.every((one) => /^not-ours(?:,new-iban)?$/.test(one))).toBe(true);
    const firsts = [...plain, ...(others["elsewhere"] ?? [])].filter((one) =>
      one.includes("new-iban"),
    );
    expect(firsts).toHaveLength(counts.suppliers);
    expect(new Set(plain)).toEqual(new Set(["", "new-iban"]));
  },
);
