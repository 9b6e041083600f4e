import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { createLogger } from "../../../src/platform/logger.ts";
import type { RegistryPlace } from "../../../src/registry/accounts/database.ts";
import { vknOfNumber } from "../../../src/registry/institution/numbering.ts";
import { createRandom } from "../../../src/registry/institution/random.ts";
import { startCuttingProxy } from "../../support/cutting-proxy.ts";
import { usePostgres } from "../../support/use-postgres.ts";
import { run } from "../support/run-command.ts";
import { openPlace } from "../support/stores.ts";
import { answerOf, startTestService, temporaryDirectory } from "../support/test-service.ts";

const postgres = usePostgres();

type Service = Awaited<ReturnType<typeof startTestService>>;

/** A replica with a directory of its own on a shared database. */
async function startReplica(
  databaseUrl: string,
  { dataDir, logger }: { dataDir?: string; logger?: Logger } = {},
): Promise<Service> {
  return startTestService({
    databaseUrl,
    dataDir: dataDir ?? (await temporaryDirectory()),
    ...(logger && { logger }),
    companies: 0,
    importPollMs: 20,
    balance: "100000",
  });
}

async function writeList(rows: Record<string, string>): Promise<string> {
  const file = `${await temporaryDirectory()}/list.tsv`;
  await writeFile(
    file,
    ["vkn\ttitle", ...Object.entries(rows).map((row) => row.join("\t"))].join("\n"),
  );
  return file;
}

async function importInto(place: RegistryPlace, rows: Record<string, string>, ...flags: string[]) {
  return run(place, "import", await writeList(rows), ...flags);
}

const newPlace = async (): Promise<RegistryPlace> => ({
  dataDir: await temporaryDirectory(),
  databaseUrl: await postgres().newDatabase(),
});

const found = async ({ post, key }: Service, title: string) => {
  const { json } = await post("/v1/search/title", { title }, key);
  return (json["matched"] as { vkn: string } | undefined)?.vkn ?? null;
};
const readyOf = async ({ url }: Service) => answerOf(fetch(`${url}/readyz`));
const versionOf = async (service: Service) =>
  ((await readyOf(service)).json["titles"] as { version: number | null }).version;

const [first, second, third] = [vknOfNumber(700_001), vknOfNumber(700_002), vknOfNumber(700_003)];

test("an import on one machine is served by every replica, also by one that starts later", async () => {
  const place = await newPlace();
  const databaseUrl = place.databaseUrl ?? "";
  const replicas = [await startReplica(databaseUrl), await startReplica(databaseUrl)];
  for (const replica of replicas) expect(await versionOf(replica)).toBeNull();

  const rows = { [first]: "DENİZATI FINDIK A.Ş.", [second]: "KÖPRÜBAŞI BALIK A.Ş." };
  expect(await importInto(place, rows)).toContain("New: 2, retitled: 0, removed: 0");
  for (const replica of replicas) {
    await expect.poll(() => versionOf(replica)).toBe(1);
    expect(await found(replica, "denizatı fındık")).toBe(first);
  }

  const change = { [second]: "MERMERCİ BALIK A.Ş.", [third]: "ZEYTİNDALI KAĞIT A.Ş." };
  expect(await importInto(place, change, "--allow-removal")).toContain(
    "New: 1, retitled: 1, removed: 1",
  );
  replicas.push(await startReplica(databaseUrl));
  for (const replica of replicas) {
    await expect.poll(() => versionOf(replica)).toBe(2);
    expect(replica.service.titleCount).toBe(2);
    expect(await found(replica, "denizatı fındık")).toBeNull();
    expect(await found(replica, "mermerci balık")).toBe(second);
    expect(await found(replica, "zeytindalı kağıt")).toBe(third);
  }

  await importInto(place, { [first]: "DENİZATI FINDIK A.Ş." }, "--add");
  for (const replica of replicas) {
    await expect.poll(() => found(replica, "denizatı fındık")).toBe(first);
    expect(replica.service.titleCount).toBe(3);
  }
});

test("a replica that comes to another database serves that one's titles", async () => {
  const [one, other] = [await newPlace(), await newPlace()];
  await importInto(one, { [first]: "DENİZATI FINDIK A.Ş.", [second]: "KÖPRÜBAŞI BALIK A.Ş." });
  await importInto(other, { [third]: "ZEYTİNDALI KAĞIT A.Ş." });
  const dataDir = await temporaryDirectory();
  const before = await startReplica(one.databaseUrl ?? "", { dataDir });
  expect(before.service.titleCount).toBe(2);
  await before.close();
  const after = await startReplica(other.databaseUrl ?? "", { dataDir });
  expect(after.service.titleCount).toBe(1);
  await after.close();
  const none = await startReplica(await postgres().newDatabase(), { dataDir });
  expect(none.service.titleCount).toBe(0);
});

test("a list that would remove more than a tenth changes nothing", async () => {
  const place = await newPlace();
  await importInto(place, { [first]: "DENİZATI FINDIK A.Ş.", [second]: "KÖPRÜBAŞI BALIK A.Ş." });
  const refused = importInto(place, { [first]: "BAŞKA AD A.Ş." });
  await expect(refused).rejects.toMatchObject({ exitCode: 65 });
  const replica = await startReplica(place.databaseUrl ?? "");
  expect(await versionOf(replica)).toBe(1);
  expect(await found(replica, "denizatı fındık")).toBe(first);
});

