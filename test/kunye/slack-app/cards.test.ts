import { expect, test } from "vitest";
import { guessedPrices } from "../../../src/kunye/lookups/prices.ts";
import { balanceCard } from "../../../src/kunye/slack-app/cards/balance-card.ts";
import { usageCard } from "../../../src/kunye/slack-app/cards/usage-card.ts";
import { copyMessages, infoMessages } from "../../../src/kunye/slack-app/cards/info-card.ts";
import { choice, note } from "../../../src/kunye/slack-app/notes.ts";
import { saying } from "../../../src/kunye/texts/texts.ts";
import { tr } from "../../../src/kunye/texts/tr.ts";
import { companyQuery } from "../../../src/kunye/lookups/query.ts";
import type { Intent } from "../../../src/kunye/lookups/ports/ledger.ts";
import {
  asText,
  branchState,
  companyState,
  detailState,
  draw,
  justBought,
  now,
  openedOf,
  vkn,
} from "./support/drawing.ts";
import { branch, detailOf, general, merkez } from "./support/sample-answers.ts";

const withMerkez = (fields: object) => ({ data: { Merkez: { ...merkez, ...fields } } });

test("a general card", async () => {
  expect(asText(await draw(companyState, "vkn", general))).toMatchInlineSnapshot(`
    "(ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ · Aktif · VKN 1234567890)
    # 🟢 ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ
    *Aktif* · VKN \`1234567890\` · KOZYATAĞI VERGİ DAİRESİ
    *MERSİS* / \`0123456789000016\`
    *Ticaret sicil no* / 232014-5 (İSTANBUL)
    *Tür* / Anonim Şirket
    *Sermaye* / 5.000.000 TL
    *Tescil* / 12.03.2009
    *Adres* / İÇERENKÖY MAH. ÇAYIR CAD. NO: 7 ATAŞEHİR / İSTANBUL  <https://www.google.com/maps/search/?api=1&query=%C4%B0%C3%87ERENK%C3%96Y%20MAH.%20%C3%87AYIR%20CAD.%20NO%3A%207%20ATA%C5%9EEH%C4%B0R%20%2F%20%C4%B0STANBUL|Haritada göster>
    ~ 1 kredi düşüldü · Kalan bakiye: 249 kredi · 14.03 · <@UAYSE>
    [Detay (ücretli · ~3 kredi)]{ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ · Detay (ortaklar, temsilciler, şubeler, faaliyet kodları, sermaye) sorgulanacak. Başarılı olursa bakiyeden yaklaşık 3 kredi düşülür. → Detay (ücretli · ~3 kredi)} [Paylaş · ücretsiz] [Yenile · ~3 kredi]{ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ · Genel kart (unvan, durum, adres, vergi dairesi, sicil) sorgulanacak. Başarılı olursa bakiyeden yaklaşık 3 kredi düşülür. → Yenile · ~3 kredi} ⋯ [Kopyala · ücretsiz] [Tüm bilgiler · ücretsiz] [Ekibin aldıkları · ücretsiz]"
  `);
});

test.each([
  [1, "%100 benzerlik"],
  [0.9996, "%99 benzerlik"],
])("a score of %d is shown as %s: a hundred only where nothing differs", async (score, shown) => {
  const body = { ...general, matched: { ad: merkez.Unvani, vkn, score } };
  expect(asText(await draw({ ...companyState, searched: "örnk gda" }, "title", body))).toContain(
    shown,
  );
});

