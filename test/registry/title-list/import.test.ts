import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, rename, rm, writeFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { vknOfNumber } from "../../../src/registry/institution/numbering.ts";
import { openSnapshot } from "../../../src/registry/title-list/title-snapshot.ts";
import { run, runCollecting } from "../support/run-command.ts";
import { startTestService, temporaryDirectory } from "../support/test-service.ts";
import { writeUserList } from "../support/user-list.ts";

const third = vknOfNumber(3);

test("an import that would remove more than a tenth is refused without --allow-removal", async () => {
  const dataDir = await temporaryDirectory();
  const lists = await temporaryDirectory();
  const write = async (name: string, numbers: number[]) => {
    const rows = numbers.map((number) => `${vknOfNumber(number)}\tŞİRKET ${number} A.Ş.`);
    await writeFile(`${lists}/${name}`, ["vkn\ttitle", ...rows].join("\n"));
    return `${lists}/${name}`;
  };
  const numbers = Array.from({ length: 20 }, (_, number) => number);
  const whole = await write("whole.tsv", numbers);
  const tenth = await write("tenth.tsv", numbers.slice(2));
  const cut = await write("cut.tsv", numbers.slice(5));
  const one = await write("one.tsv", [50]);

  await run(dataDir, "import", whole);
  expect((await run(dataDir, "import", tenth)).at(-1)).toBe("New: 0, retitled: 0, removed: 2");
  const lines: string[] = [];
  await expect(runCollecting(lines, dataDir, "import", cut)).rejects.toThrow(
    "remove 3 of 18 companies",
  );
  expect(lines).toContain("Kept: 15");
  expect((await run(dataDir, "import", one, "--add")).at(-1)).toBe(
    "New: 1, retitled: 0, removed: 0",
  );
  expect((await run(dataDir, "import", cut, "--allow-removal")).at(-1)).toBe(
    "New: 0, retitled: 0, removed: 4",
  );
});

test("a running service serves every import without a pause and without a restart", async () => {
  const dataDir = await temporaryDirectory();
  const list = (title: string) => `vkn\ttitle\n${third}\t${title}\n`;
  await writeFile(`${dataDir}/list.tsv`, list("DENİZATI FINDIK A.Ş."));
  const { post, service } = await startTestService({
    dataDir,
    companies: 300,
    importPollMs: 5,
    balance: "100000",
  });
  const search = (title: string) => post("/v1/search/title", { title });
  expect((await search("denizatı fındık")).status).toBe(404);
  const statuses = new Set<number>();
  const until = async (title: string) => {
    for (;;) {
      statuses.add((await search("örnek gıda sanayi")).status);
      const { status, json } = await search(title);
      if (status === 200 && JSON.stringify(json["matched"]).includes(third)) return json;
      await wait(1);
    }
  };
  await run(dataDir, "import", `${dataDir}/list.tsv`);
  expect(await until("denizatı fındık")).toMatchObject({
    data: { Merkez: { Unvani: "DENİZATI FINDIK A.Ş." } },
  });
  await writeFile(`${dataDir}/list.tsv`, list("MERMERCİ OTOMOTİV LTD. ŞTİ."));
  await run(dataDir, "import", `${dataDir}/list.tsv`);
  expect(await until("mermerci otomotiv")).toMatchObject({
    data: { Merkez: { Unvani: "MERMERCİ OTOMOTİV LTD. ŞTİ." } },
  });
  expect((await search("denizatı fındık")).status).toBe(404);
  expect(statuses).toEqual(new Set([200]));
  expect(service.titleCount).toBeGreaterThan(290);
});

test("an unreadable title database does not replace the one in use", async () => {
  const dataDir = await temporaryDirectory();
  await writeFile(`${dataDir}/list.tsv`, `vkn\ttitle\n${third}\tDENİZATI FINDIK A.Ş.\n`);
  await run(dataDir, "import", `${dataDir}/list.tsv`);
  const { post, url } = await startTestService({ dataDir, companies: undefined, importPollMs: 5 });
  const waiting = async () => {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    return Number(/^registry_import_waiting_seconds (.+)$/m.exec(metrics)?.[1]);
  };
  expect(await waiting()).toBe(0);
  await writeFile(`${dataDir}/other`, "no database at all, though long enough to be looked at");
  await rename(`${dataDir}/other`, `${dataDir}/titles.sqlite`);
  while ((await waiting()) === 0) await wait(5);
  expect((await post("/v1/search/title", { title: "denizatı fındık" })).status).toBe(200);
  expect((await post("/v1/search/vkn", { vkn: third })).status).toBe(200);
  await rm(`${dataDir}/titles.sqlite`);
  await run(dataDir, "import", `${dataDir}/list.tsv`);
  while ((await waiting()) > 0) await wait(5);
});

test("a killed import changes nothing, and the next import removes its draft", async () => {
  const dataDir = await temporaryDirectory();
  const lists = await temporaryDirectory();
  const small = [1, 2].map((number) => `${vknOfNumber(number)}\tŞİRKET ${number} A.Ş.`);
  await writeFile(`${lists}/small.tsv`, ["vkn\ttitle", ...small].join("\n"));
  await run(dataDir, "import", `${lists}/small.tsv`);
  await writeUserList(`${lists}/large.xml`, 150_000);
  const env = { ...process.env, DATA_DIR: dataDir };
  const child = spawn(
    process.execPath,
    ["src/registry.ts", "import", `${lists}/large.xml`, "--allow-removal"],
    { env, stdio: "ignore" },
  );
  const drafts = async () => (await readdir(dataDir)).filter((name) => name.includes("draft"));
  while ((await drafts()).length === 0) await wait(5);
  child.kill("SIGKILL");
  await once(child, "exit");
  const snapshot = openSnapshot(dataDir);
  expect(snapshot?.count).toBe(2);
  snapshot?.close();
  // The draft, and its journal if the import was killed during a step of SQLite.
  expect(await drafts()).not.toEqual([]);
  await run(dataDir, "import", `${lists}/small.tsv`);
  expect(await drafts()).toEqual([]);
});

test("the progress of a long import is printed on standard error", async () => {
  const dataDir = await temporaryDirectory();
  const { kept } = await writeUserList(`${dataDir}/list.xml`, 100_000);
  const lines: string[] = [];
  const printed = await runCollecting(lines, dataDir, "import", `${dataDir}/list.xml`);
  expect(printed).toContain(`Kept: ${kept}`);
  expect(lines.filter((line) => !printed.includes(line))).toEqual([
    `Reading: 100000 rows, ${kept} kept`,
  ]);
});
