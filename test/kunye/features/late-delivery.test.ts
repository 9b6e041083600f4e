import { webApi } from "@slack/bolt";
import { expect, test } from "vitest";
import { guessedPrices } from "../../../src/kunye/lookups/prices.ts";
import { createLogger } from "../../../src/platform/logger.ts";
import { cardKinds, features } from "../../../src/kunye/features/index.ts";
import {
  createLateDelivery,
  deliverDueReplies,
} from "../../../src/kunye/features/late-delivery.ts";
import type { NoticeContext } from "../../../src/kunye/slack/feature.ts";
import type { Services } from "../../../src/kunye/slack/interaction.ts";
import type { Tenants } from "../../../src/kunye/slack/tenants.ts";
import { tr } from "../../support/wording.ts";

const refusal = (error: string) => new webApi.WebAPIPlatformError({ ok: false, error });
const asker = { team: "T1", userId: "U1", channel: "C1" };
const envelopeOf = (of: typeof asker) =>
  JSON.stringify({ asker: of, responseUrl: null, extras: {}, typed: true });
const query = { kind: "vkn", key: "1234567890", text: "1234567890" };

/** True if a late answer is not tried again after this failure. */
async function isDoneAfter(failure: Error | null): Promise<boolean> {
  const done: string[] = [];
  const postMessage = ({ text }: { text: string }) => {
    expect(text).toBe("In the language of U1");
    return failure ? Promise.reject(failure) : Promise.resolve({ ok: true });
  };
  await deliver([{ asker, postMessage }], (id) => done.push(id));
  return done.length === 1;
}

/** More than any test's teams but the one with a backlog. */
const atOnce = 3;

type Post = (message: { channel: string; text: string }) => Promise<unknown>;

/** Delivers a due reply of each team, in order. */
async function deliver(
  due: { asker: typeof asker; postMessage: Post }[],
  onDone: (id: string) => void,
): Promise<void> {
  const { services, ofTeam } = teamsWith(due, onDone);
  await deliverDueReplies(features, services, { ofTeam });
}

/** Builds the services of teams with a due reply each. */
function teamsWith(
  due: { asker: typeof asker; postMessage: Post }[],
  onDone: (id: string) => void,
) {
  const replies = due.map((one) => ({
    id: one.asker.team,
    intentId: "i",
    envelope: envelopeOf(one.asker),
    createdAt: 0,
    leaseUntil: 0,
  }));
  const services = {
    cards: cardKinds,
    replyStore: {
      // A taken reply is not due for a minute.
      takeDueReplies: () => Promise.resolve(replies.splice(0, atOnce)),
      replyBegins: () => Promise.resolve(true),
      replyEnds: () => Promise.resolve(),
      replyDone: onDone,
    },
    now: () => Promise.resolve(0),
    lookups: {
      heldAbout: () => Promise.resolve(new Map()),
      outcome: () => Promise.resolve({ query, result: { kind: "still-asking" } }),
      offer: () => Promise.resolve({ offers: [], prices: guessedPrices, now: 0 }),
    },
    authority: { nameOf: () => "", scopeOf: () => Promise.resolve("internal") },
    textsOf: ({ userId }: { userId: string }) => {
      const ended = () => `In the language of ${userId}`;
      return Promise.resolve({ ...tr, notes: { ...tr.notes, ended } });
    },
    newId: () => "card",
    log: createLogger("silent"),
  } as unknown as Services;
  const finder = { find: () => Promise.resolve(null) };
  const ofTeam = (team: string) => {
    const one = due.find((found) => found.asker.team === team);
    const slack = { chat: { postMessage: one?.postMessage } };
    return { finder, services: { ...services, slack } as unknown as Services };
  };
  return { services, ofTeam };
}

test.each([
  [null, true],
  [refusal("user_disabled"), true],
  [refusal("cannot_dm_bot"), true],
  [refusal("channel_not_found"), true],
  // An administrator can fix these errors, or they are transient.
  [refusal("invalid_auth"), false],
  [refusal("missing_scope"), false],
  [refusal("ratelimited"), false],
  [new webApi.WebAPIHTTPError(503, "unavailable", {}), false],
  [new webApi.WebAPIRequestError(new Error("reset")), false],
  [new TypeError("a mistake of ours"), false],
])("after %s a late answer is finished: %s", async (failure, done) => {
  expect(await isDoneAfter(failure)).toBe(done);
});

test("one run delivers all due answers, however many a failure left", async () => {
  const done: string[] = [];
  const backlog = Array.from({ length: 2 * atOnce + 1 }, (_, no) => ({
    asker: { ...asker, team: `T${no}` },
    postMessage: () => Promise.resolve({ ok: true }),
  }));
  await deliver(backlog, (id) => done.push(id));
  expect(done.sort()).toEqual(backlog.map((due) => due.asker.team).sort());
});

test("a Slack that is silent for one team delays no other team's late answers", async () => {
  const told = Promise.withResolvers<string>();
  const silent = () => new Promise(() => {});
  const postMessage = ({ channel }: { channel: string }) => {
    told.resolve(channel);
    return Promise.resolve({ ok: true });
  };
  const due = [
    { asker, postMessage: silent },
    { asker: { team: "T2", userId: "U2", channel: "C2" }, postMessage },
  ];
  void deliver(due, () => undefined);
  expect(await told.promise).toBe("U2");
});

test("a Slack that is silent for one team's late answer delays no other team's notices", async () => {
  const told = Promise.withResolvers<string>();
  const due = [{ asker, postMessage: () => new Promise(() => {}) }];
  const { services, ofTeam } = teamsWith(due, () => undefined);
  const installed = { team: "T2", enterprise: null };
  const tell = (context: NoticeContext) => {
    told.resolve(context.installed.team);
    return Promise.resolve();
  };
  const second = {
    finder: { find: () => Promise.resolve(installed) },
    services: {
      ...services,
      team: { book: () => Promise.resolve({ managers: [] }) },
      noticeStore: { takeNotices: () => Promise.resolve([]) },
    },
  };
  const tenants = { ofTeam, all: () => [second] } as unknown as Tenants;
  const late = createLateDelivery([{ due: [{ tell }] }], services, tenants);
  void late.deliverLate();
  expect(await told.promise).toBe("T2");
});
