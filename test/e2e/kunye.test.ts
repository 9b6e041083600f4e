import { expect, test } from "vitest";
import { startFakeRegistry } from "../support/fake-registry.ts";
import { startTeam } from "../support/start-team.ts";
import { labels } from "../support/labels.ts";
import { tr, wording } from "../support/wording.ts";

const vkn = "1234567890";
const title = "DENEME GIDA SANAYİ";

async function startWalk(environment: Record<string, string> = {}) {
  const registry = await startFakeRegistry();
  const team = await startTeam(registry, environment);
  return { registry, team, ayse: team.at("ayse") };
}

test("a number is asked as its own command would, once; what is held is free", async () => {
  const { registry, ayse } = await startWalk({ PRICES: "mersis=5" });
  await ayse.type(`/kunye ${vkn}`);
  await ayse.waitFor(wording.charged(1));
  await ayse.type("/kunye VKN: 123 456 78 90 Deneme Gıda A.Ş.");
  const again = await ayse.waitFor(wording.heldFrom());
  expect(again.plain).toContain("Yazdığınız unvan");
  await ayse.type("/kunye 0123456789000027");
  const asked = await ayse.waitFor("basmanız onaydır");
  expect(asked.plain).toContain("5 kredi");
  expect(registry.queries).toHaveLength(1);
});

/** Typed text, words of the answer, and its button. */
const free: [typed: string, words: string, button: string][] = [
  ["örnek gıda", "“örnek gıda” bir unvana benziyor", `[${wording.guessed(labels.asTitle, 2)}]`],
  [
    "sınırlr",
    "Bunu mu demek istediniz: /kunye sınırlar?",
    `[${wording.guessed(labels.asTitle, 2)}]`,
  ],
  ["dil okulu", "Bunu mu demek istediniz: /kunye dil?", `[${wording.guessed(labels.asTitle, 2)}]`],
  [
    "list örnek",
    "Bunu mu demek istediniz: /kunye list?",
    `[${wording.guessed(labels.asTitle, 2)}]`,
  ],
  [
    "yardm",
    "Bunu mu demek istediniz: /kunye yardım? Şirket adıysa",
    `[${wording.guessed(labels.asTitle, 2)}]`,
  ],
  [
    "Yönetcı",
    "Bunu mu demek istediniz: /kunye yönetici?",
    `[${wording.guessed(labels.asTitle, 2)}]`,
  ],
  [
    "langauge",
    "Bunu mu demek istediniz: /kunye language?",
    `[${wording.guessed(labels.asTitle, 2)}]`,
  ],
  ["ayarlar", "Komutlar için /kunye yardım yazın", `[${wording.guessed(labels.asTitle, 2)}]`],
  ["gıda sanayi", "ayırt eden bir ad görünmüyor", `[${wording.guessed(labels.asTitle, 2)}]`],
  ["1234567891", "denetim hanesi tutmuyor", `[${wording.guessed(labels.anyway, 1)}]`],
  ["12345", "5 haneli", ""],
  ["12345678950", "T.C. kimlik numarası", ""],
  ["0532 123 45 67", "telefon numarasına benziyor", ""],
  ["TR33 0006 1005 1978 6457 8413 26", "Bu bir IBAN'a, tutara", ""],
  ["12.500,00 TL", "Bu bir IBAN'a, tutara", ""],
  ["ABC2026000000123", "Bu bir IBAN'a, tutara", ""],
  ["1234567891 ÖRNEK GIDA AŞ", "denetim hanesi tutmuyor", `[${wording.guessed(labels.anyway, 1)}]`],
  [`${vkn} 9876543217`, wording.companiesFound(2), `[${wording.guessed(labels.query, 1)}]`],
  ["detay 1234567890", "Siz basmadan sorgulanmaz", `[${wording.costing(labels.detail, 3)}]`],
  ["detay örnek gıda", "Siz basmadan sorgulanmaz", `[${wording.guessed(labels.general, 2)}]`],
  ["1234567890 detay", "Siz basmadan sorgulanmaz", `[${wording.costing(labels.detail, 3)}]`],
  ["vkn detay 1234567890", "Siz basmadan sorgulanmaz", `[${wording.costing(labels.detail, 3)}]`],
  ["unvan detya örnek gıda", "Hangisini istediniz?", `[${wording.costing(labels.detail, 4)}]`],
  ["unvan detial örnek gıda", "Hangisini istediniz?", `[${wording.costing(labels.detail, 4)}]`],
  ["unvan hlep", "unvana en yakın şirketin kartı", ""],
  ["unvan yardm", "unvana en yakın şirketin kartı", ""],
  ["bakiye", "Henüz ücretli sorgu yapılmadı", ""],
  ["month", "Henüz ücretli sorgu yapılmadı", ""],
  ["ay geçen ay", "Bu ayda ücretli sorgu yok", ""],
  [
    "ay gıda",
    "“ay gıda” içinde şirketi ayırt edecek uzunlukta bir ad yok",
    `[${wording.guessed(labels.asTitle, 2)}]`,
  ],
  [`mersis Örnek Gıda ${vkn}`, wording.companiesFound(1), `[${wording.guessed(labels.query, 1)}]`],
  [`vkn dtay ${vkn}`, wording.companiesFound(1), `[${wording.guessed(labels.query, 1)}]`],
  ["bakiye geçmiş", tr.history.nothing, ""],
  ["bakiye gecmşi", tr.history.nothing, ""],
  ["geçmiş", tr.history.nothing, ""],
  ["geçmiş örnek", "Ekibin elinde buna uyan bir kayıt yok.", ""],
  ["bakiye gıda", "“bakiye gıda” unvanlı bir şirket mi", `[${wording.guessed(labels.asTitle, 2)}]`],
  ["yardım gıda", "“yardım gıda” unvanlı bir şirket mi", `[${wording.guessed(labels.asTitle, 2)}]`],
  // A text that begins with a command's word or a number is still a text.
  [
    `VKN ${vkn} olan firma teklif istedi`,
    wording.companiesFound(1),
    `[${wording.guessed(labels.query, 1)}]`,
  ],
  [
    `${vkn} numaralı müşteri fatura bekliyor`,
    wording.companiesFound(1),
    `[${wording.guessed(labels.query, 1)}]`,
  ],
  [
    `Bakiye mutabakatı için yazdım, VKN ${vkn}`,
    wording.companiesFound(1),
    `[${wording.guessed(labels.query, 1)}]`,
  ],
  [
    `Yeni müşterimiz Örnek Gıda Ltd. Şti., vergi numarası ${vkn}, yarın arayacak`,
    `${wording.companiesFound(1)} Siz basmadan sorgulanmaz`,
    `[${wording.guessed(labels.query, 1)}]`,
  ],
];

