import { createHmac, randomUUID } from "node:crypto";
import { readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { vknCheckDigit } from "../../src/company/id-numbers.ts";
import { actionIds } from "../../src/kunye/slack/action-ids.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { createSealer } from "../../src/platform/sealer.ts";
import { openSpool } from "../../src/kunye/store/spool.ts";
import { invoiceXml, sellerVkn } from "../kunye/intake/files/ubl.ts";
import { claimOf } from "../kunye/store/support/sample-claim.ts";
import { onBothStores, type Place } from "../faults/places.ts";
import { answered, merkezOf, startFakeRegistry } from "../support/fake-registry.ts";
import { labels } from "../support/labels.ts";
import { modalShowing } from "../support/modal-showing.ts";
import type { OpenView } from "../support/people/open-view.ts";
import type { WorkspacePerson } from "../support/people/test-workspace.ts";
import { received } from "../support/received.ts";
import { runAdmin } from "../support/run-admin.ts";
import { signingSecret, startTeam } from "../support/start-team.ts";
import * as en from "../../src/kunye/texts/all.en.ts";
import { tr, wording } from "../support/wording.ts";

const vknOf = (nine: number) => `${nine}${vknCheckDigit(String(nine))}`;
const [company, shop, other] = [1, 2, 3].map((n) => vknOf(310000000 + n)) as [
  string,
  string,
  string,
];
const partner = "ZÜMRÜTANKA";
const trader = "KANARYAOĞLU EV YEMEKLERİ";
const remark = "lalegül dosyası";
const words = tr.erasure;
const asRead = (text: string) => text.replaceAll("*", "");
const recordStays = "saklanan yanıtların kişiler dışındaki bölümü (ücretsiz açılmaya devam eder)";
const whatStays = asRead(words.cannot);
const ofPerson = { Unvani: trader, FirmaNevi: "GERÇEK KİŞİ" };
const Ortaklar = [{ Adi: partner, Soyadi: "******" }];

async function start(place: Place, environment: Record<string, string> = {}) {
  const registry = await startFakeRegistry();
  const usual = ({ path, body }: { path: string; body: Record<string, unknown> }) => {
    const vkn = String(body["vkn"]);
    const Merkez = merkezOf(vkn, vkn === shop ? ofPerson : {});
    const isDetail = /detay|detail/.test(path);
    return answered(vkn, isDetail ? 3 : 1, isDetail ? { Merkez, Ortaklar } : { Merkez });
  };
  registry.answers = [usual];
  const team = await startTeam(registry, { ...place.environment, ...environment });
  const ayse = team.workspace.person("ayse");
  const there = ayse.in("finans");
  const settings = { REGISTRY_BASE_URL: registry.url, REGISTRY_API_KEY: "test_key" };
  const admin = (...args: string[]) => runAdmin({ ...settings, ...place.environment }, ...args);
  const erasures = async (vkn = company) => {
    const about = ["--team", there.person.teamId, "--vkn", vkn];
    const { out } = await admin("kvkk", "find", ...about);
    const rows = out.split("\n").map((line) => line.split("\t"));
    return rows.filter(([kind]) => kind === "erasure").map((row) => row.slice(2));
  };
  const spool = join(place.environment["DATA_DIR"] ?? "", "spool");
  return { registry, usual, team, ayse, there, admin, erasures, spool };
}

/** Sends an interaction as Slack signs it. */
async function sendSigned(url: string, payload: object): Promise<void> {
  const body = `payload=${encodeURIComponent(JSON.stringify(payload))}`;
  const timestamp = String(Math.floor(Date.now() / 1000));
  const hmac = createHmac("sha256", signingSecret).update(`v0:${timestamp}:${body}`);
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    "x-slack-request-timestamp": timestamp,
    "x-slack-signature": `v0=${hmac.digest("hex")}`,
  };
  const { status } = await fetch(`${url}/slack/events`, { method: "POST", headers, body });
  expect(status).toBe(200);
}

