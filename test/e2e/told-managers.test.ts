import { expect, test } from "vitest";
import { istanbulMonth } from "../../src/company/istanbul-time.ts";
import { vknCheckDigit } from "../../src/company/id-numbers.ts";
import { onBothStores } from "../faults/places.ts";
import { behaviours } from "../support/truthful-registry.ts";
import { reasonFieldsOf } from "../support/deliver-payloads.ts";
import { startReplicas } from "../support/start-replicas.ts";
import { labels } from "../support/labels.ts";
import { en } from "../support/texts.ts";
import { pattern, tr, wording } from "../support/wording.ts";

const minute = 60_000;
const vknOf = (number: number) => {
  const nine = String(100_000_000 + number);
  return `${nine}${vknCheckDigit(nine)}`;
};

async function startTeam(...given: Parameters<typeof startReplicas>) {
  const started = await startReplicas(...given);
  const { workspace, store, account, clock } = started;
  const [ayse, mehmet, zeynep] = ["ayse", "mehmet", "zeynep"].map((one) => workspace.person(one));
  if (!ayse || !mehmet || !zeynep) throw new Error("the company has these people");
  const enter = (name: "managers" | "alert:balance" | "limit", value: unknown) =>
    store.team.enter(account, ayse.person.id, [{ name, value: JSON.stringify(value) }]);
  await enter("managers", [ayse.person.id, mehmet.person.id]);
  const one = await started.replica();
  const two = await started.replica();
  return {
    ...started,
    ayse,
    mehmet,
    zeynep,
    one,
    two,
    enter,
    /** Returns the managers' direct messages, oldest first. */
    told: () =>
      [ayse, mehmet].map((manager) =>
        manager
          .withApp()
          .messages()
          .map(({ plain }) => plain),
      ),
    /** Runs the sweep of both replicas at the same time. */
    sweep: () => Promise.all([one.sweep(), two.sweep()]),
    /** Lets both replicas read a balance and act on it. */
    read: async (credits: number) => {
      started.registry.balance = credits * 1e6;
      await Promise.all([one.readBalances(), two.readBalances()]);
      await Promise.all([one.sweep(), two.sweep()]);
    },
    ask: async (person: typeof ayse, number: number) => {
      clock.now += minute;
      await one.handle(person.person.id, {
        kind: "command",
        command: "/vkn",
        text: vknOf(number),
      });
    },
  };
}

