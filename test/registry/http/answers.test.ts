import { expect, test } from "vitest";
import { centralFields, detailSections } from "../../../src/company/record-fields.ts";
import {
  listSections,
  merkezFields,
  objectSections,
} from "../../../src/registry/conformance/document.ts";
import { answerOf, startTestService } from "../support/test-service.ts";

const sections = ["Merkez", ...Object.keys(detailSections)].join(" ");

interface Answer {
  data: Record<string, Record<string, unknown>>;
  response_time_ms: number;
}

test("the balance query is free and returns only the balance", async () => {
  const { get } = await startTestService();
  const free = { status: 200, text: '{"balance":100}' };
  expect(await get("/v1/search/balance")).toMatchObject(free);
  expect(await get("/v1/search/balance")).toMatchObject(free);
});

test("a VKN query returns the general card and charges 1", async () => {
  const { post, get } = await startTestService();
  const answer = await post("/v1/search/vkn", { vkn: "1234567890" });
  expect(answer.status).toBe(200);
  expect(Object.keys(answer.json)).toEqual([
    "success",
    "dusulen_bakiye",
    "response_time_ms",
    "data",
  ]);
  const { data, response_time_ms } = answer.json as unknown as Answer;
  expect(Number.isInteger(response_time_ms)).toBe(true);
  expect(Object.keys(data)).toEqual(["Merkez"]);
  expect(Object.keys(data["Merkez"] ?? {})).toEqual(Object.keys(centralFields));
  expect(Object.keys(data["Merkez"] ?? {})).toEqual(
    expect.arrayContaining(Object.keys(merkezFields)),
  );
  expect(data["Merkez"]).toMatchObject({
    MersisNo: "0123456789000016",
    Unvani: "ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ",
    Durumu: "Aktif",
    KapanisTarihi: "",
    TSM: "İSTANBUL TİCARET SİCİLİ MÜDÜRLÜĞÜ",
    TescilTarihi: "12.03.2009",
    SirketinToplamSermayesi: 5_000_000,
  });
  expect(answer.json).toMatchObject({ success: true, dusulen_bakiye: 1 });
  expect((await get("/v1/search/balance")).json).toEqual({ balance: 99 });
});

test("a detailed VKN query has every section in the documented order, and no time", async () => {
  const { post } = await startTestService();
  const answer = await post("/v1/search/vkn/detail", { vkn: "1234567890" });
  expect(Object.keys(answer.json)).toEqual(["success", "dusulen_bakiye", "data"]);
  expect(answer.json["dusulen_bakiye"]).toBe(3);
  const { data } = answer.json as unknown as Answer;
  expect(Object.keys(data).join(" ")).toBe(sections);
  const fieldsOf = (section: string) => {
    const value = data[section];
    return Object.keys((Array.isArray(value) ? (value[0] as object | undefined) : value) ?? {});
  };
  for (const [section, { fields }] of Object.entries(detailSections)) {
    const names = fieldsOf(section);
    const documented = { ...objectSections, ...listSections }[section] ?? {};
    expect(names, section).toEqual(expect.arrayContaining(Object.keys(documented)));
    // A section without documented fields may have no entries.
    const mayBeEmpty = Object.keys(documented).length === 0;
    const expected = mayBeEmpty && names.length === 0 ? [] : Object.keys(fields);
    expect(names, section).toEqual(expected);
  }
});

test("a title query names the match and its alternatives, best first, without the match itself", async () => {
  const { post } = await startTestService();
  const answer = await post("/v1/search/title", { title: "ornek gida" });
  const { matched, alternatives, data, dusulen_bakiye } = answer.json as unknown as Answer & {
    matched: { ad: string; vkn: string; score: number };
    alternatives: { ad: string; vkn: string; score: number }[];
    dusulen_bakiye: number;
  };
  expect(dusulen_bakiye).toBe(2);
  expect(matched).toEqual({
    ad: "ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ",
    vkn: "1234567890",
    score: expect.any(Number) as number,
  });
  expect(matched.score).toBeGreaterThan(alternatives[0]?.score ?? 0);
  expect(matched.score).toBeLessThanOrEqual(1);
  expect(data["Merkez"]).toMatchObject({ Unvani: matched.ad });
  expect(alternatives.length).toBeGreaterThan(2);
  expect(alternatives.length).toBeLessThanOrEqual(5);
  expect(alternatives.map(({ ad }) => ad)).toContain("ÖRNEKLER GIDA LİMİTED ŞİRKETİ");
  expect(new Set(alternatives.map(({ vkn }) => vkn)).size).toBe(alternatives.length);
  expect(alternatives.map(({ vkn }) => vkn)).not.toContain("1234567890");
  const scores = alternatives.map(({ score }) => score);
  expect(scores).toEqual([...scores].sort((a, b) => b - a));
});

