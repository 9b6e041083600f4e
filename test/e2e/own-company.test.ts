import { expect, test } from "vitest";
import { onBothStores } from "../faults/places.ts";
import { buyerVkn, invoiceXml, party, sellerVkn, tckn, vknOf } from "../kunye/intake/files/ubl.ts";
import { answered, merkezOf, startFakeRegistry } from "../support/fake-registry.ts";
import { newestReceipt, withFiles } from "../support/receipts-sent.ts";
import { zipBytes } from "../registry/support/zip-bytes.ts";
import { modalShowing } from "../support/modal-showing.ts";
import { runAdmin } from "../support/run-admin.ts";
import { startTeam } from "../support/start-team.ts";
import { labels } from "../support/labels.ts";
import { pattern, tr, wording } from "../support/wording.ts";

const invoiceEttn = (no: number) => `6f1b0c1e-4a52-4c5e-9d1a-a9999999999${no}`;
const question = "Hangisi sizin şirketiniz? Bir kez sorulur; kendi şirketiniz sorgulanmaz.";
const ours = "Alıcı: BEYAZ ŞİLEP LOJİSTİK LTD. ŞTİ.";
const oursAsSaid = `Sizin şirketiniz\n🟢 ${tr.check.finding["own-said"]}: ${tr.check.why["own-said"]}\n${ours}`;
const files = [{ name: "fatura.xml", content: invoiceXml() }];

onBothStores((newPlace) => {
  test("our own company is asked once, named from then on, and taken back; the setting wins, a purge forgets it", async () => {
    const place = await newPlace();
    const registry = await startFakeRegistry();
    const team = await startTeam(registry, place.environment);
    const ayse = team.workspace.person("ayse");
    await ayse.in("finans").type("Bakar mısınız?", { files });
    await ayse.in("finans").shortcut("sirket_sorgula", ayse.in("finans").newest());
    const list = await modalShowing(ayse, question);
    expect(list.plain()).toContain(wording.companiesFound(2));
    expect(list.plain()).toMatch(
      pattern()`\[BEYAZ ŞİLEP LOJİSTİK LTD.\] \[KIRMIZI DEĞİRMEN GIDA SANAYİ\] \[${labels.noneOfOurs}\]`,
    );
    await Promise.all([1, 2].map(() => list.click("BEYAZ ŞİLEP")));
    await modalShowing(ayse, oursAsSaid);
    expect(list.plain()).toContain(`[${labels.notOurs}]`);
    expect(list.plain()).toContain(wording.companiesFound(1));
    expect(list.plain()).not.toMatch(new RegExp(`Hangisi|${buyerVkn}`));

    // A colleague is not asked again, also in direct messages; there the mark is removed.
    const mehmet = team.workspace.person("mehmet").withApp();
    await mehmet.type("", { files });
    const named = await mehmet.waitFor(oursAsSaid);
    expect(named.plain).not.toContain("Hangisi");
    await mehmet.click(labels.notOurs, { in: named });
    const again = await mehmet.waitFor(`VKN ${buyerVkn}`);
    expect(again).toMatchObject({ ts: named.ts, ephemeral: false });
    // After the removal the question comes again, and what may be ours has no price; after “none of
    // ours” it does not.
    expect(again.plain).toContain("Hangisi");
    expect(again.plain.match(pattern("g")`${wording.guessed(labels.query, 1)}`)).toHaveLength(1);
    await mehmet.type("", { files });
    const other = await mehmet.waitFor(question, { after: named.ts });
    expect(other.plain).toMatch(
      pattern()`\[BEYAZ ŞİLEP LOJİSTİK LTD.\] \[KIRMIZI DEĞİRMEN GIDA SANAYİ\] \[${labels.noneOfOurs}`,
    );
    await mehmet.click(labels.noneOfOurs, { in: other });
    await expect.poll(() => mehmet.newest().plain).not.toContain("Hangisi");
    await mehmet.type("", { files });
    const silent = await mehmet.waitFor(sellerVkn, { after: other.ts });
    expect(silent.plain).not.toMatch(/Hangisi|Sizin|Bizim/);
    const stranger = party({ ids: [["VKN", vknOf("300000003")]], title: "" });
    const others = { name: "öteki.xml", content: invoiceXml({ buyer: stranger }) };
    await mehmet.type("", { files: [others] });
    const untitled = await mehmet.waitFor(question, { after: silent.ts });
    await mehmet.click(`VKN ${vknOf("300000003")}`, { in: untitled, confirm: true });
    await mehmet.waitFor(`Sizin şirketiniz: VKN ${vknOf("300000003")}`);

    await team.restart({ OWN_VKN: buyerVkn });
    await mehmet.type("", { files });
    const set = await mehmet.waitFor(`Sizin şirketiniz\n${ours}`, { after: untitled.ts });
    expect(set.plain).not.toMatch(pattern()`Hangisi|${labels.notOurs}`);

    await team.kunye.stop();
    expect(
      (await runAdmin(place.environment, "purge", "--team", "T05KARTALTP", "--yes")).code,
    ).toBe(0);
    await team.restart({ OWN_VKN: "" });
    await mehmet.type("", { files });
    await mehmet.waitFor("[BEYAZ ŞİLEP LOJİSTİK LTD.]", { after: set.ts });
    expect(registry.queries).toHaveLength(0);
  });
});

