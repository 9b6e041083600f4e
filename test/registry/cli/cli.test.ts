import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test } from "vitest";
import { UsageError } from "../../../src/platform/command-line.ts";
import { createLogger } from "../../../src/platform/logger.ts";
import { programEnvironment } from "../../support/program-environment.ts";
import { run } from "../support/run-command.ts";
import { startTestService, temporaryDirectory } from "../support/test-service.ts";

test("accounts add prints only a key that works", async () => {
  const { dataDir, get } = await startTestService();
  const printed = await run(dataDir, ..."accounts add --name demo --balance 250.5".split(" "));
  expect(printed).toHaveLength(1);
  expect((await get("/v1/search/balance", printed[0])).text).toBe('{"balance":250.5}');
});

test("a backup during charges is consistent, and a restored service starts from it", async () => {
  const { dataDir, key, post } = await startTestService({ balance: "1000" });
  const other = await temporaryDirectory();
  const copied = new AbortController();
  const asking = (async () => {
    let answered = 0;
    for (; !copied.signal.aborted; answered += 1)
      await post("/v1/search/vkn", { vkn: "1234567890" });
    return answered;
  })();
  const [line] = await run(dataDir, "backup", `${other}/registry.sqlite`);
  copied.abort();
  expect(line).toContain(`${other}/registry.sqlite`);
  const charged = await asking;

  const restored = await startTestService({ dataDir: other });
  const rows = (await restored.service.accounts.readLedger({ name: "test" })) ?? [];
  const left = rows.reduce((sum, { amount }) => sum + amount, 0);
  expect((await restored.get("/v1/search/balance", key)).json).toEqual({
    balance: left / 1_000_000,
  });
  expect(rows.length - 1).toBeLessThanOrEqual(charged);
});

test("a backup that can't be written says so and leaves nothing", async () => {
  const { dataDir } = await startTestService();
  await expect(run(dataDir, "backup", `${dataDir}/missing/copy.sqlite`)).rejects.toMatchObject({
    exitCode: 65,
  });
  await expect(run(`${dataDir}/none`, "backup", `${dataDir}/copy.sqlite`)).rejects.toThrow(
    "registry.sqlite",
  );
});

test("an account's life on the command line", async () => {
  const dataDir = await temporaryDirectory();
  const cli = (line: string) => run(dataDir, ...line.split(" "));
  const [key = ""] = await cli("accounts add --name demo --balance 1");
  expect(await cli("accounts topup --name demo --amount 0.25")).toEqual(["New balance: 1.25"]);
  expect(await cli("accounts topup --name demo --amount 90")).toEqual(["New balance: 91.25"]);
  expect(await cli("accounts takeback --name demo --amount 90")).toEqual(["New balance: 1.25"]);
  await expect(cli("accounts takeback --name demo --amount 1.250001")).rejects.toThrow("less than");
  expect(await cli("accounts prices --name demo --set vkn=0.5,title_detail=4.75")).toEqual([
    "vkn=0.5,vkn_detail=3,title=2,title_detail=4.75,mersis=2",
  ]);
  await expect(cli("accounts prices --name demo --set vkn=1=2")).rejects.toThrow(UsageError);
  const [row = ""] = await cli("accounts list");
  expect(row).toContain("balance 1.25");
  expect(row).toContain(key.slice(0, 14));
  expect(row).not.toContain(key);
  const [rotated = ""] = await cli("accounts rotate --name demo --keep");
  expect(rotated).toMatch(/^sicil_/);
  const ledger = (await cli("accounts ledger --name demo")).map((line) => line.split("\t"));
  expect(ledger.map((fields) => fields.slice(1))).toEqual([
    ["opening", "1", "1", ""],
    ["topup", "0.25", "1.25", ""],
    ["topup", "90", "91.25", ""],
    ["correction", "-90", "1.25", ""],
  ]);
  expect(await cli(`accounts revoke --key-prefix ${key.slice(0, 14)}`)).toEqual([
    "Keys revoked: 1",
  ]);
});

test.each([
  "",
  "sunucu",
  "accounts",
  "accounts drop",
  "accounts add --name demo",
  "accounts add --name demo --balance -5",
  "accounts add --name demo --balance on",
  "accounts add --name demo --balance 1.0000001",
  "accounts add --balance 5",
  "accounts topup --name yok --amount 5",
  "accounts topup --amount 5",
  "accounts prices --name demo --set vkm=1",
  "accounts revoke --name yok",
  "accounts rotate --name yok",
  "accounts rotate",
  "accounts ledger --name yok",
  "accounts list --keep=5",
  "serve --port 70000",
  "serve --companies çok",
  "serve --companies 2000001",
  "serve --renk mavi",
  "import",
  "import bir iki",
])("wrong usage is reported and ends with 64: registry %s", async (line) => {
  const dataDir = await temporaryDirectory();
  const words = line === "" ? [] : line.split(" ");
  const error = await run(dataDir, ...words).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(UsageError);
  expect(error).toMatchObject({ exitCode: 64 });
});

test.each(["--help", "-h"])("%s shows every command, also with wrong settings", (asked) => {
  const environment = programEnvironment({ PORT: "four", DATA_DIR: "/dev/null" });
  const { status, stdout } = spawnSync(process.execPath, ["src/registry.ts", "accounts", asked], {
    env: environment,
    encoding: "utf8",
  });
  expect(status).toBe(0);
  for (const command of ["serve", "import", "accounts add", "topup", "prices", "revoke", "list"]) {
    expect(stdout).toContain(command);
  }
});

