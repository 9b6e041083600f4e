import { expect, test } from "vitest";
import { seededRandom } from "../../../bench/support/seeded-random.ts";
import { colourOf, plainKinds } from "../../../src/kunye/invoices/findings.ts";
import { gatherParties } from "../../../src/kunye/invoices/gather.ts";
import { doubtsOf } from "../../../src/kunye/invoices/verdict.ts";
import { withSeen } from "../../../src/kunye/features/lookup/seen-before.ts";
import { createSeen } from "../../../src/kunye/seen/create-seen.ts";
import type { Interaction } from "../../../src/kunye/slack/feature.ts";
import { openAddress } from "../../faults/open-address.ts";
import { ibanOf } from "../../support/ibans.ts";
import { temporaryDirectory } from "../../support/temporary-directory.ts";
import { processClockOf } from "../../support/test-clock.ts";
import { buyerVkn, invoiceXml, party, vknOf } from "../invoices/files/ubl.ts";
import { readOne } from "../invoices/files/reading.ts";

/** A hundredth of the years; `SHOP_YEARS=100` runs all. */
const years = Number(process.env["SHOP_YEARS"] ?? 1);
const firstSeed = Number(process.env["SHOP_SEED"] ?? 2026);
const dayMs = 24 * 3_600_000;
const counts = { suppliers: 40, perSupplier: 15, changed: 12, confirmed: 5, doubled: 8 };
const rare = { renumbered: 4, elsewhere: 3 };

interface Delivery {
  day: number;
  what: "plain" | "changed" | "confirmed" | "doubled" | "renumbered" | "elsewhere";
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
  while (drawn.size < counts.doubled + rare.renumbered + rare.elsewhere) {
    drawn.add(random.pick(others));
  }
  const [...chosen] = drawn;
  const doubled = chosen.splice(0, counts.doubled).map((one): Delivery => {
    return { ...one, what: "doubled", day: one.day + 1 + random.below(60) };
  });
  const renumbered = chosen.splice(0, rare.renumbered).map((one): Delivery => {
    return { ...one, what: "renumbered", no: one.no + 50, day: one.day + 1 + random.below(60) };
  });
  for (const one of chosen) one.what = "elsewhere";
  return [...all, ...doubled, ...renumbered].sort(
    (one, other) =>
      one.day - other.day || Number(one.what !== "plain") - Number(other.what !== "plain"),
  );
}

function isoDay(start: number, day: number): string {
  return new Date(start + day * dayMs).toISOString().slice(0, 10);
}

test.each(Array.from({ length: years }, (_, at) => firstSeed + at))(
  "a shop's year (seed %i): each change, double and stray invoice is told, nothing else is coloured",
  { timeout: 120_000 },
  async (seed) => {
    const start = Date.parse("2025-01-01T09:00:00Z");
    const clock = { now: start };
    const store = await openAddress(temporaryDirectory(), processClockOf(clock));
    const own = new Set([buyerVkn]);
    const lookups = {
      ownCompanies: () => Promise.resolve({ by: "set" as const, own, others: new Set<string>() }),
      personsHeld: () => Promise.resolve(new Set<string>()),
    };
    const seen = createSeen({ seen: store.seen, lookups });
    const stranger = party({ ids: [["VKN", vknOf("300000003")]], title: "DENEME A.Ş." });
    const told: Record<string, string[]> = {};
    let swept = 0;
    for (const one of planYear(seed)) {
      clock.now = start + one.day * dayMs;
      if (one.day - swept > 30) {
        swept = one.day;
        const [recordMs, peopleMs, accessMs] = [90 * dayMs, dayMs, 730 * dayMs];
        await store.upkeep.deleteExpired({ recordMs, peopleMs, accessMs, seenMs: accessMs });
      }
      const account = `<cac:PaymentMeans><cac:PayeeFinancialAccount><cbc:ID>${ibanOf(one.iban)}</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>`;
      const xml = invoiceXml({
        number: `KDG2025${String(one.no).padStart(9, "0")}`,
        date: isoDay(start, one.dated),
        amount: `<cac:LegalMonetaryTotal><cbc:PayableAmount currencyID="TRY">${one.amount}.25</cbc:PayableAmount></cac:LegalMonetaryTotal>`,
        after: account,
        seller: party({
          ids: [["VKN", vknOf(String(500_000_000 + one.supplier))]],
          title: "SATICI A.Ş.",
        }),
        ...(one.what === "elsewhere" && { buyer: stranger }),
      });
      const person = { team: "T1", userId: one.what === "doubled" ? "U2" : "U1" };
      const interaction = { services: { seen }, person } as unknown as Interaction;
      const checked = await withSeen(interaction, {
        invoices: [await readOne(xml)],
        written: [],
        text: "",
        own,
      });
      const { checked: documents } = gatherParties(checked.invoices, [], { own, vknsOf: () => [] });
      const found = documents.flat().flatMap(({ given }) => doubtsOf(given));
      const kinds = new Set(found.map(({ kind }) => kind));
      const shown = [...kinds].filter((kind) => plainKinds.has(kind) || colourOf(kind) !== "grey");
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
    await store.close();
    const times = (count: number, kind: string) => Array<string>(count).fill(kind);
    const { plain = [], ...others } = told;
    expect(others).toEqual({
      changed: times(counts.changed - counts.confirmed, "changed-iban"),
      confirmed: times(counts.confirmed, "changed-iban"),
      doubled: times(counts.doubled, "same-invoice"),
      renumbered: times(rare.renumbered, "renumbered"),
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