test("a ZIP asks which company is ours before anything priced; only the answer judges our side, red where the seller has our number and another title", async () => {
  const registry = await startFakeRegistry();
  const titles = new Map([
    [sellerVkn, "KIRMIZI DEĞİRMEN GIDA SANAYİ VE TİCARET A.Ş."],
    [buyerVkn, "BEYAZ ŞİLEP LOJİSTİK LTD. ŞTİ."],
  ]);
  registry.answers = [
    ({ body }) => {
      const number = String(body["vkn"]);
      return answered(number, 1, { Merkez: merkezOf(number, { Unvani: titles.get(number) }) });
    },
  ];
  const team = await startTeam(registry, {}, withFiles);
  const direct = team.workspace.person("ayse").withApp();
  const of = (number: string, title = titles.get(number) ?? "") =>
    party({ ids: [["VKN", number]], title });
  const stranger = vknOf("300000003");
  const xmlOf = (at: number, seller: string, buyer: string) =>
    invoiceXml({ number: `ABC202600000000${at}`, seller, buyer });
  const zip = zipBytes({
    "1.xml": xmlOf(1, of(sellerVkn), of(buyerVkn)),
    "2.xml": xmlOf(2, of(sellerVkn), of(buyerVkn)),
    "3.xml": xmlOf(3, of(buyerVkn, "ZERTAN YAPI A.Ş."), of(stranger, "YABAN ÖRNEK TARIM A.Ş.")),
    "bozuk.xml": "<Invoice><broken",
  });
  await direct.type("", { files: [{ name: "üç.zip", content: zip }] });
  const asked = await direct.waitFor(question);
  // The question comes first, and our own company has no price.
  expect(asked.plain.startsWith(`${question}\n[BEYAZ ŞİLEP LOJİSTİK LTD.]`)).toBe(true);
  expect(asked.plain.match(pattern("g")`\[${wording.guessed(labels.query, 1)}\]`)).toHaveLength(1);
  expect(asked.plain).toContain("⏳ 3 sorgulanmayı bekliyor · ⚠️ 1 dosya okunamadı, denetlenmedi");
  await direct.click("BEYAZ ŞİLEP", { in: asked, confirm: true });
  const now = () => direct.messages().find(({ ts }) => ts === asked.ts)?.plain ?? "";
  await expect.poll(now).toContain("🔴 1 uymuyor · ⏳ 2 sorgulanmayı bekliyor");
  expect(now()).toContain("3 faturanın 1'inde sorun var · ⚠️ 1 dosya okunamadı, denetlenmedi");
  // The invoice's line names the seller.
  expect(now()).toMatch(/• ZERTAN YAPI A.Ş. · ABC2026000000003 · .*\n +Satıcı sizsiniz:/);
  expect(registry.queries).toHaveLength(0);
  await direct.click("KIRMIZI DEĞİRMEN", { in: asked });
  // Our own record need not be bought for a verdict.
  await expect.poll(now, { timeout: 20_000 }).toContain("🔴 1 uymuyor · 🟡 2 küçük fark");
  expect(registry.queries.map(({ body }) => body["vkn"])).toEqual([sellerVkn]);
  await direct.click(labels.notOurs, { in: asked });
  await expect.poll(now).not.toContain("Satıcı sizsiniz");
});

