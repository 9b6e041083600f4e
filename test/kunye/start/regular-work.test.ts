import { webApi } from "@slack/bolt";
import { expect, onTestFinished, test, vi } from "vitest";
import { readConfig } from "../../../src/kunye/start/config.ts";
import { createBoltLogger } from "../../../src/kunye/slack/bolt-logger.ts";
import { beginWork } from "../../../src/kunye/start/start-work.ts";
import { openSqliteStore } from "../../../src/kunye/store/open-store.ts";
import { openSpool } from "../../../src/kunye/store/spool.ts";
import { createLogger } from "../../../src/platform/logger.ts";
import { createSealer } from "../../../src/platform/sealer.ts";
import { temporaryDirectory } from "../../support/temporary-directory.ts";

test("regular work that fails is told once, and once when it succeeds again", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const directory = temporaryDirectory();
  const sealer = createSealer([{ id: "k", key: Buffer.alloc(32, 7) }]);
  const lines: string[] = [];
  const log = createLogger("info", { write: (line) => lines.push(line) });
  const store = await openSqliteStore(directory, sealer);
  let isDown = false;
  let downFrom = 0;
  const counts = { expireLeases: 0, teamsToShow: 0 };
  const away = () => Promise.reject(Object.assign(new Error("away"), { code: "ECONNREFUSED" }));
  const slow = Promise.withResolvers<never>();
  slow.promise.catch(() => undefined);
  const nobody = () => Promise.reject(new Error("nobody is asked"));
  const work = await beginWork(
    {
      config: readConfig({ DATA_DIR: directory }),
      registry: { baseUrl: "", apiKey: "key", name: "registry", isDemo: false },
    },
    {
      log,
      store: {
        ...store,
        ledger: {
          ...store.ledger,
          expireLeases: () => {
            counts.expireLeases += 1;
            return isDown ? away() : store.ledger.expireLeases();
          },
        },
        lists: {
          ...store.lists,
          teamsToShow: () => {
            counts.teamsToShow += 1;
            if (!isDown) return store.lists.teamsToShow();
            // The second failing run ends only after other work has succeeded again.
            return counts.teamsToShow === downFrom + 2 ? slow.promise : away();
          },
        },
      },
      spool: openSpool(directory, sealer, log),
      registry: { query: nobody, balance: nobody },
      slack: new webApi.WebClient("xoxb-test", {
        slackApiUrl: "http://127.0.0.1:9/api/",
        retryConfig: { retries: 0 },
        logger: createBoltLogger(log),
      }),
    },
    () => Promise.resolve(),
  );
  onTestFinished(() => work.close());
  work.startTasks();
  const passRounds = async () => {
    const { expireLeases, teamsToShow } = counts;
    for (const round of [1, 2, 3, 4]) {
      await vi.advanceTimersByTimeAsync(5_000);
      await expect.poll(() => counts.expireLeases).toBeGreaterThanOrEqual(expireLeases + round);
    }
    await expect.poll(() => counts.teamsToShow).toBeGreaterThan(teamsToShow + 1);
  };
  await passRounds();
  isDown = true;
  downFrom = counts.teamsToShow;
  await passRounds();
  isDown = false;
  const said = (words: string) => lines.filter((line) => line.includes(words));
  await passRounds();
  await expect.poll(() => said("regular work succeeds again")).toHaveLength(1);
  await away().catch(slow.reject);
  await passRounds();
  expect(said("regular work succeeds again")).toHaveLength(1);
  expect(said("regular work failed")).toEqual([
    expect.stringMatching(/"level":50.*"cause":"ECONNREFUSED"/),
  ]);
  expect(said("message was not updated")).toEqual([]);
});
