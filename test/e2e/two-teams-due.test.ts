import { expect, test } from "vitest";
import { onBothStores, type Place } from "../faults/places.ts";
import { notice } from "../../src/kunye/slack/notice.ts";
import { saying } from "../../src/kunye/texts/texts.ts";
import { vkn } from "../kunye/lists/support/numbers.ts";
import {
  ledgerOf,
  ownKeys,
  startTwoByClock,
  type TwoByClock,
} from "../support/start-two-by-clock.ts";
import type { WorkspacePerson } from "../support/people/test-workspace.ts";
import { otherOf, teamNames, teams, words, type TeamName } from "../support/start-two-teams.ts";
import { behindTeam } from "../support/team-words.ts";
import { tr } from "../support/texts.ts";
import type { Act } from "../support/deliver-payloads.ts";
import { behaviours } from "../support/truthful-registry.ts";
import { wording } from "../support/wording.ts";

const credit = 1_000_000;
const minute = 60_000;
const company = vkn(680_000_001);
const third = vkn(680_000_003);
const listed = [1, 2, 3, 4, 5].map((at) => vkn(680_000_010 + at));

const emptyAccount = behaviours.refuse(402, {
  code: "INSUFFICIENT_BALANCE",
  balance: 0.5,
  required: 1,
});

/** Starts two teams whose registries name a company by the team's word and the current address. */
async function startDue(place: Place, environment: Record<string, string> = {}) {
  const both = await startTwoByClock(place, { PRICES: "vkn=1", ...environment });
  const state = { address: "ESKİ SOK. 1" };
  both.answerWith((name) => ({ Unvani: `${words[name]} A.Ş.`, Adres: state.address }));
  return { both, state };
}

/** Offers a list without its message; returns its id. */
async function offerList(both: TwoByClock, name: TeamName, numbers: readonly string[]) {
  const table = { name: "cariler", sheet: null, otherSheets: 0, problems: [], message: null };
  const rows = [["VKN"], ...numbers.map((number) => [number])];
  const { id: userId } = both.personOf(name).person;
  const asker = { team: teams[name].id, userId, seesPeople: () => Promise.resolve(false) };
  return (await both.lists.offerList(asker, { ...table, rows })).id;
}

const agreedTo = (companies: number) => ({
  most: companies * credit,
  prices: { vkn: credit, title: null },
});

const callsOf = (both: TwoByClock, name: TeamName) =>
  both
    .registryOf(name)
    .calls.filter(({ charged }) => charged > 0)
    .map(({ question }) => question);

function expectApart(both: TwoByClock): void {
  for (const name of teamNames) {
    const seen = behindTeam(both.workspaceOf(name));
    expect(seen).toContain(words[name]);
    expect(seen).not.toContain(words[otherOf[name]]);
  }
}