onBothStores((newPlace) => {
  test("a seller on all invoices has no price until the question is answered, also where the buyer, perhaps we, has no number to choose", async () => {
    const registry = await startFakeRegistry();
    registry.answers = [({ body }) => answered(String(body["vkn"]), 1)];
    const { environment } = await newPlace();
    const team = await startTeam(registry, environment, withFiles);
    const direct = team.workspace.person("ayse").withApp();
    const to = (no: number, title: string, seller?: string) => ({
      name: `${no}.xml`,
      content: invoiceXml({
        number: `ABC202600000000${no}`,
        ettn: invoiceEttn(no),
        buyer: party({ ids: [], title }),
        ...(seller !== undefined && { seller }),
      }),
    });
    const ask = `[${wording.guessed(labels.query, 1)}]`;
    // One invoice tells nothing, and neither do the invoices of two sellers.
    await direct.type("", { files: [to(1, "BEYAZ ŞİLEP LTD. ŞTİ.")] });
    const one = await direct.waitFor(sellerVkn);
    expect(one.plain).not.toContain("Hangisi");
    expect(one.plain).toContain(ask);
    const other = party({ ids: [["VKN", vknOf("300000003")]], title: "YABAN TARIM A.Ş." });
    await direct.type("", {
      files: [to(2, "BEYAZ ŞİLEP LTD. ŞTİ."), to(3, "BEYAZ ŞİLEP LTD. ŞTİ.", other)],
    });
    const two = await direct.waitFor(vknOf("300000003"), { after: one.ts });
    expect(two.plain).not.toContain("Hangisi");
    expect(two.plain).toContain(wording.guessed(vknOf("300000003"), 1));

    await direct.type("", {
      files: [to(4, "BEYAZ ŞİLEP LTD. ŞTİ."), to(5, "Beyaz Şilep Ltd. Şti.")],
    });
    const asked = await direct.waitFor(question, { after: two.ts });
    expect(asked.plain).toMatch(
      pattern()`\[KIRMIZI DEĞİRMEN GIDA SANAYİ\] \[${labels.noneOfOurs}\]`,
    );
    // Neither by its number nor by the buyer's title.
    for (const credits of [1, 2])
      expect(asked.plain).not.toContain(tr.priced({ amount: credits * 1_000_000, guessed: true }));
    await direct.click(labels.noneOfOurs, { in: asked });
    const now = () => direct.messages().find(({ ts }) => ts === asked.ts)?.plain ?? "";
    await expect.poll(now).toContain(ask);
    expect(now()).toContain(`[${wording.guessed(tr.buttons.asTitle, 2)}]`);
    expect(now()).not.toContain("Hangisi");

    // Two unnamed customers: the seller may be we, and was said not to be.
    await direct.type("", { files: [to(6, "YABAN TARIM A.Ş."), to(7, "ZERTAN YAPI A.Ş.")] });
    const last = await direct.waitFor(ask, { after: asked.ts });
    expect(last.plain).not.toContain("Hangisi");
    expect(registry.queries).toHaveLength(0);
  });
});

