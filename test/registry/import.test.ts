import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { vknOfNumber } from "../../src/registry/institution/numbering.ts";
import { openSnapshot } from "../../src/registry/title-list/title-snapshot.ts";
import { run, runTelling } from "./support/run-command.ts";
import { startTestService, temporaryDirectory } from "./support/test-service.ts";
import { invoice, tckn, userXml, writeUserList } from "./support/user-list.ts";
import { zipBytes } from "./support/zip-bytes.ts";

const deleted = "<DeletionTime>2020-01-01T00:00:00</DeletionTime>";
const [first, second, third, fourth] = [1, 2, 3, 4].map(vknOfNumber) as [
  ...[string, string, string, string],
];

const current = [
  '\uFEFF<?xml version="1.0" encoding="UTF-8"?><!-- list --><UserList>',
  userXml(first, "BİR &amp; İKİ  GIDA\n A.Ş."),
  userXml(second, "GERİ DÖNEN LTD. ŞTİ.", invoice(deleted) + invoice()),
  userXml(third, "BIRAKAN A.Ş.", invoice(deleted)),
  userXml(fourth, "YALNIZ İRSALİYE A.Ş.", invoice("", "DespatchAdvice")),
  userXml(tckn, "AYŞE YILMAZ"),
  userXml("1111111111", "YANLIŞ A.Ş."),
  "</UserList>",
].join("\n");

const flat = `<UserList>
  <User><Identifier>${first}</Identifier><Alias>urn:mail:a@b.example</Alias><Title>BİR &#38; İKİ GIDA A.Ş.</Title><Type>Özel</Type><AccountType>1</AccountType></User>
  <User><Identifier>${first}</Identifier><Alias>urn:mail:c@b.example</Alias><Title>BİR &amp; İKİ GIDA A.Ş.</Title></User>
  <User><Title><![CDATA[GERİ DÖNEN LTD. ŞTİ.]]></Title><Alias>x</Alias><Identifier> ${second} </Identifier></User>
  <User><Identifier>${tckn}</Identifier><Alias>x</Alias><Title>AYŞE YILMAZ</Title></User>
</UserList>`;

const upperUser = (identifier: string, title: string, rest: string) =>
  `<USER><IDENTIFIER>${identifier}</IDENTIFIER><ALIAS>x</ALIAS><TITLE>${title}</TITLE><UNIT>PK</UNIT>${rest}</USER>`;
const upper = `<LIST>
  ${upperUser(first, "BİR &amp; İKİ GIDA A.Ş.", "<DOCUMENT_TYPE>INVOICE</DOCUMENT_TYPE>")}
  ${upperUser(second, "GERİ DÖNEN LTD. ŞTİ.", "<DOCUMENT_TYPE>INVOICE</DOCUMENT_TYPE><DELETED>Y</DELETED>")}
  ${upperUser(second, "GERİ DÖNEN LTD. ŞTİ.", "<DOCUMENT_TYPE>INVOICE</DOCUMENT_TYPE><DELETED>N</DELETED>")}
  ${upperUser(third, "BIRAKAN A.Ş.", "<DOCUMENT_TYPE>INVOICE</DOCUMENT_TYPE><DELETION_TIME>2020</DELETION_TIME>")}
  ${upperUser(fourth, "YALNIZ İRSALİYE A.Ş.", "<DOCUMENT_TYPE>DESPATCHADVICE</DOCUMENT_TYPE>")}
</LIST>`;

const csv = `IDENTIFIER,ALIAS,TITLE,UNIT,DOCUMENT_TYPE,DELETED
${first},a,"BİR & İKİ GIDA A.Ş.",PK,INVOICE,
${second},a,GERİ DÖNEN LTD. ŞTİ.,PK,INVOICE,N
${third},a,BIRAKAN A.Ş.,PK,INVOICE,Y
${fourth},a,YALNIZ İRSALİYE A.Ş.,PK,DESPATCHADVICE,N`;

const namespaced = current
  .replaceAll(/<(\/?)([A-Z])/g, "<$1g:$2")
  .replace("<g:UserList>", '<g:UserList xmlns:g="urn:gib">');

test.each([
  ["list.xml", current],
  ["namespaced.xml", namespaced],
  ["flat.xml", flat],
  ["upper-case.xml", upper],
  ["integrator.csv", csv],
  ["list.zip", zipBytes({ "okuyun/": "", "newUserPkList.xml": current })],
  ["misnamed.xml", zipBytes({ "list.csv": csv })],
])("the active e-invoice users of a list are kept, one a VKN: %s", async (name, content) => {
  const dataDir = await temporaryDirectory();
  const file = `${dataDir}/${name}`;
  await writeFile(file, content);
  expect(await run(dataDir, "import", file)).toContain("Alınan: 2");
  const snapshot = openSnapshot(dataDir);
  expect([...(snapshot?.entries() ?? [])].sort((a, b) => a.ad.localeCompare(b.ad))).toEqual([
    { vkn: first, ad: "BİR & İKİ GIDA A.Ş." },
    { vkn: second, ad: "GERİ DÖNEN LTD. ŞTİ." },
  ]);
  snapshot?.close();
});

