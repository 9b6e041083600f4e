import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { vknCheckDigit } from "../../src/company/vkn.ts";
import type { SeenMessage } from "../../src/workspace/testing/seen-message.ts";
import { merkezOf, startFakeRegistry } from "../support/fake-registry.ts";
import { modalShowing } from "../support/modal-showing.ts";
import { newestReceipt, withFiles } from "../support/receipts-sent.ts";
import { startTeam } from "../support/start-team.ts";

const vknOf = (nine: number) => `${nine}${vknCheckDigit(String(nine))}`;
const [company, business, later] = [vknOf(300000001), vknOf(300000002), vknOf(300000003)];
const person = "ZÜMRÜTANKA";
const trader = "KANARYAOĞLU EV YEMEKLERİ";
const names = new RegExp(`${person}|${trader}`, "u");

const partner = { Adi: person, Soyadi: "******", OrtaginToplamSermayedekiYuzdesi: 20 };
const people = {
  Ortaklar: Array.from({ length: 5 }, () => partner),
  AktifTemsilciler: [{ Adi: person, Soyadi: "******", Gorevi: "Müdür" }],
  AktifUyeler: [person],
  Denetciler: [{ Adi: person }],
  IflasKonkordato: [{ Alacakli: person }],
  BilinmeyenBolum: { Yetkili: person },
};
const everySection = `${Object.keys(people).slice(0, 5).join(" ")} others`;
const ofPerson = { Unvani: trader, FirmaNevi: "GERÇEK KİŞİ", Adres: "ÇINAR MAH. BURSA" };

/** A team with the whole program, its log of who saw whom, and a way to break that log. */
async function start() {
  const registry = await startFakeRegistry();
  registry.answers = [
    ({ path, body }) => {
      const vkn = String(body["vkn"]);
      const isDetail = path.includes("detay") || path.includes("detail");
      const Merkez = merkezOf(vkn, vkn === business ? ofPerson : {});
      const data = isDetail ? { Merkez, ...people } : { Merkez };
      return { status: 200, body: { success: true, dusulen_bakiye: isDetail ? 3 : 1, data } };
    },
  ];
  const team = await startTeam(registry, {}, withFiles);
  const db = new DatabaseSync(join(team.dataDir, "kunye.sqlite"), { timeout: 5_000 });
  const rows = () =>
    db.prepare("select user_id, how, sections, vkn from people_access order by rowid").all() as {
      user_id: string;
      how: string;
      sections: string;
      vkn: string;
    }[];
  /** All that the app has said to Slack, as much of it as came after a moment. */
  const sent = (from = 0) => {
    const traffic = team.workspace.traffic().filter(({ direction }) => direction === "from-app");
    return JSON.stringify(traffic.slice(from).map(({ request }) => request));
  };
  const sentSoFar = () =>
    team.workspace.traffic().filter(({ direction }) => direction === "from-app").length;
  const setLog = (broken: boolean) => {
    const refusing =
      "create trigger refused before insert on people_access begin select raise(abort, 'no'); end";
    db.exec(broken ? refusing : "drop trigger refused");
  };
  return { registry, team, rows, sent, sentSoFar, setLog };
}

type App = Awaited<ReturnType<typeof start>>;

/** Ways to somebody's screen or paper; `how` is null where nobody is drawn, and `sections` what is. */
interface Way {
  name: string;
  who: "ayse" | "mehmet";
  how: string | null;
  sections?: string;
  /** Does it; what comes bears these words as long as the log is written. */
  act: (app: App, cards: Map<string, SeenMessage>) => Promise<unknown>;
  words: string;
  /** It comes in a modal, in one that nobody opens in vain, or as a paper. */
  at?: "modal" | "fields" | "paper";
}