test("a second company of ours is asked for where it is the buyer of all invoices, and kept beside the first", async () => {
  const registry = await startFakeRegistry();
  const team = await startTeam(registry, {}, withFiles);
  const direct = team.workspace.person("ayse").withApp();
  await direct.type("", { files });
  const first = await direct.waitFor(question);
  const { dialog } = await direct.click("BEYAZ ŞİLEP", { in: first, confirm: true });
  // Another company may bear the same title.
  expect(dialog?.text).toContain(`“BEYAZ ŞİLEP LOJİSTİK LTD. ŞTİ. · VKN ${buyerVkn}”`);
  await direct.waitFor("Sizin şirketiniz");

  const second = vknOf("300000003");
  const xmlOf = (at: number) =>
    invoiceXml({
      number: `ABC202600000000${at}`,
      buyer: party({ ids: [["VKN", second]], title: "YABAN ÖRNEK TARIM A.Ş." }),
    });
  const zip = { name: "iki.zip", content: zipBytes({ "1.xml": xmlOf(1), "2.xml": xmlOf(2) }) };
  await direct.type("", { files: [zip] });
  const asked = await direct.waitFor("Bu da sizin şirketiniz mi?", { after: first.ts });
  expect(asked.plain.match(pattern("g")`\[${wording.guessed(labels.query, 1)}\]`)).toHaveLength(1);
  await direct.click("YABAN ÖRNEK TARIM A.Ş.", { in: asked, confirm: true });
  const now = () => direct.messages().find(({ ts }) => ts === asked.ts)?.plain ?? "";
  await expect.poll(now).toContain("Sizin şirketiniz: YABAN ÖRNEK TARIM A.Ş.");

  // From now on both are our own.
  await direct.type("", { files: [zip, ...files] });
  const both = await direct.waitFor("3 sorgulanmayı bekliyor", { after: asked.ts });
  expect(both.plain.match(/Sizin şirketiniz/g)).toHaveLength(2);
  expect(both.plain).not.toMatch(/Bu da sizin|Hangisi/);
  expect(registry.queries).toHaveLength(0);
});

test("an invoice without a verdict names the side that was not asked yet", async () => {
  const registry = await startFakeRegistry();
  registry.answers = [
    ({ body }) => {
      const Unvani = "KIRMIZI DEĞİRMEN GIDA SANAYİ VE TİCARET A.Ş.";
      const number = String(body["vkn"]);
      return answered(number, 1, { Merkez: merkezOf(number, { Unvani }) });
    },
  ];
  const team = await startTeam(registry, {}, withFiles);
  const direct = team.workspace.person("ayse").withApp();
  const person = party({ ids: [["TCKN", tckn]], title: "", person: "DENİZ" });
  const zip = zipBytes({
    "1.xml": invoiceXml({ number: "ABC2026000000001" }),
    "2.xml": invoiceXml({ number: "ABC2026000000002", seller: person }),
  });
  await direct.type("", { files: [{ name: "iki.zip", content: zip }] });
  const asked = await direct.waitFor("Bir tarafı henüz sorgulanmadı");
  const now = () => direct.messages().find(({ ts }) => ts === asked.ts)?.plain ?? "";
  expect(now()).toMatch(/• .* · ABC2026000000001 .*\n +Satıcı ve alıcı henüz sorgulanmadı/);
  expect(now()).toMatch(/• ABC2026000000002 .*\n +Şahıs.*\n +Alıcı henüz sorgulanmadı/);
  await direct.click(labels.noneOfOurs, { in: asked });
  await direct.click(wording.guessed(labels.query, 1), { in: asked, beside: `VKN ${sellerVkn}` });
  await expect
    .poll(now, { timeout: 20_000 })
    .toMatch(/• .* · ABC2026000000001 .*(?:\n +.*)+\n +Alıcı henüz sorgulanmadı/);
});

