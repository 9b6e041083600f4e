import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isPostgres, testSealer } from "../faults/open-address.ts";
import { onBothStores, placeAt, type Place } from "../faults/places.ts";
import { buyerVkn, invoiceXml, sellerVkn } from "../kunye/intake/files/ubl.ts";
import { readStoredPieces, placesOfWords } from "../support/stored-pieces.ts";
import { answered, merkezOf, startFakeRegistry } from "../support/fake-registry.ts";
import { newestReceipt, withFiles } from "../support/receipts-sent.ts";
import { runAdmin } from "../support/run-admin.ts";
import type { SeenMessage } from "../support/people/seen-message.ts";
import { startTeam } from "../support/start-team.ts";
import { storeDirectory } from "../support/store-directory.ts";
import { temporaryDirectory } from "../support/temporary-directory.ts";
import { runHeavyHere } from "../support/run-heavy-here.ts";
import { labels } from "../support/labels.ts";
import { changeDatabase } from "../support/change-database.ts";
import { tr, wording } from "../support/wording.ts";

const title = "KIRMIZI DEĞİRMEN UN SANAYİ VE TİCARET A.Ş.";
const person = "ZÜMRÜTANKA KUŞOĞLU";
const invoicedTitle = "KIRMIZI DEĞİRMEN GIDA SANAYİ VE TİCARET A.Ş.";
const invoiceNumber = "KDG2026000000417";
const day = 24 * 3_600_000;
const text = `Satıcı: ${title} ADINA ${person}\nVKN: ${sellerVkn}\nFatura tarihi: 03.11.2026`;

/** Starts a team with a check on a card, in the channel and on a PDF. */
async function startCheck(place: Place) {
  runHeavyHere();
  const registry = await startFakeRegistry();
  registry.answers = [
    ({ body }) => {
      const vkn = String(body["vkn"]);
      return answered(vkn, 1, { Merkez: merkezOf(vkn, { Unvani: title }) });
    },
  ];
  const environment = { ...place.environment, OWN_VKN: buyerVkn };
  const team = await startTeam(registry, environment, withFiles);
  const finans = team.workspace.person("ayse").in("finans");
  await finans.type(`/vkn ${sellerVkn}`);
  await finans.waitFor(title);
  await finans.type(`/kunye denetle ${text}`);
  const card = await finans.waitFor("🟠 Unvandan sonra başka ifade");
  await finans.click(labels.share, { in: card, confirm: true });
  const shared = await team.at("mehmet").waitFor("Denetimi paylaşan: Ayşe");
  expect(shared.plain).not.toContain(person);
  await finans.click(labels.checkPaper, { in: card });
  await finans.waitFor("Denetim kaydı doğrudan mesajlarınıza");
  const paper = await newestReceipt(team);
  expect(paper.values("Unvan · yazılan").join()).toContain(person);
  const path = join(temporaryDirectory(), "denetim.pdf");
  writeFileSync(path, paper.bytes);
  const admin = (...args: string[]) =>
    runAdmin(
      { ...place.environment, REGISTRY_BASE_URL: registry.url, REGISTRY_API_KEY: "test_key" },
      ...args,
    );
  return { team, finans, card, admin, verified: () => admin("receipt", "verify", path) };
}

async function keptWords(place: Place): Promise<string[]> {
  const at = isPostgres(place.address) ? { url: place.address } : { directory: place.address };
  return placesOfWords([person, "ZÜMRÜTANKA"], await readStoredPieces(at, testSealer));
}

onBothStores((newPlace) => {
  test("a kept check is shared and verified; after its company is erased, nothing of the check is left and its receipt is not given again", async () => {
    const place = await newPlace();
    const { team, finans, card, admin, verified } = await startCheck(place);
    await team.kunye.stop();
    expect((await verified()).code).toBe(0);
    expect((await keptWords(place)).map((one) => one.replace(/.* in /, ""))).toContain(
      "checks.body",
    );
    const { teamId } = team.at("ayse").person;
    const said = ["--by", "Ayşe", "--why", "Talep", "--yes"];
    const erased = await admin("kvkk", "erase", "--team", teamId, "--vkn", sellerVkn, ...said);
    expect(erased.code).toBe(0);
    expect(await keptWords(place)).toEqual([]);
    // The ledger and the hashes for the PDF stay.
    expect((await verified()).code).toBe(0);
    await team.restart();
    const sent = await newestReceipt(team);
    await finans.click(labels.checkPaper, { in: card });
    await finans.waitFor("Bu kartın saklanan verileri silindi");
    expect((await newestReceipt(team)).bytes.equals(sent.bytes)).toBe(true);
  });

  test("a kept check goes when records do, and its paper can be verified all the same", async () => {
    const place = await newPlace();
    const { team, verified } = await startCheck(place);
    await team.kunye.stop();
    const later = Date.now() + 91 * day;
    const store = await place.open({ boot: "later", now: () => later, elapsed: () => 91 * day });
    await store.upkeep.deleteExpired({
      recordMs: 90 * day,
      peopleMs: day,
      accessMs: 90 * day,
      seenMs: 90 * day,
    });
    expect(await keptWords(place)).toEqual([]);
    expect((await verified()).code).toBe(0);
  });

  test("a purge leaves nothing of a kept check", async () => {
    const place = await newPlace();
    const { team, admin } = await startCheck(place);
    await team.kunye.stop();
    expect((await keptWords(place)).map((one) => one.replace(/.* in /, ""))).toContain(
      "checks.body",
    );
    const { teamId } = team.at("ayse").person;
    expect((await admin("purge", "--team", teamId, "--yes")).code).toBe(0);
    expect(await keptWords(place)).toEqual([]);
  });
});

