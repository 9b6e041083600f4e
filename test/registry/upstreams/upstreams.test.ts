import type { RequestListener } from "node:http";
import { writeFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import type { Upstream } from "../../../src/registry/upstreams/upstream.ts";
import { run } from "../support/run-command.ts";
import { recordOf } from "../support/sample-record.ts";
import { startWithInstitution } from "../support/test-institution.ts";
import { startTestService, temporaryDirectory } from "../support/test-service.ts";
import { tckn } from "../support/user-list.ts";

const vkn = { vkn: "1234567890" };
const branchNumber = "0123456789000027";
const paths = [
  ["/v1/search/vkn", vkn],
  ["/v1/search/vkn/detail", vkn],
  ["/v1/search/title", { title: "örnek gıda" }],
  ["/v1/search/title/detail", { title: "örnek gıda" }],
  ["/v1/search/mersis", { mersis_no: branchNumber }],
] as const;
const failure = {
  error: "Kurum yanıt vermedi. Bakiyeden düşülmedi.",
  code: "UPSTREAM_UNAVAILABLE",
};

test("an institution behind HTTP is asked by POST, with the token and without a number in the address", async () => {
  const asked: unknown[] = [];
  const record = await recordOf("1234567890");
  const card = { Unvani: "ÖRNEK ŞUBESİ", Durumu: "Aktif", SubeMerkeziMersisNo: "0123456789000016" };
  const { post, get } = await startWithInstitution(
    (request, response) => {
      void text(request).then((body) => {
        asked.push([request.method, request.url, request.headers.authorization, body]);
        const answer = request.url?.endsWith("/branch") === true ? card : record;
        response.setHeader("content-type", "application/json").end(JSON.stringify(answer));
      });
    },
    { token: "gizli" },
  );
  expect((await post("/v1/search/vkn", vkn)).json).toMatchObject({
    dusulen_bakiye: 1,
    data: { Merkez: { Unvani: "ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ" } },
  });
  expect((await post("/v1/search/mersis", { mersis_no: branchNumber })).json).toMatchObject({
    data: { Sube: { ...card, KapanisTarihi: "" } },
  });
  expect(asked).toEqual([
    ["POST", "/kurum/company", "Bearer gizli", '{"vkn":"1234567890"}'],
    ["POST", "/kurum/branch", "Bearer gizli", `{"mersis_no":"${branchNumber}"}`],
  ]);
  expect((await get("/v1/search/balance")).json).toEqual({ balance: 97 });
});

test("the institution's 404 means unknown only if its body is JSON", async () => {
  let page = '{"error":"unknown"}';
  const { post, get } = await startWithInstitution((_request, response) => {
    response.writeHead(404).end(page);
  });
  expect(await post("/v1/search/vkn", vkn)).toMatchObject({
    status: 404,
    json: { code: "NOT_FOUND" },
  });
  page = "<html>no such page</html>";
  expect((await post("/v1/search/vkn", vkn)).status).toBe(502);
  expect((await get("/v1/search/balance")).json).toEqual({ balance: 100 });
});

const json =
  (value: unknown): RequestListener =>
  (_request, response) => {
    response.setHeader("content-type", "application/json").end(JSON.stringify(value));
  };
const merkez = (change: object) => json({ Merkez: { Unvani: "BİR A.Ş.", ...change } });
const hostileAnswers: [string, RequestListener][] = [
  ["nothing, forever", () => undefined],
  ["a hang-up", (request) => request.socket.destroy()],
  ["500", (_request, response) => void response.writeHead(500).end("{}")],
  ["a redirect", (_request, response) => void response.writeHead(302, { location: "/x" }).end()],
  ["201", (_request, response) => void response.writeHead(201).end("{}")],
  ["HTML", (_request, response) => void response.end("<html>")],
  ["no body", (_request, response) => void response.end()],
  [
    "half a body",
    (_request, response) => {
      response.writeHead(200, { "content-length": "100" }).write('{"Merkez":');
      setTimeout(() => response.destroy(), 5);
    },
  ],
  [
    "a body without end",
    (_request, response) => {
      const more = setInterval(() => response.write(" ".repeat(1_000)), 1);
      response.on("close", () => clearInterval(more));
    },
  ],
  [
    "a body that is too large",
    (_request, response) => {
      response.end(`{"Merkez":{"Unvani":"A"}${" ".repeat(6 * 1024 * 1024)}}`);
    },
  ],
  ["a list", json([])],
  ["a text", json("Merkez")],
  ["an empty object", json({})],
  ["an empty Merkez", json({ Merkez: {} })],
  ["a Merkez that is none", json({ Merkez: "BİR A.Ş." })],
  ["a title that is a list", merkez({ Unvani: ["BİR A.Ş."] })],
  ["a MERSIS number of 15 digits", merkez({ MersisNo: "123456789012345" })],
  ["a date that is none", merkez({ KapanisTarihi: "dün" })],
  ["capital in words", merkez({ SirketinToplamSermayesi: "çok" })],
  ["partners that are no list", json({ Merkez: { Unvani: "A" }, Ortaklar: { Adi: "AYŞE" } })],
  ["partners that are texts", json({ Merkez: { Unvani: "A" }, Ortaklar: ["AYŞE"] })],
];

test.each(hostileAnswers)(
  "an institution that answers with %s costs nothing",
  async (_what, listener) => {
    const { post, get } = await startWithInstitution(listener, { upstreamTimeoutMs: 150 });
    const answers = await Promise.all(paths.map(([path, body]) => post(path, body)));
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 502, json: failure });
      expect(answer.headers.get("retry-after")).toBe("5");
    }
    expect((await get("/v1/search/balance")).json).toEqual({ balance: 100 });
  },
);