onBothStores((newPlace, store) => {
  test("notices of watches go to each team's own channel and people; one that Slack refuses holds up no other team", async () => {
    const { both, state } = await startDue(await newPlace());
    for (const name of teamNames) {
      await both.handle(name, { kind: "command", command: "/vkn", text: company });
      await both.watch(name, company, { toChannel: true });
      await both.at(name).waitFor(wording.watchBegun);
    }
    // Poyraz has a watch for a channel whose id Kartal's channel has.
    const foreign = both.at("kartal").channel.id;
    const [watch] = await both.store.watches.watchesOf(teams.poyraz.id, null);
    if (!watch) throw new Error("Poyraz watches");
    await both.store.watches.addWatch(
      { ...watch, id: "watch-of-a-foreign-channel", channel: foreign, vkns: [listed[0] ?? ""] },
      [{ vkn: listed[0] ?? "", baseline: watch.snapshot, fetchedAt: null, code: null }],
    );
    state.address = "YENİ CAD. 2";
    both.workspaceOf("kartal").knobs.turn({
      failures: [
        { of: "chat.postMessage", error: "restricted_action_read_only_channel", times: 1 },
      ],
    });
    await both.passMonth();
    const told = () =>
      both
        .at("kartal")
        .messages()
        .filter(({ plain }) => plain.includes("YENİ"));
    await both.at("poyraz").waitFor("YENİ CAD. 2");
    for (let round = 0; round < 3; round += 1) {
      both.clock.now += 2 * minute;
      await both.sweep();
    }
    const passedOn = both.personOf("poyraz").withApp().messages();
    expect(passedOn.map(({ plain }) => plain)).toEqual([expect.stringContaining(`#${foreign}`)]);
    expectApart(both);
    const direct = both.personOf("kartal").withApp().messages();
    expect([...told(), ...direct].map(({ plain }) => plain)).toHaveLength(1);
  });

  test("one team's empty account pauses its list and its watch; the other's go on, and after a top-up nothing is paid twice", async () => {
    const { both } = await startDue(await newPlace());
    for (const name of teamNames) {
      await both.handle(name, { kind: "command", command: "/vkn", text: company });
      await both.watch(name, company);
      await both.giveList(name, listed);
    }
    const kartal = both.registryOf("kartal");
    const answer = kartal.usual;
    kartal.usual = emptyAccount;
    kartal.next.push(answer, answer);
    for (const name of teamNames) await both.press(name, "list_start:all");
    await both.lists.run();
    await both.listNotices.run();
    await both.store.watches.makeWatchesDue();
    await both.watches.run();
    await both.sweep();
    expect(callsOf(both, "poyraz").toSorted()).toEqual(
      [company, ...listed, company].map((one) => `vkn ${one}`).toSorted(),
    );
    const direct = both.personOf("kartal").withApp();
    await direct.waitFor(tr.lists.state.paused);
    await both.handle("kartal", { kind: "command", command: "/vkn", text: vkn(680_000_099) });
    expect(callsOf(both, "kartal")).toHaveLength(3);
    kartal.usual = answer;
    await both.press("kartal", "list_start:all");
    await both.lists.run();
    await both.press("kartal", "watch_resume");
    await both.watches.run();
    await both.sweep();
    expect(callsOf(both, "kartal").toSorted()).toEqual(callsOf(both, "poyraz").toSorted());
    expectApart(both);
  });

  test("a watch whose team's key is refused or gone says so, and what its reader can do; the other team reads its own reason", async () => {
    const { both } = await startDue(await newPlace());
    const mehmet = both.workspaceOf("kartal").person("mehmet");
    const { id: selin } = both.personOf("poyraz").person;
    await both.store.team.setLanguage(teams.poyraz.id, selin, "en");
    for (const name of teamNames) {
      await both.handle(name, { kind: "command", command: "/vkn", text: company });
      await both.watch(name, company);
    }
    await both.watch("kartal", third, { userId: mehmet.person.id });
    both.registryOf("kartal").usual = behaviours.refuse(401);
    // A reinstall begins without the key.
    expect(await both.store.installations.revoke(teams.poyraz.id, both.clock.now + 1)).toBe(true);
    both.killToken("poyraz");
    await both.install("poyraz");
    await both.passMonth();

    const paused = async (person: WorkspacePerson, title: string, words: readonly string[]) => {
      const { plain } = await person.withApp().waitFor(title);
      for (const one of words) expect(plain).toContain(one);
      expect(plain).not.toContain("accept the query");
      expect(plain).not.toContain("sorguyu kabul etmedi");
      return plain;
    };
    const refused = "kayıt servisi API anahtarını kabul etmedi";
    const change = ["Anahtarı değiştirip takibi sürdürün.", "Anahtarı değiştir"];
    await paused(both.personOf("kartal"), "Durdu", [refused, ...change]);
    const toOther = await paused(mehmet, "Durdu", [refused, "Yöneticinize haber verin."]);
    expect(toOther).not.toContain("Anahtarı değiştir");
    await paused(both.personOf("poyraz"), "Paused", [
      "the team's account at the registry service is not connected",
      "Enter the key, then resume the watch.",
      "Enter the key",
    ]);
  });

  test("a dead token, of which no event came, ends the installation at the first call of any work, without a storm in the log", async () => {
    const { both } = await startDue(await newPlace());
    for (const name of teamNames) {
      await both.handle(name, { kind: "command", command: "/vkn", text: company });
      await both.watch(name, company);
    }
    const { id: team } = teams.kartal;
    const { id: userId } = both.personOf("kartal").person;
    const startList = async () => {
      const id = await offerList(both, "kartal", listed);
      await both.store.lists.startList(id, agreedTo(listed.length));
    };
    const isInstalled = async () =>
      (await both.store.installations.all()).installations[0]?.revokedAt === null;
    /** Lets the token die before the work, and the due work run for ten minutes after it. */
    const loseToken = async (name: string, work: () => Promise<unknown>) => {
      both.killToken("kartal");
      await work();
      await expect.poll(isInstalled, { message: name }).toBe(false);
      for (let minutes = 0; minutes < 10; minutes += 1) {
        both.clock.now += minute;
        await both.sweep();
        await both.lists.run();
        await both.listNotices.run();
        await both.watches.run();
      }
      await both.install("kartal");
      await both.enterKey("kartal", ownKeys.kartal);
    };

    // A refusal that auth.test does not confirm ends nothing.
    const { knobs, traffic } = both.workspaceOf("kartal");
    const checks = () => traffic().filter(({ label }) => label === "auth.test").length;
    for (const of of ["users.info", "chat.postEphemeral"]) {
      const before = checks();
      knobs.turn({ failures: [{ of, error: "token_revoked", times: 1 }] });
      await both.handle("kartal", { kind: "command", command: "/bakiye", text: "" });
      await both.handle("kartal", { kind: "shortcut", callbackId: "kunye_ac" });
      await expect.poll(checks).toBeGreaterThan(before);
      expect(await isInstalled()).toBe(true);
      both.clock.now += minute;
    }
    const gate = Promise.withResolvers<undefined>();
    both.registryOf("kartal").next.push(behaviours.answerAfter(gate.promise));
    const asked = both.handle("kartal", { kind: "command", command: "/vkn", text: third });
    await expect.poll(() => both.registryOf("kartal").calls.length).toBe(2);
    await loseToken("a late answer", async () => {
      gate.resolve(undefined);
      await asked;
      both.clock.now += minute;
      await both.sweep();
    });
    await startList();
    await loseToken("a list", () => both.lists.run());
    await startList();
    await loseToken("a list's message", () => both.listNotices.run());
    await both.store.watches.makeWatchesDue();
    await loseToken("a watch", () => both.watches.run());
    const note = { kind: "month", at: both.clock.now };
    await both.store.notices.notify({ team, key: "month:canary", state: note }, [userId]);
    await loseToken("a notice", () => both.sweep());
    const act = (request: Act) => loseToken(request.kind, () => both.handle("kartal", request));
    await act({ kind: "command", command: "/bakiye", text: "" });
    await act({ kind: "shortcut", callbackId: "kunye_ac" });
    await act({ kind: "action", actionId: "history", value: "" });
    const troubles = both
      .logged()
      .split("\n")
      .filter((line) => /"level":[456]0/.test(line));
    // A death is told by the calls that it met, not by each try of the ten minutes after it.
    const replicas = store === "PostgreSQL" ? 2 : 1;
    expect(troubles.length).toBeLessThan(30 * replicas);
    // The answer that was paid before the first death comes with the first sweep after the last one.
    both.clock.now += minute;
    await both.sweep();
    await both.personOf("kartal").withApp().waitFor("Sorgunuz tamamlandı");
    await both.handle("kartal", { kind: "command", command: "/vkn", text: third });
    await both.handle("poyraz", { kind: "command", command: "/vkn", text: third });
    await both.at("poyraz").waitFor(`VKN ${third}`);
    const paid = (name: TeamName) => callsOf(both, name).filter((one) => one === `vkn ${third}`);
    expect([paid("kartal"), paid("poyraz")]).toEqual([[`vkn ${third}`], [`vkn ${third}`]]);
  });

  test("a team's list of 5,000 rows holds up neither the other's command nor its list and its watches", async () => {
    const { both } = await startDue(await newPlace());
    const many = Array.from({ length: 5_000 }, (_, at) => vkn(681_000_000 + at));
    const id = await offerList(both, "kartal", many);
    await both.handle("poyraz", { kind: "command", command: "/vkn", text: company });
    await both.watch("poyraz", company);
    await both.giveList("poyraz", listed);
    await both.lists.startList(id, agreedTo(many.length));
    await expect.poll(() => callsOf(both, "kartal").length).toBeGreaterThan(20);

    await both.handle("poyraz", { kind: "command", command: "/vkn", text: third });
    await both.press("poyraz", "list_start:all");
    await both.store.watches.makeWatchesDue();
    await both.watches.run();
    await both.personOf("poyraz").withApp().waitFor(tr.lists.state.done);
    expect(callsOf(both, "poyraz").toSorted()).toEqual(
      [company, third, ...listed, company].map((one) => `vkn ${one}`).toSorted(),
    );
    // The long list goes on, and its rows were asked in the meantime, too.
    expect(await both.store.lists.nextList(teams.kartal.id)).toMatchObject({ id });
    const before = callsOf(both, "kartal").length;
    await expect.poll(() => callsOf(both, "kartal").length).toBeGreaterThan(before);
    await both.store.lists.stopList(id);
    await both.lists.run();
    await both.handle("kartal", { kind: "command", command: "/vkn", text: third });
    expectApart(both);
  });

  test("the end of a month: each team's report, alert, list and watch come once, and nothing is paid twice", async () => {
    const { both, state } = await startDue(await newPlace(), { MONTHLY_LIMIT: "8" });
    const runAll = async () => {
      both.clock.now += minute;
      await Promise.all([both.lists.run(), both.watches.run(), both.listNotices.run()]);
      await both.readBalances();
      await both.sweep();
      await both.deleteExpired();
    };
    for (const name of teamNames) {
      const { id } = both.personOf(name).person;
      const managers = { name: "managers", value: JSON.stringify([id]) } as const;
      const threshold = { name: "alert:balance", value: String(994 * credit) } as const;
      await both.store.team.enter(ledgerOf(name), id, [managers, threshold]);
      await both.handle(name, { kind: "command", command: "/vkn", text: company });
      await both.watch(name, company);
      await both.giveList(name, listed);
      await both.press(name, "list_start:all");
    }
    for (let round = 0; round < 3; round += 1) await runAll();
    state.address = "YENİ CAD. 2";
    both.clock.now = Date.parse("2026-12-01T06:01:00Z");
    for (let round = 0; round < 3; round += 1) await runAll();
    for (const name of teamNames) {
      expect(callsOf(both, name).toSorted()).toEqual(
        [company, ...listed, company].map((one) => `vkn ${one}`).toSorted(),
      );
      const direct = both.personOf(name).withApp().messages();
      const told = (words: string) => direct.filter(({ plain }) => plain.includes(words)).length;
      const heading = "Kasım 2026 harcaması";
      const counts = [heading, "YENİ CAD. 2", tr.lists.state.done, "Düşük bakiye"].map(told);
      expect(counts).toEqual([1, 1, 1, 1]);
    }
    expectApart(both);
    const purged = await both.admin("purge", "--team", teams.kartal.id, "--yes");
    expect(purged.code).toBe(0);
    both.clock.now = Date.parse("2027-01-01T06:01:00Z");
    for (let round = 0; round < 3; round += 1) await runAll();
    expect([callsOf(both, "kartal").length, callsOf(both, "poyraz").length]).toEqual([7, 8]);
  });

  test("a slow Slack: a message that one run has taken is not sent by the next one, too", async () => {
    const { both } = await startDue(await newPlace());
    const { id: team } = teams.kartal;
    const { id: userId } = both.personOf("kartal").person;
    const words = ["ilki", "ikincisi", "üçüncüsü"];
    for (const one of words) {
      const state = { ...notice(saying("topUpFrom", one)), asker: userId };
      await both.store.notices.notify({ team, key: one, state }, [userId]);
    }
    both.workspaceOf("kartal").knobs.turn({ answerDelayMs: 300 });
    const sent = () => both.personOf("kartal").withApp().messages().length;
    const runs = [both.sweep()];
    for (const count of [1, 2]) {
      await expect.poll(sent).toBe(count);
      both.clock.now += 40_000;
      runs.push(both.sweep());
    }
    await Promise.all(runs);
    expect(sent()).toBe(words.length);
  });

  test("a team whose Slack takes none of its many late answers keeps no late answer from the other", async () => {
    const place = await newPlace();
    // One question after the other is asked before the first one is answered.
    const { both } = await startDue(place, { REGISTRY_DEADLINE_MS: "120000" });
    const gate = Promise.withResolvers<undefined>();
    const many = Array.from({ length: 45 }, (_, at) => vkn(682_000_000 + at));
    const asked: Promise<void>[] = [];
    const ask = async (name: TeamName, number: string) => {
      const { calls, next } = both.registryOf(name);
      const before = calls.length;
      next.push(behaviours.answerAfter(gate.promise));
      asked.push(both.handle(name, { kind: "command", command: "/vkn", text: number }));
      await expect.poll(() => calls.length, { interval: 5 }).toBe(before + 1);
      both.clock.now += 10;
    };
    for (const number of many) await ask("kartal", number);
    await ask("poyraz", company);
    for (const name of teamNames) {
      both.workspaceOf(name).knobs.turn({ failures: [{ of: "*", status: 429 }] });
    }
    gate.resolve(undefined);
    await Promise.all(asked);
    both.workspaceOf("poyraz").knobs.turn({ failures: [] });
    for (let round = 0; round < 3; round += 1) {
      both.clock.now += minute + 1;
      await both.sweep();
    }
    await both.personOf("poyraz").withApp().waitFor("Sorgunuz tamamlandı");
    both.workspaceOf("kartal").knobs.turn({ failures: [] });
    const told = () => both.personOf("kartal").withApp().messages().length;
    for (let round = 0; round < 3; round += 1) {
      both.clock.now += minute + 1;
      await both.sweep();
      // A delivered answer is deleted a moment later; the clock has a minute in the meantime.
      await expect.poll(async () => (await place.pendingReplies()) + told()).toBe(many.length);
    }
    expect(told()).toBe(many.length);
  });
});
