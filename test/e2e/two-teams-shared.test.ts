import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { onBothStores } from "../faults/places.ts";
import { vkn } from "../kunye/lists/support/numbers.ts";
import { startFakeRegistry } from "../support/fake-registry.ts";
import { modalShowing } from "../support/modal-showing.ts";
import { runAdmin } from "../support/run-admin.ts";
import { ledgerOf, ownKeys, startTwoByClock } from "../support/start-two-by-clock.ts";
import { startTwoTeams, teamNames, type TeamName } from "../support/start-two-teams.ts";
import { behindTeam } from "../support/team-words.ts";
import { temporaryDirectory } from "../support/temporary-directory.ts";
import { labels } from "../support/labels.ts";
import { tr, wording } from "../support/wording.ts";

const vknAt = (at: number) => vkn(630_000_000 + at);
const [first, second, third, fourth] = [vknAt(1), vknAt(2), vknAt(3), vknAt(4)];

/** Amounts that only the operator's account has. */
const balance = "4711.83";

/** Starts two teams that spend from the operator's account, two credits a month each. */
async function startShared() {
  const registry = await startFakeRegistry();
  registry.balance = balance;
  const settings = {
    SHARED_ACCOUNT: "true",
    REGISTRY_API_KEY: "operator-canary-key-0003",
    MONTHLY_LIMIT: "2",
    PRICES: "vkn=1",
    TEAM_LANGUAGE: "tr",
  };
  const both = await startTwoTeams(settings, registry);
  for (const name of teamNames) await both.install(name);
  const { slack, dataDir: DATA_DIR } = both;
  const own = { ...slack.settings, ...settings, DATA_DIR, REGISTRY_BASE_URL: registry.url };
  const admin = (...args: string[]) => runAdmin(own, ...args);
  return { registry, both, admin, kartal: both.at("kartal"), poyraz: both.at("poyraz") };
}

test("with a shared account no team sees its balance, and each has its own limit", async () => {
  const { registry, both, kartal, poyraz } = await startShared();
  for (const number of [first, second]) {
    await kartal.type(`/vkn ${number}`);
    await kartal.waitFor(`VKN ${number}`);
  }
  await kartal.type(`/vkn ${third}`);
  await kartal.waitFor(wording.limitFull("team", 2, 2));
  // No manager could grant a raise above the operator's limit.
  const mehmet = both.workspaceOf("kartal").person("mehmet");
  await mehmet.in("finans").type(`/vkn ${third}`);
  await mehmet.in("finans").waitFor(wording.limitFull("team", 2, 2));
  await mehmet.in("finans").click(labels.askRaise);
  await (await modalShowing(mehmet, tr.team.reason.label)).submit();
  await modalShowing(mehmet, tr.team.cap(2_000_000));
  expect(registry.queries).toHaveLength(2);
  // The other team has its own two credits.
  await poyraz.type(`/vkn ${third}`);
  await poyraz.waitFor(wording.charged(1));
  // A refusal names the account's balance; no team may read it.
  registry.answers = [
    () => ({
      status: 402,
      body: { error: "yetersiz", code: "INSUFFICIENT_BALANCE", balance, required: 1 },
    }),
  ];
  await poyraz.type(`/vkn ${fourth}`);
  await expect.poll(() => poyraz.newest().plain).toContain(wording.notCharged);
  // Selin manages the team, and yet can't buy credits for the operator's account.
  expect(poyraz.newest().plain).toContain(tr.topUpOf(true, null, true));
  expect(poyraz.newest().plain).not.toContain(tr.topUpOf(true, null));
  for (const name of teamNames) {
    await both.at(name).type("/bakiye");
    await both.at(name).waitFor("hesabın bakiyesi ekiplere gösterilmez");
    const home = await both.personOf(name).home();
    await expect.poll(() => home.plain()).toContain("2 kredi");
    for (const shown of [balance, "4711,83", "4.711,8", "operator-canary"]) {
      expect(behindTeam(both.workspaceOf(name))).not.toContain(shown);
    }
  }
  expect(registry.balanceReads).toBe(0);
  // The alert of a full limit is the team's own.
  const alerts = (name: TeamName) =>
    both
      .personOf(name)
      .withApp()
      .messages()
      .filter(({ plain }) => plain.includes("Ekibin aylık sınırı doldu"));
  await expect.poll(() => alerts("kartal").length, { timeout: 10_000 }).toBe(1);
  expect(alerts("kartal")[0]?.plain).toContain("2 / 2 kredi");
  expect(alerts("poyraz")).toEqual([]);
});