test("missing fields become empty, and other formats are converted", async () => {
  const { post } = await startWithInstitution(
    json({
      Merkez: {
        Unvani: " BİR A.Ş. ",
        MersisNo: "0123-4567-8900-0016",
        TSMNo: 34,
        TescilTarihi: "2009-03-12T00:00:00",
        IseBaslamaTarihi: "12/03/2009",
        SirketinToplamSermayesi: "5000000.5",
        Sifre: "x",
      },
      AdresDetay: { PostaKodu: Number(tckn) },
      Naceler: [{ NACEKodu: "10.51.01", AnaFaliyetMi: true, Ek: 1 }],
      AktifTemsilciler: [{ Adi: "AYŞE", SinirsizMi: true }],
      Ortaklar: null,
    }),
  );
  const { json: answer } = await post("/v1/search/vkn/detail", vkn);
  expect(answer["data"]).toMatchObject({
    Merkez: {
      Unvani: "BİR A.Ş.",
      MersisNo: "0123456789000016",
      TSMNo: "34",
      TescilTarihi: "12.03.2009",
      IseBaslamaTarihi: "12.03.2009",
      KapanisTarihi: "",
      AmacKonuIcerik: [],
      SirketinToplamSermayesi: 5_000_000.5,
      InternetSitesi: [],
    },
    AdresDetay: { IlAdi: "", PostaKodu: 0 },
    Naceler: [{ NACEKodu: "10.51.01", Tanimi: "", AnaFaliyetMi: "True" }],
    SermayeDetay: { BirPayDegeri: 0 },
    Ortaklar: [],
    AktifTemsilciler: [{ Adi: "AYŞE", Soyadi: "******", SinirsizMi: 1 }],
  });
  expect(JSON.stringify(answer)).not.toContain("Sifre");
  expect(JSON.stringify(answer)).not.toContain("Ek");
});

test("no answer contains a T.C. number, in any field", async () => {
  const grouped = "100 000 001 46";
  const record = await recordOf("1234567890");
  const person = { Adi: `AYŞE ${tckn}`, Soyadi: "YILMAZ", OrtaklikTipi: "Tüzel Kişi" };
  const hidden = {
    ...record,
    Merkez: {
      ...record.Merkez,
      Adres: `MERKEZ MAH. ${tckn} NO: 5`,
      InternetSitesi: [tckn],
      MersisNo: `${tckn}00001`,
    },
    Ortaklar: [
      { ...person, TCKimlikNoMersisNo: tckn },
      { ...person, VergiNumarasi: tckn },
      { ...person, PasaportNo: "U00000001" },
      { ...person, KisiTipi: "Gerçek Kişi" },
      { ...person, OrtaklikTipi: "" },
    ],
    IflasKonkordato: [{ Aciklama: `Borçlu (T.C. ${grouped}) hakkında` }],
    Subeler: [{ MersisNo: `${tckn}00002`, Unvani: `ŞUBE ${tckn}`, Adres: `T.C.:${tckn}` }],
  };
  const card = { Unvani: `ŞUBE ${tckn}`, SubeMerkeziMersisNo: `${tckn}00001`, Adres: grouped };
  const upstream: Upstream = {
    company: () => Promise.resolve(hidden),
    branch: () => Promise.resolve(card),
  };
  const { post } = await startTestService({ upstream });
  for (const [path, body] of paths) {
    const answer = await post(path, body);
    expect([path, answer.status]).toEqual([path, 200]);
    for (const secret of [tckn, grouped, "YILMAZ", "U00000001"]) {
      expect(answer.text).not.toContain(secret);
    }
  }
});

test("a TCKN in an imported title is not shown", async () => {
  const dataDir = await temporaryDirectory();
  await writeFile(`${dataDir}/list.tsv`, `vkn\ttitle\n1234567890\tAYŞE NUR KURUYEMİŞ ${tckn}\n`);
  await run(dataDir, "import", `${dataDir}/list.tsv`);
  const { post } = await startTestService({ dataDir, companies: undefined });
  const { status, text: body } = await post("/v1/search/title", { title: "ayşe nur kuruyemiş" });
  expect(status).toBe(200);
  expect(body).not.toContain(tckn);
});

test.each([
  "serve --upstream kurum.example",
  "serve --upstream ftp://kurum.example",
  "serve --upstream http://kurum.example",
  "serve --upstream https://kurum.example --companies 5",
  "serve --records a --companies 5",
])("an invalid choice of institution ends with 64: %s", async (line) => {
  const started = run(await temporaryDirectory(), ...line.split(" "), "--port", "0");
  await expect(started).rejects.toMatchObject({ exitCode: 64 });
});

test("serve starts with the named institution", async () => {
  const dataDir = await temporaryDirectory();
  const lines = await run(dataDir, ..."serve --port 0 --upstream http://127.0.0.1:9/".split(" "));
  expect(lines[0]).toContain("ready: http://127.0.0.1:");
});