test("everything but a number alone is free: its price is on a button, or there is a note", async () => {
  const { registry, ayse } = await startWalk();
  let after = "";
  for (const [typed, words, button] of free) {
    await ayse.type(`/kunye ${typed}`);
    const answer = await ayse.waitFor(words, { after });
    expect(answer.ephemeral).toBe(true);
    expect(answer.plain).toContain(button);
    if (button === "") expect(answer.plain).not.toMatch(/\[[^\]]*kredi\]/);
    after = ayse.newest().ts;
  }
  expect(registry.queries).toHaveLength(0);
});

test.each([
  ["deniz", "finans", "Misafir hesaplar sorgu yapamaz"],
  ["ayse", "ortak-proje", "Bu kanal başka bir şirketle paylaşılıyor"],
])("%s in #%s gets one sentence", async (handle, channel, words) => {
  const { registry, team } = await startWalk();
  const there = team.at(handle, handle === "deniz" ? "genel" : channel);
  for (const typed of [vkn, "örnek gıda", `Firma ${vkn} ve Örnek Gıda Ltd. Şti. için`]) {
    const before = there.messages().at(-1)?.ts ?? "";
    await there.type(`/kunye ${typed}`);
    const answer = await there.waitFor(words, { after: before });
    expect(answer.plain).not.toMatch(/kredi\]|\d{10}/);
  }
  expect(registry.queries).toHaveLength(0);
});

test("a text written to the app itself gets its candidates, and a press its card", async () => {
  const { registry, team } = await startWalk();
  const app = team.workspace.person("ayse").withApp();
  const text = `Şu firmaya bakar mısın: ${vkn}`;
  await app.type(`${text}, yetkilisi 10000000146`);
  await app.waitFor("Mesajınızı silin; numara Slack'te duruyor.");
  const after = app.newest().ts;
  await app.type(text);
  const candidates = await app.waitFor(wording.companiesFound(1), { after });
  expect(candidates.plain).not.toContain("silin");
  expect(registry.queries).toHaveLength(0);
  await app.click(wording.guessed(labels.query, 1), { in: candidates });
  await app.waitFor(title);
  expect(registry.queries).toHaveLength(1);
});