test("a title's nearest match with its alternatives", async () => {
  const body = {
    ...general,
    matched: { ad: merkez.Unvani, vkn, score: 0.87 },
    alternatives: [
      { ad: "ÖRNEKLER GIDA LTD. ŞTİ.", vkn: "0123456789", score: 0.81 },
      { ad: "NUMARASIZ", vkn: "12", score: 0.5 },
    ],
  };
  const view = { ...companyState, searched: "örnek gıda" };
  expect(asText(await draw(view, "title", body))).toMatchInlineSnapshot(`
    "(ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ · Aktif · VKN 1234567890)
    “örnek gıda” için en yakın eşleşme · %87 benzerlik
    # 🟢 ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ
    *Aktif* · VKN \`1234567890\` · KOZYATAĞI VERGİ DAİRESİ
    *MERSİS* / \`0123456789000016\`
    *Ticaret sicil no* / 232014-5 (İSTANBUL)
    *Tür* / Anonim Şirket
    *Sermaye* / 5.000.000 TL
    *Tescil* / 12.03.2009
    *Adres* / İÇERENKÖY MAH. ÇAYIR CAD. NO: 7 ATAŞEHİR / İSTANBUL  <https://www.google.com/maps/search/?api=1&query=%C4%B0%C3%87ERENK%C3%96Y%20MAH.%20%C3%87AYIR%20CAD.%20NO%3A%207%20ATA%C5%9EEH%C4%B0R%20%2F%20%C4%B0STANBUL|Haritada göster>
    ---
    *Diğer olasılıklar*
    ÖRNEKLER GIDA LTD. ŞTİ. · VKN \`0123456789\` · %81 benzerlik
    [Sorgula · ~3 kredi]{ÖRNEKLER GIDA LTD. ŞTİ. · Genel kart (unvan, durum, adres, vergi dairesi, sicil) sorgulanacak. Başarılı olursa bakiyeden yaklaşık 3 kredi düşülür. → Sorgula · ~3 kredi}
    NUMARASIZ · VKN \`12\` · %50 benzerlik
    ---
    ~ 1 kredi düşüldü · Kalan bakiye: 249 kredi · 14.03 · <@UAYSE>
    [Detay (ücretli · ~3 kredi)]{ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ · Detay (ortaklar, temsilciler, şubeler, faaliyet kodları, sermaye) sorgulanacak. Başarılı olursa bakiyeden yaklaşık 3 kredi düşülür. → Detay (ücretli · ~3 kredi)} [Paylaş · ücretsiz] [Yenile · ~3 kredi]{ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ · Genel kart (unvan, durum, adres, vergi dairesi, sicil) sorgulanacak. Başarılı olursa bakiyeden yaklaşık 3 kredi düşülür. → Yenile · ~3 kredi} ⋯ [Kopyala · ücretsiz] [Tüm bilgiler · ücretsiz] [Ekibin aldıkları · ücretsiz]"
  `);
});

test.each([
  ["ÖRNEK GIDA SANAYİ VE TİCARET A.Ş.", 0.5, [0.49], "bulunan şirket"],
  ["örnek gıda", 0.95, [0.7], "bulunan şirket"],
  ["örnek gıda", 0.95, [0.9], "en yakın eşleşme"],
  ["örnek gıda", 0.87, [], "için en yakın eşleşme"],
  ["örnek gıda", 0.7, [], "için en yakın eşleşme"],
  ["örnek gıda", 0.69, [], "için emin değiliz"],
  ["örnek gıda", null, [], "en yakın eşleşme"],
])("the search %j with a score of %s is told as %s", async (searched, score, others, said) => {
  const alternatives = others.map((other) => ({ ad: "BAŞKA", vkn: "0123456789", score: other }));
  const body = { ...general, matched: { ad: merkez.Unvani, vkn, score }, alternatives };
  const [message] = await draw({ ...companyState, searched }, "title", body);
  expect(asText(message ? [message] : [])).toContain(said);
});

const istanbul = "bu şirketin sicil yeri İSTANBUL.";

test.each([
  ["örnek gıda ankara", 0.99, {}, `benzerlik / ⚠️ “ankara” yazdınız; ${istanbul}`, true],
  ["örnek İzmir hatay'da", 0.8, {}, `⚠️ “İzmir”, “hatay” yazdınız; ${istanbul}`, true],
  ["örnek ankara", 0.8, { TSM: "" }, "“ankara” yazdınız; bu şirketin kaydında geçmiyor", true],
  ["örnek ankara", 0.5, { Adres: "ULUS/ANKARA" }, null, true],
  ["örnek ankara", 0.8, { VergiDairesi: "ANKARA KURUMLAR" }, null, false],
  ["örnek afyon", 0.8, { TSM: "AFYONKARAHİSAR TİCARET SİCİLİ MÜDÜRLÜĞÜ" }, null, false],
  ["örnek istanbul gıda", 0.99, {}, null, false],
  ["örnek gıda", 0.5, {}, null, false],
])("a place in the search %j (%d) is compared with the record's (%j)", async (...row) => {
  const [searched, score, fields, warning, placesUnknown] = row;
  const found = { matched: { ad: merkez.Unvani, vkn, score } };
  const others = { alternatives: [{ ad: "BAŞKA", vkn: "0123456789", score: 0.4 }] };
  const body = { ...withMerkez(fields), ...found, ...others };
  const text = asText(await draw({ ...companyState, searched }, "title", body));
  expect(text.includes("yazdınız")).toBe(warning !== null);
  expect(text).toContain(warning ?? "Diğer olasılıklar");
  expect(text.includes("Olasılıkların yeri sorgulanmadan bilinmez.")).toBe(placesUnknown);
});

test("a low score is warned about", async () => {
  const body = { ...general, matched: { ad: merkez.Unvani, vkn, score: 0.4 } };
  const text = asText(await draw({ ...companyState, searched: "bambaşka" }, "title", body));
  expect(text).toContain("emin değiliz");
});

