import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { vknCheckDigit } from "../../src/company/id-numbers.ts";
import { answered } from "../support/fake-registry.ts";
import { startKillable } from "./support/killable.ts";
import { wording } from "../support/wording.ts";

const numbers = ["200000001", "300000001", "400000001"].map(
  (nine) => `${nine}${vknCheckDigit(nine)}`,
);
const vkn = "1234567890";
const smallHeap = { NODE_OPTIONS: "--max-old-space-size=512", REGISTRY_DEADLINE_MS: "10000" };

/** Paid answers of up to 7.6 MB, below the limit of bytes: values in a row, and nested ones. */
const wide = `{"success":true,"dusulen_bakiye":1,"data":[${"{},".repeat(2_500_000)}1]}`;
const deep = `{"success":true,"dusulen_bakiye":1,"data":${"[".repeat(3_800_000)}1${"]".repeat(3_800_000)}}`;
const packed = `{"success":true,"dusulen_bakiye":1,"data":[${"[],".repeat(1_300_000)}1]}`;
const odd = [wide, deep, packed];

test("with a heap of 512 MB, answers that would fill it are kept as unknown; the work and the next start go on", async () => {
  const { registry, start, kill, ayse, log, url } = await startKillable({ environment: smallHeap });
  registry.answers = odd.map((text) => () => (_req, res) => {
    res.writeHead(200, { "content-type": "application/json" }).end(text);
  });
  const metrics = async () => (await fetch(`${url}/metrics`)).text();
  for (const number of numbers) {
    const after = ayse.messages().at(-1)?.ts ?? "";
    await ayse.type(`/vkn ${number}`);
    const told = await ayse.waitFor(wording.unknownOutcome, { after, timeoutMs: 15_000 });
    expect(told.plain).toContain("gelen yanıt saklandı");
  }
  expect(await metrics()).toContain('kunye_spool_files{state="aside"} 3');
  await kill("SIGKILL");
  await start();
  registry.answers = [() => answered(vkn, 1)];
  await ayse.type(`/vkn ${vkn}`);
  await ayse.waitFor(wording.charged(1));
  expect(registry.queries).toHaveLength(4);
  await expect.poll(metrics).toContain('kunye_spool_files{state="aside"} 3');
  expect(log()).not.toContain("heap out of memory");
}, 90_000);

test("files in the spool that no start can read keep no start from being ready, and are counted and named", async () => {
  const { registry, start, kill, ayse, log, url, dataDir } = await startKillable();
  await kill("SIGTERM");
  const spool = join(dataDir, "spool");
  mkdirSync(join(spool, "disk-error.answer"));
  writeFileSync(join(spool, "torn.answer"), "");
  writeFileSync(join(spool, "later-version.answer"), "M".repeat(100));
  await start();
  registry.answers = [() => answered(vkn, 1)];
  await ayse.type(`/vkn ${vkn}`);
  await ayse.waitFor(wording.charged(1));
  const metrics = async () => (await fetch(`${url}/metrics`)).text();
  await expect.poll(metrics, { timeout: 15_000 }).toContain('state="damaged"} 3');
  for (const id of ["disk-error", "torn", "later-version"]) {
    expect(log()).toContain(`"file":"${id}.damaged"`);
  }
}, 60_000);
