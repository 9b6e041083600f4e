import { expect, test } from "vitest";
import type { CompanyChange, PauseNotice, RoundNotice } from "../../src/kunye/watches/watch.ts";
import { placeAt } from "../faults/places.ts";
import { watchFieldsOf } from "../support/deliver-payloads.ts";
import { startReplicas } from "../support/start-replicas.ts";
import { storeDirectory } from "../support/store-directory.ts";
import { labels } from "../support/labels.ts";
import { tr, wording } from "../support/wording.ts";

const vkn = "1234567890";
const team = "T05KARTALTP";
const finans = "C05FINANS02";

/** Starts a team with Mehmet's watch, and a function that sends notices about it. */
async function start(toChannel = false) {
  const started = await startReplicas(placeAt(await storeDirectory()), "2026-11-12T09:00:00Z", {
    PRICES: "vkn=1",
  });
  const { workspace, store } = started;
  const [ayse, mehmet] = [workspace.person("ayse"), workspace.person("mehmet")];
  const one = await started.replica();
  const handle = (asked: Parameters<typeof one.handle>[1], person = mehmet) =>
    one.handle(person.person.id, asked);
  await handle({ kind: "command", command: "/vkn", text: vkn });
  await handle({
    kind: "submission",
    callbackId: "watch",
    values: watchFieldsOf({ about: vkn, price: 1_000_000, interval: "month", toChannel }),
  });
  const settings = await mehmet.in("finans").waitFor(wording.watchBegun);
  const [watchId = ""] =
    /(?<="watch_stop"[^}]*"value":")[^"]+/.exec(JSON.stringify(settings.blocks)) ?? [];
  expect(watchId).not.toBe("");
  const tell = async (key: string, state: object, reader = mehmet.person.id) => {
    await store.notices.notify({ team, key, state }, [reader]);
    await one.sweep();
    await one.sweep();
  };
  const round = (changed: CompanyChange[], more: Partial<RoundNotice> = {}): RoundNotice => {
    const counts = { checked: 300, unknown: [], spent: 3_000_000 };
    const of = { kind: "watch" as const, watchId, listName: "tedarikçiler.xlsx" };
    return { ...of, ...counts, changed, isLoud: false, toChannel: false, ...more };
  };
  return { ...started, ayse, mehmet, one, handle, tell, round, watchId };
}

const moved: CompanyChange = {
  vkn,
  title: "ÖRNEK GIDA A.Ş.",
  isPerson: false,
  isLoud: false,
  changes: [{ field: "address", before: "ESKİ SOK. 1", after: "YENİ CAD. 2" }],
};
const trader: CompanyChange = {
  ...moved,
  vkn: "1111111114",
  title: "KANARYAOĞLU",
  isPerson: true,
  changes: [{ field: "title", before: "KANARYAOĞLU", after: "ZÜMRÜTANKA" }],
};

test("a quiet round is one message with before and after, a loud change one of its own; the card opens free", async () => {
  const { mehmet, tell, round, handle, registry } = await start();
  const direct = mehmet.withApp();
  await tell("a", round([moved, trader], { unknown: ["3037966795"] }));
  const quiet = await direct.waitFor("300 şirketten 2'si değişti");
  expect(quiet.plain).toContain("tedarikçiler.xlsx");
  expect(quiet.plain).toContain("Adres: ESKİ SOK. 1 → YENİ CAD. 2");
  expect(quiet.plain).toContain("bu ay 3 kredi");
  expect(quiet.plain).toContain("Yanıtı alınamayanlar: 3037966795. Bakiyeden düşülmüş olabilir");
  // The title of a person's business is a name.
  expect(quiet.plain).toContain("Unvan değişti");
  expect(quiet.plain).not.toMatch(/KANARYAOĞLU|ZÜMRÜTANKA/);

  const status = { field: "status", before: "Aktif", after: "Tasfiye Halinde" } as const;
  const closing = { ...moved, isLoud: true, state: "winding-up" as const, changes: [status] };
  await tell("b", round([closing], { isLoud: true, checked: 1, listName: null }));
  const loud = await direct.waitFor("🟠");
  expect(loud.plain).toContain("ÖRNEK GIDA A.Ş. · VKN 1234567890");
  expect(loud.plain).toContain("Durum: Aktif → Tasfiye Halinde");
  expect(direct.messages()).toHaveLength(2);
  await handle({ kind: "action", actionId: `watch_card:${vkn}`, value: vkn });
  await mehmet.in("finans").waitFor(wording.heldFrom());
  expect(registry.calls).toHaveLength(1);
});