test("import keeps companies and prints why it drops other rows", async () => {
  const dataDir = await temporaryDirectory();
  const file = `${dataDir}/list.tsv`;
  const rows = [
    "\uFEFFtitle\tvkn\tnote",
    "DENEME TEKSTİL A.Ş.\t1234567890\tfirst",
    "",
    "AYŞE YILMAZ\t10000000146\tperson",
    "KISA LTD. ŞTİ.\t123456789\t",
    "YANLIŞ A.Ş.\t1111111111\t",
    "\t0120006139\t",
    "TEKRAR A.Ş.\t1234567890\t",
    "  İKİNCİ   DENEME LTD. ŞTİ. \t0677287018\t",
  ];
  await writeFile(file, rows.join("\r\n"));
  const printed = await run(dataDir, "import", file);
  expect(printed).toEqual([
    "Read: 7",
    "Kept: 2",
    "Dropped: 5",
    "  1: identity number of 11 digits (personal data)",
    "  1: the VKN doesn't have 10 digits",
    "  1: the VKN's check digit doesn't fit",
    "  1: the title is empty or longer than 500 characters",
    "  1: the VKN is in this file already",
    "New: 2, retitled: 0, removed: 0",
  ]);
  const { post } = await startTestService({ dataDir, companies: undefined });
  const { json } = await post("/v1/search/title", { title: "ikinci deneme ltd" });
  expect(json).toMatchObject({
    matched: { ad: "İKİNCİ DENEME LTD. ŞTİ.", vkn: "0677287018" },
    data: { Merkez: { Unvani: "İKİNCİ DENEME LTD. ŞTİ." } },
  });
  expect((await post("/v1/search/vkn", { vkn: "7414907781" })).status).toBe(404);
});

test("import reads quoted CSV and takes a renamed company's new title", async () => {
  const dataDir = await temporaryDirectory();
  const file = `${dataDir}/list.csv`;
  await writeFile(file, 'VKN,Title\n1234567890,"DENEME, ""YENİ"" A.Ş."\n');
  expect(await run(dataDir, "import", file)).toContain("Kept: 1");
  await writeFile(file, "vkn;title\n1234567890;SONRAKİ ADI A.Ş.");
  await run(dataDir, "import", file);
  const { service, post } = await startTestService({ dataDir, companies: undefined });
  expect(service.titleCount).toBe(1);
  expect((await post("/v1/search/vkn", { vkn: "1234567890" })).text).toContain("SONRAKİ ADI A.Ş.");
});

test.each([
  ["list.xml", "<UserList/>"],
  ["list.zip", "PK"],
  ["list.tsv", "a\tb\n1\t2"],
  ["empty.tsv", ""],
])("a file that can't be used ends with 65: %s", async (name, content) => {
  const dataDir = await temporaryDirectory();
  await writeFile(`${dataDir}/${name}`, content);
  const imported = run(dataDir, "import", `${dataDir}/${name}`);
  await expect(imported).rejects.toMatchObject({ exitCode: 65 });
});

test("a file or a directory that can't be read ends with 65", async () => {
  const dataDir = await temporaryDirectory();
  await expect(run(dataDir, "import", `${dataDir}/none.tsv`)).rejects.toMatchObject({
    exitCode: 65,
  });
  await expect(run(dataDir, "import", dataDir)).rejects.toMatchObject({ exitCode: 65 });
});

test("the program serves until SIGTERM and ends with 0; wrong usage ends with 64", async () => {
  const dataDir = await temporaryDirectory();
  const start = (...args: string[]) => {
    const env = { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: "silent" };
    const child = spawn(process.execPath, ["src/registry.ts", ...args], { env });
    onTestFinished(() => {
      child.kill("SIGKILL");
    });
    return child;
  };
  const server = start("serve", "--port", "0", "--companies", "50");
  const [ready] = (await once(createInterface(server.stdout), "line")) as [string];
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(ready)?.[0];
  expect((await fetch(`${url ?? ""}/healthz`)).status).toBe(200);
  server.kill("SIGTERM");
  expect(await once(server, "exit")).toEqual([0, null]);

  const wrong = start("sunucu");
  let errors = "";
  wrong.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  expect(await once(wrong, "close")).toEqual([64, null]);
  expect(errors).toContain("Unknown command");
});

test("serve without an institution says that records are invented, in a warning and in /readyz", async () => {
  const dataDir = await temporaryDirectory();
  const list = `${dataDir}/list.tsv`;
  await writeFile(list, "vkn\ttitle\n1234567890\tDENEME GIDA A.Ş.");
  await run(dataDir, "import", list);
  expect((await run(dataDir, "serve", "--port", "0")).join()).toContain("invented records");
  for (const companies of [0, 200]) {
    const lines: string[] = [];
    const logger = createLogger("warn", { write: (line) => lines.push(line) });
    const { get, close } = await startTestService({ dataDir, companies, logger });
    expect(lines.join()).toMatch(/"level":40.*INVENTED records.*--upstream URL/);
    expect((await get("/readyz")).json).toMatchObject({ invented_records: true });
    await close();
  }
});

test("serve with only invented companies warns of nothing", async () => {
  const lines: string[] = [];
  const logger = createLogger("warn", { write: (line) => lines.push(line) });
  await startTestService({ companies: 200, logger });
  expect(lines).toEqual([]);
});

test("a damaged title list is named with what to do, at the start and by an import", async () => {
  const dataDir = await temporaryDirectory();
  const list = `${dataDir}/list.tsv`;
  await writeFile(list, "vkn\ttitle\n1234567890\tDENEME GIDA A.Ş.");
  await writeFile(`${dataDir}/titles.sqlite`, Buffer.alloc(8_192, 7));
  const told = `${dataDir}/titles.sqlite is damaged (file is not a database). Remove the file and import`;
  await expect(run(dataDir, "serve", "--port", "0")).rejects.toThrow(told);
  await expect(run(dataDir, "import", list)).rejects.toThrow(told);
});
