import { setTimeout as delay } from "node:timers/promises";
import { asDecimal, behaviours, type Behaviour } from "../../support/truthful-registry.ts";
import { namedBehaviours } from "../../support/ways.ts";
import { httpAnswer } from "../../support/raw-server.ts";

/** A registry's behaviour, and the outcome that an undisturbed asker must store for it. */
export interface JudgedWay {
  weight: number;
  behaviour: Behaviour;
  outcome: "paid" | "free" | "unknown";
}

const named = (name: keyof typeof namedBehaviours): Behaviour => {
  const behaviour = namedBehaviours[name];
  if (!behaviour) throw new Error(`no behaviour is named ${name}`);
  return behaviour;
};

/** Charges, and sends a 200 with these bytes. */
const charged =
  (bodyOf: (cost: string) => string): Behaviour =>
  ({ charge, call, res }) => {
    const body = bodyOf(asDecimal(charge()));
    call.sent.push(body);
    res.writeHead(200, { "content-type": "application/json" }).end(body);
  };

/** Returns a company with this number of invented branches; 20,000 are about one megabyte. */
const withBranches = (count: number) => {
  const branch = { Unvani: "DENEME GIDA ŞUBESİ", Durumu: "Aktif", SicilNo: "12345" };
  return { Merkez: { Unvani: "DENEME GIDA ANONİM ŞİRKETİ" }, Subeler: Array(count).fill(branch) };
};

const large =
  (branches: number): Behaviour =>
  ({ charge, success, res }) => {
    const body = success(charge(), withBranches(branches));
    res.writeHead(200, { "content-type": "application/json" }).end(body);
  };

/** The behaviours of a registry that charges truthfully and answers badly, by name. */
const judgedWays: Readonly<Record<string, JudgedWay>> = {
  answer: { weight: 14, behaviour: behaviours.answer, outcome: "paid" },
  soon: { weight: 8, behaviour: named("answerLater"), outcome: "paid" },
  later: {
    weight: 8,
    behaviour: async (handling) => {
      await delay(250);
      behaviours.answer(handling);
    },
    outcome: "paid",
  },
  twice: {
    weight: 2,
    behaviour: ({ charge, success, req }) => {
      const answer = httpAnswer(200, success(charge()));
      req.socket.end(answer + answer);
    },
    outcome: "paid",
  },
  otherCompany: { weight: 1, behaviour: behaviours.otherCompany, outcome: "paid" },
  large: { weight: 2, behaviour: large(10_000), outcome: "paid" },
  withoutCost: {
    weight: 2,
    behaviour: charged(() => '{"success":true,"data":{"Merkez":{"Unvani":"DENEME GIDA"}}}'),
    outcome: "paid",
  },
  bareList: { weight: 1, behaviour: charged(() => "[]"), outcome: "paid" },
  successFalseCharged: {
    weight: 1,
    behaviour: charged((cost) => `{"success":false,"dusulen_bakiye":${cost}}`),
    outcome: "paid",
  },
  successFalse: {
    weight: 2,
    behaviour: behaviours.odd(0, '{"success":false,"error":"kayıt yok"}'),
    outcome: "free",
  },
  notFound: { weight: 2, behaviour: behaviours.refuse(404), outcome: "free" },
  noBalance: { weight: 2, behaviour: behaviours.refuse(402), outcome: "free" },
  tooMany: { weight: 2, behaviour: behaviours.refuse(429), outcome: "free" },
  upstreamSilent: { weight: 1, behaviour: behaviours.refuse(502), outcome: "free" },
  brokenJson: { weight: 1, behaviour: charged(() => '{"success":tru'), outcome: "unknown" },
  page: { weight: 1, behaviour: behaviours.page(200, true), outcome: "unknown" },
  tooLarge: { weight: 1, behaviour: large(60_000), outcome: "unknown" },
  errorCharged: { weight: 2, behaviour: behaviours.serverError(500, true), outcome: "unknown" },
  errorFree: { weight: 1, behaviour: behaviours.serverError(500, false), outcome: "unknown" },
  silenceCharged: { weight: 2, behaviour: behaviours.silence(true), outcome: "unknown" },
  silenceFree: { weight: 1, behaviour: behaviours.silence(false), outcome: "unknown" },
  chargedLate: { weight: 2, behaviour: behaviours.late, outcome: "unknown" },
  answeredLate: {
    weight: 2,
    behaviour: async ({ charge, success, req, res }) => {
      const body = success(charge());
      if (!req.socket.destroyed) {
        await new Promise((resolve) => req.socket.once("close", resolve));
      }
      res.writeHead(200, { "content-type": "application/json" }).end(body);
    },
    outcome: "unknown",
  },
  resetCharged: { weight: 2, behaviour: behaviours.reset(true), outcome: "unknown" },
  resetFree: { weight: 1, behaviour: behaviours.reset(false), outcome: "unknown" },
  closedCharged: { weight: 1, behaviour: behaviours.close(true), outcome: "unknown" },
  half: { weight: 2, behaviour: behaviours.halfWithoutLength, outcome: "unknown" },
  cut: {
    weight: 2,
    behaviour: ({ charge, success, req }) => {
      req.socket.end(httpAnswer(200, success(charge())).slice(0, -9));
    },
    outcome: "unknown",
  },
  garbage: { weight: 1, behaviour: behaviours.garbage, outcome: "unknown" },
};

const drawn = Object.keys(judgedWays).flatMap((name) =>
  Array.from({ length: judgedWays[name]?.weight ?? 0 }, () => name),
);

/** Draws a way by its weight; `share` is from 0 to below 1. */
export function drawWay(share: number): [name: string, way: JudgedWay] {
  const name = drawn[Math.floor(share * drawn.length)] ?? "answer";
  const way = judgedWays[name];
  if (!way) throw new Error(`no way is named ${name}`);
  return [name, way];
}
