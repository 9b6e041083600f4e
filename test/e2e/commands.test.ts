import { expect, test } from "vitest";
import { startTestService } from "../registry/support/test-service.ts";
import { startFakeRegistry } from "../support/fake-registry.ts";
import { startTeam } from "../support/start-team.ts";
import { labels } from "../support/labels.ts";
import { tr, wording } from "../support/wording.ts";

async function startWhole(balance = "250") {
  const registry = await startTestService({ companies: 2_000, balance });
  const team = await startTeam(registry);
  const remaining = async () => (await registry.get("/v1/search/balance")).text;
  return { registry, team, ayse: team.at("ayse"), remaining };
}

test("a number becomes a card, the card a detail, the detail a branch, and the card is shared", async () => {
  const { team, ayse, remaining } = await startWhole();
  await ayse.type("/vkn 1234567890");
  const card = await ayse.waitFor("ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ");
  expect(card.ephemeral).toBe(true);
  expect(card.plain).toContain(wording.chargedLeaving(1, 249));
  expect(JSON.stringify(card.blocks)).not.toContain("******");

  await ayse.click(wording.costing(labels.detail, 3), { confirm: true });
  const detail = await ayse.waitFor(tr.detail.sections.Ortaklar);
  expect(detail.ephemeral).toBe(true);
  expect(JSON.stringify(detail.blocks)).toContain("******");
  expect(detail.plain).toContain(wording.chargedLeaving(3, 246));
  expect(detail.text).toBe("ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ · detay");
  await ayse.waitFor(
    (message) => message.ts === card.ts && message.plain.includes(`✓ ${labels.detail}`),
  );

  await ayse.click("Şubeler (", { in: detail });
  const branches = await ayse.waitFor(/Şubeler \(\d+\)\n/, { after: detail.ts });
  const branch = /0123456789\d{6}/.exec(branches.plain)?.[0] ?? "no branch";
  await ayse.click(wording.guessed(labels.branch, 2), {
    in: branches,
    beside: branch,
    confirm: "if-asked",
  });
  const branchCard = await ayse.waitFor(labels.openHeadOffice, { after: detail.ts });
  expect(branchCard.plain).toContain(branch);
  expect(branchCard.plain).toContain(wording.chargedLeaving(2, 244));

  await ayse.click(labels.share, { in: card, confirm: true });
  const shared = await team.at("mehmet").waitFor(wording.sharedBy("Ayşe Yıldırım"));
  expect(shared.ephemeral).toBe(false);
  expect(shared.plain).toContain("ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ");
  expect(JSON.stringify(shared.blocks)).not.toContain("******");
  expect(await remaining()).toBe('{"balance":244}');
});

test("a title without its diacritics finds its company, and an alternative leads to its card", async () => {
  const { ayse, remaining } = await startWhole();
  await ayse.buy("/unvan ornek gida");
  const card = await ayse.waitFor("“ornek gida” için");
  expect(card.plain).toContain("ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ");
  expect(card.plain).toContain("benzerlik");
  expect(card.plain).toContain(wording.charged(2));

  const scores = [...card.plain.matchAll(/VKN (\d{10}) · %(\d+) benzerlik/g)];
  expect(scores.length).toBeGreaterThan(1);
  const percents = scores.map(([, , percent]) => Number(percent));
  expect(percents).toEqual([...percents].sort((a, b) => b - a));

  const [, other = ""] = scores[0] ?? [];
  await ayse.click(wording.guessed(labels.query, 1), { in: card, beside: other });
  const alternative = await ayse.waitFor(wording.charged(1), { after: card.ts });
  expect(alternative.plain).toContain(other);
  expect(await remaining()).toBe('{"balance":247}');
});

test("the balance adds up with what was spent, and names are for admins", async () => {
  const { team, ayse } = await startWhole();
  const mehmet = team.at("mehmet");
  await ayse.type("/vkn 1234567890");
  await ayse.waitFor(wording.balanceLeft(249));
  await mehmet.buy("/unvan örnek gıda pazarlama ltd. şti.");
  await mehmet.waitFor(wording.balanceLeft(247));

  await ayse.type("/bakiye");
  const all = await ayse.waitFor(wording.remaining(247));
  expect(all.plain).toContain(`${tr.kindName.vkn}: 1 sorgu · 1 kredi`);
  expect(all.plain).toContain(`${tr.kindName.title}: 1 sorgu · 2 kredi`);
  expect(all.plain).toContain(wording.total(2, 3));
  expect(all.plain).toMatch(/@mehmet: 1 sorgu · 2 kredi/);

  await mehmet.type("/bakiye");
  const own = await mehmet.waitFor(wording.remaining(247));
  expect(own.plain).toContain(wording.total(2, 3));
  expect(own.plain).not.toContain("@ayse");
});

