import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { onTestFinished } from "vitest";
import { createLimitedServer, listen } from "../../src/platform/limited-server.ts";

/** A paid query that reached the fake registry. */
export interface SeenQuery {
  path: string;
  body: Record<string, unknown>;
  authorization: string;
}

/** The answer to a paid query. */
export type FakeAnswer =
  { status: number; body: unknown } | ((req: IncomingMessage, res: ServerResponse) => void);

/** A registry with the documented API; tests choose its answers, and it records the queries. */
export interface FakeRegistry {
  url: string;
  queries: SeenQuery[];
  /** The next answers, in order; the last answers all further queries. */
  answers: ((query: SeenQuery) => FakeAnswer | Promise<FakeAnswer>)[];
  balance: string;
  /** Balances by `Authorization` header, in place of the usual one; may take its time. */
  balances: Map<string, () => string | Promise<string>>;
  balanceReads: number;
}

/** Returns the central record of an invented company, with all documented fields. */
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

/** Returns a successful answer to a query by VKN. */
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

/** Starts a registry that answers every VKN with a company for one credit, by default. */
export async function startFakeRegistry(): Promise<FakeRegistry> {
  const fake: FakeRegistry = {
    url: "",
    queries: [],
    answers: [
      ({ body }) => answered(typeof body["vkn"] === "string" ? body["vkn"] : "1234567890", 1),
    ],
    balance: "100",
    balances: new Map(),
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
    const own = await fake.balances.get(req.headers.authorization ?? "")?.();
    res.end(`{"balance":${own ?? fake.balance}}`);
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of req as AsyncIterable<Buffer>) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  if (text === "") {
    // No query of Künye's: another program of the machine tries the port.
    res.writeHead(400).end();
    return;
  }
  const query: SeenQuery = {
    path: req.url ?? "",
    body: JSON.parse(text) as Record<string, unknown>,
    authorization: req.headers.authorization ?? "",
  };
  fake.queries.push(query);
  const next = fake.answers.length > 1 ? fake.answers.shift() : fake.answers[0];
  const nextAnswer = await next?.(query);
  if (!nextAnswer) throw new Error("the fake registry has no answer");
  if (typeof nextAnswer === "function") {
    nextAnswer(req, res);
    return;
  }
  res.writeHead(nextAnswer.status, { "content-type": "application/json" });
  res.end(typeof nextAnswer.body === "string" ? nextAnswer.body : JSON.stringify(nextAnswer.body));
}
