import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { openSqliteStore } from "../src/kunye/store/open-store.ts";
import { testKey, testSealer } from "../test/faults/open-address.ts";
import { vkn } from "../test/kunye/lists/support/numbers.ts";
import { startApps, startArguments } from "./support/app-processes.ts";
import { closeCommands, quantile, sendCommands, signingSecret } from "./support/signed-commands.ts";

const apiMs = 50;
const watches = 5_000;
const steady = { perSecond: 5, seconds: 20 };

/** The time from a typed `/vkn` to its card while 5,000 watches are due, over the time without. */
export async function run(): Promise<void> {
  const world = fork("bench/support/fake-world.ts", [String(apiMs)]);
  const [at] = (await once(world, "message")) as [{ slack: string; registry: string }];
  const directory = mkdtempSync(join(tmpdir(), "kunye-watches-"));
  const apps = await startApps(1, startArguments(), {
    DATA_DIR: directory,
    SLACK_SIGNING_SECRET: signingSecret,
    SLACK_BOT_TOKEN: "xoxb-bench",
    SLACK_API_URL: `${at.slack}/`,
    REGISTRY_BASE_URL: at.registry,
    REGISTRY_API_KEY: "bench_key",
    LOG_LEVEL: "silent",
    ENCRYPTION_KEYS: `test:${testKey.toString("base64")}`,
  });
  let asked = 0;

  /** Types commands after new companies; returns the times until their cards in milliseconds. */
  async function cards(): Promise<number[]> {
    await sendCommands(apps.urls, steady, () => ({
      command: "/vkn",
      text: vkn(500_000_000 + (asked += 1)),
      team_id: "T1",
      user_id: "U",
      channel_id: "C1",
      response_url: `${at.slack}/response/${performance.timeOrigin + performance.now()}/${asked}`,
    }));
    const all: number[] = [];
    for (let taken = -1; taken !== 0;) {
      await delay(1_000);
      world.send("cards");
      const [answer] = (await once(world, "message")) as [{ cards: number[] }];
      taken = answer.cards.length;
      all.push(...answer.cards);
    }
    return all;
  }

  const store = await openSqliteStore(directory, testSealer);
  await cards();
  const without = await cards();
  const now = await store.now();
  for (let no = 0; no < watches; no += 1) {
    const company = vkn(600_000_000 + no);
    const watch = {
      id: String(no).padStart(22, "w"),
      team: "T1",
      userId: "U",
      listName: null,
      vkns: [company],
      interval: "month" as const,
      channel: null,
      price: 1_000_000,
      cap: 1_000_000,
      state: "running" as const,
      pause: null,
      nextAt: now,
      lastAt: null,
      createdAt: now,
    };
    await store.watches.addWatch(watch, [{ vkn: company, baseline: null, fetchedAt: null }]);
  }
  const dueAt = async () =>
    (await store.watches.watchesOf("T1", "U")).filter(({ lastAt }) => lastAt === null);
  // The rounds begin at the next check for due work.
  for (let left = watches; left === watches; left = (await dueAt()).length) await delay(500);
  const before = (await dueAt()).length;
  const beside = await cards();
  const checked = before - (await dueAt()).length;
  const parts = [0.5, 0.99].map((share) => {
    const [own, alone] = [quantile(beside, share), quantile(without, share)];
    return `p${share * 100} ${own.toFixed(0)} ms, without ${alone.toFixed(0)} ms: ${(own / alone).toFixed(2)}×`;
  });
  console.log(
    `/vkn to its card beside ${before} due watches, ${checked} of them checked meanwhile`,
  );
  console.log(`  ${parts.join("; ")} (${beside.length} and ${without.length} cards)`);
  await store.close();
  await apps.stop();
  await closeCommands();
  world.kill();
  rmSync(directory, { recursive: true });
}
