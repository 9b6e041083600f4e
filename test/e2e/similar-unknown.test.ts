import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { vknOfNumber } from "../../src/registry/institution/numbering.ts";
import { merkezOf, startFakeRegistry, type FakeAnswer } from "../support/fake-registry.ts";
import { labels } from "../support/labels.ts";
import { startTeam } from "../support/start-team.ts";
import { wording } from "../support/wording.ts";

const ad = "ZERLAN TEKSTİL SANAYİ VE TİCARET LİMİTED ŞİRKETİ";
const similar = "yalnızca benzer bir unvan bulundu";

function reply(res: ServerResponse, status: number, body: object): void {
  res.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

/** Answers as the registry service does: a wish for a sure match finds none, free. */
function asService(req: IncomingMessage, res: ServerResponse): void {
  if (req.headers["prefer"] === "match=sure") {
    reply(res, 404, { error: "benzer", code: "NOT_FOUND", similar: true });
    return;
  }
  const vkn = vknOfNumber(0);
  reply(res, 200, {
    success: true,
    dusulen_bakiye: 2,
    matched: { ad, vkn, score: 0.7 },
    alternatives: [],
    data: { Merkez: merkezOf(vkn, { Unvani: ad }) },
  });
}

async function startAt(answers: FakeAnswer[], environment: Record<string, string> = {}) {
  const registry = await startFakeRegistry();
  registry.answers = [...answers, asService].map((one) => () => one);
  const team = await startTeam(registry, { CONFIRM_FROM: "3", ...environment });
  return { registry, ayse: team.at("ayse"), mehmet: team.at("mehmet") };
}

const title = "zerlan tekstil boya";

test("an agreed similar title whose outcome is unknown is bought by one further press", async () => {
  const { registry, ayse } = await startAt([asService, (req) => req.socket.destroy()]);
  await ayse.type(`/unvan ${title}`);
  const notice = await ayse.waitFor(similar);
  await ayse.click(labels.similar, { in: notice, confirm: "if-asked" });
  const unknown = await ayse.waitFor(wording.unknownOutcome);
  await ayse.click(labels.anyway, { in: unknown, confirm: "if-asked" });
  await ayse.waitFor("ZERLAN TEKSTİL");
  expect(registry.queries).toHaveLength(3);
});

test("an unknown outcome never blocks a similar title for good", async () => {
  const { registry, ayse } = await startAt([(req) => req.socket.destroy()]);
  await ayse.type(`/unvan ${title}`);
  const unknown = await ayse.waitFor(wording.unknownOutcome);
  await ayse.click(labels.anyway, { in: unknown, confirm: "if-asked" });
  const notice = await ayse.waitFor(similar);
  await ayse.click(labels.similar, { in: notice, confirm: "if-asked" });
  const blocked = await ayse.waitFor(wording.blocked, { after: notice.ts });
  await ayse.click(labels.anyway, { in: blocked, confirm: "if-asked" });
  await ayse.waitFor("ZERLAN TEKSTİL");
  expect(registry.queries).toHaveLength(3);
});

test("a retry of an agreed similar title asks no second time", async () => {
  const busy: FakeAnswer = { status: 429, body: { error: "busy", code: "RATE_LIMITED" } };
  const { registry, ayse } = await startAt([asService, busy]);
  await ayse.type(`/unvan ${title}`);
  const notice = await ayse.waitFor(similar);
  await ayse.click(labels.similar, { in: notice, confirm: "if-asked" });
  const retry = await ayse.waitFor(labels.retry, { after: notice.ts });
  await ayse.click(labels.retry, { in: retry, confirm: "if-asked" });
  await ayse.waitFor("ZERLAN TEKSTİL");
  expect(registry.queries).toHaveLength(3);
});

test("a press for the similar title that waits for a typed query buys it", async () => {
  const { registry, ayse, mehmet } = await startAt([
    asService,
    (req, res) => setTimeout(asService, 1_500, req, res),
  ]);
  await ayse.type(`/unvan ${title}`);
  const notice = await ayse.waitFor(similar);
  await mehmet.type(`/unvan ${title}`);
  await expect.poll(() => registry.queries.length).toBe(2);
  await ayse.click(labels.similar, { in: notice, confirm: "if-asked" });
  await ayse.waitFor("ZERLAN TEKSTİL", 6_000);
  expect(registry.queries).toHaveLength(3);
});
