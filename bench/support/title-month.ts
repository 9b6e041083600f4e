import { parseBody } from "../../src/company/record.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { examplePrices } from "../../src/company/lookup-kind.ts";
import { createLookups } from "../../src/kunye/lookups/create-lookups.ts";
import type { Registry } from "../../src/kunye/lookups/ports.ts";
import { companyQuery, titleQuery, type Query } from "../../src/kunye/lookups/intents.ts";
import { createSealer } from "../../src/platform/sealer.ts";
import { openSqliteStore } from "../../src/kunye/store/open-store.ts";
import { noSpool } from "./no-spool.ts";
import { seededRandom } from "./seeded-random.ts";
import { createTitleWorld, type MadeTitle } from "./title-world.ts";

/** The part of a title that people write. */
export type QuotedPart = "whole" | "half" | "general";

/** The results of a simulated month of title searches. */
export interface TitleMonth {
  asks: number;
  /** Spent micro-credits, and the part that was spent on companies that the team already held. */
  spent: number;
  wasted: number;
  /** Offers of held companies that lacked the wanted company. */
  detours: number;
  /** Searches that were not charged immediately, because they fit thousands of companies. */
  tooGeneral: number;
}

const companies = 1_500;
const asks = 4_000;

/** Simulates a month with half of the lookups by title; people who miss their company pay for a search. */
export async function replayTitles(part: QuotedPart, seed: number): Promise<TitleMonth> {
  const random = seededRandom(seed);
  const world = createTitleWorld({ count: companies, seed });
  const directory = mkdtempSync(join(tmpdir(), "kunye-bench-"));
  const sealer = createSealer([{ id: "bench", key: Buffer.alloc(32, 1) }]);
  const store = await openSqliteStore(directory, sealer);
  const month = { asks, spent: 0, wasted: 0, detours: 0, tooGeneral: 0 };
  const bought = new Set<string>();
  let wanted = 0;
  const registry: Registry = {
    query(kind) {
      const { ad, vkn } = world.entryOf(wanted);
      const cost = examplePrices[kind];
      month.spent += cost;
      if (bought.has(vkn)) month.wasted += cost;
      bought.add(vkn);
      const data = { Merkez: { Unvani: ad, MersisNo: `0${vkn}00001` } };
      const body = JSON.stringify({ success: true, matched: { ad, vkn, score: 1 }, data });
      return Promise.resolve({ kind: "answered", cost, body, parsed: parseBody(body) });
    },
    balance: () => Promise.resolve({ kind: "failed", cause: "unreachable" }),
  };
  let ids = 0;
  const newId = () => `id-${(ids += 1)}`;
  const lookups = createLookups({
    ...store,
    spool: noSpool,
    configuredPrices: {},
    deadlineMs: 1_000,
    offerLifeMs: 1e9,
    newId,
    accountOf: (team) => ({ account: `${team} bench`, source: "bench", registry }),
    confirmFrom: 100_000_000,
    limits: { team: null, person: null },
  });
  const asker = { team: "T1", userId: "U1", channel: "C1" };
  const reply = () => ({ id: newId(), userId: "U1", envelope: "{}" });

  /** Presses the priced search button of the offer. */
  async function searchForMoney(query: Query): Promise<void> {
    const { team, channel } = asker;
    const card = { id: newId(), team, channel, person: "U1", state: "{}", intentId: null };
    const { offers } = await lookups.offer(card, [{ slot: "search", query }]);
    await lookups.press(asker, { offerId: offers[0]?.offer.id ?? "", reply: reply() });
  }

  try {
    for (let count = 0; count < asks; count += 1) {
      wanted = Math.min(companies - 1, Math.floor(companies ** random.unit() - 1));
      const { vkn } = world.entryOf(wanted);
      const byTitle = random.unit() < 0.5;
      const query = byTitle
        ? titleQuery(written(world.madeTitle(wanted), part))
        : companyQuery(vkn);
      const aimless = byTitle && part === "general";
      const result = await lookups.askTyped(asker, query, { reply: reply() });
      const isOther =
        result.kind === "held-titles" && !result.companies.some((held) => held.vkn === vkn);
      if (isOther) month.detours += 1;
      if (result.kind === "doubtful-title") month.tooGeneral += 1;
      if ((isOther || result.kind === "doubtful-title") && !aimless) await searchForMoney(query);
    }
  } finally {
    await store.close();
    rmSync(directory, { recursive: true });
  }
  return month;
}

function written({ core, tail, form }: MadeTitle, part: QuotedPart): string {
  const words = {
    whole: [...core, ...tail, ...form],
    half: core.slice(0, Math.max(1, Math.ceil(core.length / 2))),
    general: tail.length > 0 ? tail : form,
  };
  return words[part].join(" ").toLocaleLowerCase("tr");
}
