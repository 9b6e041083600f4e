import type { IncomingMessage, ServerResponse } from "node:http";
import { onTestFinished } from "vitest";
import type { MicroCredits } from "../../src/company/credits.ts";
import { createLimitedServer, listen } from "../../src/platform/limited-server.ts";
import { merkezOf } from "./fake-registry.ts";
import { asDecimal, behaviours, kinds, type Behaviour, type Call } from "./truthful-registry.ts";

/** A paid query in a registry's books. */
export interface Entry extends Call {
  kind: string;
  text: string;
  /** The VKN of the answer's company. */
  companyVkn: string;
  /** The asking process, as its address names it. */
  life: string;
  account: string;
  registry: string;
  /** A word that only this answer contains. */
  marker: string;
  /** True if a whole success was sent while the asker was still connected. */
  delivered: boolean;
}

/** Two registries with accounts, their keys, and the queries that they got. */
export interface RegistryBooks {
  /** Returns the address of a registry for one life of a process. */
  addressOf: (registry: string, life: string) => string;
  /** Accounts by registry and key: `r1 a1` → `A`. */
  keys: ReadonlyMap<string, string>;
  balances: Map<string, MicroCredits>;
  prices: Map<string, MicroCredits>;
  entries: Entry[];
  /** The behaviours for the next paid queries; further queries are answered. */
  next: Behaviour[];
  underWay: Set<Promise<void>>;
  close: () => Promise<void>;
}

/** Starts two registries; `r1` has two keys of account A and one of B, `r2` has one of C. */
export async function startRegistryBooks(companyOf: (text: string) => string) {
  const accounts = ["A", "B", "C"];
  const books: RegistryBooks = {
    addressOf: (registry, life) => `${url}/${registry}/${life}`,
    keys: new Map([
      ...([
        ["r1 a1", "A"],
        ["r1 a2", "A"],
        ["r1 b1", "B"],
        ["r2 c1", "C"],
      ] as const),
    ]),
    balances: new Map(accounts.map((name) => [name, 100_000_000_000])),
    prices: new Map(
      Object.entries({ vkn: 1, vkn_detail: 3, title: 2, title_detail: 4, mersis: 2 }).map(
        ([kind, credits]) => [kind, credits * 1_000_000],
      ),
    ),
    entries: [],
    next: [],
    underWay: new Set(),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const server = createLimitedServer((req, res) => {
    const work = take(books, companyOf, req, res).catch(() => undefined);
    books.underWay.add(work);
    void work.finally(() => books.underWay.delete(work));
  });
  const url = await listen(server, 0, "127.0.0.1");
  onTestFinished(books.close);
  return books;
}

async function take(
  books: RegistryBooks,
  companyOf: (text: string) => string,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const [, registry = "", life = "", path = ""] =
    /^\/(\w+)\/(\w+)(\/.*)$/.exec(req.url ?? "") ?? [];
  const key = (req.headers.authorization ?? "").replace("Bearer ", "");
  const account = books.keys.get(`${registry} ${key}`);
  if (account === undefined) {
    res.writeHead(401, { "content-type": "application/json" }).end('{"error":"anahtar"}');
    return;
  }
  const balance = () => books.balances.get(account) ?? 0;
  if (req.method === "GET") {
    res.setHeader("content-type", "application/json");
    res.end(`{"balance":${asDecimal(balance())}}`);
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of req as AsyncIterable<Buffer>) chunks.push(chunk);
  const kind = kinds[path] ?? "nothing";
  const [text = ""] = Object.values(
    JSON.parse(Buffer.concat(chunks).toString()) as Record<string, string>,
  );
  const companyVkn = companyOf(text);
  const marker = `M${books.entries.length}X`;
  const entry: Entry = {
    question: `${kind} ${text}`,
    charged: 0,
    sent: [],
    kind,
    text,
    companyVkn,
    life,
    account,
    registry,
    marker,
    delivered: false,
  };
  books.entries.push(entry);
  res.on("finish", () => {
    entry.delivered = res.statusCode === 200 && entry.sent.length > 0 && !req.socket.destroyed;
  });
  await (books.next.shift() ?? behaviours.answer)({
    call: entry,
    vkn: companyVkn,
    res,
    req,
    charge(amount = books.prices.get(kind) ?? 0) {
      entry.charged += amount;
      books.balances.set(account, balance() - amount);
      return amount;
    },
    success(cost) {
      const head = `"success":true,"dusulen_bakiye":${asDecimal(cost)}`;
      const found = { ad: `ŞİRKET ${companyVkn}`, vkn: companyVkn, score: 0.95 };
      const match = kind.startsWith("title")
        ? `,"matched":${JSON.stringify(found)},"alternatives":[]`
        : "";
      const body = `{${head}${match},"data":${JSON.stringify(dataOf(entry))}}`;
      entry.sent.push(body);
      return body;
    },
  });
}

function dataOf({ kind, companyVkn, marker }: Entry): object {
  const Unvani = `ŞİRKET ${companyVkn} ${marker}`;
  const Merkez = merkezOf(companyVkn, { Unvani });
  if (kind === "mersis") {
    return { Sube: { Unvani, Durumu: "Aktif", SubeMerkeziMersisNo: `0${companyVkn}00016` } };
  }
  return kind.endsWith("detail") ? { Merkez, Ortaklar: [], Subeler: [] } : { Merkez };
}
