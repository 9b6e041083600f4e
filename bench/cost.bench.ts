import { parseBody } from "../src/company/record.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { creditsToDecimal } from "../src/company/credits.ts";
import { examplePrices, type LookupKind } from "../src/company/lookup-kind.ts";
import { vknCheckDigit } from "../src/company/id-numbers.ts";
import { createLookups } from "../src/kunye/lookups/create-lookups.ts";
import type { QueryOutcome, Registry } from "../src/kunye/lookups/ports.ts";
import { companyQuery, titleQuery, type Query } from "../src/kunye/lookups/intents.ts";
import { createSealer } from "../src/platform/sealer.ts";
import { openSqliteStore } from "../src/kunye/store/open-store.ts";
import { seededRandom } from "./support/seeded-random.ts";
import { noSpool } from "./support/no-spool.ts";
import { replayTitles } from "./support/title-month.ts";

/**
 * The cost of a month of a team of 40, with Künye and with an app that calls the API for each
 * command, compared with the least cost of the same answers without knowledge of later questions.
 */

const seed = Number(process.env["BENCH_SEED"] ?? 20261101);
const people = 40;
const companies = 1_500;
const workingDays = 22;
const asksPerPersonAndDay = 9;

interface Ask {
  at: number;
  person: string;
  query: Query;
  vkn: string;
  /** The number of deliveries of the same command or press. */
  times: number;
  fault: "none" | "silent-charged" | "silent-free" | "institution";
}

const random = seededRandom(seed);
const month = inventMonth();

/** Replays the month in three ways and prints the cost of each. */
export async function run(): Promise<void> {
  const plain = replayPlainly();
  const least = leastPossible();
  const kunye = await replayThroughKunye();

  console.log(`seed ${seed}: ${month.length} asks of ${people} people in ${workingDays} days`);
  console.log(`plain app      ${credits(plain)} credits`);
  console.log(
    `Künye          ${credits(kunye.charged)} credits, ${kunye.calls} calls, ${kunye.unknown} unknown`,
  );
  console.log(`least possible ${credits(least)} credits`);
  console.log(`Künye / least  ${(kunye.charged / least).toFixed(4)}`);
  console.log(`plain / Künye  ${(plain / kunye.charged).toFixed(2)}`);

  console.log("\nTitles, every second question of a month, beside companies that the team holds");
  for (const memory of ["whole", "half", "general"] as const) {
    const { asks, spent, wasted, detours, tooGeneral } = await replayTitles(memory, seed);
    const ratio = (spent / (spent - wasted)).toFixed(4);
    console.log(
      `${memory.padEnd(8)} ${asks} questions, Künye / least ${ratio}, offered another first ${detours}, too general ${tooGeneral}`,
    );
  }
}

/**
 * Invents a month: popular companies, repeated questions of colleagues, some deliveries twice. By
 * hand.
 */
function inventMonth(): Ask[] {
  const vkns = Array.from({ length: companies }, (_, index) => {
    const nine = String(300_000_000 + index * 7);
    return `${nine}${vknCheckDigit(nine)}`;
  });
  const asks: Ask[] = [];
  for (let day = 0; day < workingDays; day += 1) {
    for (let count = 0; count < people * asksPerPersonAndDay; count += 1) {
      const again = asks.length > 50 && random.unit() < 0.25;
      const earlier = again ? asks[asks.length - 1 - Math.floor(random.unit() * 50)] : undefined;
      const vkn = earlier?.vkn ?? vkns[zipf(companies)] ?? "";
      const dice = random.unit();
      const query =
        dice < 0.55
          ? companyQuery(vkn)
          : dice < 0.75
            ? titleQuery(`şirket ${vkn.slice(3, 9)}`)
            : companyQuery(vkn, true);
      const fate = random.unit();
      asks.push({
        at: Date.UTC(2026, 10, 2 + day, 6) + Math.floor(random.unit() * 9 * 3_600_000),
        person: `U${Math.floor(random.unit() * people)}`,
        query,
        vkn,
        times: random.unit() < 0.06 ? 2 : 1,
        fault:
          fate < 0.004
            ? "silent-charged"
            : fate < 0.008
              ? "silent-free"
              : fate < 0.02
                ? "institution"
                : "none",
      });
    }
  }
  return asks.sort((a, b) => a.at - b.at);
}

