import { expect, test } from "vitest";
import { infoMessages } from "../../../../src/kunye/features/lookup/record-views.ts";
import {
  asText,
  branchState,
  detailState,
  draw,
  justBought,
  openedOf,
} from "../../slack/support/drawing.ts";
import { branch, detailOf, merkez } from "../../slack/support/sample-answers.ts";

const withMerkez = (fields: object) => ({ data: { Merkez: { ...merkez, ...fields } } });

test("a detail, with buttons for the entries that do not fit", async () => {
  expect(asText(await draw(detailState, "vkn_detail", detailOf(12, 2)))).toMatchInlineSnapshot(`
    "(ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ · detay)
    # 🟢 ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ
    *Aktif* · Detay · VKN \`1234567890\`
    *Temsilciler* (1) / • *KİŞİ1000* ****** · Müdür · Münferiden Temsile Yetkilidir · sınırsız yetkili · 12.03.2009 tarihinden beri
    *Ortaklar* (12) · 12 kaydın ilk 3 tanesi / • *KİŞİ0* ****** · %2,5 · Gerçek Kişi · 12.03.2009 tarihinden beri / • *KİŞİ1* ****** · %2,5 · Gerçek Kişi · 12.03.2009 tarihinden beri / • *KİŞİ2* ****** · %2,5 · Gerçek Kişi · 12.03.2009 tarihinden beri
    [Ortaklar (12)] [Şubeler (2)] [NACE kodları (2)] ⋯ [Denetçiler (1)]
    ~ *Sermaye* 5.000.000 TL · Nama yazılı hisse: 50.000 adet · Bir pay değeri: 100 TL / *NACE kodları* (2) \`10.89.01\` · Gıda imalatı · *ana faaliyet* / *Adres ayrıntısı* İl: İSTANBUL · İlçe: ATAŞEHİR · Mahalle: İÇERENKÖY · Cadde/sokak: ÇAYIR CAD. · Dış kapı no: 7 · Posta kodu: 34752 / *Şubeler* (2) ÖRNEK GIDA ŞUBE0 · Ankara; ÖRNEK GIDA ŞUBE1 · Ankara / 🔒 Yalnızca siz görüyorsunuz. Kişi bilgileri yalnızca iş amacıyla kullanılmalıdır (KVKK). / Kişiler ücretsiz açılır (son gün ve saat: 13 Kas 14.03), sonra silinir; yeniden görmek ücretlidir.
    ~ 1 kredi düşüldü · Kalan bakiye: 249 kredi · 14.03 · <@UAYSE>
    [Paylaş]{Yalnız genel kart #finans kanalına gönderilir, oradaki herkes görür. Ortaklar, temsilciler ve öteki kişiler gönderilmez. → Paylaş} [Kopyala] [Yenile · ~3 kredi]{ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ · Detay (ortaklar, temsilciler, şubeler, faaliyet kodları, sermaye; soyadları kayıt servisi maskeli gönderir; kişiler 1 gün görülür) sorgulanacak. Başarılı olursa bakiyeden yaklaşık 3 kredi düşülür. → Yenile · ~3 kredi} ⋯ [Tüm bilgiler] [Ekibin aldıkları] [Sorgu kaydı]"
  `);
});

