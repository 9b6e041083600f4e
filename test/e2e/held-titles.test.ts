import { expect, test } from "vitest";
import { startTestService } from "../registry/support/test-service.ts";
import { startTeam } from "../support/start-team.ts";
import { labels } from "../support/labels.ts";
import { pattern, tr, wording } from "../support/wording.ts";

const whole = "ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ";

async function startOwning() {
  const registry = await startTestService({ companies: 2_000, balance: "250" });
  const team = await startTeam(registry, { PRICES: "vkn=1,title=2" });
  const ayse = team.at("ayse");
  await ayse.type("/vkn 1234567890");
  await ayse.waitFor(wording.charged(1));
  const remaining = async () => (await registry.get("/v1/search/balance")).text;
  return { team, ayse, remaining };
}

test("a held company is offered free before its title is paid for", async () => {
  const { team, ayse, remaining } = await startOwning();
  const mehmet = team.at("mehmet");
  let after = "";
  const surely = [`/unvan ${whole}`, "/unvan KADIKÖY V.D. - örnek gıda sanayi", "/vkn örnek gıda"];
  for (const typed of [...surely, "/unvan ornek gida san. tic. a.ş.", "/mersis örnek gıda a.ş."]) {
    await mehmet.type(typed);
    const card = await mehmet.waitFor("ekibinizdeki kart", { after });
    expect(card.plain, typed).toContain(wording.askedBy("@ayse"));
    expect(card.plain, typed).toContain(`[${wording.priced(labels.otherMatches, 2)}]`);
    after = card.ts;
  }
  const unsurely = ["/unvan gıda örnek", "/unvan örnk gıda"];
  for (const typed of unsurely) {
    await mehmet.type(typed);
    const note = await mehmet.waitFor("sizde var", { after });
    expect(note.plain, typed).toContain(`${whole} · VKN 1234567890 · Aktif`);
    expect(note.plain, typed).toContain(`[${wording.priced(labels.searchAnyway, 2)}]`);
    await mehmet.click(wording.free(labels.open), { in: note });
    after = (await mehmet.waitFor(wording.askedBy("@ayse"), { after: note.ts })).ts;
  }
  expect(await remaining()).toContain("249");
  expect(ayse.messages()).toHaveLength(1);
  await mehmet.type("/vkn 9218306680");
  const holding = await mehmet.waitFor("TARVENLİN HOLDİNG ANONİM ŞİRKETİ", { after });
  await mehmet.type("/unvan tarvenlin");
  await mehmet.waitFor("Bu sizde var", { after: holding.ts });
  expect(await remaining()).toContain("248");
});

test("a user who means another company searches at the shown price, once", async () => {
  const { ayse, remaining } = await startOwning();
  await ayse.type("/unvan örnek gıda");
  const note = await ayse.waitFor("ekibinizdeki kart");
  await ayse.click(wording.priced(labels.otherMatches, 2), { in: note, confirm: "if-asked" });
  await ayse.waitFor(wording.charged(2), { after: note.ts });
  expect((await ayse.waitFor(`✓ ${labels.otherMatches} · ${wording.charged(2)}`)).ts).toBe(note.ts);
  await ayse.type("/unvan örnek gıda");
  const held = await ayse.waitFor(wording.heldFrom(), { after: note.ts });
  await ayse.type("/vkn örnek gıda");
  await ayse.waitFor(wording.heldFrom(), { after: held.ts });
  expect(await remaining()).toContain("247");
});

test("a title of another company, or of another form, is searched as ever", async () => {
  const { ayse, remaining } = await startOwning();
  await ayse.buy("/unvan örnek gıda pazarlama ltd. şti.");
  await ayse.waitFor(wording.charged(2));
  expect(await remaining()).toContain("247");
});

test("a title is asked once, however its legal form is written", async () => {
  const { ayse, remaining } = await startOwning();
  await ayse.buy("/unvan tarvenlin ltd. şti.");
  let { ts: after } = await ayse.waitFor(wording.charged(2));
  for (const form of ["LTD ŞTİ", "ltdşti", "ltd.şti", "limited", "Limited Şirketi"]) {
    await ayse.type(`/unvan tarvenlin ${form}`);
    after = (await ayse.waitFor(wording.heldFrom(), { after })).ts;
  }
  expect(await remaining()).toContain("247");
  await ayse.buy("/unvan tarvenlin koop.");
  await ayse.waitFor(wording.charged(2), { after });
});

test("a title that thousands share is not charged immediately", async () => {
  const { ayse, remaining } = await startOwning();
  let after = "";
  const typings = ["/vkn gıda", "/unvan ankara inşaat", "/unvan gıda sanayi ve ticaret a.ş."];
  // A legal form alone is no title, in any spelling.
  const endings = ["/unvan a.ş.", "/unvan ltd. şti.", "/unvan san. ve tic. a.ş."];
  for (const typed of [...typings, ...endings, "/unvan gıda"]) {
    await ayse.type(typed);
    const note = await ayse.waitFor("ayırt eden bir ad görünmüyor", { after });
    expect(note.plain, typed).toContain("Henüz sorgulanmadı.");
    after = note.ts;
  }
  expect(await remaining()).toContain("249");
  await ayse.click(wording.priced(labels.asTitle, 2), { confirm: "if-asked" });
  await ayse.waitFor(wording.charged(2), { after });
  expect(await remaining()).toContain("247");
  // A pressed notice no longer says that nothing was queried.
  const pressed = () => ayse.messages().filter(({ plain }) => plain.includes("✓"));
  await expect.poll(() => pressed().length).toBe(1);
  expect(pressed()[0]?.plain).not.toContain("Henüz sorgulanmadı");
});

