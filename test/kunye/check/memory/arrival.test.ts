import { expect, test } from "vitest";
import { seededRandom } from "../../../../bench/support/seeded-random.ts";
import type { Document } from "../../../../src/kunye/check/case.ts";
import { blankSide } from "../../../../src/kunye/check/judge-side.ts";
import { judge } from "../../../../src/kunye/check/judge.ts";
import { createSeen } from "../../../../src/kunye/check/memory/create-seen.ts";
import {
  caseOf,
  nothingCurrent,
  type CheckedDocument,
} from "../../../../src/kunye/check/stored-check.ts";
import { compareWithMemory } from "../../../../src/kunye/features/check/check-memory.ts";
import type { Interaction } from "../../../../src/kunye/slack/feature.ts";
import { isPostgres, openAddress } from "../../../faults/open-address.ts";
import { createSchema } from "../../../faults/places.ts";
import { storeDirectory } from "../../../support/store-directory.ts";
import { processClockOf } from "../../../support/test-clock.ts";
import { usePostgres } from "../../../support/use-postgres.ts";
import { companies, shuffled } from "../support/drawn-documents.ts";

/** A hundredth of the cases; `ARRIVALS=300` runs all. */
const runs = Number(process.env["ARRIVALS"] ?? 3);
const firstSeed = Number(process.env["ARRIVAL_SEED"] ?? 20_261_129);
const day = "2026-11-29";
const current = {
  ...nothingCurrent,
  ours: { ...nothingCurrent.ours, own: new Set([companies[0]?.vkn ?? ""]) },
};

const postgres = usePostgres();
const databases = {
  SQLite: storeDirectory,
  "PostgreSQL, two replicas": () => postgres().newDatabase(createSchema),
};

/** An invoice to us, one of those that may be twins. */
function invoiceOf(seller: number, number: string, value: string): Document {
  const [buyer, ...sellers] = companies;
  return {
    id: `${seller} ${number} ${value}`,
    form: "xml",
    header: {
      document: "invoice",
      number,
      ettn: "",
      date: day,
      amount: { value, currency: "TRY" },
    },
    sides: [
      { ...blankSide, ...sellers[seller], role: "seller" },
      { ...blankSide, ...buyer, role: "buyer" },
    ],
    accounts: [],
    words: { announces: null },
    doubts: [],
  };
}

test.each(Object.entries(databases))(
  `twins are red whichever came first (${runs} cases, %s)`,
  { timeout: 300_000 },
  async (_name, open) => {
    const address = await open();
    const openOne = () => openAddress(address, processClockOf({ now: Date.parse(day) }));
    const stores = [await openOne(), ...(isPostgres(address) ? [await openOne()] : [])];
    const lookups = {
      ownCompanies: () =>
        Promise.resolve({ ...current.ours, by: "set" as const, said: new Map<string, string>() }),
      heldOwners: () => Promise.resolve(() => "company" as const),
      heldAbout: () => Promise.resolve(new Map()),
    };
    const replicas = stores.map((one) => createSeen({ seen: one.seen, lookups }));
    let redCount = 0;
    for (let run = 0; run < runs; run += 1) {
      const random = seededRandom(firstSeed + run);
      const invoices = Array.from({ length: 6 }, () =>
        invoiceOf(random.below(2), random.pick(["N-1", "N-2"]), random.pick(["100.00", "250.00"])),
      );
      const said: string[][] = [];
      for (const order of [invoices, shuffled(random, invoices)]) {
        const team = `T${run}-${said.length}`;
        const checked: CheckedDocument[] = [];
        for (let from = 0; from < order.length; from += 2) {
          const some = new Map(order.slice(from, from + 2).map((one) => [one.id, one]));
          const documents = [...some.values()].map((document) => {
            return { document, memory: [], namesakes: {}, remembered: null };
          });
          const given = caseOf({ day, documents }, current, new Map());
          const person = { team, userId: random.pick(["U1", "U2"]) };
          const services = { seen: random.pick(replicas) };
          const interaction = { services, person } as unknown as Interaction;
          checked.push(...(await compareWithMemory(interaction, given)).documents);
        }
        const remembered = checked.flatMap((one) => one.remembered ?? []);
        const later = await random.pick(replicas).laterDoubts(team, remembered);
        const red = checked.filter((one) => {
          const documents = [one];
          const now = caseOf({ day, documents }, { ...current, later }, new Map());
          return judge(now).findings.some(({ kind }) => kind === "same-number-other-amount");
        });
        said.push([...new Set(red.map(({ document }) => document.id))].sort());
      }
      const [first = [], second] = said;
      expect(second, `seed ${firstSeed + run}`).toEqual(first);
      redCount += first.length;
    }
    expect(redCount).toBeGreaterThan(0);
    await Promise.all(stores.map((each) => each.close()));
  },
);
