import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createLogger } from "../../src/platform/logger.ts";
import { importCommand } from "../../src/registry/cli/import-command.ts";
import { retitledBetween } from "../../src/registry/institution/invented-institution.ts";
import { vknOfNumber } from "../../src/registry/institution/numbering.ts";
import { startTestService } from "./support/test-service.ts";

const pazarlama = vknOfNumber(2);
const woundUp = "TASFİYE HALİNDE ÖRNEK GIDA PAZARLAMA LİMİTED ŞİRKETİ";

type Service = Awaited<ReturnType<typeof startTestService>>;

const recordOf = async ({ post }: Service, vkn: string) =>
  (await post("/v1/search/vkn", { vkn })).json["data"];
const matchOf = async ({ post }: Service, title: string) =>
  (await post("/v1/search/title", { title })).json["matched"];

test("a month changes records and the titles that are found, and lasts over a restart", async () => {
  const run = await startTestService();
  const before = await recordOf(run, "1234567890");
  await run.service.passMonth();
  expect(run.service.months).toBe(1);
  expect(await recordOf(run, "1234567890")).toEqual(before);
  expect(await matchOf(run, "örnek gıda pazarlama")).toMatchObject({
    ad: woundUp,
    vkn: pazarlama,
  });
  await run.close();

  const again = await startTestService({ dataDir: run.dataDir });
  expect(again.service.months).toBe(1);
  expect(await matchOf(again, "örnek gıda pazarlama")).toMatchObject({ ad: woundUp });
  expect(await recordOf(again, pazarlama)).toMatchObject({ Merkez: { Unvani: woundUp } });
});

test("months asked for at the same moment pass one after the other", async () => {
  const { service } = await startTestService();
  await Promise.all([service.passMonth(), service.passMonth(), service.passMonth()]);
  expect(service.months).toBe(3);
});

test("every company that got another title is found by the new one", async () => {
  const run = await startTestService({ companies: 2_000, balance: "1000" });
  for (let month = 0; month < 6; month += 1) await run.service.passMonth();
  const retitled = [...retitledBetween(0, 6, 2_000)];
  expect(retitled.length).toBeGreaterThan(150);
  for (const { ad, vkn } of retitled.slice(0, 40)) {
    expect(await matchOf(run, ad)).toMatchObject({ ad, vkn });
  }
});

test("a company that was imported keeps its title and record", async () => {
  const run = await startTestService();
  const list = join(run.dataDir, "list.csv");
  await writeFile(list, `vkn,title\n${pazarlama},ÖRNEK GIDA PAZARLAMA A.Ş.\n`);
  await importCommand([list], {
    dataDir: run.dataDir,
    host: "",
    port: 0,
    logger: createLogger("silent"),
    print: () => undefined,
    printProgress: () => undefined,
    untilStopped: () => Promise.resolve(),
  });
  const ad = "ÖRNEK GIDA PAZARLAMA A.Ş.";
  // Each look costs credits.
  const found = expect.poll(() => matchOf(run, "örnek gıda pazarlama"), { interval: 500 });
  await found.toMatchObject({ ad });
  await run.service.passMonth();
  expect(await matchOf(run, "örnek gıda pazarlama")).toMatchObject({ ad });
  expect(await recordOf(run, pazarlama)).toMatchObject({ Merkez: { Unvani: ad, Durumu: "Aktif" } });
});