test("a title of one common name and trades is asked about before it is paid for; a rarer name is not", async () => {
  const { ayse, remaining } = await startOwning();
  let after = "";
  for (const title of ["yıldız inşaat", "beyaz tekstil", "yılmaz gıda san. ve tic."]) {
    await ayse.type(`/unvan ${title}`);
    const note = await ayse.waitFor("çok şirketin unvanında geçebilir", { after });
    expect(note.plain).toContain("Henüz sorgulanmadı.");
    expect(note.plain).toContain(`[${wording.priced(labels.asTitle, 2)}]`);
    after = note.ts;
  }
  expect(await remaining()).toContain("249");
  await ayse.type("/unvan tarvenlin enerji");
  await ayse.waitFor("eşleşen şirket bulunamadı", { after });
});

test("a person's name is not searched before someone agrees, at any door", async () => {
  const { ayse, remaining } = await startOwning();
  let after = "";
  for (const typed of ["/vkn ayşe nur çelik", "/unvan FATMA DENİZ", "/unvan Mehmet Yılmaz"]) {
    await ayse.type(typed);
    const note = await ayse.waitFor(pattern()`bir kişi adı içeriyor|${wording.charged(2)}`, {
      after,
    });
    expect(note.plain, typed).toContain("Kişi aranmaz");
    expect(note.plain, typed).toContain("Henüz sorgulanmadı.");
    expect(note.plain, typed).toContain(`[${wording.priced(labels.asTitle, 2)}]`);
    after = note.ts;
  }
  expect(await remaining()).toContain("249");
  await ayse.click(wording.priced(labels.asTitle, 2), { confirm: "if-asked" });
  await ayse.waitFor("eşleşen şirket bulunamadı", { after });
  expect(await remaining()).toContain("249");
});

test("a title written to the app itself gets what the team holds, else its priced search; a greeting gets the usage", async () => {
  const { team, remaining } = await startOwning();
  const ayse = team.workspace.person("ayse").withApp();
  await ayse.type("örnek gıda");
  const held = await ayse.waitFor("ekibinizdeki kart");
  let after = held.ts;
  for (const words of ["iyi günler", "gıda", "başka gıda aktif mi", "yardım"]) {
    await ayse.type(words);
    after = (await ayse.waitFor(/Yardım için yardım yazın|Künye'nin komutları/, { after })).ts;
  }
  await ayse.type("örnek gıda pazarlama ltd. şti.");
  const note = await ayse.waitFor("bir unvana benziyor", { after });
  expect(note.plain).toContain(`[${wording.priced(labels.asTitle, 2)}]`);
  expect(await remaining()).toContain("249");
  await ayse.click(wording.priced(labels.asTitle, 2), { in: note, confirm: "if-asked" });
  await ayse.waitFor(wording.charged(2), { after });
  expect(await remaining()).toContain("247");
});

test("a guest does not learn what the team holds", async () => {
  const { team } = await startOwning();
  const guest = team.at("deniz");
  let after = "";
  for (const command of ["/unvan", "/vkn"]) {
    await guest.type(`${command} örnek gıda`);
    after = (await guest.waitFor("Misafir hesaplar sorgu yapamaz", { after })).ts;
  }
  const conversation = team.workspace.person("deniz").withApp();
  await conversation.type("örnek gıda");
  await conversation.waitFor("Misafir hesaplar sorgu yapamaz");
  expect(
    [...guest.messages(), ...conversation.messages()].map(({ plain }) => plain).join(),
  ).not.toContain(whole);
});

test("the detail of a company that the team holds is asked for by its number, and is free where it is held", async () => {
  const { ayse, remaining } = await startOwning();
  await ayse.type("/unvan detay örnek gıda");
  const note = await ayse.waitFor("Bu sizde var");
  expect(note.plain).toMatch(
    pattern()`“örnek gıda” · unvan, detay.*\n\[${wording.guessed(labels.searchAnyway, 4)}\]`,
  );
  expect(note.plain).not.toContain("detay örnek gıda");
  await ayse.click(wording.costing(labels.detail, 3), { in: note, confirm: true });
  const detail = await ayse.waitFor(wording.charged(3), { after: note.ts });
  await ayse.type("/unvan detay örnek gıda sanayi");
  const again = await ayse.waitFor("Bu sizde var", { after: detail.ts });
  await ayse.click(wording.free(labels.openDetail), { in: again });
  await ayse.waitFor(tr.detail.sections.Ortaklar, { after: again.ts });
  expect(await remaining()).toContain("246");
});

test("spellings of one held title save its price once a day", async () => {
  const { team } = await startOwning();
  const mehmet = team.at("mehmet");
  let after = "";
  for (const title of [whole, "ornek gida san. tic. a.ş.", "örnek gıda sanayi ve ticaret a.ş."]) {
    await mehmet.type(`/unvan ${title}`);
    after = (await mehmet.waitFor("ekibinizdeki kart", { after })).ts;
  }
  await mehmet.type("/bakiye");
  const card = await mehmet.waitFor("yeniden ödenmedi", { after });
  expect(card.plain).toContain("Bu ay 2 kredi tasarruf edildi");
});
