import { expect, test, vi } from "vitest";
import { readConfig } from "../../src/kunye/start/config.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { createSealer } from "../../src/platform/sealer.ts";
import { beginWork } from "../../src/kunye/start/start-work.ts";
import { openSpool } from "../../src/kunye/store/spool.ts";
import { openSqliteStore } from "../../src/kunye/store/open-store.ts";
import { temporaryDirectory } from "../support/temporary-directory.ts";
import { unaskedWorkspace } from "../support/unasked-workspace.ts";

test("the program is ready while what is past its retention is still being deleted", async () => {
  const directory = temporaryDirectory();
  const sealer = createSealer([{ id: "k", key: Buffer.alloc(32, 7) }]);
  const log = createLogger("silent");
  const store = await openSqliteStore(directory, sealer);
  const deleteExpired = vi.fn(() => new Promise<void>(() => undefined));
  const closed = vi.fn(() => Promise.resolve());
  const work = await beginWork(
    {
      config: readConfig({ DATA_DIR: directory }),
      registry: { baseUrl: "", apiKey: "key", name: "registry", isDemo: false },
    },
    {
      log,
      store: { ...store, upkeep: { ...store.upkeep, deleteExpired } },
      spool: openSpool(directory, sealer, log),
      workspaces: unaskedWorkspace(log, closed),
    },
  );
  // A program whose port is in use closes its store before any regular work.
  expect(deleteExpired).not.toHaveBeenCalled();
  work.startTasks();
  expect(deleteExpired).toHaveBeenCalledTimes(1);
  expect(await work.failingParts(3_000)).toEqual([]);
  await work.close();
  expect(closed).toHaveBeenCalledTimes(1);
  // A probe's outcome is remembered for some seconds.
  await expect.poll(() => work.failingParts(3_000), { interval: 500 }).toEqual(["database"]);
});
