import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import { expect, onTestFinished, test, vi } from "vitest";
import { createLogger } from "../../../src/platform/logger.ts";
import { openLiveTitles } from "../../../src/registry/title-list/live-titles.ts";
import { TitleSearchEndedError } from "../../../src/registry/titles/search-pool.ts";
import { temporaryDirectory } from "../support/test-service.ts";

test("a search that ended is rebuilt without a query, also after a rebuild that failed", async () => {
  const dataDir = await temporaryDirectory();
  // With a record file, threads search even a few titles.
  const recordFile = join(dataDir, "records.jsonl");
  await writeFile(recordFile, "");
  const threads: Worker[] = [];
  const collect = (thread: Worker) => threads.push(thread);
  process.on("worker", collect);
  onTestFinished(() => void process.off("worker", collect));
  const logger = createLogger("silent");
  const logError = vi.spyOn(logger, "error");
  const source = { dataDir, companies: 200, months: 0, recordFile };
  const titles = await openLiveTitles({ source, pollMs: 20, logger });
  onTestFinished(() => titles.close());

  // A full directory in its place: no index can be read or written.
  const indexFile = join(dataDir, "titles.index");
  await rm(indexFile);
  await mkdir(join(indexFile, "full"), { recursive: true });
  // First: a thread that is not ending yet may answer.
  for (const thread of threads) void thread.terminate();
  await expect(titles.search("örnek gıda", 3)).rejects.toBeInstanceOf(TitleSearchEndedError);
  expect(titles.isSearchable).toBe(false);
  await expect.poll(() => logError.mock.calls.length).toBeGreaterThan(0);

  await rm(indexFile, { recursive: true });
  await expect.poll(() => titles.isSearchable).toBe(true);
  expect(titles.importWaitingSince).toBeNull();
  expect(await titles.search("örnek gıda", 3)).toHaveLength(3);
});
