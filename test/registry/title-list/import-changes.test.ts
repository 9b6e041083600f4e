import { stat, writeFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { vknOfNumber } from "../../../src/registry/institution/numbering.ts";
import { run } from "../support/run-command.ts";
import { startTestService, temporaryDirectory } from "../support/test-service.ts";

/** With more companies, another process builds the index and stores it in a file. */
const companies = 50_500;
const [added, invented] = [vknOfNumber(900_000), vknOfNumber(2)];

type Service = Awaited<ReturnType<typeof startTestService>>;

async function importing(dataDir: string, rows: Record<string, string>, ...flags: string[]) {
  const lines = Object.entries(rows).map((row) => row.join("\t"));
  await writeFile(`${dataDir}/list.tsv`, ["vkn\ttitle", ...lines].join("\n"));
  await run(dataDir, "import", `${dataDir}/list.tsv`, ...flags);
}

async function found({ post }: Service, title: string): Promise<unknown> {
  const { status, json } = await post("/v1/search/title", { title });
  return status === 404 ? null : (json["matched"] as { vkn: string }).vkn;
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await wait(2);
}

const indexFile = async (dataDir: string) => (await stat(`${dataDir}/titles.index`)).ino;

test("an import with few changes is served without a new index, also after a restart", async () => {
  const dataDir = await temporaryDirectory();
  const options = { dataDir, companies, importPollMs: 5, balance: "100000" };
  let service = await startTestService(options);
  const built = await indexFile(dataDir);
  const size = service.service.titleCount;

  await importing(dataDir, { [added]: "DENİZATI FINDIK A.Ş.", [invented]: "KÖPRÜBAŞI BALIK A.Ş." });
  await until(async () => (await found(service, "denizatı fındık")) === added);
  expect(await found(service, "köprübaşı balık")).toBe(invented);
  expect(service.service.titleCount).toBe(size + 1);
  const { json } = await service.post("/v1/search/vkn", { vkn: added });
  expect(json).toMatchObject({ data: { Merkez: { Unvani: "DENİZATI FINDIK A.Ş." } } });

  await importing(dataDir, { [added]: "MERMERCİ OTOMOTİV LTD. ŞTİ." }, "--allow-removal");
  await until(async () => (await found(service, "mermerci otomotiv")) === added);
  expect(await found(service, "denizatı fındık")).toBeNull();
  expect(await found(service, "köprübaşı balık")).toBeNull();
  expect(service.service.titleCount).toBe(size + 1);

  await service.close();
  service = await startTestService(options);
  expect(await found(service, "mermerci otomotiv")).toBe(added);
  expect(await found(service, "denizatı fındık")).toBeNull();
  expect(service.service.titleCount).toBe(size + 1);
  expect(await indexFile(dataDir)).toBe(built);
});

test("an import with many changes gets a new index, and searches are answered during the build", async () => {
  const dataDir = await temporaryDirectory();
  const service = await startTestService({ dataDir, companies, balance: "100000" });
  const built = await indexFile(dataDir);
  const rows = Array.from({ length: 10_200 }, (_, at) => [
    vknOfNumber(900_000 + at),
    `İNCİR ${at} A.Ş.`,
  ]);
  await importing(dataDir, Object.fromEntries(rows) as Record<string, string>);
  const statuses = new Set<number>();
  await until(async () => {
    const { status } = await service.post("/v1/search/title", { title: "örnek gıda sanayi" });
    statuses.add(status);
    return (await found(service, "incir 10199")) === vknOfNumber(910_199);
  });
  expect(statuses).toEqual(new Set([200]));
  expect(await indexFile(dataDir)).not.toBe(built);

  await importing(dataDir, { [added]: "DENİZATI FINDIK A.Ş." }, "--add");
  await until(async () => (await found(service, "denizatı fındık")) === added);
});

test("an invented company that is no longer imported has its invented title again", async () => {
  const dataDir = await temporaryDirectory();
  const service = await startTestService({ dataDir, importPollMs: 5 });
  const own = async () => {
    const { json } = await service.post("/v1/search/vkn", { vkn: vknOfNumber(5) });
    return (json as { data: { Merkez: { Unvani: string } } }).data.Merkez.Unvani;
  };
  const title = await own();
  expect(await found(service, title)).toBe(vknOfNumber(5));
  await importing(dataDir, { [vknOfNumber(5)]: "DENİZATI FINDIK A.Ş.", [added]: "MERMERCİ A.Ş." });
  await until(async () => (await found(service, "denizatı fındık")) === vknOfNumber(5));
  expect(await found(service, title)).not.toBe(vknOfNumber(5));
  await importing(dataDir, { [added]: "MERMERCİ A.Ş." }, "--allow-removal");
  await until(async () => (await found(service, title)) === vknOfNumber(5));
  expect(await own()).toBe(title);
  expect(await found(service, "denizatı fındık")).toBeNull();
});
