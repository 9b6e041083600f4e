import { Worker } from "node:worker_threads";
import { expect, onTestFinished, test, vi } from "vitest";
import { startFakeRegistry } from "../support/fake-registry.ts";
import { startTeam } from "../support/start-team.ts";

test("a work thread that dies is replaced, until it dies too often: then the metrics say what they can", async () => {
  const posted = vi.spyOn(Worker.prototype, "postMessage");
  onTestFinished(() => posted.mockRestore());
  const team = await startTeam(await startFakeRegistry());
  const get = async (path: string) => {
    const response = await fetch(`${team.kunye.url}${path}`);
    return { status: response.status, text: await response.text() };
  };
  expect((await get("/readyz")).status).toBe(200);
  const { text } = await get("/metrics");
  expect(text).toContain("kunye_unknown_outcomes 0\n");
  expect(text).toContain("kunye_database_waiting 0\n");

  for (let deaths = 1; deaths <= 4; deaths += 1) {
    const threads = new Set(posted.mock.contexts as Worker[]);
    await Promise.all([...threads].map((thread) => thread.terminate()));
    expect((await get("/readyz")).status).toBe(deaths <= 3 ? 200 : 503);
  }
  expect((await get("/healthz")).status).toBe(200);
  const metrics = await get("/metrics");
  expect(metrics.text).toContain("nodejs_eventloop_lag_p99_seconds");
  expect(metrics.text).not.toContain("kunye_unknown_outcomes");
});