test("a detail, with what a page leaves out behind a button", async () => {
  expect(asText(await draw(detailState, "vkn_detail", detailOf(12, 2)))).toMatchInlineSnapshot(`
    "(ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ · detay)
    # 🟢 ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ
    *Aktif* · Detay · VKN \`1234567890\`
    *Temsilciler* (1) / • *KİŞİ1000* ****** · Müdür · Münferiden Temsile Yetkilidir. · sınırsız yetkili · 12.03.2009 tarihinden beri
    *Ortaklar* (12) · 12 kaydın ilk 3 tanesi / • *KİŞİ0* ****** · %2,5 · Gerçek Kişi · 12.03.2009 tarihinden beri / • *KİŞİ1* ****** · %2,5 · Gerçek Kişi · 12.03.2009 tarihinden beri / • *KİŞİ2* ****** · %2,5 · Gerçek Kişi · 12.03.2009 tarihinden beri
    [Ortaklar (12) · ücretsiz] [Şubeler (2) · ücretsiz] [NACE (2) · ücretsiz] ⋯ [Denetçiler (1) · ücretsiz]
    ~ *Sermaye* Toplam sermaye: 5.000.000 TL · Nama yazılı hisse: 50.000 adet · Bir pay değeri: 100 TL / *Faaliyet kodları (NACE)* (2) \`10.89.01\` · Gıda imalatı · *ana faaliyet* / *Adres ayrıntısı* İl: İSTANBUL · İlçe: ATAŞEHİR · Mahalle: İÇERENKÖY · Cadde/sokak: ÇAYIR CAD. · Dış kapı no: 7 · Posta kodu: 34752 / *Şubeler* (2) ÖRNEK GIDA ŞUBE0 · Ankara; ÖRNEK GIDA ŞUBE1 · Ankara / 🔒 Yalnızca siz görüyorsunuz. Kişi bilgileri yalnızca iş amacıyla kullanılmalıdır (KVKK).
    ~ 1 kredi düşüldü · Kalan bakiye: 249 kredi · 14.03 · <@UAYSE>
    [Paylaş · ücretsiz] [Kopyala · ücretsiz] [Yenile · ~3 kredi]{ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ · Detay (ortaklar, temsilciler, şubeler, faaliyet kodları, sermaye) sorgulanacak. Başarılı olursa bakiyeden yaklaşık 3 kredi düşülür. → Yenile · ~3 kredi} ⋯ [Tüm bilgiler · ücretsiz] [Ekibin aldıkları · ücretsiz]"
  `);
});

test("of many branches it is said how many are where, of few their names; the list has each of them, by province", async () => {
  const body = detailOf(1, 0);
  const branchOf = (name: string, province: string, index: number) => ({
    ...{ MersisNo: `01234567890000${String(index + 17)}`, Unvani: `${merkez.Unvani} ${name}` },
    ...{ TSM: "KADIKÖY TİCARET SİCİLİ MÜDÜRLÜĞÜ", SicilNo: "1", TescilTarihi: "01.01.2020" },
    Adres: `X MAH. NO: 7 ${name} / ${province}`,
  });
  const provinces = ["İZMİR", "ANKARA", "İZMİR", "ÇANKIRI", "ADANA", "İZMİR"];
  const Subeler = provinces.map((one, index) => branchOf("KARŞIYAKA ŞUBESİ", one, index));
  const many = { data: { ...body.data, Subeler } };
  const few = { data: { ...body.data, Subeler: Subeler.slice(0, 2) } };
  const text = asText(await draw(detailState, "vkn_detail", many));
  expect(text).toContain("*Şubeler* (6) İzmir 3 · Adana 1 · Ankara 1 · Çankırı 1");
  expect(text).toContain("[Şubeler (6) · ücretsiz]");
  expect(asText(await draw(detailState, "vkn_detail", few))).toContain(
    "*Şubeler* (2) Karşıyaka Şubesi · Ankara; Karşıyaka Şubesi · İzmir",
  );
  const view = { kind: "list" as const, answer: "intent", section: "Subeler" as const, from: 0 };
  const list = asText(await draw(view, "vkn_detail", many));
  const order = [...list.matchAll(/KARŞIYAKA ŞUBESİ \/ (.*?)$/gm)].map(([, place]) => place);
  expect(order).toEqual(["ADANA", "ANKARA", "ÇANKIRI", "İZMİR", "İZMİR", "İZMİR"]);
  expect(list).toContain("ŞUBESİ* · MERSİS `0123456789000021` · KADIKÖY");
  expect(list.match(/vergi dairesini getirir/g)).toHaveLength(1);
  const inOrder = [
    "Temsilciler",
    "Ortaklar",
    "Sermaye*",
    "Faaliyet kodları",
    "Adres ay",
    "Şubeler",
  ];
  const places = inOrder.map((heading) => text.indexOf(`*${heading}`));
  expect(places.toSorted((a, b) => a - b)).toEqual(places);
});

