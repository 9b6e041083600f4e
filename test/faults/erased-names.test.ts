import { spawnSync } from "node:child_process";
import { join } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { titleKey } from "../../src/company/title.ts";
import { vknCheckDigit } from "../../src/company/id-numbers.ts";
import { createLogger } from "../../src/platform/logger.ts";
import type { Query } from "../../src/kunye/lookups/intents.ts";
import type { KunyeStore } from "../../src/kunye/store/create-store.ts";
import { openSpool } from "../../src/kunye/store/spool.ts";
import { watchedFields, type Snapshot, type Watch } from "../../src/kunye/watches/watch.ts";
import { contextOf, agreementOf, rowOf } from "../kunye/lists/support.ts";
import { account, claimOf } from "../kunye/store/support/sample-claim.ts";
import { readStoredPieces, placesOfWords } from "../support/stored-pieces.ts";
import { merkezOf } from "../support/fake-registry.ts";
import { received } from "../support/received.ts";
import { runAdmin } from "../support/run-admin.ts";
import { temporaryDirectory } from "../support/temporary-directory.ts";
import { isPostgres, openAddress, testSealer } from "./open-address.ts";
import { onBothStores, type Place } from "./places.ts";

const vknOf = (nine: number) => `${nine}${vknCheckDigit(String(nine))}`;
const [shop, searched, listed, noted, owed, kept, alone, never] = [1, 2, 3, 4, 5, 6, 7, 8].map(
  (nine) => vknOf(400000000 + nine),
) as [string, string, string, string, string, string, string, string];

const trader = "KANARYAOĞLU EV YEMEKLERİ";
const other = "SERÇEOĞLU TERZİ";
const written = "Kanaryaoglu Ev\nYemekleri'nin";
const remark = `${written} borcu`;
const shortly = "kanarya yemek";
const inCells = ["KANARYAOĞLU", "EV YEMEKLERİ"];
/** The name in all its forms, and parts that occur only in the name. */
const canaries = [trader, titleKey(trader), "Kanaryaoglu", shortly, "KANARYAOĞLU", other];

const person = { Unvani: trader, FirmaNevi: "GERÇEK KİŞİ" };
const matches = [
  { ad: trader, vkn: shop, score: 0.75 },
  { ad: "BAŞKA GIDA A.Ş.", vkn: kept, score: 0.5 },
  { ad: other, vkn: never, score: 0.25 },
];
const answer = (vkn: string, rest: object = {}, fields: object = {}) =>
  JSON.stringify({
    success: true,
    dusulen_bakiye: 1,
    matched: { ad: "", vkn, score: 1 },
    ...rest,
    data: { Merkez: merkezOf(vkn, { ...fields }) },
  });
