import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { webApi } from "@slack/bolt";
import { LookupError, storePausesMs } from "../../src/kunye/lookups/lookup-context.ts";
import { companyQuery } from "../../src/kunye/lookups/intents.ts";
import { replaySpool } from "../../src/kunye/lookups/replay-spool.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { listen } from "../../src/platform/limited-server.ts";
import { createAuthority } from "../../src/kunye/slack/authority.ts";
import { cardKinds, features } from "../../src/kunye/features/index.ts";
import { deliverDueReplies } from "../../src/kunye/features/late-delivery.ts";
import type { Seen } from "../../src/kunye/check/memory/create-seen.ts";
import { createPostQueue } from "../../src/kunye/slack/post-queue.ts";
import type { Services } from "../../src/kunye/slack/interaction.ts";
import { startCuttingProxy } from "../support/cutting-proxy.ts";
import { behaviours } from "../support/truthful-registry.ts";
import { isPostgres } from "./open-address.ts";
import { onBothStores, placeAt, type Place } from "./places.ts";
import { chargedBy, failing, startScene, vkn } from "./scene.ts";
import { tr, wording } from "../support/wording.ts";

const price = 1_000_000;
const program = new URL("./asking-program.ts", import.meta.url).pathname;

/** Starts a process that asks once, and kills itself at a given step. */
function startAsking(
  place: Place,
  url: string,
  options: { step?: string; envelope?: string; shiftMs?: number } = {},
) {
  const { step = "", envelope = "{}", shiftMs = 0 } = options;
  const { address, spoolDirectory } = place;
  const args = [program, address, spoolDirectory, url, vkn, step, envelope, String(shiftMs)];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(child, "close") as Promise<[number | null, NodeJS.Signals | null]>;
  onTestFinished(() => void child.kill("SIGKILL"));
  return {
    child,
    ended: ended.then(([, signal]) => signal),
    result: async () => {
      await ended;
      return JSON.parse(said) as unknown;
    },
  };
}

/** Starts a scene at the real time, which other processes use. */
async function startNow(place: Place) {
  const scene = await startScene(place);
  scene.clock.now = Date.now();
  return scene;
}

/** Starts a scene whose connection to PostgreSQL can be cut. */
async function startCuttable(place: Place) {
  const url = new URL(place.address);
  const proxy = await startCuttingProxy(Number(url.port));
  url.port = String(proxy.port);
  const behind = { ...placeAt(url.href), rows: place.rows, pendingReplies: place.pendingReplies };
  const scene = await startScene(behind, { storePausesMs });
  return { proxy, scene };
}

const minute = 60_000;