test("why users of a list are dropped is told", async () => {
  const dataDir = await temporaryDirectory();
  await writeFile(`${dataDir}/list.xml`, current);
  expect(await run(dataDir, "import", `${dataDir}/list.xml`)).toEqual([
    "Okunan: 6",
    "Alınan: 2",
    "Atlanan: 4",
    "  1: 11 haneli kimlik numarası (kişisel veri)",
    "  1: VKN denetim basamağı tutmuyor",
    "  2: e-Fatura kullanıcısı değil veya artık değil",
    "Yeni: 2, unvanı değişen: 0, çıkarılan: 0",
  ]);
});

test("a person's number is neither shown nor kept", async () => {
  const dataDir = await temporaryDirectory();
  const lists = await temporaryDirectory();
  const told: string[] = [];
  for (const [name, content] of Object.entries({ "a.xml": current, "b.xml": flat })) {
    await writeFile(`${lists}/${name}`, content);
    await runTelling(told, dataDir, "import", `${lists}/${name}`);
  }
  const files = await Promise.all(
    (await readdir(dataDir)).map((name) => readFile(`${dataDir}/${name}`, "latin1")),
  );
  for (const text of [told.join("\n"), ...files]) {
    expect(text).not.toContain(tckn);
    expect(text).not.toContain("YILMAZ");
  }
});

test.each([
  ["cut off", current.slice(0, -40), "XML bozuk"],
  ["not well formed", "<UserList><User></UserList>", "XML bozuk"],
  ["with entities of its own", `<!DOCTYPE x [<!ENTITY a "b">]>${flat}`, "XML bozuk"],
  ["without a user", "<UserList/>", "hiç kayıt yok"],
  ["in another encoding", Buffer.from("vkn;title\n1234567890;\xdcR\xdcN", "latin1"), "UTF-8"],
  ["a zip of two lists", zipBytes({ "a.xml": current, "b.xml": current }), "tek bir"],
  ["a zip of none", zipBytes({ "a.pdf": "x" }), "tek bir"],
  ["a zip cut off", zipBytes({ "a.xml": current }).subarray(0, 200), "ZIP"],
  ["a zip with a wrong checksum", broken(zipBytes({ "a.xml": current })), "ZIP"],
])("a list that is %s is refused and changes nothing", async (_what, content, message) => {
  const dataDir = await temporaryDirectory();
  const lists = await temporaryDirectory();
  await writeFile(`${lists}/good.xml`, flat);
  await run(dataDir, "import", `${lists}/good.xml`);
  await writeFile(`${lists}/bad`, content);
  const refused = run(dataDir, "import", `${lists}/bad`);
  await expect(refused).rejects.toMatchObject({ exitCode: 65 });
  await expect(refused).rejects.toThrow(message);
  const snapshot = openSnapshot(dataDir);
  expect(snapshot?.count).toBe(2);
  snapshot?.close();
  expect((await readdir(dataDir)).filter((name) => name.includes("draft"))).toEqual([]);
});

test("a list that would remove more than a tenth is refused, unless that is asked for", async () => {
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
  expect((await run(dataDir, "import", tenth)).at(-1)).toBe(
    "Yeni: 0, unvanı değişen: 0, çıkarılan: 2",
  );
  const told: string[] = [];
  await expect(runTelling(told, dataDir, "import", cut)).rejects.toThrow("18 şirketin 3 tanesini");
  expect(told).toContain("Alınan: 15");
  expect((await run(dataDir, "import", one, "--add")).at(-1)).toBe(
    "Yeni: 1, unvanı değişen: 0, çıkarılan: 0",
  );
  expect((await run(dataDir, "import", cut, "--allow-removal")).at(-1)).toBe(
    "Yeni: 0, unvanı değişen: 0, çıkarılan: 4",
  );
});

test("a running service serves every import without a pause and without a restart", async () => {
  const dataDir = await temporaryDirectory();
  const list = (title: string) => `vkn\ttitle\n${third}\t${title}\n`;
  await writeFile(`${dataDir}/list.tsv`, list("DENİZATI FINDIK A.Ş."));
  const { post, service } = await startTestService({
    ...{ dataDir, companies: 300, importPollMs: 5, balance: "100000" },
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

test("a title database that can't be read leaves the one in use", async () => {
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

test("an import that is killed changes nothing, and the next one clears up after it", async () => {
  const dataDir = await temporaryDirectory();
  const lists = await temporaryDirectory();
  await writeFile(`${lists}/small.xml`, flat);
  await run(dataDir, "import", `${lists}/small.xml`);
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
  // The draft, and its journal where the kill came in a step of SQLite's own.
  expect(await drafts()).not.toEqual([]);
  await run(dataDir, "import", `${lists}/small.xml`);
  expect(await drafts()).toEqual([]);
});

test("progress of a long import is told on standard error", async () => {
  const dataDir = await temporaryDirectory();
  const { kept } = await writeUserList(`${dataDir}/list.xml`, 100_000);
  const told: string[] = [];
  const printed = await runTelling(told, dataDir, "import", `${dataDir}/list.xml`);
  expect(printed).toContain(`Alınan: ${kept}`);
  expect(told.filter((line) => !printed.includes(line))).toEqual([
    `Okunuyor: 100000 satır, ${kept} alındı`,
  ]);
});

/** A zip whose content is not what its checksum says. */
function broken(zip: Buffer): Buffer {
  const copy = Buffer.from(zip);
  const at = copy.indexOf("PK\u0001\u0002", 0, "latin1") + 16;
  copy.writeUInt8(copy.readUInt8(at) ^ 0xff, at);
  return copy;
}