const asAscii = (text: string) =>
  text.replace(/[^ -~]/gu, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`);

const query = (kind: Query["kind"], text: string): Query => ({
  kind,
  text,
  key: kind === "vkn" ? text : titleKey(text),
});

async function ask(store: KunyeStore, asked: Query, claim: object = {}): Promise<string> {
  const won = await store.ledger.claim(claimOf(asked.key, { ...asked, ...claim }));
  if (won.kind !== "won") throw new Error(won.kind);
  return won.intentId;
}

async function buy(store: KunyeStore, asked: Query, body: string, vkn: string, claim = {}) {
  const intentId = await ask(store, asked, claim);
  await store.ledger.settle(intentId, { state: "paid", cost: 1_000_000, body, vkn });
  return intentId;
}

/** Stores a person's business under its name in every place, and the same places without the name. */
async function plant(store: KunyeStore, place: Place) {
  await buy(store, query("vkn", shop), answer(shop, {}, person), shop);
  await buy(store, query("title", shortly), answer(shop, {}, person), shop);
  const unknown = await ask(store, query("title", trader));
  await store.ledger.settle(unknown, { state: "unknown", reason: "silent" });
  const others = answer(searched, { alternatives: matches });
  const found = await buy(store, query("title", "terzi dükkânı"), others, searched);
  const escaped = asAscii(answer(alone, { alternatives: matches.slice(0, 1) }));
  await buy(store, query("title", "başka terzi"), escaped, alone);
  const own = await buy(store, query("vkn", noted), answer(noted), noted, { remark });
  const colleagues = await buy(store, query("vkn", kept), answer(kept), kept, {
    remark: "Ayşe sordu",
  });
  const use = { account, intentId: colleagues, userId: "U2" };
  await store.ledger.addUse({ ...use, remark });
  await store.ledger.addUse({ ...use, remark: "Ayşe açtı" });
  const reply = { id: "owed", userId: "U1", envelope: JSON.stringify({ typed: trader }) };
  await buy(store, query("vkn", owed), answer(owed), owed, { reply });
  const still = { id: "still", userId: "U1", envelope: JSON.stringify({ typed: "Ayşe" }) };
  await buy(store, query("vkn", vknOf(400000009)), answer(owed), owed, { reply: still });

  const card = { team: "T1", channel: "C1", person: "U1", intentId: null, createdAt: 1 };
  const offer = { slot: "s", account, price: 1, newerThan: null, release: null, expiresAt: 1 };
  const said = (name: string) => JSON.stringify({ kind: "note", lines: [name, "x"] });
  await store.cards.addCard({ ...card, id: "said", state: said(`A &amp; ${remark}`) }, []);
  // The name stands only in the documents beside the card.
  const check = { id: "check", text: JSON.stringify({ documents: [{ title: written }] }) };
  await store.cards.addCard({ ...card, id: "checked", state: said(""), check }, []);
  const offers = [trader, shortly].map((text) => ({ ...offer, ...query("title", text) }));
  for (const [at, one] of offers.entries()) {
    const id = `offered ${at}`;
    await store.cards.addCard({ ...card, id, state: said("") }, [{ ...one, id, cardId: id }]);
  }
  const fair = { ...offer, ...query("title", "ev yemekleri"), id: "fair", cardId: "fair" };
  await store.cards.addCard({ ...card, id: "fair", state: said("ev yemekleri") }, [fair]);

  const ofRow = (no: number, title: string, cells: string[], fields = {}) => {
    const row = rowOf(no, { key: vknOf(500000000 + no), ...fields });
    return { ...row, given: { ...row.given, title, cells } };
  };
  const byTitle = { class: "title" as const, kind: "title" as const, key: null };
  const rows = [
    ofRow(0, "K. E. Y.", [shop, "K. E. Y."], { key: shop }),
    ofRow(1, inCells.join(" "), inCells),
    ofRow(2, trader, [trader], byTitle),
    ofRow(3, "TERZİ EV YEMEKLERİ", [listed, "TERZİ EV YEMEKLERİ"], { key: listed }),
  ];
  const head = [[`${trader} müşterileri`], inCells, ["VKN", "Unvan"]];
  const sample = rows.map(({ given }) => given.cells);
  const message = { channel: "D1", ts: "1.5" };
  const context = contextOf({ name: `${trader}.xlsx`, sheet: other, head, sample, message });
  const list = { id: "list", team: "T1", userId: "U1", context };
  await store.lists.addList(list, rows);
  const fields = Object.fromEntries(watchedFields.map((field) => [field, null]));
  const baseline = { isPerson: true, fields: fields as Snapshot["fields"] };
  const watch: Watch = {
    id: "watch",
    team: "T1",
    userId: "U1",
    listName: `${trader}.xlsx`,
    vkns: [shop, kept],
    interval: "month",
    channel: null,
    price: 1,
    cap: 2,
    state: "running",
    pause: null,
    nextAt: 1,
    lastAt: null,
    createdAt: 1,
  };
  const companies = [shop, kept].map((vkn) => ({ vkn, baseline, fetchedAt: 1 }));
  await store.watches.addWatch(watch, companies);
  await store.watches.addWatch({ ...watch, id: "only", vkns: [shop] }, companies.slice(0, 1));
  const request = (reason: string, question: Query) => ({ reason, question });
  const asksForMore = (key: string, state: object) =>
    store.notices.notify({ team: "T1", key, state }, ["U2"]);
  await asksForMore("raise 1", request(`${remark} için`, query("vkn", kept)));
  await asksForMore("raise 2", request("", query("title", shortly)));
  await asksForMore("raise 3", request("Bayi denetimi", query("vkn", kept)));
  const directory = join(place.environment["DATA_DIR"] ?? "", "spool");
  const spool = openSpool(directory, testSealer, createLogger("silent"));
  const late = { ...query("title", "geç gelen"), account, source: "s", userId: "U1" };
  const body = answer(searched, { alternatives: matches, dusulen_bakiye: 0 });
  await spool.put({ ...late, intentId: "late", reserved: 0, received: received(body) });
  return { found, own };
}

const program = new URL("./asking-program.ts", import.meta.url).pathname;

/** Opens a store; while it opens one sealed text, another program claims the trader's name. */
async function openInterrupted({ address }: Place, at: string, ending: "sending" | "unknown") {
  let claimed: { intentId: string } | null = null;
  const store = await openAddress(address, undefined, {
    ...testSealer,
    open(sealed, context) {
      if (context === at && !claimed) {
        const args = [program, address, temporaryDirectory(), "", trader, ending, "", "0", "claim"];
        const { stdout } = spawnSync(process.execPath, args, { encoding: "utf8" });
        claimed = JSON.parse(stdout) as { intentId: string };
      }
      return testSealer.open(sealed, context);
    },
  });
  onTestFinished(() => store.close());
  return { store, claimedId: () => claimed?.intentId ?? "" };
}

/** The columns in which the name is planted. */
const columns = [
  ...[
    "answers.body",
    "answers.key",
    "cards.state",
    "checks.body",
    "intents.key",
    "intents.remark",
    "intents.text",
  ],
  ...["list_rows.given", "lists.context", "notices.state", "uses.remark", "watches.name"],
  ...["offers.body", "replies.envelope"],
];

onBothStores((newPlace, name) => {
  test("the name of an erased person's business is deleted everywhere; other data stays", async () => {
    const place = await newPlace();
    const store = await place.open();
    const { found, own } = await plant(store, place);
    const at = isPostgres(place.address) ? { url: place.address } : { directory: place.address };
    const left = async () => placesOfWords(canaries, await readStoredPieces(at, testSealer));
    const planted = (await left()).map((one) => one.replace(/.* in /u, ""));
    expect(planted).toEqual(expect.arrayContaining(columns));
    const before = await place.rows();
    const erase = async (vkn: string, why: string) => {
      const args = ["--team", "T1", "--vkn", vkn, "--by", "Deniz", "--why", why, "--yes"];
      expect(await runAdmin(place.environment, "kvkk", "erase", ...args)).toMatchObject({
        err: "",
      });
    };
    await erase(shop, `${trader} istedi`);
    await erase(never, "başvuru");

    expect(await left()).toEqual([]);
    const text = (await store.answers.openAnswer(found)) ?? "";
    expect(text).toBe(
      answer(searched, {
        alternatives: matches.map((one) => (one.vkn === kept ? one : { ...one, ad: "" })),
      }),
    );
    const watches = await store.watches.watchesOf("T1", null);
    expect(watches).toMatchObject([{ id: "watch", vkns: [kept], listName: "" }]);
    const { intents, budgets } = await place.rows();
    expect(budgets).toEqual(before.budgets);
    expect(intents.filter(({ id }) => id === own)).toMatchObject([{ remark: null, state: "paid" }]);
    expect(intents.map(({ remark }) => remark).filter(Boolean)).toEqual(["Ayşe sordu"]);
    const uses = await store.history.uses(account, null, 10);
    expect(uses.map(({ remark }) => remark)).toEqual(["Ayşe açtı"]);
    expect(intents.find(({ state }) => state === "unknown")).toMatchObject({ text: "" });
    expect(await place.pendingReplies()).toBe(1);
    expect((await store.notices.takeNotices("T1")).map(({ key }) => key)).toEqual(["raise 3"]);
    expect(await store.cards.card("checked")).toBeNull();
    expect(await store.cards.card("fair")).not.toBeNull();
    expect(await store.cards.offersOf("fair")).toHaveLength(1);
    const list = await store.lists.list("list");
    expect(list?.context).toMatchObject({
      name: "",
      head: [[""], ["", ""], ["VKN", "Unvan"]],
      message: { ts: "1.5" },
      sample: [["", ""], ["", ""], [""], [listed, "TERZİ EV YEMEKLERİ"]],
    });
    const given: object[] = [];
    for await (const some of store.lists.rowsOf("list"))
      given.push(...some.map((row) => row.given));
    const blank = { title: "", taxOffice: "", city: "", remark: null };
    expect(given.slice(0, 3)).toEqual(
      [2, 2, 1].map((cells) => ({ ...blank, cells: Array(cells).fill("") })),
    );
    expect(given[3]).toMatchObject({ title: "TERZİ EV YEMEKLERİ" });
    // A row whose query was the name or the number is no longer sent.
    await store.lists.startList("list", agreementOf(10));
    const taken = await store.lists.takeList(1_000);
    const rows = taken ? await store.lists.nextRows(taken, -1, 10) : [];
    expect(rows.map(({ text: asked }) => asked)).toEqual([vknOf(500000001), listed]);
  });

  test("a title that is claimed during an erasure keeps its claim and its words until it has ended", async () => {
    const place = await newPlace();
    const planting = await place.open();
    const shopId = await buy(planting, query("vkn", shop), answer(shop, {}, person), shop);
    const { store, claimedId } = await openInterrupted(place, shopId, "sending");
    const reason = { by: "işletmen", why: "istek" };
    const erasing = store.people.erasePeople("T1", shop, reason);
    // The cards and notes before the claim are gone.
    await expect(erasing).rejects.toMatchObject({ name: "UnderWay", isPartly: true });
    const asked = query("title", trader);
    const [id, second] = [claimedId(), await store.ledger.claim(claimOf(asked.key, asked))];
    expect(second).toEqual({ kind: "busy", intentId: id });
    const body = answer(shop, {}, person);
    await store.ledger.settle(id, { state: "paid", cost: 1_000_000, body, vkn: shop });
    expect(await store.answers.held(account, asked)).toMatchObject({ intentId: id });
    expect(await store.people.erasePeople("T1", shop, reason)).toMatchObject({ answers: 2 });
    expect(await store.ledger.intent(id)).toMatchObject({ key: id, text: "", state: "paid" });
  });

  test("the words of a title that was claimed and ended during an erasure are erased with it", async () => {
    const place = await newPlace();
    const planting = await place.open();
    const reply = { id: "owed", userId: "U1", envelope: "{}" };
    await buy(planting, query("vkn", shop), answer(shop, {}, person), shop);
    await buy(planting, query("vkn", owed), answer(owed), owed, { reply });
    const { store, claimedId } = await openInterrupted(place, "owed", "unknown");
    await store.people.erasePeople("T1", shop, { by: "işletmen", why: "istek" });
    const id = claimedId();
    expect(await store.ledger.intent(id)).toMatchObject({ key: id, text: "", state: "unknown" });
  });

  // SQLite has one writer, so no two can wait for each other.
  if (name === "SQLite") return;

  test("an erasure and a list's run that write the same rows do not wait for each other's locks", async () => {
    const place = await newPlace();
    const [store, running] = [await place.open(), await place.open()];
    await buy(store, query("vkn", shop), answer(shop, {}, person), shop);
    const rows = [
      rowOf(0, { key: shop }),
      rowOf(1, { given: { ...rowOf(1).given, title: trader } }),
    ];
    const context = contextOf({ name: `${trader}.xlsx` });
    await store.lists.addList({ id: "list", team: "T1", userId: "U1", context }, rows);
    await store.lists.startList("list", agreementOf(2));
    const list = await running.lists.takeList(60_000);
    if (!list) throw new Error("the list is not due");
    const client = new pg.Client({ connectionString: place.address });
    await client.connect();
    onTestFinished(() => client.end());
    const waiting = async () => {
      const { rows: waits } = await client.query(
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      );
      return waits.length;
    };
    // The second row keeps the erasure waiting after its first one, until the run has begun to write.
    await client.query("begin");
    await client.query("update list_rows set no = no where id = 'list:1'");
    const erasing = store.people.erasePeople("T1", shop, { by: "işletmen", why: "istek" });
    await expect.poll(waiting).toBe(1);
    const ending = { intent_id: null, reason: "not-agreed" } as const;
    const writing = running.lists.endRows(list, [{ id: "list:0", ending }]);
    await expect.poll(waiting).toBe(2);
    await client.query("commit");
    expect(await Promise.allSettled([erasing, writing])).toMatchObject([
      { status: "fulfilled", value: { rows: 2 } },
      { status: "fulfilled" },
    ]);
  });
});