type App = Awaited<ReturnType<typeof start>>;

/** Buys a company's card and its detail; returns the detail's card. */
async function buyDetail({ there }: App, vkn = company) {
  await there.type(`/vkn ${vkn} #${remark}`);
  const card = await there.waitFor(vkn);
  await there.click(labels.detail, { in: card, confirm: true });
  return there.waitFor(partner, { after: card.ts });
}

/** Asks for an erasure, as far as the window that shows what it would delete. */
async function draft(who: WorkspacePerson, vkn = company, why = "başvuru 12"): Promise<OpenView> {
  await who.in("finans").type("/kunye sil");
  const form = await who.modal(words.title);
  await form.fill("company", vkn);
  await form.fill("why", why);
  await form.submit();
  return modalShowing(who, whatStays);
}

const nothing = "Hiçbir şey silinmedi";

onBothStores((newPlace, store) => {
  test("a manager erases a company's people without the operator, and is shown before what goes", async () => {
    const place = await newPlace();
    const app = await start(place);
    const { there, ayse, registry, erasures } = app;
    const detail = await buyDetail(app);
    await there.click(labels.allInfo, { in: detail });
    await there.waitFor("Alt tür", { after: detail.ts });
    const view = await draft(ayse);
    expect(view.plain()).toContain(`DENEME GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ · VKN ${company}`);
    expect(view.plain()).toContain(asRead(words.found({ answers: 2, withPeople: 1, whole: 0 })));
    expect(view.plain()).not.toContain(partner);
    // Until the confirmed press everything is there.
    expect(await erasures()).toEqual([]);
    await there.type(`/vkn ${company} detay`);
    const still = await there.waitFor(partner, { after: detail.ts });
    const asked = registry.queries.length;
    const filesWith = (text: string) =>
      readdirSync(place.address)
        .filter((name) => name.startsWith("kunye.sqlite"))
        .filter((name) => readFileSync(join(place.address, name)).includes(text));
    if (store === "SQLite") expect(filesWith(remark)).not.toEqual([]);

    await view.click(words.press);
    const done = await modalShowing(ayse, "Silindi");
    expect(done.plain()).toContain("kişileri silinen yanıt 1, tamamı silinen yanıt 0");
    expect(done.plain()).not.toContain(words.press);
    const [record, ...others] = await erasures();
    expect(others).toEqual([]);
    expect(record?.slice(0, 2)).toEqual([ayse.person.id, "başvuru 12"]);
    // Old cards, redrawn, show nobody; nothing is asked again.
    for (const card of [detail, still]) {
      const after = there.newest().ts;
      await there.click(labels.allInfo, { in: card });
      const { plain } = await there.waitFor(() => true, { after });
      expect(plain).not.toContain(partner);
    }
    const { ts } = there.newest();
    await there.type(`/vkn ${company}`);
    expect((await there.waitFor(wording.nothingCharged, { after: ts })).plain).toContain(company);
    expect(registry.queries).toHaveLength(asked);
    await there.type(`/kunye erişim ${company}`);
    await there.waitFor("satın aldı");
    if (store === "SQLite") expect(filesWith(remark)).toEqual([]);
  });

  test("a natural person's business goes whole, and its name stands in no window", async () => {
    const app = await start(await newPlace());
    await buyDetail(app, shop);
    const view = await draft(app.ayse, shop, `${trader} istedi`);
    expect(view.plain()).toContain(`VKN ${shop}`);
    expect(view.plain()).not.toContain(trader);
    expect(view.plain()).toContain(asRead(words.found({ answers: 2, withPeople: 2, whole: 2 })));
    expect(view.plain()).not.toContain(recordStays);
    await view.click(words.press);
    await modalShowing(app.ayse, "tamamı silinen yanıt 2");
    expect((await app.erasures(shop)).map(([, why]) => why)).toEqual([""]);
    const { ts } = app.there.newest();
    await app.there.type("/kunye kanaryaoğlu ev yemekleri");
    expect((await app.there.waitFor(() => true, { after: ts })).plain).not.toContain(shop);
  });

  test("from the Home in English; a colleague's open window then shows nobody", async () => {
    const app = await start(await newPlace());
    const { ayse, there, team } = app;
    await buyDetail(app);
    const zeynep = team.workspace.person("zeynep");
    await zeynep.shortcut("kunye_ac");
    const asked = await zeynep.modal();
    await asked.fill("company", company);
    await asked.submit();
    await (await modalShowing(zeynep, company)).click(labels.open);
    await (await modalShowing(zeynep, labels.openDetail)).click(labels.openDetail);
    const open = await modalShowing(zeynep, partner);

    await there.type("/kunye language english");
    await there.waitFor("English");
    const home = await ayse.home();
    await expect.poll(() => home.plain()).toContain(en.erasure.title);
    await home.click(en.erasure.title);
    const form = await ayse.modal(en.erasure.title);
    await form.fill("company", company);
    await form.fill("why", "request 12");
    await form.submit();
    const view = await modalShowing(ayse, asRead(en.erasure.cannot));
    await view.click(en.erasure.press);
    const done = await modalShowing(ayse, "Deleted · VKN");
    expect(done.plain()).toContain("answers without their people 1, whole answers 0");

    await open.click(labels.allInfo);
    const front = async () => (await zeynep.modal()).plain();
    await expect.poll(front).not.toMatch(new RegExp(`${partner}|${tr.modal.waiting}`));
    expect(await front()).toBe(asRead(tr.failure.cardDeleted));
  });

  test("the buyer's cards then say that they were deleted; a shared card tells nobody", async () => {
    const app = await start(await newPlace());
    const { there, ayse, team } = app;
    const zeynep = team.at("zeynep");
    const detail = await buyDetail(app);
    const direct = ayse.withApp();
    await direct.type(`/vkn ${company}`);
    const posted = await direct.waitFor(company);
    await there.type(`/vkn ${company}`);
    const card = await there.waitFor(company, { after: detail.ts });
    await there.click(labels.share, { in: card, confirm: true });
    const shared = await zeynep.waitFor(company);
    await (await draft(ayse)).click(words.press);
    await modalShowing(ayse, "Silindi");

    const answerTo = async (place: typeof there, press: () => Promise<unknown>) => {
      const after = place.newest().ts;
      await press();
      return (await place.waitFor(() => true, { after })).plain;
    };
    const deleted = asRead(tr.failure.cardDeleted);
    for (const label of [labels.detail, labels.allInfo, labels.receipt]) {
      expect(await answerTo(there, () => there.click(label, { in: card }))).toBe(deleted);
    }
    const open = () => direct.click(labels.detail, { in: posted });
    expect(await answerTo(direct, open)).toBe(deleted);
    const mine = () => zeynep.click(labels.openMine, { in: shared });
    expect(await answerTo(zeynep, mine)).toBe(asRead(tr.failure.notYours));
  });

  test("a check's open window keeps nothing of a company that was erased since, whatever is pressed", async () => {
    const app = await start(await newPlace(), { PRICES: "vkn=1,title=2" });
    const { there, ayse, team, registry } = app;
    const mehmet = team.workspace.person("mehmet");
    const seller = "KIRMIZI DEĞİRMEN";
    const invoice = { name: "fatura.xml", content: invoiceXml() };
    await there.type("Bakar mısınız?", { files: [invoice] });
    const message = there.newest();
    await there.type(`VKN ${sellerVkn} ${seller} GIDA A.Ş., VKN ${other} DENEME GIDA A.Ş.`);
    const words = there.newest();
    const cases = [
      { of: message, label: labels.noneOfOurs, who: mehmet },
      { of: words, label: tr.askAll.all, who: team.workspace.person("zeynep") },
    ];
    const windows = [];
    for (const { of, label, who } of cases) {
      await who.in("finans").shortcut("sirket_sorgula", of);
      const window = await modalShowing(who, label);
      expect(window.plain()).toContain(seller);
      windows.push({ window, label, who });
    }
    await (await draft(ayse, sellerVkn)).click(tr.erasure.press);
    await modalShowing(ayse, "Silindi");
    for (const { window, label, who } of windows) {
      await window.click(label);
      const front = async () => (await who.modal()).plain();
      await expect.poll(front).not.toMatch(new RegExp(`${seller}|${tr.modal.waiting}`));
      expect([tr.failure.cardDeleted, tr.failure.documentsGone].map(asRead)).toContain(
        await front(),
      );
    }
    expect(registry.queries).toHaveLength(0);
  });

  test("without people in the stored answers, the window and the outcome say so", async () => {
    const app = await start(await newPlace());
    const { ayse, there } = app;
    await there.type(`/vkn ${company}`);
    await there.waitFor(company);
    const view = await draft(ayse);
    expect(view.plain()).toContain("Silinecek kişi verisi yok: saklanan 1 yanıtta kişi bulunmadı.");
    expect(view.plain()).toContain("Slack'teki kartlarının düğmeleri artık çalışmaz");
    expect(view.plain()).toContain(recordStays);
    await view.click(words.press);
    const done = await modalShowing(ayse, "Silindi");
    expect(done.plain()).toContain(`VKN ${company}: saklanan yanıtlarda kişi yoktu, kart 1,`);
  });

  test("two presses erase once, and a wrong VKN or an empty reason opens nothing", async () => {
    const app = await start(await newPlace());
    const { ayse } = app;
    await buyDetail(app);
    await ayse.in("finans").type(`/kunye sil ${company}`);
    const form = await ayse.modal(words.title);
    await form.fill("why", "başvuru");
    for (const [typed, fault] of [
      ["123456", tr.fieldFaults.noVkn],
      ["1234567891", tr.fieldFaults.unlikelyVkn],
    ] as const) {
      await form.fill("company", typed);
      expect(await form.submit()).toMatchObject({ errors: { company: fault } });
    }
    await form.fill("company", company);
    await form.fill("why", "  ");
    expect(await form.submit()).toMatchObject({ errors: { why: tr.fieldFaults.noReason } });
    await form.fill("why", "başvuru");
    await form.submit();
    const view = await modalShowing(ayse, whatStays);
    await Promise.all([view.click(words.press), view.click(words.press)]);
    await modalShowing(ayse, "Silindi");
    expect(await app.erasures()).toHaveLength(1);
  });

  test("a window that is older than a day, whose presses the store may have forgotten, shows anew what would go", async () => {
    const app = await start(await newPlace());
    const { there, ayse, team } = app;
    await buyDetail(app);
    const hour = 3_600_000;
    /** Presses the button of a window that was drawn so long ago, null: by an earlier version. */
    const press = async (hours: number | null) => {
      const id = hours === null ? randomUUID() : `${Date.now() - hours * hour}:${randomUUID()}`;
      const after = there.newest().ts;
      await sendSigned(team.kunye.url, {
        type: "block_actions",
        team: { id: there.person.teamId },
        user: { id: ayse.person.id, team_id: there.person.teamId },
        channel: { id: there.channel.id },
        trigger_id: randomUUID(),
        actions: [
          {
            type: "button",
            action_id: actionIds.erasePeople,
            block_id: "b",
            value: `${company}|${id}|başvuru 12`,
          },
        ],
      });
      return there.waitFor(() => true, { after });
    };
    for (const hours of [25, null]) {
      const { plain } = await press(hours);
      expect(plain).toContain(asRead(words.stale));
      expect(plain).toContain(asRead(words.found({ answers: 2, withPeople: 1, whole: 0 })));
    }
    expect(await app.erasures()).toEqual([]);
    expect((await press(23)).plain).toContain("Silindi");
    expect(await app.erasures()).toHaveLength(1);
  });

  test("members, guests and a manager who was replaced in the meantime erase nothing", async () => {
    const app = await start(await newPlace());
    const { ayse, team } = app;
    const zeynep = team.workspace.person("zeynep");
    await buyDetail(app);
    const refusal = "yalnızca Künye yöneticileri";
    // Deniz is a guest.
    for (const who of [team.at("zeynep"), team.at("deniz", "genel")]) {
      await who.type(`/kunye sil ${company}`);
      await who.waitFor(refusal);
    }
    const name = async (...handles: string[]) => {
      await app.there.type("/kunye yöneticiler");
      const managers = await modalShowing(ayse, tr.buttons.managers);
      await managers.fill("managers", handles);
      await managers.submit();
      await (await modalShowing(ayse, asRead(tr.team.saved))).close(true);
    };
    await name("ayse", "zeynep");
    const view = await draft(zeynep);
    await name("ayse");
    await view.click(words.press);
    await modalShowing(zeynep, refusal);
    expect(await app.erasures()).toEqual([]);
  });

  test("during a query nothing is erased, which is told also after the window was closed; then the same button erases", async () => {
    const app = await start(await newPlace());
    const { ayse, registry, usual, team, there } = app;
    await buyDetail(app);
    const view = await draft(ayse);
    const { promise, resolve } = Promise.withResolvers<undefined>();
    registry.answers = [(query) => promise.then(() => usual(query))];
    const count = registry.queries.length;
    await there.type(`/vkn ${other}`);
    await expect.poll(() => registry.queries.length).toBe(count + 1);
    await view.click(words.press);
    const refused = await modalShowing(ayse, nothing);
    expect(refused.plain()).toContain(asRead(words.refused.underWay(false)));
    // A closed window does not swallow the refusal.
    const closed = [{ of: "views.update", error: "not_found" }];
    team.workspace.knobs.turn({ failures: closed });
    await refused.click(words.press);
    const told = await there.waitFor(nothing);
    expect(told.ephemeral).toBe(true);
    team.workspace.knobs.turn({ failures: [] });
    expect(await app.erasures()).toEqual([]);
    resolve(undefined);
    await there.waitFor(other, { after: told.ts });
    await there.click(words.press, { in: told, confirm: true });
    await there.waitFor("Silindi", { after: told.ts });
    expect(await app.erasures()).toHaveLength(1);
  });

  test("an answer on the disk whose key is missing, or an unreadable disk, prevents the erasure", async () => {
    const app = await start(await newPlace());
    const { ayse, spool } = app;
    await buyDetail(app);
    const view = await draft(ayse);
    const foreign = createSealer([{ id: "foreign", key: Buffer.alloc(32, 8) }]);
    const files = openSpool(spool, foreign, createLogger("silent"));
    const answer = { ...claimOf(other), intentId: "sealed", account: "T1 r", userId: "U1" };
    await files.put({ ...answer, reserved: 1, received: received("{}") });
    await view.click(words.press);
    await (await modalShowing(ayse, asRead(words.refused.noKey))).close(true);
    await files.remove("sealed");

    const again = await draft(ayse);
    renameSync(spool, `${spool}-away`);
    await again.click(words.press);
    await modalShowing(ayse, asRead(words.refused.unreadable));
    renameSync(`${spool}-away`, spool);
    expect(await app.erasures()).toEqual([]);
    await (await ayse.modal()).close(true);

    // Nothing tells the company of a torn file.
    writeFileSync(join(spool, "torn.damaged"), "K torn");
    await (await draft(ayse)).click(words.press);
    await modalShowing(ayse, "okunamayan 1 dosya bu şirketle ilgili olabilir");
    expect(await app.erasures()).toHaveLength(1);
  });
});
