import { writeFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { run } from "../support/run-command.ts";
import { recordOf } from "../support/sample-record.ts";
import { startTestService, temporaryDirectory } from "../support/test-service.ts";

const vkn = { vkn: "1234567890" };
const branchNumber = "0123456789000027";

test("a record file is an institution, and its companies are found by title", async () => {
  const dataDir = await temporaryDirectory();
  const record = await recordOf("1234567890");
  const file = `${dataDir}/records.jsonl`;
  const sube = { Unvani: "DENİZATI ŞUBESİ", Durumu: "Aktif", MersisNo: branchNumber };
  const lines = [
    { vkn: "0120006139", ...record, Merkez: { ...record.Merkez, Unvani: "DENİZATI FINDIK A.Ş." } },
    { mersis_no: branchNumber, Sube: sube },
    { vkn: "1234567890", ...record },
  ];
  await writeFile(file, `${lines.map((line) => JSON.stringify(line)).join("\n\n")}\n`);
  const { post, get } = await startTestService({ dataDir, companies: undefined, recordFile: file });
  expect((await post("/v1/search/title", { title: "denizatı fındık" })).json).toMatchObject({
    matched: { vkn: "0120006139", ad: "DENİZATI FINDIK A.Ş." },
    data: { Merkez: { Unvani: "DENİZATI FINDIK A.Ş." } },
  });
  expect((await post("/v1/search/vkn/detail", vkn)).json).toMatchObject({ dusulen_bakiye: 3 });
  expect((await post("/v1/search/mersis", { mersis_no: branchNumber })).json).toMatchObject({
    data: { Sube: sube },
  });
  expect((await post("/v1/search/vkn", { vkn: "1111111111" })).status).toBe(404);
  expect((await get("/v1/search/balance")).json).toEqual({ balance: 93 });
});

test.each([
  ["serve --records FILE", "{}\n", "Line 1 "],
  ["serve --records FILE", '{"vkn":"1234567890","Merkez":{}}\nno json', "Line 2 "],
  ["serve --records none.jsonl", "", "The record file"],
])("a record file that can't be used ends with 65: %s %s", async (line, content, message) => {
  const dataDir = await temporaryDirectory();
  await writeFile(`${dataDir}/records.jsonl`, content);
  const words = line.replace("FILE", `${dataDir}/records.jsonl`).split(" ");
  const started = run(dataDir, ...words, "--port", "0");
  await expect(started).rejects.toMatchObject({ exitCode: 65 });
  await expect(started).rejects.toThrow(message);
});