test("a branch with the way to its head office, unknown fields under their own names", async () => {
  const answer = { key: "0123456789000024", vkn: null };
  expect(asText(await draw(branchState, "mersis", branch, { answer }))).toMatchInlineSnapshot(`
    "(ÖRNEK GIDA A.Ş. ANKARA ŞUBESİ · şube kartı)
    # 🟢 ÖRNEK GIDA A.Ş. ANKARA ŞUBESİ
    *Aktif* · Şube kartı · VKN \`1234567890\`
    *MERSİS* / \`0123456789000024\`
    *Merkezin MERSİS no* / \`0123456789000016\`
    *Adres* / ULUS / ANKARA
    *YeniAlan* / değer
    ~ 1 kredi düşüldü · Kalan bakiye: 249 kredi · 14.03 · <@UAYSE>
    [Merkezi sorgula · ~3 kredi]{1234567890 · Genel kart (unvan, durum, adres, vergi dairesi, sicil) sorgulanacak. Başarılı olursa bakiyeden yaklaşık 3 kredi düşülür. → Merkezi sorgula · ~3 kredi} [Paylaş · ücretsiz] [Yenile · ~3 kredi]{ÖRNEK GIDA A.Ş. ANKARA ŞUBESİ · Şube kartı sorgulanacak. Başarılı olursa bakiyeden yaklaşık 3 kredi düşülür. → Yenile · ~3 kredi} ⋯ [Kopyala · ücretsiz] [Ekibin aldıkları · ücretsiz]"
  `);
});

test("a shared branch shows no field that might be a person's", async () => {
  const answer = { key: "0123456789000024", vkn: null };
  const view = { ...branchState, public: true, sharedBy: "UAYSE" };
  const text = asText(await draw(view, "mersis", branch, { answer }));
  expect(text).toContain("ANKARA ŞUBESİ");
  expect(text).not.toContain("YeniAlan");
});

test("all information about a company", () => {
  expect(
    asText(infoMessages(openedOf(withMerkez({ Yeni: "değer", TCKN: "10000000146" })), justBought)),
  ).toMatchInlineSnapshot(`
    "(ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ · Tüm bilgiler · ücretsiz)
    # ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ
    *VKN* / \`1234567890\`
    *MERSİS no* / \`0123456789000016\`
    *Unvan* / ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ
    *İşletme adı* / ÖRNEK
    *Şirket türü* / ANONİM ŞİRKET
    *Şirket alt türü* / TEK PAY SAHİPLİ ANONİM ŞİRKET
    *Ticaret sicili müdürlüğü* / İSTANBUL TİCARET SİCİLİ MÜDÜRLÜĞÜ
    *Ticaret sicil no* / 232014-5
    *Vergi dairesi* / KOZYATAĞI VERGİ DAİRESİ
    *Vergi dairesi kodu* / 034256
    *Tescil tarihi* / 12.03.2009
    *İşe başlama tarihi* / 15.03.2009
    *Durum* / Aktif
    *Adres* / İÇERENKÖY MAH. ÇAYIR CAD. NO: 7 ATAŞEHİR / İSTANBUL
    *Sermaye* / 5.000.000 TL
    *Yeni* / değer
    *İnternet* / <https://www.ornek.example>
    *Faaliyet konusu* / Gıda maddesi alımı ve satımı.
    ~ Ücretsiz · Sorgulayan: <@UAYSE> · 14.03"
  `);
});

test("a code is shown where its word is missing, and a word in its place in any case", () => {
  const info = (fields: object) => asText(infoMessages(openedOf(withMerkez(fields)), justBought));
  expect(info({})).not.toContain("Durum tipi");
  expect(info({ Durumu: "" })).toContain("*Durum tipi no* / 1");
  expect(info({ FirmaDurumTipNo: "FAAL" })).toContain("*Durum tipi no* / FAAL");
});

test("a branch is copied with its number, its own office and its own address", () => {
  const data = { Sube: { ...branch.data.Sube, VergiDairesi: "ULUS VERGİ DAİRESİ" } };
  expect(asText(copyMessages(openedOf({ data }), justBought))).toContain(
    "```Unvan: ÖRNEK GIDA A.Ş. ANKARA ŞUBESİ / VKN: 1234567890 / Vergi dairesi: ULUS / Adres: ULUS / ANKARA```",
  );
});

