import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { createRandom } from "../../src/registry/institution/random.ts";
import { createAccounts } from "../../src/registry/accounts/accounts.ts";
import type { RegistryPlace } from "../../src/registry/accounts/database.ts";
import { openPlace, storeKinds, usePlaces } from "./support/stores.ts";

const seed = Number(process.env["KILL_SEED"] ?? Math.floor(Math.random() * 1_000_000_000));
const rounds = Number(process.env["KILL_ROUNDS"] ?? 6);
const clients = 6;
const opening = 1_000_000_700_001;
const prices = { vkn: 333_333, vkn_detail: 1_000_001, title: 250_000 };

const queries = [
  ["/v1/search/vkn", { vkn: "1234567890" }],
  ["/v1/search/vkn/detail", { vkn: "1234567890" }],
  ["/v1/search/title", { title: "örnek gıda sanayi" }],
] as const;

/** The queries of one account: request ids of whole answers, and the number of interrupted ones. */
interface QueryLog {
  key: string;
  id: string;
  answered: string[];
  cutOff: number;
}

const timeout = 30_000 + rounds * 3_000;

describe.each(storeKinds)("on %s", (kind) => {
  const newPlace = usePlaces(kind);

  test("a service killed at any moment loses no charge and doubles none", { timeout }, async () => {
    console.log(`seed ${seed}, ${rounds} rounds`);
    const random = createRandom(seed, "kill");
    const place = await newPlace();
    const logs = await openSixAccounts(place);

    for (let round = 0; round < rounds; round += 1) {
      const child = spawn(
        process.execPath,
        ["src/registry.ts", ..."serve --port 0 --companies 50".split(" ")],
        {
          env: {
            ...process.env,
            DATA_DIR: place.dataDir,
            DATABASE_URL: place.databaseUrl ?? "",
            LOG_LEVEL: "silent",
          },
        },
      );
      onTestFinished(() => void child.kill("SIGKILL"));
      const exited = once(child, "exit");
      const [ready] = (await once(createInterface(child.stdout), "line")) as [string];
      const url = /http:\S+/.exec(ready)?.[0] ?? "";
      const loads = logs.map((account) => askUntilCutOff(url, account));
      await wait(random.between(1, 350));
      child.kill("SIGKILL");
      await Promise.all([...loads, exited]);
    }

    const accounts = createAccounts(await openPlace(place), Date.now);
    const balances = new Map((await accounts.list()).map(({ id, balance }) => [id, balance]));
    for (const { id, answered, cutOff } of logs) {
      const rows = (await accounts.readLedger({ id })) ?? [];
      const charges = rows.filter(({ kind }) => kind !== "opening").map((row) => row.request_id);
      const spent = rows.reduce(
        (sum, { amount, kind }) => (kind === "opening" ? sum : sum - amount),
        0,
      );
      expect(opening - spent).toBe(balances.get(id));
      let balance = 0;
      for (const row of rows) expect(row.balance_after).toBe((balance += row.amount));
      expect(new Set(charges).size).toBe(charges.length);
      for (const request of answered) expect(charges).toContain(request);
      expect(charges.length - answered.length).toBeGreaterThanOrEqual(0);
      expect(charges.length - answered.length).toBeLessThanOrEqual(cutOff);
    }
    const answers = logs.reduce((sum, { answered }) => sum + answered.length, 0);
    const cuts = logs.reduce((sum, { cutOff }) => sum + cutOff, 0);
    console.log(`${answers} answers, ${cuts} cut off`);
    expect(answers).toBeGreaterThan(0);
  });
});

async function openSixAccounts(place: RegistryPlace): Promise<QueryLog[]> {
  const accounts = createAccounts(await openPlace(place), Date.now);
  const logs: QueryLog[] = [];
  for (let client = 0; client < clients; client += 1) {
    const { id, key } = await accounts.add({ name: `client ${client}`, balance: opening });
    await accounts.setPrices({ id }, prices);
    logs.push({ id, key, answered: [], cutOff: 0 });
  }
  return logs;
}

async function askUntilCutOff(url: string, account: QueryLog): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    const [path, body] = queries[turn % queries.length] ?? queries[0];
    try {
      const answer = await fetch(`${url}${path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${account.key}`, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      await answer.text();
      expect(answer.status).toBe(200);
      account.answered.push(answer.headers.get("x-request-id") ?? "");
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      account.cutOff += 1;
      return;
    }
  }
}
