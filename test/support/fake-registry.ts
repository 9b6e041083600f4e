import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { onTestFinished } from "vitest";
import { createLimitedServer, listen } from "../../src/platform/limited-server.ts";

/** One paid query as the fake registry saw it. */
export interface SeenQuery {
  path: string;
  body: Record<string, unknown>;
  authorization: string;
}

/** What a paid query is answered with. */
export type FakeAnswer =
  { status: number; body: unknown } | ((req: IncomingMessage, res: ServerResponse) => void);

/** A registry of any behaviour that speaks the document's API and remembers what it was asked. */
export interface FakeRegistry {
  url: string;
  queries: SeenQuery[];
  /** What comes next; the last one stays. */
  answers: ((query: SeenQuery) => FakeAnswer | Promise<FakeAnswer>)[];
  balance: string;
  balanceReads: number;
}

/** A central record with the document's fields, of an invented company. */
export function merkezOf(vkn: string, fields: Record<string, unknown> = {}) {
  return {
    MersisNo: `0${vkn}00016`,
    Unvani: "DENEME GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ",
    IsletmeAdi: "",
    FirmaNeviGrup: "ANONİM ŞİRKET",
    FirmaNevi: "TEK PAY SAHİPLİ ANONİM ŞİRKET",
    TSM: "BURSA TİCARET SİCİLİ MÜDÜRLÜĞÜ",
    SicilNo: "12345-6",
    VergiDairesi: "ULUDAĞ VERGİ DAİRESİ",
    TescilTarihi: "01.02.2010",
    KapanisTarihi: "",
    Durumu: "Aktif",
    Adres: "ÇINAR MAH. 5. SOK. NO: 7 NİLÜFER / BURSA",
    AmacKonuIcerik: [{ AmacKonuIcerik: "Gıda maddesi alımı ve satımı." }],
    SirketinToplamSermayesi: 1250000.5,
    InternetSitesi: [],
    ...fields,
  };
}

/** A successful answer to a query after a tax number. */
export function answered(
  vkn: string,
  cost: number,
  data: Record<string, unknown> = {},
): FakeAnswer {
  return {
    status: 200,
    body: { success: true, dusulen_bakiye: cost, data: { Merkez: merkezOf(vkn), ...data } },
  };
}

/** Starts one that answers every tax number with a company for one credit, until told otherwise. */
export async function startFakeRegistry(): Promise<FakeRegistry> {
  const fake: FakeRegistry = {
    url: "",
    queries: [],
    answers: [
      ({ body }) => answered(typeof body["vkn"] === "string" ? body["vkn"] : "1234567890", 1),
    ],
    balance: "100",
    balanceReads: 0,
  };
  const listener: RequestListener = (req, res) => {
    void answer(fake, req, res);
  };
  const server = createLimitedServer(listener);
  fake.url = await listen(server, 0, "127.0.0.1");
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return fake;
}

async function answer(fake: FakeRegistry, req: IncomingMessage, res: ServerResponse) {
  if (req.method === "GET") {
    fake.balanceReads += 1;
    res.setHeader("content-type", "application/json");
    res.end(`{"balance":${fake.balance}}`);
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of req as AsyncIterable<Buffer>) chunks.push(chunk);
  const query: SeenQuery = {
    path: req.url ?? "",
    body: JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>,
    authorization: req.headers.authorization ?? "",
  };
  fake.queries.push(query);
  const next = fake.answers.length > 1 ? fake.answers.shift() : fake.answers[0];
  const given = await next?.(query);
  if (!given) throw new Error("the fake registry has no answer");
  if (typeof given === "function") {
    given(req, res);
    return;
  }
  res.writeHead(given.status, { "content-type": "application/json" });
  res.end(typeof given.body === "string" ? given.body : JSON.stringify(given.body));
}
