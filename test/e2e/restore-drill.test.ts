import { exec } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { vknCheckDigit } from "../../src/company/id-numbers.ts";
import { answered } from "../support/fake-registry.ts";
import { programEnvironment } from "../support/program-environment.ts";
import { temporaryDirectory } from "../support/temporary-directory.ts";
import { startKillable } from "./support/killable.ts";
import { wording } from "../support/wording.ts";

const page = readFileSync("docs/operations.md", "utf8");
const before = "/backup/kunye-2026-11-21.sqlite";
const [first = "", second = "", third = ""] = [123456789, 200000001, 200000002].map(
  (nine) => `${nine}${vknCheckDigit(String(nine))}`,
);

test("with the commands of operations.md a machine that is lost is replaced, and nothing is paid twice unasked", async () => {
  const { registry, dataDir, ayse, start, kill } = await startKillable();
  registry.answers = [
    ({ body }) => {
      registry.balance = String(Number(registry.balance) - 1);
      return answered(String(body["vkn"]), 1);
    },
  ];
  const backup = join(temporaryDirectory(), "backup.sqlite");
  const settings = { DATA_DIR: dataDir, REGISTRY_BASE_URL: registry.url };
  const env = programEnvironment({ ...settings, REGISTRY_API_KEY: "test_key" });
  /** Runs a command line of the docs' page with another backup path; returns the output. */
  const operator = async (line: string) => {
    expect(page.split("\n").map((one) => one.split(/ +#/)[0])).toContain(line);
    return (await promisify(exec)(line.replace(before, backup), { env })).stdout;
  };
  const types = async (typed: string, said: string) => {
    const after = ayse.messages().at(-1)?.ts ?? "";
    await ayse.type(typed);
    await ayse.waitFor(said, { after });
  };

  await types(`/vkn ${first}`, wording.charged(1));
  const key = readFileSync(join(dataDir, "encryption-key"));
  await operator(`npm run admin -- backup ${before}`);
  await types(`/vkn ${second}`, wording.charged(1));
  await kill("SIGKILL");
  rmSync(dataDir, { recursive: true });

  mkdirSync(dataDir);
  writeFileSync(join(dataDir, "encryption-key"), key, { mode: 0o600 });
  const said = await operator(`npm run admin -- restore ${before}`);
  expect(said).toContain("1 credit spent since the backup that the ledger doesn't know of");
  await start();
  await types(`/vkn ${first}`, wording.nothingCharged);
  await types(`/vkn ${second}`, "yedekten sonra alınmış olabilir");
  expect(registry.queries).toHaveLength(2);
  expect(await operator("npm run admin -- account")).toContain("1 credit spent since the backup");
  expect(await operator("npm run admin -- account --release")).toMatch(/\tok\n$/);
  await types(`/vkn ${third}`, wording.charged(1));
  await types(`/vkn ${first}`, wording.nothingCharged);
  await types("/bakiye", wording.total(2, 2));
  expect(registry.queries).toHaveLength(3);
});