test("a channel reads no sums, no unknown outcomes and no person's business; what it does not get goes to its person", async () => {
  const { mehmet, ayse, tell, round, workspace } = await start(true);
  const state = round([moved, trader], { toChannel: true, unknown: ["3037966795"] });
  await tell("a", state, finans);
  const told = await ayse.in("finans").waitFor("300 şirketten 1'i değişti");
  expect(told.ephemeral).toBe(false);
  expect(told.plain).toContain("Adres: ESKİ SOK. 1 → YENİ CAD. 2");
  expect(told.plain).not.toMatch(/kredi|1111111114|3037966795|Ayarlar|@mehmet/);
  expect(mehmet.withApp().messages()).toEqual([]);

  // The user's own notice of the same round has the same key.
  await tell("b", round([trader]));
  const failure = { of: "chat.postMessage", error: "not_in_channel", times: 1 } as const;
  workspace.knobs.turn({ failures: [failure] });
  await tell("b", state, finans);
  await mehmet.withApp().waitFor("Adres: ESKİ SOK. 1 → YENİ CAD. 2");
  expect(mehmet.withApp().messages()).toHaveLength(2);
});

test("a pause says why and what it means for money; going on costs a press at the price of now", async () => {
  const { mehmet, tell, handle, registry, watchId } = await start();
  const of = { kind: "watch-pause" as const, watchId, listName: null, vkn };
  const paused: PauseNotice = {
    ...of,
    title: "ÖRNEK GIDA A.Ş.",
    reason: "price",
    price: 1_000_000,
    newPrice: 2_000_000,
    untilNextMonth: false,
  };
  await tell("a", paused);
  const told = await mehmet.withApp().waitFor("⏸ Durdu: fiyat, onaylanandan yüksek.");
  expect(told.plain).toContain("Onayladığınız fiyat 1 kredi, yenisi 2 kredi.");
  expect(told.plain).toContain("\nSürdürülene dek hiçbir şey sorgulanmaz.");
  expect(told.plain).toContain(wording.upTo(labels.resumeWatch, 1));
  const press = { kind: "action", actionId: "watch_resume" } as const;
  await handle({ ...press, value: `${watchId}|500000|500000` });
  await mehmet.in("finans").waitFor("Fiyat değişti; yenisi düğmede.");
  await handle({ ...press, value: `${watchId}|1000000|1000000` });
  await mehmet.in("finans").waitFor("Takip sürüyor.");
  expect(registry.calls).toHaveLength(1);
});

test("an interval's button of another price changes nothing and shows the new one", async () => {
  const { ayse, mehmet, handle, watchId } = await start();
  const press = { kind: "action", actionId: "watch_interval" } as const;
  await handle({ ...press, value: `${watchId}|week|2500000` });
  const told = await mehmet.in("finans").waitFor("Fiyat değişti; yenisi düğmede.");
  expect(told.plain).toContain(`${labels.onceAMonth} · sıradaki`);
  expect(told.plain).toContain(wording.perMonth(labels.makeWeekly, 5));
  await handle({ ...press, value: `${watchId}|week|2500000` }, ayse);
  await ayse.in("finans").waitFor("Bu düğme sizin için ya da bu kanal için değil.");
});

test("who leaves is named to the managers, one of whom takes over; nobody else can", async () => {
  const { ayse, mehmet, workspace, tell, handle, watchId } = await start();
  const left = { kind: "watch-left", watchId, userId: mehmet.person.id, companies: 1 };
  const notice = { ...left, listName: null, vkn };
  await tell("a", notice, ayse.person.id);
  const told = await ayse.withApp().waitFor("@mehmet artık ekibin üyesi değil");
  expect(told.plain).toContain(wording.upTo(labels.takeOver, 1));
  const zeynep = workspace.person("zeynep");
  await tell("b", notice, zeynep.person.id);
  expect(zeynep.withApp().messages()).toEqual([]);
  const press = { kind: "action", actionId: "watch_resume" } as const;
  const value = `${watchId}|1000000|1000000`;
  await handle({ ...press, value }, zeynep);
  await zeynep.in("finans").waitFor("Bu takip bırakılmış, sizin değil");
  await handle({ ...press, value }, ayse);
  await ayse.in("finans").waitFor("Takip sürüyor.");
  await handle({ kind: "command", command: "/kunye", text: "takip" });
  await mehmet.in("finans").waitFor("Takip edilen şirket yok");
});