/** A list of companies whose titles say which list they are of. */
function listOf(word: string, companies: number): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: companies }, (_, at) => [
      vknOfNumber(800_000 + at),
      `${word} ${at} LİMİTED ŞİRKETİ`,
    ]),
  );
}

async function wordsIn(place: RegistryPlace): Promise<Record<string, number>> {
  const { pool } = await openPlace(place);
  const { rows } = await (pool ?? expect.unreachable()).query<{ word: string; count: number }>(
    `select split_part(title, ' ', 1) as word, count(*) as count from registry.titles
    where title is not null group by 1`,
  );
  return Object.fromEntries(rows.map(({ word, count }) => [word, count]));
}

test("imports at the same moment run one after the other, each as a whole", async () => {
  const place = await newPlace();
  const imports = ["ARMUT", "BADEM", "CEVİZ"].map((word) =>
    importInto(place, listOf(word, 3_000), "--allow-removal"),
  );
  await Promise.all(imports);
  expect(Object.values(await wordsIn(place))).toEqual([3_000]);
  const { pool } = await openPlace(place);
  const versions = await pool?.query(
    "select version, titles from registry.title_versions order by 1",
  );
  expect(versions?.rows).toEqual([1, 2, 3].map((version) => ({ version, titles: 3_000 })));
});

const seed = Number(process.env["IMPORT_SEED"] ?? Math.floor(Math.random() * 1_000_000_000));
const kills = Number(process.env["IMPORT_KILLS"] ?? 3);

test("a killed import leaves the whole old list, and the next one runs", async () => {
  console.log(`seed ${seed}`);
  const random = createRandom(seed, "imports");
  const place = await newPlace();
  await importInto(place, listOf("ARMUT", 20_000));
  const file = await writeList(listOf("BADEM", 20_000));
  for (let round = 0; round < kills; round += 1) {
    const child = spawn(process.execPath, ["src/registry.ts", "import", file], {
      env: { ...process.env, DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? "" },
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    const exited = once(child, "exit");
    await Promise.race([wait(random.between(300, 2_500)), exited]);
    child.kill("SIGKILL");
    await exited;
    expect([{ ARMUT: 20_000 }, { BADEM: 20_000 }]).toContainEqual(await wordsIn(place));
  }
  await importInto(place, listOf("CEVİZ", 10), "--allow-removal");
  expect(await wordsIn(place)).toEqual({ CEVİZ: 10 });
});

test("searches are answered from the old list while a new one is copied and indexed", async () => {
  const place = await newPlace();
  await importInto(place, { [first]: "DENİZATI FINDIK A.Ş." });
  const replica = await startReplica(place.databaseUrl ?? "");
  const list = { ...listOf("BADEM", 11_000), [first]: "DENİZATI FINDIK A.Ş." };
  const imported = importInto(place, list);
  const answers = new Set<string | null>();
  while ((await versionOf(replica)) !== 2) answers.add(await found(replica, "denizatı fındık"));
  await imported;
  expect(answers).toEqual(new Set([first]));
  expect(replica.service.titleCount).toBe(11_001);
});

test("readiness is 503, and the log has one line, while the database is away; 503 too while the service drains", async () => {
  const databaseUrl = await postgres().newDatabase();
  const proxy = await startCuttingProxy(Number(new URL(databaseUrl).port));
  const proxied = new URL(databaseUrl);
  proxied.port = String(proxy.port);
  const lines: string[] = [];
  const logger = createLogger("error", { write: (line) => lines.push(line) });
  const replica = await startReplica(proxied.href, { logger });
  expect(await readyOf(replica)).toMatchObject({
    status: 200,
    json: { status: "ready", titles: { searchable: true, count: 0, version: null } },
  });
  proxy.cut({ isDown: true });
  // A probe's outcome is remembered for some seconds.
  await expect
    .poll(async () => readyOf(replica))
    .toMatchObject({ status: 503, json: { database: false } });
  expect((await fetch(`${replica.url}/healthz`)).status).toBe(200);
  // The polls for an import fail too; they add nothing.
  expect(lines).toEqual([expect.stringContaining("the database is away")]);
  proxy.cut({});
  await expect.poll(async () => (await readyOf(replica)).status).toBe(200);
  replica.service.drain();
  expect(await readyOf(replica)).toMatchObject({ status: 503, json: { draining: true } });
});

test("a damaged copy of the shared titles is made again, and a warning names its file", async () => {
  const place = await newPlace();
  await importInto(place, { [first]: "DENİZATI FINDIK A.Ş." });
  const dataDir = await temporaryDirectory();
  await (await startReplica(place.databaseUrl ?? "", { dataDir })).close();
  const file = `${dataDir}/shared/titles.sqlite`;
  await writeFile(file, Buffer.alloc(8_192, 7));
  const lines: string[] = [];
  const logger = createLogger("warn", { write: (line) => lines.push(line) });
  const { databaseUrl } = place;
  const replica = await startTestService({ databaseUrl, dataDir, companies: 0, logger });
  expect(replica.service.titleCount).toBe(1);
  expect(await found(replica, "denizatı fındık")).toBe(first);
  expect(lines.filter((line) => line.includes(file))).toEqual([
    expect.stringMatching(/"level":40.*damaged/),
  ]);
});