test("a branch's card leads to its head office, free where the team holds it", async () => {
  const { ayse } = await startWhole();
  await ayse.buy("/mersis 0123 4567 8900 0027");
  const branch = await ayse.waitFor(labels.asBranch);
  await ayse.click(labels.headOffice, { in: branch });
  const head = await ayse.waitFor(wording.charged(1), { after: branch.ts });
  expect(head.plain).toContain("ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ");
});

test("the detail of a title is offered, not asked; both readings bear their price", async () => {
  const { ayse, remaining } = await startWhole();
  await ayse.type("/unvan detay ornek gida");
  const offer = await ayse.waitFor("Siz basmadan sorgulanmaz");
  expect(offer.plain).toContain(`[${wording.costing(labels.detail, 4)}]`);
  expect(offer.plain).toContain(`[${wording.guessed(labels.general, 2)}]`);
  expect(await remaining()).toBe('{"balance":250}');
  expect((await ayse.click(labels.detail, { in: offer })).dialog).toBeUndefined();
  const detail = await ayse.waitFor(tr.detail.sections.Ortaklar);
  expect(detail.plain).toContain(wording.chargedLeaving(4, 246));
  // The dearest query says which company it found as well as the general card does.
  expect(detail.plain).toContain("“ornek gida” için");
  expect(detail.plain).toMatch(/% ?\d+ benzerlik|%\d+/);
});

test("`/vkn detay` shows the price and spends nothing; one click is the consent, and what the team holds opens immediately", async () => {
  const { team, ayse, remaining } = await startWhole();
  const masked = "soyadları kayıt servisi maskeli gönderir";
  await ayse.type("/vkn detay 1234567890");
  const offer = await ayse.waitFor("Siz basmadan sorgulanmaz");
  expect(offer.plain).toContain("1234567890 · Siz basmadan sorgulanmaz");
  expect(offer.plain).toContain(`[${wording.costing(labels.detail, 3)}]`);
  expect(offer.plain).toContain(masked);
  const kept = "kişiler 1 gün görülür";
  expect(offer.plain).toContain(kept);
  expect(await remaining()).toBe('{"balance":250}');
  // The title of a held company is known.
  await ayse.type("/vkn 1234567890");
  const card = await ayse.waitFor(wording.chargedLeaving(1, 249));
  await ayse.type("/vkn detay 1234567890");
  const named = await ayse.waitFor("Siz basmadan sorgulanmaz", { after: offer.ts });
  expect(named.plain).toContain("ANONİM ŞİRKETİ · 1234567890 · Siz basmadan sorgulanmaz");
  const { dialog } = await ayse.click(labels.detail, { in: card, confirm: false });
  expect(dialog?.text).toContain(masked);
  expect(dialog?.text).toContain(kept);
  expect((await ayse.click(labels.detail, { in: named })).dialog).toBeUndefined();
  const detail = await ayse.waitFor(wording.chargedLeaving(3, 246));
  expect(detail.plain).toMatch(/Kişiler ücretsiz açılır \(son gün ve saat: \d+ \S+ \d\d\.\d\d\)/);
  const mehmet = team.at("mehmet");
  await mehmet.type("/vkn detay 1234567890");
  const held = await mehmet.waitFor(tr.detail.sections.Ortaklar);
  expect(held.plain).toContain(wording.askedBy("@ayse"));
  expect(mehmet.messages()).toHaveLength(1);
  expect(await remaining()).toBe('{"balance":246}');
});

const freeAnswers: [string, string][] = [
  ["/unvan help", "/unvan örnek gıda"],
  ["/vkn 12345678901", "T.C. kimlik numarası"],
  ["/unvan 123 456 789 01", "T.C. kimlik numarası"],
  ["/mersis 1234567890100001", "T.C. kimlik numarası"],
  ["/vkn TR33 0006 1005 1978 6457 8413 26", "Bu bir IBAN'a, tutara"],
  ["/unvan TR330006100519786457841326", "Bu bir IBAN'a, tutara"],
  ["/mersis 0532 123 45 67", "telefon numarasına benziyor"],
  ["/unvan +90 532 123 45 67", "telefon numarasına benziyor"],
  ["/vkn 532 123 45 67", "telefon numarasına benziyor"],
  ["/vkn 1234567891", `[${wording.guessed(labels.anyway, 1)}]`],
  ["/vkn 12345", "VKN 10 haneli olur"],
  ["/mersis 12345", "MERSİS numarası 16 haneli olur"],
  ["/vkn 0123456789000016", `[${wording.guessed(labels.asVkn("1234567890"), 1)}]`],
  ["/mersis 123456789000016", "0123456789000016"],
  ["/vkn örnek gıda", `[${wording.guessed(labels.asTitle, 2)}]`],
  ["/unvan 1234567890", `[${wording.guessed(labels.asVkn("1234567890"), 1)}]`],
  ["/vkn 1234567890, 1234567890; 1111111111", "1111111111 bir şirketin numarası değil"],
  ["/vkn 1234567890, 1234567890; 1111111111", `[${wording.guessed(labels.query, 1)}]`],
  ["/unvan a", "Unvanın en az iki harfini yazın"],
  ["/unvan yardım gıda", "“yardım gıda” unvanlı bir şirket mi"],
];