/**
 * Returns the cost of a call per delivery, and of a second one after a time-out that was charged.
 */
function replayPlainly(): number {
  let spent = 0;
  for (const { query, times, fault } of month) {
    const price = examplePrices[query.kind];
    const each = fault === "institution" ? 0 : fault === "silent-charged" ? 2 * price : price;
    spent += each * times;
  }
  return spent;
}

/**
 * Returns the cost if each question is paid once, unless an earlier answer covers it; faults cost
 * as usual.
 */
function leastPossible(): number {
  const general = new Set<string>();
  const detailed = new Set<string>();
  const titles = new Set<string>();
  const lost = new Set<string>();
  let spent = 0;
  for (const { query, vkn, fault } of month) {
    const id = `${query.kind} ${query.key}`;
    const covered =
      query.kind === "vkn"
        ? general.has(vkn)
        : query.kind === "title"
          ? titles.has(query.key)
          : detailed.has(vkn);
    // A question with an unknown outcome is asked again only at a press; in this month there is
    // none.
    if (covered || lost.has(id) || fault === "institution") continue;
    if (fault !== "none") {
      lost.add(id);
      if (fault === "silent-charged") spent += examplePrices[query.kind];
      continue;
    }
    spent += examplePrices[query.kind];
    general.add(vkn);
    if (query.kind === "vkn_detail") detailed.add(vkn);
    if (query.kind === "title") titles.add(query.key);
  }
  return spent;
}

async function replayThroughKunye() {
  const directory = mkdtempSync(join(tmpdir(), "kunye-bench-"));
  let now = 0;
  let current: Ask | undefined;
  const truth = { charged: 0, calls: 0, unknown: 0 };
  const registry: Registry = {
    query: (kind) => Promise.resolve(answer(kind)),
    balance: () => Promise.resolve({ kind: "failed", cause: "unreachable" }),
  };

  function answer(kind: LookupKind): QueryOutcome {
    const fault = current?.fault ?? "none";
    const cost = examplePrices[kind];
    truth.calls += 1;
    if (fault === "institution") {
      const none = { balance: null, required: null };
      return { kind: "refused", refusal: "upstream-silent", status: 502, ...none };
    }
    if (fault !== "none") {
      truth.unknown += 1;
      if (fault === "silent-charged") truth.charged += cost;
      return { kind: "unknown", cause: "timeout" };
    }
    truth.charged += cost;
    const vkn = current?.vkn ?? "";
    const matched = { ad: "ŞİRKET", vkn, score: 1 };
    const data = { Merkez: { Unvani: "ŞİRKET", MersisNo: `0${vkn}00001` }, Ortaklar: [] };
    const body = JSON.stringify({ success: true, matched, alternatives: [], data });
    return { kind: "answered", cost, body, parsed: parseBody(body) };
  }

  const sealer = createSealer([{ id: "bench", key: Buffer.alloc(32, 1) }]);
  const store = await openSqliteStore(directory, sealer, {
    boot: "bench",
    now: () => now,
    elapsed: () => now,
  });
  let ids = 0;
  const newId = () => `id-${(ids += 1)}`;
  const lookups = createLookups({
    ...store,
    spool: noSpool,
    configuredPrices: {},
    deadlineMs: 1_000,
    offerLifeMs: 3_600_000,
    newId,
    accountOf: (team) => ({ account: `${team} bench`, source: "bench", registry }),
    confirmFrom: 100_000_000,
    limits: { team: null, person: null },
  });
  try {
    for (const ask of month) {
      now = ask.at;
      current = ask;
      const asker = { team: "T1", userId: ask.person, channel: "C1" };
      const deliveries = Array.from({ length: ask.times }, () =>
        lookups.askTyped(asker, ask.query, {
          reply: { id: newId(), userId: ask.person, envelope: "{}" },
        }),
      );
      await Promise.all(deliveries);
    }
  } finally {
    await store.close();
    rmSync(directory, { recursive: true });
  }
  return truth;
}

function zipf(count: number): number {
  return Math.min(count - 1, Math.floor(count ** random.unit() - 1));
}

function credits(amount: number): string {
  return creditsToDecimal(amount).padStart(8);
}