test("a paper tells what the check said, and what has changed since; without its documents a card says so and sells nothing", async () => {
  runHeavyHere();
  const place = placeAt(await storeDirectory());
  const registry = await startFakeRegistry();
  registry.answers = [
    ({ body }) => {
      const vkn = String(body["vkn"]);
      const place = { VergiDairesi: "GÖZTEPE VERGİ DAİRESİ", Adres: "GÜL SOK. KADIKÖY / İSTANBUL" };
      return answered(vkn, 1, { Merkez: merkezOf(vkn, { Unvani: invoicedTitle, ...place }) });
    },
  ];
  const environment = { ...place.environment, OWN_VKN: buyerVkn };
  const team = await startTeam(registry, environment, withFiles);
  const app = team.workspace.person("ayse").withApp();
  const { said } = tr.receipt.check;
  const names = tr.check.finding;
  const send = async (content: string) => {
    const after = app.messages().at(-1)?.ts ?? "";
    await app.type("", { files: [{ name: "fatura.xml", content }] });
    return app.waitFor(invoiceNumber, { after });
  };
  const sent = () =>
    team.workspace.traffic().filter(({ label }) => label === "files.completeUploadExternal").length;
  const current = ({ ts }: SeenMessage) => {
    const found = app.messages().find((one) => one.ts === ts);
    if (!found) throw new Error("the card is gone");
    return found;
  };
  const paperOf = async (card: SeenMessage) => {
    const before = sent();
    await app.click(labels.checkPaper, { in: current(card) });
    await expect.poll(sent).toBe(before + 1);
    return newestReceipt(team);
  };
  const first = await send(invoiceXml());
  await app.click(wording.guessed(labels.query, 1), { in: first, beside: sellerVkn });
  const company = await app.waitFor("özel esasları");
  await expect.poll(() => current(first).plain).toContain(labels.checkPaper);
  const bought = await paperOf(first);
  expect(bought.text).toContain(`${invoiceNumber} · ${said.nothing}`);
  expect(bought.text).toContain(`${invoiceNumber} · Satıcı: ${names.matches}`);
  expect(bought.values(said.now)).toEqual([said.still]);
  // The same number with another amount: the first invoice has become red.
  const other = await send(invoiceXml().replace("1200.50", "2200.50"));
  const later = await paperOf(first);
  expect(later.values(said.now).join()).toContain(names["same-number-other-amount"]);
  const same = await paperOf(other);
  expect(same.values(said.at).join()).toContain(said.same(""));
  expect(same.values(said.now)).toEqual([]);
  // The company's own paper tells it too, of its side alone.
  const papers = sent();
  await app.click(labels.receipt, { in: company });
  await expect.poll(sent).toBe(papers + 1);
  const ofCompany = await newestReceipt(team);
  expect(ofCompany.text).toContain(`${invoiceNumber} · ${said.nothing}`);
  expect(ofCompany.text).toContain(`${invoiceNumber} · Satıcı: ${names.matches}`);
  expect(ofCompany.values(said.now).join()).toContain(names["same-number-other-amount"]);

  await changeDatabase(place.address, [["delete from checks"]]);
  const asked = registry.queries.length;
  await app.click(labels.checkPaper, { in: current(other) });
  const told = await app.waitFor(tr.failure.documentsGone);
  const [own, detail] = [wording.priced(labels.ownRecord, 1), wording.costing(labels.detail, 3)];
  await app.click(own, { in: current(other) });
  const again = await app.waitFor(tr.failure.documentsGone, { after: told.ts });
  await app.click(detail, { in: current(company), confirm: true });
  await app.waitFor(tr.failure.documentsGone, { after: again.ts });
  expect(registry.queries.length).toBe(asked);
});