test("named managers who have all left pass a watch's notices on to the admins, once, as soon as Slack names them", async () => {
  const { ayse, mehmet, workspace, store, account, clock, replica, tell, handle, round, watchId } =
    await start();
  const deniz = workspace.person("deniz");
  const zeynep = workspace.person("zeynep");
  const managers = JSON.stringify([deniz.person.id, zeynep.person.id]);
  await store.team.enter(account, ayse.person.id, [{ name: "managers", value: managers }]);
  const left = { kind: "watch-left", watchId, userId: mehmet.person.id, companies: 1 };
  const notice = { ...left, listName: null, vkn };
  // One of two managers remains.
  await tell("a", notice, deniz.person.id);
  await zeynep.withApp().waitFor("@mehmet artık ekibin üyesi değil");
  expect(ayse.withApp().messages()).toEqual([]);
  const alone = JSON.stringify([deniz.person.id]);
  await store.team.enter(account, zeynep.person.id, [{ name: "managers", value: alone }]);
  workspace.knobs.turn({ failures: [{ of: "users.list", status: 503 }] });
  await tell("b", notice, deniz.person.id);
  await tell("c", { ...round([moved]), watcherId: mehmet.person.id }, deniz.person.id);
  expect(ayse.withApp().messages()).toEqual([]);
  workspace.knobs.turn({ failures: [] });
  // A replica that has not failed to read the admins.
  const two = await replica();
  for (let tries = 0; tries < 4; tries += 1) {
    clock.now += 120_000;
    await two.sweep();
  }
  const told = await ayse.withApp().waitFor("@mehmet artık ekibin üyesi değil");
  expect(told.plain).toContain(wording.upTo(labels.takeOver, 1));
  await ayse.withApp().waitFor("300 şirketten 1'i değişti");
  expect(ayse.withApp().messages()).toHaveLength(2);
  expect(deniz.withApp().messages()).toEqual([]);
  const press = { kind: "action", actionId: "watch_resume" } as const;
  await handle({ ...press, value: `${watchId}|1000000|1000000` }, ayse);
  await ayse.in("finans").waitFor("Takip sürüyor.");
});

test("where the price or the channel is not certain nothing begins; handed in twice it is one agreement", async () => {
  const { mehmet, handle, workspace, registry, one, replica } = await start();
  const submit = (about: string, more: object = {}, by = one) =>
    by.handle(mehmet.person.id, {
      kind: "submission",
      callbackId: "watch",
      values: watchFieldsOf({
        about,
        price: 1_000_000,
        interval: "week",
        toChannel: false,
        ...more,
      }),
    });
  const here = mehmet.in("finans");
  await submit("1111111114", { price: 500_000 });
  await here.waitFor(`Fiyat değişti, takip başlamadı. ${tr.uncharged}`);
  workspace.knobs.turn({ failures: [{ of: "conversations.info", status: 503 }] });
  await submit("1111111114", { toChannel: true }, await replica());
  await here.waitFor("Takip başlamadı: bu kanal");
  workspace.knobs.turn({ failures: [] });
  await submit("1234567891");
  await here.waitFor("Bu düğmenin süresi doldu.");
  await submit("1111111114");
  await submit("1111111114");
  await here.waitFor("Bunu zaten takip ediyorsunuz.");
  await handle({ kind: "command", command: "/kunye", text: "takip" });
  const listed = await here.waitFor("Takip ettikleriniz");
  expect(listed.plain.match(/\[Ayarlar\]/g)).toHaveLength(2);
  expect(listed.plain).toContain("VKN 1111111114");
  expect(listed.plain).toContain("Takipler ayda en çok 6 kredi");
  expect(registry.calls).toHaveLength(1);
});
