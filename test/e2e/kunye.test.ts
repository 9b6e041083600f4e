import { expect, test } from "vitest";
import { startFakeRegistry } from "../support/fake-registry.ts";
import { startTeam } from "../support/start-team.ts";
import { labels } from "../support/labels.ts";

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
  await ayse.waitFor("1 kredi düşüldü");
  await ayse.type("/kunye VKN: 123 456 78 90 Deneme Gıda A.Ş.");
  const again = await ayse.waitFor("Ücretsiz · Sorgulayan");
  expect(again.plain).toContain("Yazdığınız unvan");
  await ayse.type("/kunye 0123456789000027");
  const asked = await ayse.waitFor("basmanız onaydır");
  expect(asked.plain).toContain("5 kredi");
  expect(registry.queries).toHaveLength(1);
});

/** What is typed, what is said to it, and the button that goes with it. */
const free: [typed: string, words: string, button: string][] = [
  ["örnek gıda", "“örnek gıda” bir unvana benziyor", `[${labels.asTitle} · ~2 kredi]`],
  ["sınırlr", "Bunu mu demek istediniz: /kunye sınırlar?", `[${labels.asTitle} · ~2 kredi]`],
  ["dil okulu", "Bunu mu demek istediniz: /kunye dil?", `[${labels.asTitle} · ~2 kredi]`],
  ["list örnek", "Bunu mu demek istediniz: /kunye list?", `[${labels.asTitle} · ~2 kredi]`],
  [
    "yardm",
    "Bunu mu demek istediniz: /kunye yardım? Şirket adıysa",
    `[${labels.asTitle} · ~2 kredi]`,
  ],
  ["Yönetcı", "Bunu mu demek istediniz: /kunye yönetici?", `[${labels.asTitle} · ~2 kredi]`],
  ["langauge", "Bunu mu demek istediniz: /kunye language?", `[${labels.asTitle} · ~2 kredi]`],
  ["ayarlar", "Komutlar için /kunye yardım yazın", `[${labels.asTitle} · ~2 kredi]`],
  ["gıda sanayi", "binlerce unvanda geçer", `[${labels.asTitle} · ~2 kredi]`],
  ["1234567891", "denetim hanesi tutmuyor", `[${labels.anyway} · ~1 kredi]`],
  ["12345", "5 haneli", ""],
  ["12345678950", "T.C. kimlik numarası", ""],
  ["0532 123 45 67", "telefon numarasına benziyor", ""],
  ["TR33 0006 1005 1978 6457 8413 26", "Bu bir IBAN'a, tutara", ""],
  ["12.500,00 TL", "Bu bir IBAN'a, tutara", ""],
  ["ABC2026000000123", "Bu bir IBAN'a, tutara", ""],
  ["1234567891 ÖRNEK GIDA AŞ", "denetim hanesi tutmuyor", `[${labels.anyway} · ~1 kredi]`],
  [`${vkn} 9876543217`, "2 şirket adayı bulundu", "[Sorgula · ~1 kredi]"],
  ["detay 1234567890", "Siz basmadan sorgulanmaz", `[${labels.detail} (ücretli · ~3 kredi)]`],
  ["detay örnek gıda", "Siz basmadan sorgulanmaz", `[${labels.general} · ~2 kredi]`],
  ["1234567890 detay", "Siz basmadan sorgulanmaz", `[${labels.detail} (ücretli · ~3 kredi)]`],
  ["vkn detay 1234567890", "Siz basmadan sorgulanmaz", `[${labels.detail} (ücretli · ~3 kredi)]`],
  ["unvan detya örnek gıda", "Hangisini istediniz?", `[${labels.detail} (ücretli · ~4 kredi)]`],
  ["unvan detial örnek gıda", "Hangisini istediniz?", `[${labels.detail} (ücretli · ~4 kredi)]`],
  ["unvan hlep", "unvana en yakın şirketin kartı", ""],
  ["unvan yardm", "unvana en yakın şirketin kartı", ""],
  ["bakiye", "Henüz ücretli sorgu yapılmadı", ""],
  ["month", "Henüz ücretli sorgu yapılmadı", ""],
  ["ay geçen ay", "Bu ayda ücretli sorgu yok", ""],
  ["ay gıda", "“ay gıda” bir unvana benziyor", `[${labels.asTitle} · ~2 kredi]`],
  [`mersis Örnek Gıda ${vkn}`, "Bir şirket adayı bulundu", "[Sorgula · ~1 kredi]"],
  [`vkn dtay ${vkn}`, "Bir şirket adayı bulundu", "[Sorgula · ~1 kredi]"],
  ["bakiye geçmiş", "Henüz ücretli sorgu yapılmadı.", ""],
  ["bakiye gecmşi", "Henüz ücretli sorgu yapılmadı.", ""],
  ["geçmiş", "Henüz ücretli sorgu yapılmadı.", ""],
  ["geçmiş örnek", "Ekibin elinde buna uyan bir kayıt yok.", ""],
  ["bakiye gıda", "“bakiye gıda” unvanlı bir şirket mi", `[${labels.asTitle} · ~2 kredi]`],
  ["yardım gıda", "“yardım gıda” unvanlı bir şirket mi", `[${labels.asTitle} · ~2 kredi]`],
  // A text that begins like a command, and one that begins with a number, are texts all the same.
  [`VKN ${vkn} olan firma teklif istedi`, "Bir şirket adayı bulundu", "[Sorgula · ~1 kredi]"],
  [`${vkn} numaralı müşteri fatura bekliyor`, "Bir şirket adayı", "[Sorgula · ~1 kredi]"],
  [`Bakiye mutabakatı için yazdım, VKN ${vkn}`, "Bir şirket adayı", "[Sorgula · ~1 kredi]"],
  [
    `Yeni müşterimiz Örnek Gıda Ltd. Şti., vergi numarası ${vkn}, yarın arayacak`,
    "Bir şirket adayı bulundu. Siz basmadan hiçbiri sorgulanmaz",
    "[Sorgula · ~1 kredi]",
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
  await app.waitFor("İletinizi silin; numara Slack'te duruyor.");
  const after = app.newest().ts;
  await app.type(text);
  const candidates = await app.waitFor("Bir şirket adayı bulundu.", { after });
  expect(candidates.plain).not.toContain("silin");
  expect(registry.queries).toHaveLength(0);
  await app.click("Sorgula · ~1 kredi", { in: candidates });
  await app.waitFor(title);
  expect(registry.queries).toHaveLength(1);
});