const on = (app: App, who: Way["who"]) => app.team.at(who);
const card = (cards: Map<string, SeenMessage>, name: string) => {
  const found = cards.get(name);
  if (!found) throw new Error(`no card came of "${name}"`);
  return found;
};
const press =
  (label: string, of: string, who: Way["who"] = "ayse", confirm?: true): Way["act"] =>
  (app, cards) =>
    on(app, who).click(label, { in: card(cards, of), ...(confirm && { confirm }) });
const typed =
  (text: string, who: Way["who"] = "ayse"): Way["act"] =>
  (app) =>
    on(app, who).type(text);

/** In their order: a way may press what an earlier one has brought. */
const ways: Way[] = [
  { name: "a company", who: "ayse", how: null, act: typed(`/vkn ${company}`), words: company },
  {
    ...{ name: "a detail that was bought", who: "ayse", how: "bought", sections: everySection },
    ...{ act: press("Detay", "a company", "ayse", true), words: person },
  },
  {
    ...{ name: "the next page", who: "ayse", how: "paged", sections: "Ortaklar", words: person },
    act: press("Ortaklar (5)", "a detail that was bought"),
  },
  {
    ...{ name: "a card that is redrawn", who: "ayse", how: "redrawn", sections: everySection },
    ...{ act: press("Paylaş", "a detail that was bought"), words: "✓ Kanalda paylaşıldı" },
  },
  {
    ...{ name: "a card in the open", who: "mehmet", how: null, words: "Paylaşan" },
    act: () => Promise.resolve(),
  },
  {
    ...{ name: "`Bana aç`", who: "mehmet", how: null, words: "Ücretsiz" },
    act: press("Bana aç", "a card in the open", "mehmet"),
  },
  {
    ...{ name: "a detail that a colleague bought", who: "mehmet", how: "opened", words: person },
    ...{ sections: everySection, act: press("Detayı aç", "`Bana aç`", "mehmet") },
  },
  {
    ...{ name: "all fields of a company", who: "ayse", how: null, words: "Şirket alt türü" },
    act: press("Tüm bilgiler", "a detail that was bought"),
  },
  {
    ...{ name: "a paper", who: "ayse", how: "printed", sections: everySection, at: "paper" },
    ...{ act: press("Sorgu kaydı", "a detail that was bought"), words: "PDF olarak gönderildi" },
  },
  {
    ...{ name: "a person's business", who: "ayse", how: "bought", sections: "Unvani" },
    ...{ act: typed(`/vkn ${business}`), words: trader },
  },
  {
    ...{ name: "all fields of a person's business", who: "ayse", how: "info", sections: "Unvani" },
    ...{ act: press("Tüm bilgiler", "a person's business"), words: trader },
  },
  {
    ...{ name: "what is copied", who: "ayse", how: "copied", sections: "Unvani", at: "fields" },
    ...{ act: press("Kopyala", "a person's business"), words: "Alana geçip kopyalayın" },
  },
  {
    ...{ name: "the history", who: "mehmet", how: null, words: "Açmak ücretsizdir." },
    act: typed("/bakiye geçmiş", "mehmet"),
  },
  {
    ...{ name: "what the team holds", who: "mehmet", how: null, words: "Bu sizde var" },
    act: typed("/kunye kanaryaoğlu ev yemekleri", "mehmet"),
  },
  {
    ...{ name: "a detail in a modal", who: "mehmet", how: "opened", sections: everySection },
    ...{ words: person, at: "modal" },
    async act(app) {
      const mehmet = app.team.workspace.person("mehmet");
      await mehmet.shortcut("Künye'de sorgula");
      const asked = await mehmet.modal();
      await asked.fill("company", company);
      await asked.submit();
      await (await modalShowing(mehmet, company)).click("Kartı aç");
      await (await modalShowing(mehmet, "Detayı aç")).click("Detayı aç");
    },
  },
];