test("what an invoice needs, ready to be copied", () => {
  expect(asText(copyMessages(openedOf(general), justBought))).toMatchInlineSnapshot(`
    "(Faturaya hazır (kopyalamak için kutuyu seçin):)
    Faturaya hazır (kopyalamak için kutuyu seçin): / \`\`\`Unvan: ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ / VKN: 1234567890 / Vergi dairesi: KOZYATAĞI / Vergi dairesi kodu: 034256 / Adres: İÇERENKÖY MAH. ÇAYIR CAD. NO: 7 ATAŞEHİR / İSTANBUL\`\`\`"
  `);
});

test("a balance, for an admin and for everybody else", () => {
  const spending = {
    paid: [
      { kind: "vkn" as const, userId: "UAYSE", queries: 3, cost: 300_000 },
      { kind: "vkn_detail" as const, userId: "UMEHMET", queries: 1, cost: 3_000_000 },
    ],
    ...{ unknown: 1, costUnknown: 2, firstAt: now - 11 * day },
    counted: new Map([
      ["UAYSE", 1_300_000],
      ["UMEHMET", 3_000_000],
    ]),
  };
  const card = {
    ...{ outcome: { kind: "balance", balance: 249_500_000 } as const, prices: guessedPrices },
    ...{ spending, now, topUpHint: null, texts: tr },
    limits: { team: 100_000_000, person: 7_000_000 },
    shared: true,
    unsettled: [
      { intent: unknownIntent("1234567890", "UAYSE"), why: "too-early" as const },
      { intent: unknownIntent("1111111111", "UMEHMET"), why: "other-movement" as const },
    ],
  };
  const admin = asText([balanceCard({ ...card, reader: { userId: "UAYSE", admin: true } })]);
  expect(admin).toMatchInlineSnapshot(`
    "(249,5 kredi kaldı)
    # Bakiye
    *249,5 kredi* kaldı / Bu ayki sınırlar içinde yaklaşık 5 genel kart ya da 1 detay sorgulanabilir.
    Ekibin aylık sınırı: 4,3 / 100 kredi kullanıldı, 95,7 kredi kaldı / Kişisel aylık sınırınız: 1,3 / 7 kredi kullanıldı, 5,7 kredi kaldı / Sınırlar 1 Aralık 2026 tarihinde yenilenir.
    *Fiyatlar*
    *VKN ile genel kart* / ~1 kredi
    *VKN ile detay* / ~3 kredi
    *Unvan ile genel kart* / ~2 kredi
    *Unvan ile detay* / ~4 kredi
    *Şube kartı (MERSİS)* / ~2 kredi
    ---
    *Kasım 2026 harcaması* / VKN ile genel kart: 3 sorgu · 0,3 kredi / VKN ile detay: 1 sorgu · 3 kredi / *Toplam: 4 sorgu · 3,3 kredi* / Bu ayki ilk sorgudan beri günde ortalama 0,28 kredi
    *Kişilere göre* / <@UMEHMET>: 1 sorgu · 3 kredi / <@UAYSE>: 3 sorgu · 0,3 kredi
    *❔ Sonucu belirsiz olanlar* (aynı sorguyu yazarsanız \`Yine de sorgula\` düğmesi gelir) / VKN ile genel kart · “1234567890” · <@UAYSE> · 13.58: bakiyeye yansıması için 10 dakika bekleniyor / VKN ile genel kart · “1111111111” · <@UMEHMET> · 13.58: aynı sırada başka sorgular da yapıldı, bakiyeden ayırt edilemiyor
    ⚠️ *Bu hesaptan Künye dışında da harcama görülüyor.* Sonucu belirsiz sorgular bu yüzden bakiyeden anlaşılamaz; yöneticiniz karara bağlar.
    [Ekibin aldıkları · ücretsiz]
    ~ ❔ 1 sorgunun sonucu belirsiz; bakiyeden düşülmüş olabilir, toplama katılmadı.
    ~ 2 ücretli sorgunun tutarı bildirilmedi; toplama katılmadı.
    ~ Bu sorgu ücretsizdir."
  `);
  const member = asText([balanceCard({ ...card, reader: { userId: "UAYSE", admin: false } })]);
  expect(member).toContain("<@UAYSE>: 3 sorgu · 0,3 kredi");
  expect(member).toContain("*Toplam: 4 sorgu · 3,3 kredi*");
  expect(member).toContain("“1111111111” · 13.58: aynı sırada başka sorgular da yapıldı");
  expect(member).not.toContain("UMEHMET");
});

const day = 24 * 3_600_000;

