import { webApi } from "@slack/bolt";
import { expect, onTestFinished, test, vi } from "vitest";
import type { BalanceOutcome } from "../../../src/kunye/lookups/ports.ts";
import { readConfig } from "../../../src/kunye/start/config.ts";
import { beginWork } from "../../../src/kunye/start/start-work.ts";
import { manyWorkspaces } from "../../../src/kunye/start/workspaces.ts";
import { openSqliteStore } from "../../../src/kunye/store/open-store.ts";
import { openSpool } from "../../../src/kunye/store/spool.ts";
import { createLogger } from "../../../src/platform/logger.ts";
import { createSealer } from "../../../src/platform/sealer.ts";
import { testSealer } from "../../faults/open-address.ts";
import { onBothStores } from "../../faults/places.ts";
import { withMethods } from "../../support/store-methods.ts";
import { temporaryDirectory } from "../../support/temporary-directory.ts";
import { unaskedWorkspace } from "../../support/unasked-workspace.ts";

const nobody = () => Promise.reject(new Error("nobody is asked"));

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
      workspaces: unaskedWorkspace(log),
    },
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

test("regular work that hangs is overdue for the metrics and, once, for the log; a list's length is not", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const directory = temporaryDirectory();
  const lines: string[] = [];
  const log = createLogger("info", { write: (line) => lines.push(line) });
  const store = await openSqliteStore(directory, testSealer);
  const hung = Promise.withResolvers<string[]>();
  const work = await beginWork(
    {
      config: readConfig({ DATA_DIR: directory }),
      registry: { baseUrl: "", apiKey: "key", name: "registry", isDemo: false },
    },
    {
      log,
      store: {
        ...store,
        lists: {
          ...store.lists,
          takeList: () => hung.promise.then(() => null),
          teamsToShow: () => hung.promise,
        },
      },
      spool: openSpool(directory, testSealer, log),
      workspaces: unaskedWorkspace(log),
    },
  );
  onTestFinished(() => work.close());
  work.startTasks();
  const overdue = async () => {
    const text = await work.metrics.text();
    const found = text.matchAll(/^kunye_regular_work_overdue_seconds\{task="(\w+)"\} ([\d.]+)/gm);
    return Object.fromEntries(
      Array.from(found, ([, task = "", seconds]) => [task, Number(seconds)]),
    );
  };
  const told = (words: string) =>
    lines.flatMap((line) => {
      const { msg, task } = JSON.parse(line) as { msg: string; task?: string };
      return msg.includes(words) ? [task] : [];
    });
  const tasks = ["balances", "notices", "retention", "schema", "sweep", "titles"];
  expect(Object.keys(await overdue()).sort()).toEqual(tasks);
  const late = async () =>
    Object.entries(await overdue()).flatMap(([task, by]) => (by > 60 ? task : []));
  await vi.advanceTimersByTimeAsync(500_000);
  await expect.poll(late).toEqual(["notices"]);
  expect(told("regular work is overdue")).toEqual([]);
  await vi.advanceTimersByTimeAsync(500_000);
  await expect.poll(late).toEqual(["notices"]);
  expect(told("regular work is overdue")).toEqual(["notices"]);
  hung.resolve([]);
  await vi.advanceTimersByTimeAsync(20_000);
  await expect.poll(late).toEqual([]);
  expect(told("regular work is no longer overdue")).toEqual(["notices"]);
});

onBothStores((newPlace) => {
  test("teams' balances and titles are read side by side: an account that hangs or fails holds up no other", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    const teams = ["T1", "T2", "T3", "T4", "T5"];
    const lines: string[] = [];
    const log = createLogger("info", { write: (line) => lines.push(line) });
    const place = await newPlace();
    const real = await place.open();
    const hung = Promise.withResolvers<BalanceOutcome>();
    let failing = ["T2"];
    const ended = { settled: [] as string[], titles: [] as string[] };
    const store = withMethods(real, (name, method) => async (...values) => {
      if (name === "accounts") return teams.map((team) => `${team} registry`);
      const kind = { evidence: "settled", suppliersOf: "titles" }[name as string];
      if (kind === undefined) return method(...values);
      const team = String(values[0]).slice(0, 2);
      if (failing.includes(team)) throw new Error(`unreadable ${kind}`);
      const result: unknown = await method(...values);
      ended[kind as keyof typeof ended].push(team);
      return result;
    });
    const none = { all: () => [], find: () => null, onChange: () => () => undefined };
    const work = await beginWork(
      {
        config: readConfig({ ...place.environment }),
        registry: { baseUrl: "", apiKey: "", name: "registry", isDemo: false },
      },
      {
        log,
        store,
        spool: openSpool(place.spoolDirectory, testSealer, log),
        workspaces: manyWorkspaces({
          installations: {
            ...none,
            start: nobody,
            refresh: nobody,
            version: () => 0,
            stop: () => undefined,
          },
          clientOf: () => new webApi.WebClient(),
          registries: {
            of: (team) => ({
              apiKey: team,
              registry: {
                query: nobody,
                balance: () =>
                  team === "T1" ? hung.promise : Promise.resolve({ kind: "balance", balance: 1 }),
              },
            }),
            close: () => Promise.resolve(),
          },
          registryKeys: null,
          leaving: { onLeaving: nobody },
        }),
      },
    );
    onTestFinished(() => work.close());
    work.startTasks();
    const said = (words: string) =>
      lines
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter(({ msg }) => String(msg).includes(words))
        .map(({ installation, task, cause }) => ({ installation, task, cause }));
    await expect.poll(() => ended.titles.toSorted()).toEqual(["T1", "T3", "T4", "T5"]);
    // The first reading is made at the start.
    await expect.poll(() => ended.settled).toHaveLength(3);
    for (const round of [2, 3]) {
      await vi.advanceTimersByTimeAsync(5 * 60_000);
      await expect.poll(() => ended.settled).toHaveLength(3 * round);
    }
    expect(new Set(ended.settled)).toEqual(new Set(["T3", "T4", "T5"]));
    const [balances, titles] = ["balances", "titles"].map((task) => ({ installation: "T2", task }));
    await expect
      .poll(() =>
        said("regular work failed").toSorted((a, b) => (String(a.task) < String(b.task) ? -1 : 1)),
      )
      .toEqual([
        { ...balances, cause: "unreadable settled" },
        { ...titles, cause: "unreadable titles" },
      ]);
    failing = [];
    hung.resolve({ kind: "balance", balance: 1 });
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    await expect.poll(() => ended.settled.filter((team) => team === "T1")).toHaveLength(4);
    await expect.poll(() => said("regular work succeeds again")).toContainEqual({ ...balances });
    expect(said("regular work failed")).toHaveLength(2);
  });
});