test("a detail counts many branches by province and names few; the section's pages have all, sorted by province", async () => {
  const body = detailOf(1, 0);
  const branchOf = (name: string, province: string, index: number) => ({
    MersisNo: `01234567890000${String(index + 17)}`,
    Unvani: `${merkez.Unvani} ${name}`,
    TSM: "KADIKÖY TİCARET SİCİLİ MÜDÜRLÜĞÜ",
    SicilNo: "1",
    TescilTarihi: "01.01.2020",
    Adres: `X MAH. NO: 7 ${name} / ${province}`,
  });
  const provinces = ["İZMİR", "ANKARA", "İZMİR", "ÇANKIRI", "ADANA", "İZMİR"];
  const Subeler = provinces.map((one, index) => branchOf("KARŞIYAKA ŞUBESİ", one, index));
  const many = { data: { ...body.data, Subeler } };
  const few = { data: { ...body.data, Subeler: Subeler.slice(0, 2) } };
  const text = asText(await draw(detailState, "vkn_detail", many));
  expect(text).toContain("*Şubeler* (6) İzmir 3 · Adana 1 · Ankara 1 · Çankırı 1");
  expect(text).toContain("[Şubeler (6)]");
  expect(asText(await draw(detailState, "vkn_detail", few))).toContain(
    "*Şubeler* (2) Karşıyaka Şubesi · Ankara; Karşıyaka Şubesi · İzmir",
  );
  const state = { kind: "list" as const, answer: "intent", section: "Subeler" as const, from: 0 };
  const list = asText(await draw(state, "vkn_detail", many));
  const order = [...list.matchAll(/KARŞIYAKA ŞUBESİ \/ (.*?)$/gm)].map(([, place]) => place);
  expect(order).toEqual(["ADANA", "ANKARA", "ÇANKIRI", "İZMİR", "İZMİR", "İZMİR"]);
  expect(list).toContain("Şubesi* · MERSİS `0123456789000021` · KADIKÖY");
  expect(list.match(/vergi dairesini getirir/g)).toHaveLength(1);
  const inOrder = ["Temsilciler", "Ortaklar", "Sermaye*", "NACE kodları", "Adres ay", "Şubeler"];
  const places = inOrder.map((heading) => text.indexOf(`*${heading}`));
  expect(places.toSorted((a, b) => a - b)).toEqual(places);
});

test("a branch with a button for its head office, and undocumented fields under their own names", async () => {
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
    [Merkezi sorgula · ~3 kredi]{1234567890 · Genel kart (unvan, durum, adres, vergi dairesi, sicil) sorgulanacak. Başarılı olursa bakiyeden yaklaşık 3 kredi düşülür. → Merkezi sorgula · ~3 kredi} [Paylaş]{Şube kartı #finans kanalına gönderilir, oradaki herkes görür. Ortaklar, temsilciler ve öteki kişiler gönderilmez. → Paylaş} [Yenile · ~3 kredi]{ÖRNEK GIDA A.Ş. ANKARA ŞUBESİ · Şube kartı sorgulanacak. Başarılı olursa bakiyeden yaklaşık 3 kredi düşülür. → Yenile · ~3 kredi} ⋯ [Kopyala] [Ekibin aldıkları] [Sorgu kaydı]"
  `);
});

test("a shared branch shows no undocumented field, which may name a person", async () => {
  const answer = { key: "0123456789000024", vkn: null };
  const state = { ...branchState, public: true, sharedBy: "UAYSE" };
  const text = asText(await draw(state, "mersis", branch, { answer }));
  expect(text).toContain("ANKARA ŞUBESİ");
  expect(text).not.toContain("YeniAlan");
});

test("all information about a company", () => {
  expect(
    asText(infoMessages(openedOf(withMerkez({ Yeni: "değer", TCKN: "10000000146" })), justBought)),
  ).toMatchInlineSnapshot(`
    "(ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ · Tüm bilgiler)
    # ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ
    *VKN* / \`1234567890\`
    *MERSİS no* / \`0123456789000016\`
    *Unvan* / ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ
    *İşletme adı* / ÖRNEK
    *Tür* / ANONİM ŞİRKET
    *Alt tür* / TEK PAY SAHİPLİ ANONİM ŞİRKET
    *Ticaret sicili müdürlüğü* / İSTANBUL TİCARET SİCİLİ MÜDÜRLÜĞÜ
    *Ticaret sicil no* / 232014-5
    *Vergi dairesi* / KOZYATAĞI VERGİ DAİRESİ
    *Vergi dairesi kodu* / 034256
    *Tescil* / 12.03.2009
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

test("a code is shown if its word is missing, and a word in a code's field always", () => {
  const info = (fields: object) => asText(infoMessages(openedOf(withMerkez(fields)), justBought));
  expect(info({})).not.toContain("Durum tipi");
  expect(info({ Durumu: "" })).toContain("*Durum tipi no* / 1");
  expect(info({ FirmaDurumTipNo: "FAAL" })).toContain("*Durum tipi no* / FAAL");
});