function unknownIntent(key: string, userId: string): Intent {
  return {
    ...{ id: `i-${key}`, account: "T1 r", kind: "vkn", key, text: key, userId, state: "unknown" },
    ...{ cost: null, reason: "timeout", createdAt: now - 300_000, closedAt: now - 290_000 },
  };
}

test.each([
  [
    "2026-11-12T11:03:00Z",
    60,
    249,
    0,
    "günde ortalama 5 kredi; bu hızla bakiye yaklaşık 49 gün yeter",
  ],
  [
    "2026-11-12T11:03:00Z",
    0.12,
    249,
    0,
    "günde ortalama 0,01 kredi; bu hızla bakiye bir yıldan uzun yeter",
  ],
  ["2026-11-12T11:03:00Z", 60, 20, 0, "Bakiye bu hızla yaklaşık 4 gün içinde biter"],
  ["2026-11-12T11:03:00Z", 0, 2, 0, "Bakiye bir detay sorgusuna yetmiyor"],
])("at %s, %d credits spent and %d left: the pace is said", (at, spent, left, unknown, said) => {
  expect(balanceText(at, spent, left, unknown)).toContain(said);
});

test("a team that began yesterday has no pace yet, whatever the day of the month", () => {
  const [at, yesterday] = ["2026-11-22T11:03:00Z", "2026-11-21T11:03:00Z"];
  expect(balanceText(at, 22, 249, 0, yesterday)).not.toMatch(/ortalama|yaklaşık \d+ gün/);
  expect(balanceText(at, 22, 249, 0, "2026-11-12T11:03:00Z")).toContain("günde ortalama 2 kredi");
});

test.each([
  ["too early in the month", "2026-11-06T11:03:00Z", 60, 0, /ortalama|yaklaşık \d+ gün/],
  ["nothing was spent", "2026-11-12T11:03:00Z", 0, 0, /ortalama|yaklaşık \d+ gün/],
  ["an outcome is unknown", "2026-11-12T11:03:00Z", 60, 1, /yaklaşık \d+ gün/],
])("how long the balance lasts is not guessed while %s", (_why, at, spent, unknown, unsaid) => {
  expect(balanceText(at, spent, 20, unknown)).not.toMatch(unsaid);
});

function balanceText(
  at: string,
  spent: number,
  left: number,
  unknown: number,
  first = "2026-11-01T08:00:00Z",
): string {
  const paid = { kind: "vkn" as const, userId: "UAYSE", queries: 1, cost: spent * 1e6 };
  const card = balanceCard({
    ...{ outcome: { kind: "balance", balance: left * 1e6 }, prices: guessedPrices },
    spending: {
      ...{ paid: spent > 0 ? [paid] : [], unknown, costUnknown: 0 },
      ...{ firstAt: Date.parse(first), counted: new Map() },
    },
    ...{ limits: { team: null, person: null }, topUpHint: null, texts: tr },
    unsettled: [],
    shared: false,
    ...{ reader: { userId: "UAYSE", admin: false }, now: Date.parse(at) },
  });
  return asText([card]);
}

test.each([
  ["unreachable", "ulaşılamadı"],
  ["unauthorized", "API anahtarı geçersiz"],
] as const)("a balance that is %s still shows Künye's own ledger", (cause, said) => {
  const text = asText([
    balanceCard({
      ...{ outcome: { kind: "failed", cause }, prices: guessedPrices, now },
      spending: { ...{ paid: [], unknown: 0, costUnknown: 0 }, firstAt: null, counted: new Map() },
      ...{ limits: { team: null, person: null }, topUpHint: null, texts: tr },
      unsettled: [],
      shared: false,
      reader: { userId: "UAYSE", admin: false },
    }),
  ]);
  expect(text).toContain(said);
  expect(text).toContain("Bu ay henüz ücretli sorgu yapılmadı.");
  expect(text).not.toContain("belirsiz");
});

test("a note with a priced choice, and one that is free by now", async () => {
  const view = note(
    saying("asWritten", "*Dikkat*"),
    [
      choice("a", "query", companyQuery(vkn)),
      { ...choice("b", "query", companyQuery(vkn)), heldLabel: "open" },
    ],
    [saying("asWritten", "Bir satır.")],
  );
  const price = ({ slot }: { slot: string }) => (slot === "b" ? 0 : 500_000);
  expect(asText(await draw(view, "vkn", {}, { price }))).toMatchInlineSnapshot(`
    "(Dikkat)
    *Dikkat*
    ~ Bir satır.
    [Sorgula · ~0,5 kredi] [Kartı aç · ücretsiz]"
  `);
});