/** Takes a way, and waits for its words. */
async function take(app: App, way: Way, cards: Map<string, SeenMessage>, words = way.words) {
  const seen = on(app, way.who).messages();
  const after =
    way.how === "redrawn" || way.name.endsWith("in the open") ? "" : (seen.at(-1)?.ts ?? "");
  await way.act(app, cards);
  if (way.at === "modal" || (way.at === "fields" && words === way.words)) {
    const modal = await modalShowing(app.team.workspace.person(way.who), words);
    await modal.close(true);
    return;
  }
  cards.set(way.name, await on(app, way.who).waitFor(words, { after }));
}

test("each way that draws, prints or copies a person is in the log, and no other; a broken log holds people back", async () => {
  const app = await start();
  const cards = new Map<string, SeenMessage>();
  for (const way of ways) {
    const [before, from] = [app.rows().length, app.sentSoFar()];
    await take(app, way, cards);
    const userId = on(app, way.who).person.id;
    const noted = app.rows().slice(before);
    const vkn = way.sections === "Unvani" ? business : company;
    const expected = { user_id: userId, how: way.how, sections: way.sections, vkn };
    // A pressed card is redrawn beside its answer.
    const own = noted.filter(({ how }) => how === way.how || how !== "redrawn");
    expect({ [way.name]: own }).toEqual({ [way.name]: way.how === null ? [] : [expected] });
    const isDrawn = way.how !== null && way.at !== "paper";
    expect({ [way.name]: names.test(app.sent(from)) }).toEqual({ [way.name]: isDrawn });
  }
  expect((await newestReceipt(app.team)).text).toContain(person);

  app.setLog(true);
  const [from, noted] = [app.sentSoFar(), app.rows().length];
  const heldBack = "Kişi bilgileri gösterilemedi: erişim kaydı yazılamadı.";
  const again = ways.filter(({ how }) => how !== null && how !== "bought" && how !== "redrawn");
  for (const way of again) await take(app, way, cards, heldBack);
  // What is paid for while the log is broken is kept, and opens for nothing later.
  await app.team.at("ayse").type(`/vkn ${later}`);
  const fresh = await app.team.at("ayse").waitFor(later);
  await app.team.at("ayse").click("Detay", { in: fresh, confirm: true });
  const paid = await app.team
    .at("ayse")
    .waitFor(`${heldBack} Kayıt saklandı; açmak ücretsiz.`, { after: fresh.ts });
  expect(paid.plain).toContain("3 kredi düşüldü");
  await app.team.at("ayse").type(`/vkn ${business}`);
  const nameless = await app.team.at("ayse").waitFor(heldBack, { after: paid.ts });
  expect(nameless.plain).toContain(business);
  expect(app.sent(from)).not.toMatch(names);
  expect(app.rows()).toHaveLength(noted);

  app.setLog(false);
  const asked = app.registry.queries.length;
  await app.team.at("ayse").type(`/vkn ${later} detay`);
  await app.team.at("ayse").waitFor(person, { after: nameless.ts });
  expect(app.registry.queries).toHaveLength(asked);
  expect(app.rows().at(-1)).toMatchObject({ how: "opened", vkn: later });

  // Managers look it up; that is in the log as well.
  const [ayse, mehmet] = ["ayse", "mehmet"].map((one) => app.team.workspace.person(one));
  if (!ayse || !mehmet) throw new Error("nobody is there");
  await ayse.in("finans").type("/kunye erişim");
  const form = await ayse.modal("Erişim kaydı");
  await form.fill("company", company);
  await form.submit();
  const log = await modalShowing(ayse, `VKN ${company}: kişi bilgilerini görenler`);
  expect(log.plain()).toMatch(/@ayse · satın aldı: .*Ortaklar/u);
  expect(log.plain()).not.toMatch(names);
  expect(app.rows().at(-1)).toMatchObject({ how: "listed", user_id: ayse.person.id });
  await mehmet.in("finans").type("/kunye erişim");
  await mehmet.in("finans").waitFor("Künye yöneticileri");
}, 60_000);