test("a command that asks nothing priced gets its own answer and spends nothing", async () => {
  const { ayse, remaining } = await startWhole();
  for (const [typed, said] of freeAnswers) {
    const after = ayse.messages().at(-1)?.ts ?? "";
    await ayse.type(typed);
    await ayse.waitFor(said, { after });
    expect(await remaining(), typed).toBe('{"balance":250}');
  }
});

test("a number in a command is posted nowhere, so nothing has to be deleted", async () => {
  const { ayse } = await startWhole();
  await ayse.type("/vkn 12345678950");
  expect((await ayse.waitFor("T.C. kimlik numarası")).plain).not.toContain("silin");
});

test("a number is read however it is written: bought once, and held from then on", async () => {
  const { ayse, remaining } = await startWhole();
  for (const written of [
    "VKN: 123.456.78-90",
    "１２３４５６７８９０",
    "<tel:1234567890|1234567890>",
    "123 456 7890",
  ]) {
    const after = ayse.messages().at(-1)?.ts ?? "";
    await ayse.type(`/vkn ${written}`);
    await ayse.waitFor("ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ", { after });
    expect(await remaining(), written).toBe('{"balance":249}');
  }
});

test("a title beside the number is compared with the record", async () => {
  const { ayse } = await startWhole();
  await ayse.type("/vkn 1234567890 Örnek Gıda San. ve Tic. A.Ş.");
  await ayse.waitFor(`🟢 ${tr.check.finding.matches}:`);
  await ayse.type("/vkn 1234567890 BAŞKA BİR ŞİRKET LTD. ŞTİ.");
  await ayse.waitFor(`🔴 ${tr.check.finding["title-differs"]}:`);
});

test("everything of the central record is free", async () => {
  const { ayse, remaining } = await startWhole();
  await ayse.type("/vkn 1234567890");
  await ayse.waitFor("ÖRNEK GIDA");
  await ayse.click(labels.allInfo);
  const info = await ayse.waitFor("Vergi dairesi kodu");
  expect(info.plain).toContain("İşe başlama tarihi");
  expect(await remaining()).toBe('{"balance":249}');
});

test("a user who writes to the app without a command is told what to do, and nothing is spent", async () => {
  const { team, remaining } = await startWhole();
  const ayse = team.workspace.person("ayse").withApp();
  await ayse.type("merhaba");
  const greeting = await ayse.waitFor("önce fiyatı gösterilir");
  expect(greeting.ephemeral).toBe(false);

  await ayse.type("VKN: 123 456 78 90");
  await ayse.waitFor("bir vergi numarası (VKN)");
  expect(await remaining()).toBe('{"balance":250}');
  await ayse.click(wording.guessed(labels.asVkn("1234567890"), 1));
  await ayse.waitFor(wording.chargedLeaving(1, 249));

  await ayse.type("12345678950");
  const personal = await ayse.waitFor("T.C. kimlik numarası");
  expect(personal.plain).not.toContain("12345678950");
  expect(personal.plain).toContain("Mesajınızı silin; numara Slack'te duruyor.");
  expect(personal.ephemeral).toBe(false);
  await ayse.type("TR33 0006 1005 1978 6457 8413 26");
  await ayse.waitFor("Bu bir IBAN'a, tutara");
  await ayse.type("0532 123 45 67");
  await ayse.waitFor("telefon numarasına benziyor");
  await ayse.type("12345678901234");
  await ayse.waitFor("Bu numara 14 haneli; VKN 10 haneli olur");
  // The app does not answer its own messages.
  expect(
    ayse.messages().filter((one) => one.plain.includes("önce fiyatı gösterilir")),
  ).toHaveLength(1);
});

test("a person's number behind a word of /kunye is neither shown nor offered for sale", async () => {
  const team = await startTeam(await startFakeRegistry());
  const ayse = team.at("ayse");
  const words = ["sil", "kvkk örnek gıda", "erişim", "iban", "bakiye", "yardım", "detay"];
  let after = "";
  for (const typed of words) {
    await ayse.type(`/kunye ${typed} 12345678950`);
    const answer = await ayse.waitFor(() => true, { after });
    expect(answer.plain, typed).toContain("T.C. kimlik numarası");
    expect(answer.plain, typed).not.toContain("12345678950");
    expect(answer.plain, typed).not.toContain(labels.asTitle);
    after = answer.ts;
  }
});