test("our own record that the registry lacks is told with its day, not offered again, and stands on the paper", async () => {
  const registry = await startFakeRegistry();
  const Unvani = "KIRMIZI DEĞİRMEN GIDA SANAYİ VE TİCARET A.Ş.";
  const place = { VergiDairesi: "GÖZTEPE VERGİ DAİRESİ", Adres: "GÜL SOK. KADIKÖY / İSTANBUL" };
  registry.answers = [
    ({ body }) =>
      body["vkn"] === buyerVkn
        ? { status: 404, body: { error: "yok", code: "NOT_FOUND" } }
        : answered(sellerVkn, 1, { Merkez: merkezOf(sellerVkn, { Unvani, ...place }) }),
  ];
  const team = await startTeam(registry, { OWN_VKN: buyerVkn, CONFIRM_FROM: "5" }, withFiles);
  const ayse = team.workspace.person("ayse");
  await ayse.in("finans").type(`/vkn ${sellerVkn}`);
  await ayse.in("finans").waitFor(Unvani);
  const direct = ayse.withApp();
  const give = async (...contents: string[]) => {
    const last = direct.messages().at(-1)?.ts ?? "";
    const all = contents.map((content, at) => ({ name: `${at}.xml`, content }));
    await direct.type("", { files: all });
    return direct.waitFor("Sizin şirketiniz", last === "" ? {} : { after: last });
  };
  const green = `🟢 ${tr.check.finding.matches}`;
  const first = await give(invoiceXml());
  expect(first.plain).toContain(green);
  await direct.click(labels.ownRecord, { in: first });
  const now = () => direct.messages().find(({ ts }) => ts === first.ts)?.plain ?? "";
  const told = `⚪ ${tr.check.finding["not-found"]}: kendi VKN'niz`;
  await expect.poll(now).toContain(told);
  const alone = await give(invoiceXml());
  // Among several, the same invoice is as green as alone.
  const other = invoiceXml({ number: "ABC2026000000002", ettn: invoiceEttn(2), amount: "" });
  const among = await give(invoiceXml(), other);
  expect(among.plain).toContain(`🟢 ${tr.check.sum.toDo.own}`);
  for (const plain of [now(), alone.plain]) expect(plain).toContain(green);
  for (const plain of [now(), alone.plain, among.plain]) {
    expect(plain).toContain(told);
    expect(plain).not.toContain(labels.ownRecord);
  }
  expect(registry.queries).toHaveLength(2);
  await direct.click(labels.checkPaper, { in: alone });
  await direct.waitFor("Denetim kaydı doğrudan mesajlarınıza", { after: among.ts });
  const { text } = await newestReceipt(team);
  expect(text).toContain("sicilde kayıt bulunamadı");
  expect(text).not.toContain("sorgulanmadı");
});

test("our own company opens from a list of companies, and counts when nothing else is found", async () => {
  const registry = await startFakeRegistry();
  registry.answers = [() => answered(buyerVkn, 1, { Merkez: merkezOf(buyerVkn) })];
  const team = await startTeam(registry, { OWN_VKN: buyerVkn, PRICES: "vkn=1" });
  const ayse = team.at("ayse");
  await ayse.type(`/vkn ${buyerVkn}`);
  await ayse.waitFor(wording.charged(1));
  await ayse.type(`/vkn ${buyerVkn} ${sellerVkn}`);
  const found = await ayse.waitFor("Sizin şirketiniz: ");
  await ayse.click(wording.free(labels.open), { in: found });
  await ayse.waitFor(wording.heldFrom());
  await ayse.type(`/kunye denetle ${buyerVkn} DENEME GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ`);
  const alone = await ayse.waitFor("Sizinkinden başka");
  expect(alone.plain).not.toContain("bulunamadı");
  expect(registry.queries).toHaveLength(1);
});

test("the question about our own company names a buyer that can't be chosen, with the reason", async () => {
  const team = await startTeam(await startFakeRegistry(), {}, withFiles);
  const direct = team.workspace.person("ayse").withApp();
  const title = "ZERTAN KİMYA ANONİM ŞİRKETİ";
  const wrong = `${buyerVkn.slice(0, 9)}${(Number(buyerVkn.at(-1)) + 1) % 10}`;
  const content = invoiceXml({ buyer: party({ ids: [["VKN", wrong]], title }) });
  await direct.type("", { files: [{ name: "fatura.xml", content }] });
  const asked = await direct.waitFor(question);
  const { plain } = asked;
  const reason = tr.check.finding["invalid-vkn"];
  expect(plain).toContain(tr.ownCompany.notToChoose([`${title} (${reason})`]));
  expect(plain).not.toContain("[ZERTAN");
  const [partOfSentence = ""] = tr.ownCompany.notToChoose([""]).split(":");
  await direct.type("", { files: [{ name: "fatura.xml", content: invoiceXml() }] });
  const other = await direct.waitFor(sellerVkn, { after: asked.ts });
  expect(other.plain).not.toContain(partOfSentence);
});
