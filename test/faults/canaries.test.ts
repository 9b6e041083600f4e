import { readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { titleKey } from "../../src/company/title.ts";
import { vknCheckDigit } from "../../src/company/id-numbers.ts";
import { createLogger } from "../../src/platform/logger.ts";
import type { SeenMessage } from "../support/people/seen-message.ts";
import { openSpool } from "../../src/kunye/store/spool.ts";
import { readStoredPieces, placesOfWords, type StoredPiece } from "../support/stored-pieces.ts";
import {
  merkezOf,
  startFakeRegistry,
  type FakeAnswer,
  type SeenQuery,
} from "../support/fake-registry.ts";
import { modalShowing } from "../support/modal-showing.ts";
import { newestReceipt, withFiles } from "../support/receipts-sent.ts";
import { received } from "../support/received.ts";
import { runAdmin } from "../support/run-admin.ts";
import { contextOf, rowOf } from "../kunye/lists/support.ts";
import { claimOf } from "../kunye/store/support/sample-claim.ts";
import { startTeam, type Team } from "../support/start-team.ts";
import { temporaryDirectory } from "../support/temporary-directory.ts";
import { isPostgres, testSealer } from "./open-address.ts";
import { onBothStores, type Place } from "./places.ts";
import { answersIn } from "../support/spooled.ts";
import { labels } from "../support/labels.ts";
import { tr, wording } from "../support/wording.ts";

const vknOf = (nine: number) => `${nine}${vknCheckDigit(String(nine))}`;
const [own, colleagues, both, lost] = [
  vknOf(123456789),
  vknOf(200000001),
  vknOf(200000002),
  vknOf(200000003),
];

/** The planted words, which the tests look for in every stored form. */
const number = "10000000146";
const person = "ZÜMRÜTANKA";
const trader = "KANARYAOĞLU EV YEMEKLERİ";
const remark = "KANARYA NOTU";
const titled = [trader, titleKey(trader)];
const canaries = { number: [number], person: [person], trader: titled, remark: [remark] };

const people = {
  Ortaklar: [{ Adi: person, Soyadi: "******", TCKimlikNoMersisNo: number, Not: `TC ${number}` }],
  AktifTemsilciler: [{ Adi: person, Soyadi: "******", Gorevi: `Müdür ${number}` }],
  AktifUyeler: [person, { Adi: person, Numara: Number(number) }],
  Denetciler: [{ Adi: person, [number]: "anahtar" }],
  IflasKonkordato: [{ Alacakli: person }],
  BilinmeyenBolum: { Yetkili: person, no: number },
  AdresDetay: { IlAdi: "BURSA", Komsu: person },
  Naceler: [{ NACEKodu: "46.38.02", Tanimi: { Yazan: person } }],
  SermayeDetay: { BirPayDegeri: "25", Sahip: [person, number] },
  Subeler: [{ Unvani: "ŞUBE", Mudur: { Adi: person, No: number } }],
};
/** Fields of a company's record that the API document lacks, or defines otherwise. */
const unnamed = {
  Yetkili: person,
  TSM: { Memur: person },
  InternetSitesi: ["www.ornek.example", { Sahip: person }],
  AmacKonuIcerik: [{ AmacKonuIcerik: "Gıda.", Yazan: `${person} ${number}` }],
};

const soleTrader = {
  MersisNo: `${number}00016`,
  Unvani: trader,
  FirmaNeviGrup: "GERÇEK KİŞİ TİCARİ İŞLETMESİ",
  FirmaNevi: "GERÇEK KİŞİ",
  Adres: `ÇINAR MAH. T.C. ${number} NO: 7 BURSA`,
};

/** Answers a title with the sole trader, a detail with people, and one number never. */
function planted({ path, body }: SeenQuery): FakeAnswer {
  const vkn = typeof body["vkn"] === "string" ? body["vkn"] : own;
  const paid = (cost: number, rest: object) => ({
    status: 200,
    body: { success: true, dusulen_bakiye: cost, ...rest },
  });
  if (vkn === lost) return { status: 500, body: "" };
  if (path.includes("detay") || path.includes("detail")) {
    return paid(3, { data: { Merkez: merkezOf(vkn, unnamed), ...people } });
  }
  if (!("vkn" in body)) {
    return paid(2, {
      matched: { ad: trader, vkn: number, score: 1 },
      alternatives: [
        { ad: trader, vkn: number, score: 0.9 },
        { ad: `${trader} ŞUBESİ`, vkn: Number(number), score: 0.8 },
        { ad: "BAŞKA GIDA A.Ş.", vkn: own, score: 0.5 },
      ],
      data: { Merkez: merkezOf(own, soleTrader) },
    });
  }
  return paid(1, {
    data: { Merkez: merkezOf(vkn, unnamed) },
    istek: { not: number, no: 1e10 + 146 },
  });
}

/** Starts a team that has used every feature on planted data. */
async function startPlanted(place: Place) {
  const registry = await startFakeRegistry();
  registry.answers = [planted];
  const team = await startTeam(registry, place.environment, withFiles);
  const [ayse, mehmet] = [team.at("ayse"), team.at("mehmet")];
  await storeList(place, ayse.person);
  const receipts: string[] = [];
  const receiptOf = async (card: SeenMessage) => {
    const { ts: after } = ayse.newest();
    await ayse.click(labels.receipt, { in: card });
    await ayse.waitFor("doğrudan mesajlarınıza gönderildi", { after });
    receipts.push((await newestReceipt(team)).text);
  };
  // Ayşe buys the sole trader, which can't be shared, and shares a company.
  await ayse.buy(`/unvan ${trader}`);
  const business = await ayse.waitFor("Gerçek kişi işletmesi");
  await ayse.click(labels.allInfo, { in: business });
  await ayse.waitFor("Alt tür");
  await ayse.click(labels.copy, { in: business });
  await modalShowing(team.workspace.person("ayse"), "Alana geçip kopyalayın");
  await ayse.type(`/vkn ${own} ${trader}`);
  const company = await ayse.waitFor("Yazdığınız unvan");
  await ayse.click(labels.share, { in: company, confirm: true });
  await mehmet.waitFor(wording.sharedBy("Ayşe Yıldırım"));
  await ayse.click(labels.detail, { in: company, confirm: true });
  const detail = await ayse.waitFor(tr.detail.sections.Ortaklar);
  for (const card of [business, company, detail]) await receiptOf(card);
  // Typed numbers of persons are refused.
  await ayse.type(`/vkn ${number}`);
  await ayse.type(`/unvan ${trader} ${number}`);
  await ayse.waitFor("kimlik");
  await ayse.type(`/vkn ${both} #TC ${number}`);
  await ayse.waitFor("not saklanmadı");
  // Mehmet's detail is opened by Ayşe.
  await mehmet.type(`/vkn ${colleagues}`);
  const his = await mehmet.waitFor(colleagues);
  await mehmet.click(labels.detail, { in: his, confirm: true });
  await mehmet.waitFor(tr.detail.sections.Ortaklar);
  await ayse.type(`/vkn ${colleagues}`);
  const hisForHer = await ayse.waitFor(colleagues);
  await ayse.click(labels.openDetail, { in: hisForHer });
  await ayse.waitFor(
    (seen) => seen.plain.includes(tr.detail.sections.Ortaklar) && seen.plain.includes("@mehmet"),
  );
  // Both send the same query at the same time.
  await Promise.all([mehmet.type(`/vkn ${both}`), ayse.type(`/vkn ${both}`)]);
  await ayse.waitFor(both);
  await mehmet.waitFor(both);
  // Ayşe's query has an unknown outcome, which blocks Mehmet's.
  await ayse.type(`/vkn ${lost} #${remark}`);
  await ayse.waitFor(wording.unknownOutcome);
  await mehmet.type(`/vkn ${lost}`);
  await mehmet.waitFor(wording.blocked);
  for (const one of [ayse, mehmet]) {
    await one.type("/bakiye geçmiş");
    await one.waitFor(wording.openingIsFree);
  }
  return { registry, team, ayse, mehmet, receipts };
}

/** Stores a list with the sole trader. */
async function storeList(place: Place, { teamId, id }: { teamId: string; id: string }) {
  const row = rowOf(1, { key: own });
  const given = { ...row.given, title: trader, cells: [trader, lost] };
  const store = await place.open();
  const list = {
    id: `list of ${id}`,
    team: teamId,
    userId: id,
    context: contextOf({ name: trader }),
  };
  await store.lists.addList(list, [{ ...row, given }]);
}

async function found(place: Place, words: string[]): Promise<string[]> {
  return placesOfWords(words, await kept(place));
}

function kept({ address }: Place): Promise<StoredPiece[]> {
  const at = isPostgres(address) ? { url: address } : { directory: address };
  return readStoredPieces(at, testSealer);
}

/** Returns all columns except the program's own counters. */
async function everything(place: Place): Promise<string[]> {
  const columns = (await kept(place)).filter(({ where }) => /^(?!moments)\w+\.\w+$/.test(where));
  return columns.map(({ where, bytes }) => `${where} ${bytes.toString("hex")}`).sort();
}

/** Returns all requests of the app to Slack. */
function sentToSlack(team: Team): string {
  const sent = team.workspace.traffic().filter(({ direction }) => direction === "from-app");
  return JSON.stringify(sent.map(({ request }) => request));
}

/** Returns the messages that a colleague sees, without private ones. */
function inTheOpen({ mehmet }: { mehmet: ReturnType<Team["at"]> }): string {
  return JSON.stringify(mehmet.messages().filter(({ ephemeral }) => !ephemeral));
}

/** Returns the ledger's costs and states, without the questions. */
function ledgerOf({ intents, budgets }: Awaited<ReturnType<Place["rows"]>>) {
  return {
    budgets,
    intents: intents.map(({ id, cost, state }) => `${id} ${state} ${cost}`).sort(),
  };
}

// In days: a moment, which a restart outlasts.
const noTime = "0.0000002";
// The deletion runs in the background.
const patience = { timeout: 10_000 };

// On PostgreSQL only the columns are searched, not the files.
onBothStores((newPlace) => {
  test("a person, a number and a sole trader's title are deleted in time, and never public", async () => {
    const place = await newPlace();
    const app = await startPlanted(place);
    const { team, ayse } = app;
    expect(await found(place, canaries.number)).toEqual([]);
    expect(sentToSlack(team)).not.toContain(number);
    expect(app.receipts.map((text) => text.includes(person))).toEqual([false, false, true]);
    expect(app.receipts.join()).not.toContain(number);
    expect(inTheOpen(app)).toContain(wording.sharedBy());
    expect(inTheOpen(app)).not.toMatch(new RegExp(`${person}|${trader}`, "iu"));
    expect(await found(place, canaries.person)).not.toEqual([]);

    await team.restart({ PEOPLE_RETENTION_DAYS: noTime });
    await expect.poll(() => found(place, canaries.person), patience).toEqual([]);
    expect(await found(place, canaries.trader)).not.toEqual([]);
    expect(await found(place, canaries.remark)).not.toEqual([]);

    const before = await place.rows();
    await team.restart({ PEOPLE_RETENTION_DAYS: noTime, RECORD_RETENTION_DAYS: noTime });
    const ended = [...canaries.trader, ...canaries.remark];
    await expect.poll(() => found(place, ended), patience).toEqual([]);
    expect(ledgerOf(await place.rows())).toEqual(ledgerOf(before));
    await ayse.type("/bakiye geçmiş");
    await ayse.waitFor((seen) => seen.plain.includes("artık açılamıyor"));
  });

  test("a purged person is in no stored data, not even in colleagues' cards; the sums stay", async () => {
    const place = await newPlace();
    const { ayse, mehmet, registry } = await startPlanted(place);
    const { teamId, id } = ayse.person;
    expect(await found(place, [id])).not.toEqual([]);
    const sums = (await place.rows()).budgets.filter(({ user_id }) => user_id !== id);

    const { code, err } = await runAdmin(
      place.environment,
      "purge",
      "--team",
      teamId,
      "--user",
      id,
      "--yes",
    );
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(await found(place, [id])).toEqual([]);
    expect((await place.rows()).budgets).toEqual(sums);

    const asked = registry.queries.length;
    await mehmet.type(`/vkn ${own}`);
    await mehmet.waitFor(wording.askedBy(tr.erasedPerson));
    expect(registry.queries).toHaveLength(asked);
  });

  test("a purged team is in no stored data; a team with a similar id loses nothing", async () => {
    const place = await newPlace();
    const { ayse, mehmet } = await startPlanted(place);
    const { teamId } = ayse.person;
    const owed = async () => (await everything(place)).filter((cell) => /^replies/.test(cell));
    await expect.poll(owed).toEqual([]);
    const before = await everything(place);
    for (const alike of [teamId.replace(/.$/, "_"), teamId.slice(0, -1)]) {
      expect((await runAdmin(place.environment, "purge", "--team", alike, "--yes")).code).toBe(0);
      expect(await everything(place)).toEqual(before);
    }
    expect((await runAdmin(place.environment, "purge", "--team", teamId, "--yes")).code).toBe(0);
    const ids = [teamId, ayse.person.id, mehmet.person.id, ayse.channel.id, own, colleagues, both];
    expect(await found(place, [...ids, lost, ...Object.values(canaries).flat()])).toEqual([]);
  });

  test("a purge while a query is on its way is refused: the answer is stored and paid once", async () => {
    const place = await newPlace();
    const registry = await startFakeRegistry();
    const ayse = (
      await startTeam(registry, { ...place.environment, REGISTRY_DEADLINE_MS: "20000" })
    ).at("ayse");
    await ayse.type(`/vkn ${own}`);
    const first = await ayse.waitFor(own);
    const gate = Promise.withResolvers<undefined>();
    registry.answers = [
      async (query) => {
        await gate.promise;
        return planted(query);
      },
    ];
    await ayse.type(`/vkn ${both}`);
    await expect.poll(() => registry.queries.length).toBe(2);
    const before = await place.rows();
    const { teamId, id } = ayse.person;
    for (const whose of [[], ["--user", id]]) {
      const refused = await runAdmin(
        place.environment,
        "purge",
        "--team",
        teamId,
        "--yes",
        ...whose,
      );
      expect(refused.code).toBe(1);
      expect(refused.err).toContain("A query is on its way");
      expect(await place.rows()).toEqual(before);
    }
    gate.resolve(undefined);
    // On a slow machine a line that the query is on its way comes first.
    const bought = await ayse.waitFor(wording.anyCharge, { after: first.ts });
    await ayse.type(`/vkn ${both}`);
    await ayse.waitFor(wording.nothingCharged, { after: bought.ts });
    expect(registry.queries).toHaveLength(2);
  });

  test("an erased company's people are in no stored data; the ledger, access log and erasure log stay", async () => {
    const place = await newPlace();
    const { team, ayse, registry } = await startPlanted(place);
    const { teamId } = ayse.person;
    await team.kunye.stop();
    const store = await place.open();
    // Also a spooled answer, a card with the words, a pending reply and a list row.
    const directory = join(place.environment["DATA_DIR"] ?? "", "spool");
    const spool = openSpool(directory, testSealer, createLogger("silent"));
    const [held] = await store.people.answersAbout(teamId, own);
    const { account = "" } = held?.answer ?? {};
    const query = { account, source: "s", kind: "vkn_detail" as const, key: own, text: own };
    const data = { Merkez: merkezOf(own, unnamed), ...people };
    const body = JSON.stringify({ success: true, dusulen_bakiye: 3, data });
    const paid = { ...query, userId: "U1", reserved: 3_000_000, received: received(body) };
    await spool.put({ ...paid, intentId: "late" });
    const state = JSON.stringify({ kind: "note", said: `${own} ${person}` });
    const card = { id: "said", team: teamId, channel: "C1", person: "U1", state, intentId: null };
    await store.cards.addCard({ ...card, createdAt: 1 }, []);
    const reply = { id: "owed", userId: "U1", envelope: person };
    const asked = { ...query, newerThan: Date.now() + 1, remark: person, reply };
    const won = await store.ledger.claim(claimOf(own, asked));
    if (won.kind !== "won") throw new Error(won.kind);
    const seen = await store.people.accessesTo(own, teamId);
    expect(seen).not.toEqual([]);
    const kvkk = (what: string, vkn: string, ...args: string[]) =>
      runAdmin(place.environment, "kvkk", what, "--team", teamId, "--vkn", vkn, ...args);
    const erase = (vkn: string) => kvkk("erase", vkn, "--by", "Deniz", "--why", "başvuru", "--yes");
    expect((await erase(own)).err).toContain("A query is on its way");
    await store.ledger.settle(won.intentId, { state: "paid", cost: 3_000_000, body, vkn: own });

    const told = await kvkk("find", own);
    expect(told.out).toMatch(/^answer\t.*Ortaklar.* → 20/mu);
    expect(told.out).not.toMatch(new RegExp(`${person}|${trader}`, "u"));
    const given = await kvkk("export", own, "--by", "Deniz");
    expect(JSON.parse(given.out)).toMatchObject({ vkn: own });
    expect(given.out).toContain(person);
    const [exported] = await store.people.accessesTo(own, teamId);
    expect(exported).toMatchObject({ how: "exported", userId: "Deniz" });
    expect((await kvkk("erase", own, "--by", "Deniz", "--why", "x")).err).toContain("--yes");
    expect(await found(place, canaries.person)).not.toEqual([]);

    await spool.put({ ...paid, intentId: "later" });
    const before = ledgerOf(await place.rows());
    // The last company has only a remark with a name.
    for (const one of [own, colleagues, both, lost]) {
      expect(await erase(one)).toMatchObject({ code: 0, err: "" });
    }
    expect(await answersIn(spool)).toEqual([]);
    expect(await found(place, canaries.person)).toEqual([]);
    expect(await found(place, canaries.trader)).toEqual([]);
    const after = ledgerOf(await place.rows());
    expect(after.intents).toEqual([...before.intents, "later paid 3000000"].sort());
    const spent = (rows: typeof before) => rows.budgets.reduce((sum, row) => sum + row.spent, 0);
    expect(spent(after)).toBe(spent(before) + 2 * 3_000_000);
    expect((await store.people.accessesTo(own, teamId)).length).toBeGreaterThan(seen.length);
    const [erasure] = await store.people.erasures(teamId, own);
    expect(erasure).toMatchObject({ by: "Deniz", why: "başvuru", erased: { replies: 1, rows: 1 } });

    await team.restart();
    const queries = registry.queries.length;
    const { ts } = ayse.newest();
    await ayse.type(`/vkn ${own}`);
    await ayse.waitFor(own, { after: ts });
    expect(registry.queries).toHaveLength(queries);
    expect(await found(place, canaries.person)).toEqual([]);
    await team.kunye.stop();
    // The erasure log outlives the team's data.
    expect((await runAdmin(place.environment, "purge", "--team", teamId, "--yes")).code).toBe(0);
    expect(await store.people.erasures(teamId, own)).toHaveLength(1);
    expect(await store.people.accessesTo(own, null)).toEqual([]);
  });

  test("a user who waits for a purged person's query still gets the answer", async () => {
    const place = await newPlace();
    const store = await place.open();
    const reply = (userId: string) => ({ id: `reply-${userId}`, userId, envelope: userId });
    // Sealed bytes hold any two letters by chance.
    const purged = "UPURGED1";
    const asked = { userId: purged, reply: reply(purged) };
    const won = await store.ledger.claim(claimOf(own, asked));
    if (won.kind !== "won") throw new Error(won.kind);
    await store.ledger.claim(claimOf(own, { userId: "U2", reply: reply("U2") }));
    await store.ledger.settle(won.intentId, { state: "paid", cost: 1, body: "{}", vkn: null });
    expect(await place.pendingReplies()).toBe(2);
    await store.upkeep.purge("T1", purged);
    expect(await place.pendingReplies()).toBe(1);
    expect(await found(place, [purged])).toEqual([]);
  });
});

test("an unfinished file of a dead program is deleted after an hour", () => {
  const directory = temporaryDirectory();
  const names = { old: "old.answer.part", fresh: "fresh.answer.part", whole: "whole.answer" };
  const { old, fresh, whole } = names;
  for (const name of [old, fresh, whole]) writeFileSync(join(directory, name), person);
  const longAgo = Date.now() / 1000 - 2 * 3_600;
  for (const name of [old, whole]) utimesSync(join(directory, name), longAgo, longAgo);
  openSpool(directory, testSealer, createLogger("silent"));
  expect(readdirSync(directory).sort()).toEqual([fresh, whole]);
});
