import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { onTestFinished } from "vitest";
import type { MicroCredits } from "../../src/company/credits.ts";
import { createLimitedServer, listen } from "../../src/platform/limited-server.ts";
import { merkezOf } from "./fake-registry.ts";

/** A paid query that arrived, with its true charge. */
export interface Call {
  /** The kind and the text: `vkn 1234567890`. */
  question: string;
  charged: MicroCredits;
  /** The bodies that were sent, completely or in part. */
  sent: string[];
}

/** The request and the tools of a behaviour. */
export interface Handling {
  call: Call;
  /** The asked VKN, or a fixed one for other texts. */
  vkn: string;
  /** Deducts the price, or another amount. */
  charge: (amount?: MicroCredits) => MicroCredits;
  /** Returns the body of a success with this cost, and records it as sent. */
  success: (cost: MicroCredits, data?: object) => string;
  res: ServerResponse;
  req: IncomingMessage;
}

/** Answers one paid query, or fails to. */
export type Behaviour = (handling: Handling) => void | Promise<void>;

/** A registry that records the truth: queries, answers and charges. */
export interface TruthfulRegistry {
  url: string;
  port: number;
  listener: RequestListener;
  /** Every POST that arrived. */
  calls: Call[];
  /** The remaining balance. */
  balance: MicroCredits;
  /** Delays answers about the balance until this promise resolves. */
  balanceAfter?: Promise<unknown>;
  price: (kind: string) => MicroCredits;
  /** The behaviours for the next paid queries; further queries get the usual one. */
  next: Behaviour[];
  usual: Behaviour;
  /** Behaviours that have not ended yet. */
  underWay: Set<Promise<void>>;
}

/** The kind of query behind each path. */
export const kinds: Record<string, string> = {
  "/v1/search/vkn": "vkn",
  "/v1/search/vkn/detail": "vkn_detail",
  "/v1/search/title": "title",
  "/v1/search/title/detail": "title_detail",
  "/v1/search/mersis": "mersis",
};

/** Starts a registry that answers everything for the documented prices, by default. */
export async function startTruthfulRegistry(): Promise<TruthfulRegistry> {
  const prices: Record<string, MicroCredits> = {
    vkn: 1_000_000,
    vkn_detail: 3_000_000,
    title: 2_000_000,
    title_detail: 4_000_000,
    mersis: 2_000_000,
  };
  const registry: TruthfulRegistry = {
    url: "",
    port: 0,
    listener: (req, res) => {
      const work = handle(registry, req, res).catch(() => undefined);
      registry.underWay.add(work);
      void work.finally(() => registry.underWay.delete(work));
    },
    calls: [],
    balance: 1_000_000_000,
    price: (kind) => prices[kind] ?? 1_000_000,
    next: [],
    usual: (handling) => behaviours.answer(handling),
    underWay: new Set(),
  };
  const server = createLimitedServer(registry.listener);
  registry.url = await listen(server, 0, "127.0.0.1");
  registry.port = Number(new URL(registry.url).port);
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return registry;
}

async function handle(registry: TruthfulRegistry, req: IncomingMessage, res: ServerResponse) {
  if (req.method === "GET") {
    await registry.balanceAfter;
    res.setHeader("content-type", "application/json");
    res.end(`{"balance":${asDecimal(registry.balance)}}`);
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of req as AsyncIterable<Buffer>) chunks.push(chunk);
  const kind = kinds[req.url ?? ""] ?? "nothing";
  const [text = ""] = Object.values(
    JSON.parse(Buffer.concat(chunks).toString()) as Record<string, string>,
  );
  const call: Call = { question: `${kind} ${text}`, charged: 0, sent: [] };
  registry.calls.push(call);
  const vkn = /^\d{10}$/.test(text) ? text : "1234567890";
  const handling: Handling = {
    call,
    vkn,
    res,
    req,
    charge(amount = registry.price(kind)) {
      call.charged += amount;
      registry.balance -= amount;
      return amount;
    },
    success(cost, data = { Merkez: merkezOf(vkn) }) {
      const body = `{"success":true,"dusulen_bakiye":${asDecimal(cost)},"data":${JSON.stringify(data)}}`;
      call.sent.push(body);
      return body;
    },
  };
  await (registry.next.shift() ?? registry.usual)(handling);
}

const json = (res: ServerResponse, status: number, body: string) =>
  res.writeHead(status, { "content-type": "application/json" }).end(body);

/** Behaviours for a paid query; those that charge say so here or have `charges`. */
export const behaviours = {
  /** Charges and answers. */
  answer: ({ charge, success, res }: Handling) => {
    json(res, 200, success(charge()));
  },
  /** Charges and answers once the promise resolves. */
  answerAfter:
    (gate: Promise<unknown>): Behaviour =>
    async (handling) => {
      await gate;
      behaviours.answer(handling);
    },
  /** Charges any amount, and answers exactly this text. */
  odd:
    (charged: MicroCredits, body: string): Behaviour =>
    ({ call, charge, res }) => {
      charge(charged);
      call.sent.push(body);
      json(res, 200, body);
    },
  /** Charges and answers with the record of another company. */
  otherCompany: ({ charge, success, res }: Handling) => {
    json(res, 200, success(charge(), { Merkez: merkezOf("9876543210") }));
  },
  /** Charges nothing. */
  refuse:
    (status: number, fields: object = {}): Behaviour =>
    ({ res }) => {
      json(res, status, JSON.stringify({ error: "hata", ...fields }));
    },
  /** Answers with a proxy's HTML page. */
  page:
    (status: number, charges: boolean): Behaviour =>
    ({ charge, res }) => {
      if (charges) charge();
      res.writeHead(status, { "content-type": "text/html" }).end("<html>Bad Gateway</html>");
    },
  serverError:
    (status: number, charges: boolean): Behaviour =>
    ({ charge, res }) => {
      if (charges) charge();
      json(res, status, '{"error":"hata"}');
    },
  silence:
    (charges: boolean): Behaviour =>
    ({ charge }) => {
      if (charges) charge();
    },
  /** Charges and answers after the asker has hung up. */
  late: async ({ charge, success, res, req }: Handling) => {
    if (!req.socket.destroyed) {
      await new Promise((resolve) => req.socket.once("close", resolve));
    }
    await delay(20);
    json(res, 200, success(charge()));
  },
  reset:
    (charges: boolean): Behaviour =>
    ({ charge, req }) => {
      if (charges) charge();
      req.socket.resetAndDestroy();
    },
  close:
    (charges: boolean): Behaviour =>
    ({ charge, req }) => {
      if (charges) charge();
      req.socket.end();
    },
  /** Charges; ends the connection in the middle of a body without content-length. */
  halfWithoutLength: ({ charge, success, req }: Handling) => {
    const body = success(charge());
    req.socket.end(`HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n${body.slice(0, -9)}`);
  },
  /** Charges; sends the body letter by letter, without an end. */
  dribble: ({ charge, req }: Handling) => {
    charge();
    req.socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n{"a":"');
    const drip = setInterval(() => req.socket.write("x"), 20);
    req.socket.on("close", () => {
      clearInterval(drip);
    });
  },
  /** Charges and sends bytes that are not HTTP. */
  garbage: ({ charge, req }: Handling) => {
    charge();
    req.socket.end("\x15\x03\x01\x00\x02\x02\x46");
  },
};

/** Formats micro-credits as the API writes them. */
export function asDecimal(amount: MicroCredits): string {
  const digits = String(amount).padStart(7, "0");
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`;
}
