import { expect, test } from "vitest";
import { vknOfNumber } from "../../src/registry/institution/numbering.ts";
import { placeAt } from "../faults/places.ts";
import { startTestService } from "../registry/support/test-service.ts";
import { watchFieldsOf } from "../support/deliver-payloads.ts";
import { startReplicas } from "../support/start-replicas.ts";
import { sentFile } from "./support/sent-file.ts";
import { storeDirectory } from "../support/store-directory.ts";
import { tr, wording } from "../support/wording.ts";

/** The VKN of a company that the embedded registry winds up in the first month. */
const woundUp = vknOfNumber(2);
const unchanged = "1234567890";

/** Starts Mehmet and Ayşe on the embedded registry, whose months the test advances. */
async function start(environment: Record<string, string> = {}) {
  const registry = await startTestService();
  const place = placeAt(await storeDirectory());
  const settings = { PRICES: "vkn=1", ...environment };
  const started = await startReplicas(place, "2026-11-12T09:00:00Z", settings, registry);
  const { workspace, clock } = started;
  const [ayse, mehmet] = [workspace.person("ayse"), workspace.person("mehmet")];
  const one = await started.replica();
  const two = await started.replica();
  const handle = (asked: Parameters<typeof one.handle>[1], person = mehmet) =>
    one.handle(person.person.id, asked);
  const spent = async () => {
    const { json } = await registry.get("/v1/search/balance");
    return 100 - Number(json["balance"]);
  };
  return {
    ...started,
    registry,
    ayse,
    mehmet,
    one,
    two,
    handle,
    spent,
    watch: (about: string, more: object = {}, person = mehmet) =>
      handle(
        {
          kind: "submission",
          callbackId: "watch",
          values: watchFieldsOf({
            about,
            price: 1_000_000,
            interval: "month",
            toChannel: false,
            ...more,
          }),
        },
        person,
      ),
    /** Advances the registry by a month and the clock past nine on the first; both replicas run. */
    passMonth: async (first: string) => {
      await registry.service.passMonth();
      clock.now = Date.parse(`${first}T06:01:00Z`);
      await Promise.all([one.watches.run(), two.watches.run()]);
      await Promise.all([one.sweep(), two.sweep()]);
    },
  };
}

test("a month passes: a loud change is told once to its watchers; an unchanged company costs its check, without a message", async () => {
  const { watch, handle, passMonth, mehmet, ayse, spent, workspace } = await start();
  const direct = mehmet.withApp();
  await handle({ kind: "command", command: "/vkn", text: woundUp });
  await watch(woundUp);
  await watch(unchanged);
  // Two watches of one company pay once.
  await watch(woundUp, { toChannel: true }, ayse);
  expect(await spent()).toBe(1);
  await passMonth("2026-12-01");
  const told = await direct.waitFor("🟠");
  expect(told.plain).toContain(`VKN ${woundUp}`);
  expect(told.plain).toMatch(/Durum: Aktif → Tasfiye Halinde|Unvan: .* → TASFİYE HALİNDE/);
  expect(direct.messages()).toHaveLength(1);
  const inChannel = mehmet
    .in("finans")
    .messages()
    .filter(({ ephemeral }) => !ephemeral);
  expect(inChannel.map(({ plain }) => plain.includes("🟠"))).toEqual([true]);
  expect(inChannel[0]?.plain).not.toContain("kredi");
  expect(await spent()).toBe(3);

  // The card shows the answer of the check, free.
  await handle({ kind: "action", actionId: `watch_card:${woundUp}`, value: woundUp });
  const card = await mehmet.in("finans").waitFor("TASFİYE HALİNDE");
  expect(card.plain).toContain(wording.nothingCharged);
  await handle({ kind: "command", command: "/kunye", text: "takip" });
  const listed = await mehmet.in("finans").waitFor("Takip ettikleriniz");
  expect(listed.plain).toContain("son denetimde 1 değişiklik");
  expect(listed.plain).toContain("bu ay 1 / 1 kredi");

  // The month's report has a line about the checks.
  await handle({ kind: "command", command: "/bakiye", text: "bu ay" }, ayse);
  const month = await ayse.in("finans").waitFor("Aralık 2026 harcaması");
  expect(month.plain).toContain(`${tr.balance.jobs.watch}: 2 sorgu · 2 kredi`);
  await handle({ kind: "action", actionId: "month_csv", value: "2026-12" }, ayse);
  const csv = (await sentFile(workspace, ".csv")).toString("utf8");
  expect(csv.split(/\r\n/).filter((line) => line.endsWith(";Takip"))).toHaveLength(2);
});

test("at a limit a watch pauses and says why, goes on after a press, and once stopped asks nothing any more", async () => {
  const { watch, handle, passMonth, mehmet, ayse, spent, store, account, one } = await start({
    PERSON_MONTHLY_LIMIT: "0.5",
  });
  const direct = mehmet.withApp();
  await watch(woundUp);
  const settings = await mehmet.in("finans").waitFor(wording.watchBegun);
  const blocks = JSON.stringify(settings.blocks);
  const [id = ""] = /(?<="watch_stop"[^}]*"value":")[^"]+/.exec(blocks) ?? [];
  await passMonth("2026-12-01");
  const paused = await direct.waitFor("⏸ Durdu: bu ayki harcama sınırına gelindi.");
  expect(paused.plain).toContain("\nAyın 1'inde kendiliğinden sürer.");
  expect(await spent()).toBe(0);
  await store.team.enter(account, ayse.person.id, [{ name: "limit:*", value: "null" }]);
  await handle({ kind: "action", actionId: "watch_resume", value: `${id}|1000000|1000000` });
  await mehmet.in("finans").waitFor("Takip sürüyor.");
  await one.watches.run();
  // The first check is the baseline of the next ones.
  expect(await spent()).toBe(1);
  expect(direct.messages()).toHaveLength(1);

  await handle({ kind: "action", actionId: "watch_stop", value: id });
  await mehmet.in("finans").waitFor("Takip bırakıldı; bu şirket artık bu takip için sorgulanmaz.");
  await passMonth("2027-01-01");
  expect(await spent()).toBe(1);
  expect(direct.messages()).toHaveLength(1);
});