test("the usage begins with the command that was typed", () => {
  expect(asText([usageCard(tr, "/mersis", "Neden?")])).toMatchInlineSnapshot(`
    "(Künye nasıl kullanılır?)
    Neden? / *Künye nasıl kullanılır?*
    *\`/mersis 0123456789000027\`*  16 haneli MERSİS numarasıyla şube kartı / *\`/vkn 1234567890\`*  vergi numarasıyla şirket kartı / *\`/vkn detay 1234567890\`*  detay için fiyatı gösterir; siz basmadan sorgulamaz / *\`/vkn 1234567890 ÖRNEK GIDA AŞ\`*  unvanın tutup tutmadığını da söyler / *\`/unvan örnek gıda\`*  unvanla arar; yazım yanlışı ve eksik kelime sorun olmaz / *\`/unvan detay örnek gıda\`*  detay için fiyatı gösterir; siz basmadan sorgulamaz / *\`/bakiye\`*  kalan kredi, fiyatlar ve bu ayın harcaması (ücretsiz) / *\`/bakiye ekim\`*, *\`/bakiye ekim 2025\`*  geçmiş bir ayın harcaması (ücretsiz) / *\`/bakiye geçmiş\`*  ekibin aldıkları; her biri yeniden açılır (ücretsiz) / *\`/kunye yardım\`*  bütün komutlar ve ücretleri (ücretsiz)
    ~ Ekibinizin daha önce aldığı kartlar yeniden ücretlendirilmez. Yanıtları yalnızca siz görürsünüz; paylaşmak için karttaki düğmeyi kullanın."
  `);
});

test.each([
  ["Terkin", "31.12.2020", "🔴", "Bu şirket kapanmış görünüyor (kapanış: 31.12.2020)"],
  ["Re'sen Terkin", "", "🔴", "Bu şirket kapanmış görünüyor"],
  ["TASFİYE HALİNDE", "", "🟠", "tasfiye ya da iflas sürecinde"],
  ["İflas", "", "🟠", "tasfiye ya da iflas sürecinde"],
  ["Konkordato", "", "🟠", "konkordato kaydı görünüyor"],
  ["Aktif", "31.12.2020", "🟢", "kayıt tutarsız"],
  ["Bambaşka", "31.12.2020", "⚪", "Bu şirket kapanmış görünüyor"],
])(
  "the status %s with the closing date %j can't be missed",
  async (Durumu, KapanisTarihi, badge, said) => {
    const data = { Merkez: { ...merkez, Durumu, KapanisTarihi } };
    const views = [
      await draw(companyState, "vkn", { data }),
      await draw({ ...companyState, public: true, sharedBy: "UAYSE" }, "vkn", { data }),
      await draw(detailState, "vkn_detail", { data: { ...data, Naceler: [] } }),
      await draw(branchState, "mersis", { data: { Sube: { ...merkez, Durumu, KapanisTarihi } } }),
    ];
    for (const [message] of views) {
      const lines = (message ? asText([message]) : "").split("\n").slice(1);
      const [head = "", line = "", warning = ""] = lines;
      expect(head).toContain(badge);
      expect(line).toContain(`*${Durumu}*`);
      expect(warning).toContain(said);
      const aboveButtons = lines.at(lines.findLastIndex((one) => one.startsWith("[")) - 1) ?? "";
      // A record that is at odds with itself is told where it begins; whoever is in trouble, at the end as well.
      const again = Durumu === "Aktif" ? [] : [merkez.Unvani, `*${Durumu}*`, KapanisTarihi];
      for (const words of again) expect(aboveButtons).toContain(words);
    }
  },
);

test("a head office that has moved is no reason to worry, but a reason to look at the tax office", async () => {
  const text = asText(await draw(companyState, "vkn", withMerkez({ Durumu: "Nakil" })));
  expect(text).toContain("Merkez taşınmış;* vergi dairesini denetleyin.");
  expect(text).toContain("# 🔵 ÖRNEK");
});

test("an unknown status is shown as it is, neither closed nor active", async () => {
  const text = asText(await draw(companyState, "vkn", withMerkez({ Durumu: "Aktif Değil" })));
  expect(text).toContain("# ⚪ ÖRNEK");
  expect(text).toContain("*Aktif Değil*");
  expect(text).not.toMatch(/kapanmış|🟢/);
});

test("empty values leave no trace of their fields", async () => {
  const empty = Object.fromEntries(Object.keys(merkez).map((key) => [key, ""]));
  const body = { data: { Merkez: { ...empty, Unvani: "ÖRNEK" } } };
  expect(asText(await draw(companyState, "vkn", body, { answer: { vkn: null } })))
    .toMatchInlineSnapshot(`
      "(ÖRNEK)
      # ⚪ ÖRNEK
      *Durum bilgisi yok*
      ~ 1 kredi düşüldü · Kalan bakiye: 249 kredi · 14.03 · <@UAYSE>
      [Paylaş · ücretsiz] [Kopyala · ücretsiz] ⋯ [Tüm bilgiler · ücretsiz] [Ekibin aldıkları · ücretsiz]"
    `);
});