onBothStores((newPlace) => {
  test("two managers settle at the same time what the balance can't prove: the first decides, both read who", async () => {
    const team = await startTeam(await newPlace(), "2026-11-12T09:00:00Z");
    const { store, account, registry, ayse, mehmet, zeynep, one, two } = team;
    registry.next.push(behaviours.serverError(500, true));
    await team.ask(zeynep, 1);
    const [unknown] = await store.ledger.unknowns();
    const id = unknown?.id ?? "";
    const balanceOf = async (person: typeof ayse) => {
      await one.handle(person.person.id, { kind: "command", command: "/bakiye", text: "" });
      return person.in("finans").messages().at(-1)?.plain ?? "";
    };
    // The registry may still charge: no decision yet.
    expect(await balanceOf(ayse)).not.toContain(labels.settleFree);
    const early = { kind: "action", actionId: "settle:free", value: `free|${id}` } as const;
    await one.handle(ayse.person.id, early);
    await ayse.in("finans").waitFor("Henüz karar verilemez");
    expect((await store.ledger.intent(id))?.state).toBe("unknown");
    team.clock.now += 11 * minute;
    expect(await balanceOf(ayse)).toMatch(
      pattern()`öncesinde ya da yakınında bakiye okunmamış[^]*${labels.settleCharged}[^]*${labels.settleFree}`,
    );
    const spoken = ayse.in("finans").messages().at(-1)?.blocks;
    expect(JSON.stringify(spoken)).toContain(`${labels.settleFree} · “${vknOf(1)}”`);
    expect(await balanceOf(zeynep)).not.toContain(labels.settleFree);
    const press = (verdict: string) =>
      ({ kind: "action", actionId: `settle:${verdict}`, value: `${verdict}|${id}` }) as const;
    await one.handle(zeynep.person.id, press("free"));
    expect((await store.ledger.intent(id))?.state).toBe("unknown");
    await Promise.all([
      one.handle(ayse.person.id, press("charged")),
      two.handle(mehmet.person.id, press("free")),
    ]);
    const { verdict, manager } = (await store.ledger.verdictOn(id)) ?? {};
    const winner = manager === ayse.person.id ? "@ayse" : "@mehmet";
    const said = verdict === "charged" ? wording.charged(1) : "düşülmedi";
    const told = [ayse, mehmet].map((person) => person.in("finans").messages().at(-1)?.plain);
    for (const text of told) expect(text).toContain(`: ${said}. Karar: ${winner} · `);
    const asked = `“${vknOf(1)}”`;
    const [first, second] = [`${asked} kaydedildi`, `${asked} için karar verilmişti`];
    expect(told.filter((text) => text?.startsWith(first))).toHaveLength(1);
    expect(told.filter((text) => text?.startsWith(second))).toHaveLength(1);
    const { paid, unknown: left } = await store.history.monthSpending(account);
    expect([paid.length, left]).toEqual([verdict === "charged" ? 1 : 0, []]);
  });

  test("a manager's wrong Düşülmedi explains the fall of the balance; the account isn't taken for shared", async () => {
    const team = await startTeam(await newPlace(), "2026-11-12T09:00:00Z");
    const { store, registry, ayse, zeynep, one, clock } = team;
    await one.readBalances();
    registry.next.push(behaviours.serverError(500, true));
    await team.ask(zeynep, 1);
    const [wrong] = await store.ledger.unknowns();
    clock.now += 11 * minute;
    const press = { actionId: "settle:free", value: `free|${wrong?.id ?? ""}` };
    await one.handle(ayse.person.id, { kind: "action", ...press });
    await ayse.in("finans").waitFor("kaydedildi:");
    expect((await store.ledger.intent(wrong?.id ?? ""))?.state).toBe("free");
    await one.readBalances();
    await one.readBalances();
    expect(await store.accounts.marks()).toEqual([]);
    await one.handle(ayse.person.id, { kind: "command", command: "/bakiye", text: "bu ay" });
    const month = await ayse.in("finans").waitFor("Bakiyenin hareketi");
    expect(month.plain).toContain(
      "1 kredi daha çok azalmış. En çok 1 kredi düşülmedi diye karara bağlananlardan olabilir.",
    );
    expect(month.plain).not.toContain("açıklanamıyor");
    // The balance still settles proven outcomes.
    registry.next.push(behaviours.serverError(500, true));
    await team.ask(zeynep, 2);
    const [next] = await store.ledger.unknowns();
    clock.now += 11 * minute;
    await one.readBalances();
    expect(await store.ledger.intent(next?.id ?? "")).toMatchObject({
      state: "lost",
      reason: "balance",
    });
    // An unexplained difference still marks the account as shared.
    registry.balance -= 5e6;
    clock.now += minute;
    await one.readBalances();
    await one.readBalances();
    expect(await store.accounts.marks()).toMatchObject([{ mark: "shared" }]);
  });

  test("the month's report: one message each manager at nine on the first, by whichever replica, its sums the ledger's, never twice", async () => {
    const team = await startTeam(await newPlace(), "2026-09-30T20:58:00Z");
    const { clock, registry, store, account, told, sweep, ask, zeynep, mehmet } = team;
    await store.team.setLanguage(mehmet.person.teamId, mehmet.person.id, "en");
    await team.one.readBalances();
    clock.now = Date.parse("2026-09-30T21:00:00Z");
    registry.next = [
      behaviours.answer,
      behaviours.odd(1_000_001, '{"success":true,"dusulen_bakiye":1.000001,"data":{}}'),
      behaviours.serverError(500, true),
    ];
    for (const number of [1, 2, 3]) await ask(zeynep, number);
    await ask(mehmet, 4);
    // Another program spends from the account.
    registry.balance -= 7_500_000;
    clock.now = Date.parse("2026-10-31T20:59:00Z");
    await team.one.readBalances();
    clock.now = Date.parse("2026-11-01T05:59:59Z");
    await sweep();
    expect(told()).toEqual([[], []]);

    clock.now += 1_000;
    team.workspace.knobs.turn({ unreachable: true });
    await sweep();
    team.workspace.knobs.turn({ unreachable: false });
    expect(told()).toEqual([[], []]);
    // The lease has ended, and another run of the program continues.
    clock.now += 2 * minute;
    const later = await team.replica();
    await Promise.all([later.sweep(), team.two.sweep()]);
    clock.now += 20 * 24 * 60 * minute;
    await Promise.all([later.sweep(), sweep()]);
    const [hers, his] = told();
    expect(hers).toHaveLength(1);
    expect(his).toHaveLength(1);
    // Each manager reads the chosen language.
    for (const [told, { balance }] of [
      [hers, tr],
      [his, en],
    ] as const) {
      expect(told?.[0]).toContain(balance.unasked.replaceAll("_", ""));
    }

    const { paid } = await store.history.monthSpending(account, Date.parse("2026-10-15T00:00:00Z"));
    expect(paid.reduce((sum, { cost }) => sum + cost, 0)).toBe(3_000_001);
    const [report = ""] = hers ?? [];
    expect(report).toContain("Ekim 2026 harcaması");
    expect(report).toContain(wording.total(4, 4.000002, 1.000001));
    expect(report).toMatch(/30 Eyl 23\.58: 1\.000 kredi\n31 Eki 23\.59: 988,499999 kredi\n/);
    expect(report).toContain(
      "Bakiye bu arada 11,500001 kredi azaldı; harcama kayıtlarına göre 3,000001 kredi",
    );
    expect(report).toContain(
      "Fark: bakiye harcama kayıtlarındakinden 8,5 kredi daha çok azalmış. En çok 1",
    );
    expect(report).toContain("7,499999 kredi açıklanamıyor");
    expect(report).toContain(tr.balance.unknown(1));
    expect(report).toContain(`“${vknOf(3)}” · @zeynep`);
    expect(report).toContain("CSV");
    // A month without any query has no report.
    clock.now = Date.parse("2027-01-01T06:00:00Z");
    await sweep();
    expect(told()).toEqual([hers, his]);
    expect(istanbulMonth(clock.now)).toBe("2027-01");
    // Switched off by its button, the report stops until the managers are named again.
    expect(report).toContain("Bu uyarıyı kapat");
    await ask(zeynep, 5);
    const off = { kind: "action", actionId: "alert_off", value: "month" } as const;
    await team.one.handle(mehmet.person.id, off);
    await mehmet.in("finans").waitFor("The month's report was switched off for all managers");
    clock.now = Date.parse("2027-02-01T06:00:00Z");
    await sweep();
    expect(told()).toEqual([hers, his]);
    await team.enter("managers", [mehmet.person.id]);
    await sweep();
    expect(told().map((all) => all.length)).toEqual([1, 2]);
  });

  test("while no manager is named, alerts and requests reach only the workspace's admins, once", async () => {
    const team = await startTeam(await newPlace(), "2026-11-02T09:00:00Z", {
      MONTHLY_LIMIT: "5",
      PERSON_MONTHLY_LIMIT: "1",
    });
    const { clock, told, read, enter, ask, sweep, zeynep, ayse } = team;
    await enter("managers", []);
    await enter("alert:balance", 50e6);
    await read(48);
    await read(47);
    const count = (words: string) =>
      told().map((all) => all.filter((each) => each.includes(words)).length);
    expect(count(`Düşük bakiye: ${wording.remaining(48)}`)).toEqual([1, 0]);
    await ask(zeynep, 1);
    await ask(zeynep, 2);
    const limited = zeynep.in("finans").messages().at(-1);
    expect(limited?.plain).toContain(wording.limitFull("person", 1, 1));
    const [, cardId = ""] =
      /"action_id":"raise_ask[^}]*"value":"([^"]+)"/.exec(JSON.stringify(limited?.blocks)) ?? [];
    const values = reasonFieldsOf(cardId, "acele");
    // Slack has not listed the admins yet, which does not mean that there are none.
    const unlisted = { of: "users.list", status: 503 } as const;
    team.workspace.knobs.turn({ failures: [unlisted] });
    const early = await team.replica();
    await early.handle(zeynep.person.id, {
      kind: "submission",
      callbackId: "raise_reason",
      values,
    });
    await zeynep.in("finans").waitFor("İsteğiniz yöneticilere gönderildi");
    await early.sweep();
    expect(count("Sınır artışı isteği")).toEqual([0, 0]);
    // A replica that knows the admins stores the notice; one that does not delivers it.
    team.workspace.knobs.turn({ failures: [{ of: "chat.postMessage", status: 503 }] });
    await sweep();
    team.workspace.knobs.turn({ failures: [unlisted] });
    clock.now += 2 * minute;
    await early.sweep();
    expect(count("Sınır artışı isteği")).toEqual([1, 0]);
    team.workspace.knobs.turn({ failures: [] });
    await sweep();
    expect(count("Sınır artışı isteği")).toEqual([1, 0]);
    const value = `${zeynep.person.id}|${cardId}|10000000`;
    // A replica without the admins notifies the asker; another one notifies the admins.
    await early.handle(ayse.person.id, { kind: "action", actionId: "raise_grant", value });
    const direct = () => zeynep.withApp().messages();
    const decided = () => direct().filter(({ plain }) => plain.includes("10 kredi yükseltti"));
    expect(decided()).toHaveLength(1);
    await sweep();
    await sweep();
    expect(count("bu ay 10 kredi yükseltti")).toEqual([1, 0]);
    expect(decided()).toHaveLength(1);
  });

  test("alerts: one per crossing on any replica, armed again a fifth above, by limit and share, until a manager switches them off", async () => {
    const team = await startTeam(await newPlace(), "2026-11-02T09:00:00Z", { MONTHLY_LIMIT: "5" });
    const { clock, told, read, enter, ask, sweep, mehmet, zeynep } = team;
    await enter("alert:balance", 50e6);
    await read(50);
    expect(told()).toEqual([[], []]);
    team.workspace.knobs.turn({ failures: [{ of: "chat.postMessage", status: 503 }] });
    await read(48);
    expect(told()).toEqual([[], []]);
    team.workspace.knobs.turn({ failures: [] });
    clock.now += 2 * minute;
    await read(47);
    const low = `⚠️ Düşük bakiye: ${wording.remaining(48)} (eşik 50).`;
    const count = (words: string) =>
      told().map((all) => all.filter((one) => one.includes(words)).length);
    expect(count(low)).toEqual([1, 1]);
    await read(59.999999);
    await read(40);
    expect(count("Düşük bakiye")).toEqual([1, 1]);
    await read(60);
    await read(40);
    expect(count(`Düşük bakiye: ${wording.remaining(40)}`)).toEqual([1, 1]);
    // A former manager gets no notice, not even a waiting one.
    await enter("managers", [mehmet.person.id]);
    await read(61);
    await read(39);
    expect(count("Düşük bakiye: 39")).toEqual([0, 1]);

    for (const number of [1, 2, 3]) await ask(zeynep, number);
    await sweep();
    expect(count("aylık sınırı")).toEqual([0, 0]);
    await ask(zeynep, 4);
    await sweep();
    await sweep();
    expect(count("Ekibin aylık sınırının %80'i kullanıldı: 4 / 5 kredi; 1 Aralık'ta")).toEqual([
      0, 1,
    ]);
    await ask(zeynep, 5);
    await sweep();
    expect(count(wording.teamLimitFull(5, 5))).toEqual([0, 1]);
    await enter("limit", 6e6);
    await sweep();
    expect(count("%80'i kullanıldı: 5 / 6 kredi")).toEqual([0, 1]);
    expect(count("aylık sınırı")).toEqual([0, 3]);

    const off = (person: typeof mehmet, value: string) =>
      team.two.handle(person.person.id, { kind: "action", actionId: "alert_off", value });
    await off(zeynep, "balance");
    await read(70);
    await read(38);
    expect(count("Düşük bakiye: 38")).toEqual([0, 1]);
    for (const value of ["balance", "limit"]) await off(mehmet, value);
    await ask(zeynep, 6);
    await read(70);
    await read(37);
    expect([count("Düşük bakiye: 37"), count("aylık sınırı")]).toEqual([
      [0, 0],
      [0, 3],
    ]);
    const entries = await team.store.team.entries(team.account);
    expect(entries.slice(0, 2)).toMatchObject([
      { name: "alert:limit", by: mehmet.person.id },
      { name: "alert:balance", value: null, by: mehmet.person.id },
    ]);

    // A notice that fails for a day is given up.
    await enter("alert:balance", 50e6);
    team.workspace.knobs.turn({ failures: [{ of: "chat.postMessage", status: 503 }] });
    await read(30);
    clock.now += 24 * 60 * minute + 1;
    team.workspace.knobs.turn({ failures: [] });
    await read(30);
    expect(count("Düşük bakiye: 30")).toEqual([0, 0]);

    const { store } = team;
    const [workspace = ""] = team.account.split(" ");
    const [key] = (await store.team.entries(team.account)).map(({ n }) => `balance:${n}`);
    expect(await store.notices.isNotified(workspace, key ?? "")).toBe(true);
    await store.upkeep.purge(workspace, mehmet.person.id);
    expect(await store.notices.isNotified(workspace, key ?? "")).toBe(false);
    expect(await store.notices.isNotified(workspace, "balance:2")).toBe(true);
    await store.upkeep.purge(workspace, null);
    expect(await store.notices.isNotified(workspace, "balance:2")).toBe(false);
  });

  test("the team's own limit: a request and its decision reach everybody once though Slack was away and a replica died; two decide, one raises", async () => {
    const team = await startTeam(await newPlace(), "2026-11-02T09:00:00Z", { MONTHLY_LIMIT: "1" });
    const { workspace, store, clock, registry, told, sweep, ask } = team;
    const { ayse, mehmet, zeynep, one, two } = team;
    await ask(zeynep, 1);
    await ask(zeynep, 2);
    const finance = zeynep.in("finans");
    const full = await finance.waitFor(wording.limitFull("team", 1, 1));
    const [, cardId = ""] = /"raise_ask","value":"([^"]+)"/.exec(JSON.stringify(full)) ?? [];
    // The reply's end is stored a moment after the card; else the other replica would repeat it.
    await expect.poll(async () => (await store.upkeep.alarms()).unsentReplies).toBe(0);
    workspace.knobs.turn({ failures: [{ of: "chat.postMessage", status: 503 }] });
    const values = reasonFieldsOf(cardId, "Bayi denetimi");
    await one.handle(zeynep.person.id, { kind: "submission", callbackId: "raise_reason", values });
    await finance.waitFor("İsteğiniz yöneticilere gönderildi");
    expect(told()).toEqual([[], []]);
    workspace.knobs.turn({ failures: [] });
    clock.now += 2 * minute;
    await sweep();
    const heard = (words: RegExp) =>
      told().map((all) => all.filter((one) => words.test(one)).length);
    expect(
      heard(
        pattern()`isteği · @zeynep\n.*\nEkip 1 \/ 1 kredi[^]*${tr.notes.raiseReason("Bayi denetimi")}`,
      ),
    ).toEqual([1, 1]);

    // The decision is stored, but Slack takes no message about it.
    const value = `${zeynep.person.id}|${cardId}|10000000`;
    workspace.knobs.turn({
      failures: ["chat.postMessage", "chat.update"].map((of) => ({ of, status: 503 })),
    });
    const grant = { kind: "action", actionId: "raise_grant", value } as const;
    await Promise.all([one.handle(ayse.person.id, grant), two.handle(mehmet.person.id, grant)]);
    workspace.knobs.turn({ failures: [] });
    clock.now += 2 * minute;
    const later = await team.replica();
    await Promise.all([later.sweep(), sweep()]);
    const raised = /@(ayse|mehmet) ekibin sınırını bu ay 10 kredi yükseltti.* \(isteyen: @zeynep\)/;
    const direct = zeynep.withApp();
    expect([heard(raised), heard(pattern()`isteği|${labels.query}`)]).toEqual([
      [1, 1],
      [0, 0],
    ]);
    expect(direct.messages().map(({ plain }) => plain)).toEqual([
      expect.stringMatching(/ ekibin sınırını bu ay 10 kredi yükseltti: .* kredi\. Hiçbir/),
    ]);
    expect(registry.balance).toBe(999e6);
  });
});