test("a detailed title query has the detailed layout and charges 4", async () => {
  const { post } = await startTestService();
  const { json } = await post("/v1/search/title/detail", { title: "ÖRNEK GIDA SAN. VE TİC. A.Ş." });
  expect(json).toMatchObject({ dusulen_bakiye: 4, matched: { vkn: "1234567890", score: 1 } });
  expect(Object.keys(json["data"] as object).join(" ")).toBe(sections);
});

test("every branch number of a detailed answer is answered by the MERSIS query", async () => {
  const { post } = await startTestService();
  const detail = await post("/v1/search/vkn/detail", { vkn: "1234567890" });
  const { Merkez, Subeler } = detail.json["data"] as {
    Merkez: { MersisNo: string };
    Subeler: { MersisNo: string; Unvani: string }[];
  };
  expect(Subeler).toHaveLength(3);
  for (const { MersisNo, Unvani } of Subeler) {
    const { json } = await post("/v1/search/mersis", { mersis_no: MersisNo });
    expect(json).toMatchObject({
      success: true,
      dusulen_bakiye: 2,
      data: { Sube: { Unvani, Durumu: "Aktif", SubeMerkeziMersisNo: Merkez.MersisNo } },
    });
  }
});

test("an unknown number or title is 404 NOT_FOUND and costs nothing", async () => {
  const { post, get } = await startTestService();
  const unknown: [string, object][] = [
    ["/v1/search/vkn", { vkn: "1111111111" }],
    ["/v1/search/vkn/detail", { vkn: "0000000000" }],
    ["/v1/search/title", { title: "zzkwq plmxx" }],
    ["/v1/search/title", { title: "örnek zımbırtı" }],
    ["/v1/search/title/detail", { title: "😀" }],
    ["/v1/search/mersis", { mersis_no: "0123456789000016" }],
    ["/v1/search/mersis", { mersis_no: "1234567890123456" }],
  ];
  for (const [path, body] of unknown) {
    expect(await post(path, body)).toMatchObject({ status: 404, json: { code: "NOT_FOUND" } });
  }
  expect((await get("/v1/search/balance")).json).toEqual({ balance: 100 });
});

test("with the preference for a sure match a similar title is 404 and free, and says so", async () => {
  const { url, key, get } = await startTestService();
  const post = (title: string, prefer?: string) =>
    answerOf(
      fetch(`${url}/v1/search/title`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${key}`,
          "content-type": "application/json",
          ...(prefer !== undefined && { prefer }),
        },
        body: JSON.stringify({ title }),
      }),
    );
  const asked = "ornek gida mobilya";
  for (const prefer of ["match=sure", 'respond-async, Match = "sure"; x=1']) {
    const { status, json } = await post(asked, prefer);
    expect({ status, json }).toMatchObject({
      status: 404,
      json: { code: "NOT_FOUND", similar: true },
    });
    expect(JSON.stringify(json)).not.toContain("GIDA");
  }
  expect((await get("/v1/search/balance")).json).toEqual({ balance: 100 });
  for (const prefer of [undefined, "match=surely", "return=minimal"]) {
    expect(await post(asked, prefer)).toMatchObject({ status: 200, json: { dusulen_bakiye: 2 } });
  }
  const sure = await post("ornek gda", "match=sure");
  expect(sure).toMatchObject({ status: 200, json: { matched: { vkn: "1234567890" } } });
  const none = await post("zzkwq plmxx", "match=sure");
  expect(none.json).not.toHaveProperty("similar");
});

test("a newly founded company is found by VKN only", async () => {
  const { post } = await startTestService();
  const { json } = await post("/v1/search/vkn", { vkn: youngVkn });
  expect(json).toMatchObject({
    data: { Merkez: { Unvani: "ÖRNEK BİLİŞİM VE YAZILIM ANONİM ŞİRKETİ" } },
  });
  const byTitle = await post("/v1/search/title", { title: "Örnek Bilişim ve Yazılım A.Ş." });
  expect(JSON.stringify(byTitle.json)).not.toContain(youngVkn);
});

const youngVkn = "0120006139";
