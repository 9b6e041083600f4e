import { tr } from "../../../support/texts.ts";
import { wording } from "../../../support/wording.ts";
import type { ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { webApi } from "@slack/bolt";
import { expect, test } from "vitest";
import type { HeavyWork } from "../../../../src/platform/heavy-work.ts";
import { createLogger } from "../../../../src/platform/logger.ts";
import { createListNotices } from "../../../../src/kunye/features/list/list-notices.ts";
import { webClientOptions } from "../../../../src/kunye/slack/web-api.ts";
import { createTeam } from "../../../../src/kunye/team/create-team.ts";
import { placeAt } from "../../../faults/places.ts";
import {
  failures,
  startMisbehavingSlack,
  troubles,
  type Received,
} from "../../../support/misbehaving-slack.ts";
import { storeDirectory } from "../../../support/store-directory.ts";
import { contextOf, credit, leaseMs, agreementOf, rowOf, startLists } from "../../lists/support.ts";

const errorAnswer = (error: string) => (res: ServerResponse) => {
  res.writeHead(200, { "content-type": "application/json" });
  res.end(JSON.stringify({ ok: false, error }));
};

/** A gate without room for a list's file: the end's notice has a button for it. */
const fullGate: HeavyWork = {
  run: () => Promise.resolve({ kind: "refused", why: "busy" }),
  stop: () => undefined,
  close: () => undefined,
};

const end = `${tr.lists.state.done}: cariler.csv`;
const isEnd = ({ by, text }: Received) => by === "chat.postMessage" && text === end;

/** Starts a list with the notices of two replicas. */
async function startNotices() {
  const scene = await startLists(placeAt(await storeDirectory()));
  const slack = await startMisbehavingSlack();
  slack.says.set("chat.postMessage", { channel: "D1", ts: "1.1" });
  // Only a Slack that says nothing takes this long.
  const options = { ...webClientOptions(`${slack.url}/api/`), timeout: 1_000 };
  const client = new webApi.WebClient("xoxb-test", options);
  const clients = new Map([["T1", client]]);
  const replica = async (listStore = scene.store.lists) => {
    const { store, lookups } = await scene.replica();
    const team = createTeam({
      ...store,
      lookups,
      accountOf: () => "A1",
      configured: { team: null, person: null },
    });
    const ports = {
      listStore,
      lookups,
      now: store.now,
      seen: store.seen,
      team,
      slackOf: (teamId: string) => clients.get(teamId) ?? null,
      textsOf: () => Promise.resolve(tr),
      heavyWork: fullGate,
    };
    return createListNotices({
      ...ports,
      confirmFrom: 3 * credit,
      isDemo: false,
      mayEnterKey: () => Promise.resolve(false),
      log: createLogger("silent"),
    });
  };
  const list = { id: "L1", team: "T1", userId: "U0AYSE", context: contextOf() };
  await scene.store.lists.addList(list, [rowOf(1), rowOf(2)]);
  return {
    ...scene,
    slack,
    clients,
    noticesOf: replica,
    one: await replica(),
    other: await replica(),
  };
}

test("two replicas post a list's message once; each finishes the other's updates, also after the end", async () => {
  const { lists, slack, one, other, clock, errors } = await startNotices();
  slack.troubles.set("chat.postMessage", [troubles.rateLimited]);
  await lists.startList("L1", agreementOf(2));
  await one.run();
  expect(slack.received).toEqual([]);
  await lists.run();
  await Promise.all([one.run(), other.run(), one.run()]);
  expect(slack.received.map(({ by, channel }) => [by, channel])).toEqual([
    ["chat.postMessage", "U0AYSE"],
  ]);
  expect(slack.received[0]?.whole).toContain(`${wording.progress(2, 2)} · *${wording.charged(2)}*`);

  // Slack fails as the list ends again, without any press.
  await lists.startList("L1", agreementOf(2));
  await lists.run();
  slack.troubles.set("chat.delete", [troubles.broken, troubles.broken]);
  slack.troubles.set("chat.update", [troubles.broken, troubles.broken]);
  await one.run();
  clock.now += leaseMs;
  await other.run();
  expect(slack.received.slice(1)).toMatchObject([
    { by: "chat.delete", channel: "D1" },
    { by: "chat.postMessage", channel: "U0AYSE", text: end },
  ]);
  const tries = slack.tries.length;
  await Promise.all([one.run(), other.run()]);
  expect(slack.tries).toHaveLength(tries);
  expect(errors).toEqual([]);
});

test("a list that ends on one replica while another updates its message is announced without another run", async () => {
  const { lists, store, slack, one, other, noticesOf } = await startNotices();
  await lists.startList("L1", agreementOf(2));
  await one.run();
  await store.lists.startList("L1", agreementOf(2));
  const [reading, gate] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  const slow = await noticesOf({
    ...store.lists,
    async list(id) {
      const list = await store.lists.list(id);
      reading.resolve(undefined);
      await gate.promise;
      return list;
    },
  });
  const updating = slow.run();
  await reading.promise;
  await lists.run();
  await other.run();
  expect(slack.received).toHaveLength(1);
  gate.resolve(undefined);
  await updating;
  expect(slack.received.at(-1)).toMatchObject({
    by: "chat.postMessage",
    text: end,
  });
});

test("an end that a crashed replica announced is not announced again", async () => {
  const { lists, store, slack, clock, one, other, noticesOf } = await startNotices();
  await lists.startList("L1", agreementOf(2));
  await one.run();
  await lists.run();
  const told = Promise.withResolvers<undefined>();
  const dying = await noticesOf({
    ...store.lists,
    showDue: (team, forMs, show) =>
      store.lists.showDue(team, forMs, async (id) => {
        await show(id);
        told.resolve(undefined);
        return new Promise(() => {});
      }),
  });
  void dying.run();
  await told.promise;
  clock.now += 2 * leaseMs;
  await other.run();
  const ends = slack.received.filter(isEnd);
  expect(ends).toHaveLength(1);
  expect(slack.received.at(-1)).toMatchObject({ by: "chat.update" });
});

test("a list restarted while its end is drawn has its new end announced by the next run", async () => {
  const { lists, slack, one, other } = await startNotices();
  await lists.startList("L1", agreementOf(2));
  await one.run();
  await lists.run();
  slack.troubles.set("chat.delete", [
    (res) =>
      void lists.startList("L1", agreementOf(2)).then(() => {
        res.writeHead(200, { "content-type": "application/json" }).end('{"ok":true}');
      }),
  ]);
  await one.run();
  await lists.run();
  await other.run();
  const told = slack.received.filter(isEnd);
  expect(told).toHaveLength(2);
});

test.each(Object.entries(failures))(
  "chat.delete: after %s a list's end is still posted, once",
  async (_, failure) => {
    const { lists, slack, one, other, clock } = await startNotices();
    await lists.startList("L1", agreementOf(2));
    await one.run();
    await lists.run();
    const shown = slack.received.length;
    slack.says.set("chat.postMessage", { channel: "D1", ts: "2.2" });
    slack.troubles.set("chat.delete", [failure, failure]);
    slack.troubles.set("chat.update", [failure, failure]);
    await one.run();
    slack.troubles.clear();
    clock.now += leaseMs;
    await other.run();
    const since = slack.received.slice(shown);
    expect(since.filter(isEnd)).toHaveLength(1);
  },
  30_000,
);

test("a deleted message is posted again; a user who accepts no message is given up", async () => {
  const { lists, store, slack, one, other } = await startNotices();
  await lists.startList("L1", agreementOf(2));
  await lists.run();
  await one.run();
  slack.says.set("chat.postMessage", { channel: "D1", ts: "2.2" });
  slack.troubles.set("chat.update", [errorAnswer("message_not_found")]);
  await one.show({ id: "L1", team: "T1" });
  await one.show({ id: "L1", team: "T1" });
  expect(slack.tries.slice(1)).toEqual(["chat.update", "chat.postMessage", "chat.update"]);
  expect(await store.lists.list("L1").then((list) => list?.context.message?.ts)).toBe("2.2");

  await lists.startList("L1", agreementOf(2));
  await lists.run();
  slack.troubles.set("chat.delete", [errorAnswer("channel_not_found")]);
  slack.troubles.set("chat.update", [errorAnswer("channel_not_found")]);
  slack.troubles.set("chat.postMessage", [errorAnswer("user_disabled")]);
  const tries = slack.tries.length;
  await one.run();
  await other.run();
  expect(slack.tries.slice(tries)).toEqual(["chat.delete", "chat.update", "chat.postMessage"]);
});

test("a list started while its message is being posted gets no second message", async () => {
  const { slack, store, noticesOf } = await startNotices();
  const [posted, gate] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
  const slow: typeof store.lists = {
    ...store.lists,
    async setListContext(...args) {
      posted.resolve(null);
      await gate.promise;
      await store.lists.setListContext(...args);
    },
  };
  const notices = await noticesOf(slow);
  const list = await store.lists.list("L1");
  if (!list) throw new Error("no list");
  const posting = notices.post(list);
  await posted.promise;
  // Starts the list in the store only: no row is queried.
  await store.lists.startList("L1", agreementOf(2));
  const running = notices.run();
  // A run that does not wait would end in this time.
  await delay(200);
  gate.resolve(null);
  await Promise.all([posting, running]);
  expect(slack.received.filter(({ by }) => by === "chat.postMessage")).toHaveLength(1);
});

test("a Slack that is silent for one team delays no other team's list message, update or end", async () => {
  const { lists, store, slack, clients, one } = await startNotices();
  const silent = { postMessage: () => new Promise(() => {}) };
  clients.set("T2", { chat: silent } as unknown as webApi.WebClient);
  const of = { id: "L2", team: "T2", userId: "U2", context: contextOf() };
  await store.lists.addList(of, [rowOf(3)]);
  await lists.startList("L2", agreementOf(1));
  void one.run();
  const given = await store.lists.list("L1");
  if (!given) throw new Error("no list");
  await one.post(given);
  await lists.startList("L1", agreementOf(2));
  await lists.run();
  await one.run("T1");
  expect(slack.received.map(({ text }) => text)).toContain(end);
});

test("a list that ends while its team has no app is shown and announced after a reinstall", async () => {
  const { lists, slack, clients, one } = await startNotices();
  const [client] = clients.values();
  await lists.startList("L1", agreementOf(2));
  await one.run();
  clients.clear();
  await lists.run();
  await one.run();
  const shown = slack.received.length;
  if (client) clients.set("T1", client);
  await one.run();
  expect(slack.received.slice(shown)).toMatchObject([
    { by: "chat.delete" },
    { by: "chat.postMessage", text: end },
  ]);
});
