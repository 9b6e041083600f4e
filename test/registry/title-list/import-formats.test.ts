import { readdir, readFile, writeFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { vknOfNumber } from "../../../src/registry/institution/numbering.ts";
import { openSnapshot } from "../../../src/registry/title-list/title-snapshot.ts";
import { run, runCollecting } from "../support/run-command.ts";
import { temporaryDirectory } from "../support/test-service.ts";
import { invoice, tckn, userXml } from "../support/user-list.ts";
import { zipBytes } from "../support/zip-bytes.ts";

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

const spreadsheet = [
  "\uFEFFVkn;Title",
  `${first};"BİR &\r\nİKİ GIDA A.Ş."`,
  `${second};GERİ DÖNEN LTD. ŞTİ.`,
  "",
].join("\r\n");

const namespaced = current
  .replaceAll(/<(\/?)([A-Z])/g, "<$1g:$2")
  .replace("<g:UserList>", '<g:UserList xmlns:g="urn:gib">');

test.each([
  ["list.xml", current],
  ["namespaced.xml", namespaced],
  ["flat.xml", flat],
  ["upper-case.xml", upper],
  ["integrator.csv", csv],
  ["spreadsheet.csv", spreadsheet],
  ["list.zip", zipBytes({ "okuyun/": "", "newUserPkList.xml": current })],
  ["misnamed.xml", zipBytes({ "list.csv": csv })],
])("the active e-invoice users of a list are kept, one per VKN: %s", async (name, content) => {
  const dataDir = await temporaryDirectory();
  const file = `${dataDir}/${name}`;
  await writeFile(file, content);
  expect(await run(dataDir, "import", file)).toContain("Kept: 2");
  const snapshot = openSnapshot(dataDir);
  expect([...(snapshot?.entries() ?? [])].sort((a, b) => a.ad.localeCompare(b.ad))).toEqual([
    { vkn: first, ad: "BİR & İKİ GIDA A.Ş." },
    { vkn: second, ad: "GERİ DÖNEN LTD. ŞTİ." },
  ]);
  snapshot?.close();
});

test("quotes and separators in the titles of a CSV list are kept", async () => {
  const dataDir = await temporaryDirectory();
  const rows = [
    `${first}, "AL, ""VER"" A.Ş."`,
    `${second},"AL" VER A.Ş.`,
    `${third},AL "VER" A.Ş.`,
  ];
  await writeFile(`${dataDir}/list.csv`, ["vkn,title", ...rows].join("\n"));
  await run(dataDir, "import", `${dataDir}/list.csv`);
  const snapshot = openSnapshot(dataDir);
  const titles = [first, second, third].map((vkn) => snapshot?.titleOf(vkn));
  snapshot?.close();
  expect(titles).toEqual(['AL, "VER" A.Ş.', '"AL" VER A.Ş.', 'AL "VER" A.Ş.']);
});

test("the reasons for skipped users are printed", async () => {
  const dataDir = await temporaryDirectory();
  await writeFile(`${dataDir}/list.xml`, current);
  expect(await run(dataDir, "import", `${dataDir}/list.xml`)).toEqual([
    "Read: 6",
    "Kept: 2",
    "Dropped: 4",
    "  1: identity number of 11 digits (personal data)",
    "  1: the VKN's check digit doesn't fit",
    "  2: not, or no longer, a user of e-invoices",
    "New: 2, retitled: 0, removed: 0",
  ]);
});

test("a person's identity number is neither printed nor stored", async () => {
  const dataDir = await temporaryDirectory();
  const lists = await temporaryDirectory();
  const lines: string[] = [];
  for (const [name, content] of Object.entries({ "a.xml": current, "b.xml": flat })) {
    await writeFile(`${lists}/${name}`, content);
    await runCollecting(lines, dataDir, "import", `${lists}/${name}`);
  }
  const files = await Promise.all(
    (await readdir(dataDir)).map((name) => readFile(`${dataDir}/${name}`, "latin1")),
  );
  for (const text of [lines.join("\n"), ...files]) {
    expect(text).not.toContain(tckn);
    expect(text).not.toContain("YILMAZ");
  }
});

test.each([
  ["cut off", current.slice(0, -40), "XML is broken"],
  ["not well formed", "<UserList><User></UserList>", "XML is broken"],
  ["with entities of its own", `<!DOCTYPE x [<!ENTITY a "b">]>${flat}`, "XML is broken"],
  ["without a user", "<UserList/>", "no records"],
  ["in another encoding", Buffer.from("vkn;title\n1234567890;\xdcR\xdcN", "latin1"), "UTF-8"],
  [
    "a quote that is never closed",
    `vkn,title\n${first},"BİR A.Ş.\n${second},İKİ A.Ş.`,
    "CSV is broken",
  ],
  ["a row without end", `vkn,title\n${first},${"A".repeat(200_000)}`, "CSV is broken"],
  ["a zip of two lists", zipBytes({ "a.xml": current, "b.xml": current }), "exactly one"],
  ["a zip of none", zipBytes({ "a.pdf": "x" }), "exactly one"],
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

/** A zip with a wrong checksum. */
function broken(zip: Buffer): Buffer {
  const copy = Buffer.from(zip);
  const at = copy.indexOf("PK\u0001\u0002", 0, "latin1") + 16;
  copy.writeUInt8(copy.readUInt8(at) ^ 0xff, at);
  return copy;
}