onBothStores((newPlace, name) => {
  test("fault 19: killed during the claim: no row is left, and the question can be asked again", async () => {
    const scene = await startNow(await newPlace());
    const asking = startAsking(scene.place, scene.registry.url, { step: "in the claim" });
    expect(await asking.ended).toBe("SIGKILL");
    expect(await scene.states()).toEqual([]);
    expect(await scene.ask()).toMatchObject({ origin: "bought" });
    expect(scene.registry.calls).toHaveLength(1);
    expect(await scene.violations()).toEqual([]);
  });

  test.each([
    ["fault 20: killed in `sending`, before the request", "after the claim", 0],
    ["fault 21: killed after the answer, before the spool", "before the spool", 1],
  ])("%s: unknown, and not asked again without a press", async (_name, step, calls) => {
    const scene = await startNow(await newPlace());
    const asking = startAsking(scene.place, scene.registry.url, { step });
    expect(await asking.ended).toBe("SIGKILL");
    expect(await scene.states()).toEqual(["sending"]);
    scene.clock.now = Date.now() + minute;
    expect(await scene.ask()).toMatchObject({
      kind: "blocked",
      intent: { reason: "lease-expired" },
    });
    expect(scene.registry.calls).toHaveLength(calls);
    expect(chargedBy(scene.registry)).toBe(calls * price);
    expect(await scene.violations()).toEqual([]);
  });

  test.each([
    ["before the settlement", "before the settlement"],
    ["in the middle of its transaction", "in the settlement"],
  ])(
    "fault 21: killed after the answer is on the disk, %s: paid and stored",
    async (_name, step) => {
      const scene = await startNow(await newPlace());
      const asking = startAsking(scene.place, scene.registry.url, { step });
      expect(await asking.ended).toBe("SIGKILL");
      expect(await scene.states()).toEqual(["sending"]);
      await replaySpool(scene.store.ledger, scene.spool);
      expect(await scene.states()).toEqual(["paid"]);
      expect(await scene.ask()).toMatchObject({ origin: "held" });
      expect(scene.registry.calls).toHaveLength(1);
      expect(await scene.violations()).toEqual([]);
    },
  );

  test.each([
    ["replayed before the price is known", false],
    ["replayed after another machine learned a newer price", true],
  ])(
    "fault 21: killed before the settlement, %s: the price is the newest",
    async (_name, isOld) => {
      const scene = await startNow(await newPlace());
      const [dear, dearer] = [200 * price, 300 * price];
      scene.registry.price = () => dear;
      const asking = startAsking(scene.place, scene.registry.url, {
        step: "before the settlement",
      });
      expect(await asking.ended).toBe("SIGKILL");
      scene.clock.now = Date.now() + 1_000;
      if (isOld) await scene.store.accounts.learnPrice("T1 registry", "vkn", dearer);
      await replaySpool(scene.store.ledger, scene.spool);
      // Both prices need a consent, so nothing more is charged.
      expect(await scene.ask(companyQuery("9876543210"))).toEqual({
        kind: "needs-consent",
        price: { amount: isOld ? dearer : dear, guessed: false },
      });
      expect(chargedBy(scene.registry)).toBe(dear);
      expect(await scene.violations()).toEqual([]);
    },
  );

  test("fault 20: killed while the registry works: unknown", async () => {
    const scene = await startNow(await newPlace());
    scene.registry.next = [behaviours.late];
    const asking = startAsking(scene.place, scene.registry.url);
    await expect.poll(() => scene.registry.calls.length, { timeout: 20_000 }).toBe(1);
    asking.child.kill("SIGKILL");
    await asking.ended;
    await expect.poll(() => chargedBy(scene.registry)).toBe(price);
    scene.clock.now = Date.now() + minute;
    expect(await scene.ask()).toMatchObject({ kind: "blocked" });
    expect(scene.registry.calls).toHaveLength(1);
    expect(await scene.violations()).toEqual([]);
  });

  test("fault 22: killed after the commit, before the reply: the reply is delivered, without a second call", async () => {
    const scene = await startNow(await newPlace());
    const got: string[] = [];
    const slack = createServer((req, res) => {
      const chunks: Buffer[] = [];
      req.on("data", (chunk: Buffer) => chunks.push(chunk));
      req.on("end", () => {
        got.push(Buffer.concat(chunks).toString());
        res.end("ok");
      });
    });
    const url = await listen(slack, 0, "127.0.0.1");
    onTestFinished(() => void slack.close());
    const asker = { team: "T1", userId: "PROGRAM", channel: "C1" };
    const nothing = { taxOffice: "", city: "", district: "", mersis: null, date: null };
    const given = [
      { role: "text", given: { vkn, title: "BAŞKA MAKİNE LTD. ŞTİ.", ...nothing }, invoice: null },
    ];
    const errand = { asker, responseUrl: `${url}/response`, extras: { given }, typed: false };
    const asking = startAsking(scene.place, scene.registry.url, {
      step: "after the settlement",
      envelope: JSON.stringify(errand),
    });
    expect(await asking.ended).toBe("SIGKILL");
    expect(await scene.states()).toEqual(["paid"]);

    scene.clock.now = Date.now() + minute;
    const log = createLogger("silent");
    const client = new webApi.WebClient("xoxb-test", { slackApiUrl: `${url}/api/` });
    type Unused =
      | "lists"
      | "listNotices"
      | "team"
      | "homes"
      | "watches"
      | "erasure"
      | "heavyWork"
      | "steps"
      | "stepStore";
    const { store } = scene;
    const services: Omit<Services, Unused> = {
      cards: cardKinds,
      lookups: scene.lookups,
      now: store.now,
      posts: createPostQueue(),
      cardStore: store.cards,
      replyStore: store.replies,
      noticeStore: store.notices,
      listStore: store.lists,
      watchStore: store.watches,
      teamStore: store.team,
      agentCalls: null,
      seen: {
        accountsOf: () => Promise.resolve([]),
        readRecord: () => Promise.resolve(),
      } satisfies Partial<Seen> as unknown as Seen,
      historyStore: store.history,
      slack: client,
      authority: { ...createAuthority(client, log), scopeOf: () => Promise.resolve("internal") },
      profileOf: () => Promise.resolve({ name: null, locale: null, timeZone: null }),
      texts: tr,
      textsOf: () => Promise.resolve(tr),
      publicChannels: new Set(),
      fetchFiles: async function* () {},
      topUpHint: null,
      contact: { support: null, privacyUrl: null },
      isAccountShared: false,
      confirmFrom: 3_000_000,
      freshMs: 86_400_000,
      peopleMs: 86_400_000,
      isDemo: false,
      registryKeys: null,
      newId: () => crypto.randomUUID(),
      log,
    };
    const finder = { find: () => Promise.resolve(null) };
    const tenants = { ofTeam: () => ({ finder, services: services as Services }) };
    await deliverDueReplies(features, services, tenants);
    await deliverDueReplies(features, services, tenants);
    expect(got).toHaveLength(1);
    expect(got[0]).toContain("DENEME GIDA");
    expect(got[0]).toContain(tr.check.finding["title-differs"]);
    expect(got[0]).toContain(wording.charged(1));
    expect(scene.registry.calls).toHaveLength(1);
    expect(await scene.violations()).toEqual([]);
  });

  test.each(["held", "prices", "claim"] as const)(
    "fault 23: the store fails at %s, before sending: no call, a clear error, no row",
    async (method) => {
      const scene = await startScene(await newPlace());
      const plan = [{ method, times: 1, when: "before" as const }];
      const machine = await scene.machine({ store: (real) => failing(real, plan) });
      const error = await machine.ask().catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(LookupError);
      expect(error).toMatchObject({ charged: "no" });
      expect(scene.registry.calls).toHaveLength(0);
      expect(await machine.ask()).toMatchObject({ origin: "bought" });
      expect(await scene.violations()).toEqual([]);
    },
  );

  test.each([
    ["twice: stored at the third try", 2, "paid"],
    ["past the lease: shown, and stored before the next question", 9, "unknown: lease-expired"],
  ])("fault 24: the store is down after the answer, %s", async (_name, times, state) => {
    const scene = await startScene(await newPlace());
    const plan = [{ method: "settle" as const, times, when: "before" as const }];
    const machine = await scene.machine({ store: (real) => failing(real, plan) });
    expect(await machine.ask()).toMatchObject({ kind: "answer", origin: "bought", isKept: true });
    scene.clock.now += minute;
    await scene.store.ledger.expireLeases();
    expect(await scene.states()).toEqual([state]);
    expect(await scene.ask()).toMatchObject({ kind: "answer", origin: "held" });
    expect(await scene.states()).toEqual(["paid"]);
    expect(await scene.ask()).toMatchObject({ origin: "held" });
    expect(scene.registry.calls).toHaveLength(1);
    expect(await scene.violations()).toEqual([]);
  });

  test("fault 24: the store is down after the answer: a dearer price is learned with the stored answer", async () => {
    const scene = await startScene(await newPlace());
    scene.registry.price = () => 200 * price;
    const plan = (["settle", "learnPrice"] as const).map((method) => ({
      method,
      times: 3,
      when: "before" as const,
    }));
    const machine = await scene.machine({ store: (real) => failing(real, plan) });
    expect(await machine.ask()).toMatchObject({ origin: "bought", isKept: true });
    expect(await machine.ask(companyQuery("9876543210"))).toMatchObject({ kind: "needs-consent" });
    expect(scene.registry.calls).toHaveLength(1);
    expect(await scene.violations()).toEqual([]);
  });

  test("fault 25: a settlement that fails after its commit is read again, not written twice", async () => {
    const scene = await startScene(await newPlace());
    const plan = [{ method: "settle" as const, times: 1, when: "after" as const }];
    const machine = await scene.machine({ store: (real) => failing(real, plan) });
    const bought = await machine.ask();
    expect(bought).toMatchObject({ origin: "bought", isKept: true });
    expect(await scene.states()).toEqual(["paid"]);
    expect(await scene.ask()).toEqual({ ...bought, origin: "held" });
    expect(scene.registry.calls).toHaveLength(1);
    expect(await scene.violations()).toEqual([]);
  });

  test("fault 25: a claim that fails after its commit is never sent", async () => {
    const scene = await startScene(await newPlace());
    const plan = [{ method: "claim" as const, times: 1, when: "after" as const }];
    const machine = await scene.machine({ store: (real) => failing(real, plan) });
    await expect(machine.ask()).rejects.toMatchObject({ charged: "no" });
    scene.clock.now += minute;
    expect(await scene.ask()).toMatchObject({ kind: "blocked" });
    expect(scene.registry.calls).toHaveLength(0);
    expect(await scene.violations()).toEqual([]);
  });

  test("fault 32: a machine whose clock is ten minutes ahead neither steals a claim nor pays again", async () => {
    const scene = await startNow(await newPlace());
    let release: (() => void) | undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    scene.registry.next = [behaviours.answerAfter(gate)];
    // Both machines use PostgreSQL's clock; on SQLite the one machine's clock jumps.
    const shared = isPostgres(scene.place.address);
    const first = startAsking(scene.place, scene.registry.url);
    await expect.poll(() => scene.registry.calls.length, { timeout: 20_000 }).toBe(1);
    const ahead = startAsking(scene.place, scene.registry.url, { shiftMs: 10 * minute });
    if (shared) {
      await expect.poll(() => scene.place.pendingReplies(), { timeout: 20_000 }).toBe(2);
    } else {
      expect(await ahead.result()).toMatchObject({ kind: "blocked" });
    }
    release?.();
    expect(await first.result()).toMatchObject({ origin: "bought" });
    if (shared) expect(await ahead.result()).toMatchObject({ origin: "shared" });
    expect(await scene.states()).toEqual(["paid"]);
    expect(scene.registry.calls).toHaveLength(1);
    expect(await scene.violations()).toEqual([]);
  });

  test("fault 33: a paused winner that resumes late stores its answer, and changes nothing else", async () => {
    const scene = await startNow(await newPlace());
    let release: (() => void) | undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    scene.registry.next = [behaviours.answerAfter(gate)];
    const winner = startAsking(scene.place, scene.registry.url);
    await expect.poll(() => scene.registry.calls.length, { timeout: 20_000 }).toBe(1);
    winner.child.kill("SIGSTOP");
    scene.clock.now = Date.now() + minute;
    const blocked = await scene.ask(companyQuery(vkn), "MEHMET");
    if (blocked.kind !== "blocked") throw new Error(`not blocked but ${blocked.kind}`);
    const anyway = await scene.offer(companyQuery(vkn), { release: blocked.intent.id });
    expect(await anyway()).toMatchObject({ result: { origin: "bought" } });
    winner.child.kill("SIGCONT");
    release?.();
    expect(await winner.result()).toMatchObject({ origin: "bought", isKept: true });
    expect(await scene.states()).toEqual(["paid", "paid"]);
    expect(scene.registry.calls).toHaveLength(2);
    expect(await scene.violations()).toEqual([]);
  });

  if (name === "SQLite") return;

  test("fault 23: the database is down before sending: no call, a clear error; later one payment", async () => {
    const { scene, proxy } = await startCuttable(await newPlace());
    proxy.cut({ isDown: true });
    await expect(scene.ask()).rejects.toMatchObject({ name: "LookupError", charged: "no" });
    expect(scene.registry.calls).toHaveLength(0);
    proxy.cut({});
    expect(await scene.ask()).toMatchObject({ origin: "bought", isKept: true });
    expect(await scene.violations()).toEqual([]);
  });

  test("fault 24: the database goes down during the call: the answer is shown, and stored later", async () => {
    const { scene, proxy } = await startCuttable(await newPlace());
    scene.registry.next = [
      (handling) => {
        proxy.cut({ isDown: true });
        behaviours.answer(handling);
      },
    ];
    expect(await scene.ask()).toMatchObject({ origin: "bought", isKept: true, answer: { vkn } });
    proxy.cut({});
    scene.clock.now += minute;
    expect(await scene.ask()).toMatchObject({ origin: "held" });
    expect(scene.registry.calls).toHaveLength(1);
    expect(await scene.violations()).toEqual([]);
  });

  test("fault 24: the database is back a moment after the answer: the answer is stored", async () => {
    const { scene, proxy } = await startCuttable(await newPlace());
    scene.registry.next = [
      (handling) => {
        proxy.cut({ isDown: true });
        behaviours.answer(handling);
        setTimeout(() => {
          proxy.cut({});
        }, 100);
      },
    ];
    expect(await scene.ask()).toMatchObject({ origin: "bought", isKept: true });
    expect(await scene.ask()).toMatchObject({ origin: "held" });
    expect(scene.registry.calls).toHaveLength(1);
    expect(await scene.violations()).toEqual([]);
  });

  test("fault 25: the connection breaks at the claim's commit: the claim ends free, and the question can be asked", async () => {
    const { scene, proxy } = await startCuttable(await newPlace());
    proxy.cut({ afterWords: /commit/i });
    await expect(scene.ask()).rejects.toMatchObject({ name: "LookupError", charged: "no" });
    expect(proxy.cutRequests).toBe(1);
    expect(scene.registry.calls).toHaveLength(0);
    expect(await scene.states()).toEqual(["free: given-up"]);
    expect(await scene.ask()).toMatchObject({ origin: "bought" });
    expect(scene.registry.calls).toHaveLength(1);
    expect(await scene.violations()).toEqual([]);
  });

  test("fault 25: the connection breaks at the answer's commit: the answer is stored once", async () => {
    const { scene, proxy } = await startCuttable(await newPlace());
    scene.registry.next = [
      (handling) => {
        proxy.cut({ afterWords: /commit/i });
        behaviours.answer(handling);
      },
    ];
    expect(await scene.ask()).toMatchObject({ origin: "bought", isKept: true });
    expect(proxy.cutRequests).toBe(1);
    expect(await scene.states()).toEqual(["paid"]);
    expect(await scene.ask()).toMatchObject({ origin: "held" });
    expect(scene.registry.calls).toHaveLength(1);
    expect(await scene.violations()).toEqual([]);
  });
});