onBothStores((newPlace) => {
  test("with a shared account the alerts, the month's report and its file are each team's own, and tell no balance", async () => {
    const both = await startTwoByClock(await newPlace(), {
      SHARED_ACCOUNT: "true",
      REGISTRY_API_KEY: ownKeys.kartal,
      MONTHLY_LIMIT: "4",
      PRICES: "vkn=1",
    });
    const account = both.registryOf("kartal");
    account.balance = 4_711_830_000;
    const readings = vi.spyOn(both.store.accounts, "beginReading");
    const spent = { kartal: [first, second, third, fourth], poyraz: [first, second] } as const;
    for (const name of teamNames) {
      const { id } = both.personOf(name).person;
      await both.store.team.enter(ledgerOf(name), id, [
        { name: "managers", value: JSON.stringify([id]) },
        // Left from a time when the team had a key of its own.
        { name: "alert:balance", value: String(9_000_000_000) },
      ]);
      for (const text of spent[name]) {
        await both.handle(name, { kind: "command", command: "/vkn", text });
        both.clock.now += 60_000;
        await both.readBalances();
        await both.sweep();
      }
    }
    both.clock.now = Date.parse("2026-12-01T06:01:00Z");
    for (let round = 0; round < 3; round += 1) {
      both.clock.now += 60_000;
      await both.readBalances();
      await both.sweep();
    }
    expect(account.calls).toHaveLength(6);
    // A reading that nobody may see is not begun.
    expect(readings).not.toHaveBeenCalled();
    for (const name of teamNames) {
      const direct = both.personOf(name).withApp();
      const told = (words: string) =>
        direct.messages().filter(({ plain }) => plain.includes(words)).length;
      const full = told("Ekibin aylık sınırı doldu");
      const reports = told("Kasım 2026 harcaması");
      expect([full, reports, told("Düşük bakiye")]).toEqual([name === "kartal" ? 1 : 0, 1, 0]);
      const report = await direct.waitFor("Kasım 2026 harcaması");
      expect(report.plain).toContain(
        `Toplam: ${spent[name].length} sorgu · ${spent[name].length} kredi`,
      );
      expect(report.plain).toContain(tr.balance.sharedMovement);
      expect(report.plain).not.toContain(tr.balance.noMovement(true));
      await both.press(name, "month_csv");
      const { core } = both.workspaceOf(name);
      const files = core.files.all().map(({ id }) => core.files.content(id)?.toString("utf8"));
      const rows = files.at(-1)?.trim().split("\r\n").slice(1) ?? [];
      expect(rows.map((row) => row.split(";")[2])).toEqual(
        spent[name].map(() => both.personOf(name).person.id),
      );
      // The balance falls from 4711.83 to 4705.83.
      const seen = behindTeam(both.workspaceOf(name)) + files.join("\n");
      expect(seen).not.toMatch(/\b4\.?7\d\d[.,]83|key-kartal/);
    }
  });
});

test("with a shared account a manager can lower the team's limit; the form refuses to raise it, and so does a granted request", async () => {
  const { both, kartal } = await startShared();
  const ayse = both.personOf("kartal");
  await kartal.type("/kunye sınırlar");
  const form = await modalShowing(ayse, tr.team.capped(2_000_000).replaceAll("*", ""));
  expect(form.plain()).not.toContain(tr.team.alert);
  for (const amount of ["3", "sınırsız"]) {
    await form.fill("amount", amount);
    await form.submit();
    await modalShowing(ayse, tr.team.cap(2_000_000).replaceAll("*", ""));
  }
  await form.fill("amount", "1");
  await form.submit();
  const saved = await modalShowing(ayse, tr.team.saved);
  expect(saved.plain()).toContain("Ekip: 1 kredi");
  await saved.close(true);

  const mehmet = both.workspaceOf("kartal").person("mehmet");
  const asker = mehmet.in("finans");
  await asker.type(`/vkn ${first}`);
  await asker.waitFor(wording.charged(1));
  await asker.type(`/vkn ${second}`);
  await asker.click(labels.askRaise, { in: await asker.waitFor(wording.limitFull("team", 1, 1)) });
  await (await modalShowing(mehmet, tr.team.reason.label)).submit();
  await modalShowing(mehmet, tr.team.asked);
  const manager = ayse.withApp();
  const request = await manager.waitFor("Sınır artışı isteği");
  await manager.click(labels.raiseBy(10), { in: request });
  await manager.waitFor(tr.team.cap(2_000_000).replaceAll("*", ""));
  await asker.type(`/vkn ${second}`);
  await asker.waitFor(wording.limitFull("team", 1, 1));
});

test("with a shared account the operator's backups show no team the account's balance", async () => {
  const { registry, both, admin, kartal, poyraz } = await startShared();
  await kartal.type(`/vkn ${first}`);
  await kartal.waitFor(wording.charged(1));
  const directory = temporaryDirectory();
  const backUp = async (name: string) =>
    expect((await admin("backup", join(directory, name))).code).toBe(0);
  await backUp("first.sqlite");
  // Another team and other programs spend, too.
  await poyraz.type(`/vkn ${second}`);
  await poyraz.waitFor(wording.charged(1));
  registry.balance = "4321.00";
  await backUp("second.sqlite");
  await kartal.type("/bakiye bu ay");
  const report = await kartal.waitFor(tr.balance.movement.replaceAll("*", ""));
  for (const shown of ["4711,83", "4.711,8", "4321", "4.321", "açıklanamıyor"]) {
    expect(behindTeam(both.workspaceOf("kartal"))).not.toContain(shown);
  }
  expect(report.plain).toContain(tr.balance.sharedMovement);
  expect(registry.balanceReads).toBe(0);
});