test("an answer without a record says so, with what it cost", async () => {
  const text = asText(await draw(companyState, "vkn", { data: {} }));
  expect(text).toContain("okunabilen bir şirket kaydı yok");
  expect(text).toContain("1 kredi düşüldü");
  expect(text).not.toMatch(/Kopyala|paylaş/i);
});

test("an answer about another company, a cost that was not named, one that was not kept: each is said", async () => {
  const other = asText(
    await draw(companyState, "vkn", withMerkez({ MersisNo: "0012345678900016" })),
  );
  expect(other).toContain(`sorulan VKN \`${vkn}\``);
  const view = { ...companyState, provenance: { ...companyState.provenance, kept: false } };
  const text = asText(await draw(view, "vkn", general, { answer: { cost: null } }));
  expect(text).toContain("düşülen tutar bildirilmedi");
  expect(text).toContain("Kayıt saklanamadı");
});

test("an old card has its date in the first place", async () => {
  const provenance = { how: "held" as const, balance: null, kept: true };
  const at = (later: number) =>
    draw({ ...companyState, provenance }, "vkn", general, { now: now + later });
  expect(asText(await at(24 * 3_600_000))).toContain("📅 *12 Kas 14.03 tarihli kayıt*");
  const fresh = asText(await at(24 * 3_600_000 - 1));
  expect(fresh).not.toContain("📅");
  expect(fresh).toContain("Ücretsiz · Sorgulayan: <@UAYSE>");
});

test("a given title is compared with the registered one", async () => {
  const given = async (title: string) =>
    asText(await draw({ ...companyState, given: title }, "vkn", general));
  expect(await given("Örnek Gıda San. Tic. A.Ş.")).toContain("✅ Yazdığınız unvan kayıtla aynı.");
  expect(await given("örnek gıda")).toContain("🟡");
  expect(await given("BAŞKA A.Ş.")).toContain(
    "🔴 Yazdığınız unvan bu kayda uymuyor. (“BAŞKA A.Ş.”)",
  );
});

test("a person's business is named in no notification, shared nowhere, and its number is hidden", async () => {
  const sole = { MersisNo: "1000000014600001", FirmaNeviGrup: "GERÇEK KİŞİ TİCARİ İŞLETMESİ" };
  for (const fields of [sole, { MersisNo: sole.MersisNo }, { FirmaNevi: "ŞAHIS İŞLETMESİ" }]) {
    const body = { data: { Merkez: { ...merkez, ...fields, Unvani: "ALİ VELİ" }, Naceler: [] } };
    const cards = [
      ...(await draw(companyState, "vkn", body)),
      ...(await draw(detailState, "vkn_detail", body)),
      ...infoMessages(openedOf(body), justBought),
    ];
    for (const { text } of cards) expect(text).not.toContain("ALİ");
    expect(asText(cards)).not.toMatch(/10000000146|Paylaş ·/);
  }
});

test("a direct message has nobody to share with", async () => {
  const text = asText(await draw(companyState, "vkn", general, { channel: "D1" }));
  expect(text).not.toMatch(/paylaş/i);
});

test("people's data that was deleted is said to be, and persons' numbers are not shown", async () => {
  const body = { data: { Merkez: merkez, IflasKonkordato: [{}, null] } };
  const gone = asText(
    await draw(detailState, "vkn_detail", body, { answer: { peopleRemoved: true } }),
  );
  expect(gone).toContain("saklama süresi dolduğu için silindi");
  expect(gone).toContain("🚨 *İflas / konkordato kaydı var* (2)");
  expect(gone).not.toMatch(/null|undefined|\[object/);
  expect(asText(await draw(detailState, "vkn_detail", detailOf(1, 0)))).not.toContain(
    "10000000146",
  );
});

test("every card of invented data says so, and what shows no record does not", async () => {
  const text = asText(await draw(companyState, "vkn", general, { invented: true }));
  expect(text).toMatch(/~ DENEME VERİSİ · gerçek şirket değildir$/);
  const words = asText(
    await draw(note(saying("asWritten", "Olmadı.")), "vkn", {}, { invented: true }),
  );
  expect(words).not.toContain("DENEME");
  const history = { kind: "history" as const, intents: [], next: null };
  expect(asText(await draw(history, "vkn", {}, { invented: true }))).toBe(
    "(Ekibin aldıkları)\n# Ekibin aldıkları\nHenüz ücretli sorgu yapılmadı.",
  );
});
