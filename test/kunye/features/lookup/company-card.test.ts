import { expect, test } from "vitest";
import { asText, companyState, draw, vkn } from "../../slack/support/drawing.ts";
import { general, merkez } from "../../slack/support/sample-answers.ts";
import { tr } from "../../../support/texts.ts";

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
    [Detay (ücretli · ~3 kredi)]{ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ · Detay (ortaklar, temsilciler, şubeler, faaliyet kodları, sermaye; soyadları kayıt servisi maskeli gönderir; kişiler 1 gün görülür) sorgulanacak. Başarılı olursa bakiyeden yaklaşık 3 kredi düşülür. → Detay (ücretli · ~3 kredi)} [Paylaş]{Genel kart #finans kanalına gönderilir, oradaki herkes görür. Ortaklar, temsilciler ve öteki kişiler gönderilmez. → Paylaş} [Yenile · ~3 kredi]{ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ · Genel kart (unvan, durum, adres, vergi dairesi, sicil) sorgulanacak. Başarılı olursa bakiyeden yaklaşık 3 kredi düşülür. → Yenile · ~3 kredi} ⋯ [Kopyala] [Tüm bilgiler] [Takibe al · ayda ~1 kredi] [Ekibin aldıkları] [Sorgu kaydı]"
  `);
});

test.each([
  ["örnk gda", 1, "%99 benzerlik"],
  ["örnk gda", 0.9996, "%99 benzerlik"],
  [merkez.Unvani, 1, "%100 benzerlik"],
])("%s with a score of %d is shown as %s; only an equal title has 100", async (...row) => {
  const [searched, score, shown] = row;
  const body = { ...general, matched: { ad: merkez.Unvani, vkn, score } };
  expect(asText(await draw({ ...companyState, searched }, "title", body))).toContain(shown);
});

test("a title's nearest match with its alternatives", async () => {
  const body = {
    ...general,
    matched: { ad: merkez.Unvani, vkn, score: 0.87 },
    alternatives: [
      { ad: "ÖRNEK GIDA PAZARLAMA LTD. ŞTİ.", vkn: "0123456789", score: 0.81 },
      { ad: "NUMARASIZ", vkn: "12", score: 0.5 },
    ],
  };
  const state = { ...companyState, searched: "örnek gıda" };
  expect(asText(await draw(state, "title", body))).toMatchInlineSnapshot(`
    "(ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ · Aktif · VKN 1234567890)
    “örnek gıda” için en yakın eşleşme · %87 benzerlik · şirket türünü yazmadınız
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
    ÖRNEK GIDA PAZARLAMA LTD. ŞTİ. · VKN \`0123456789\` · %81 benzerlik
    [Sorgula · ~3 kredi]{ÖRNEK GIDA PAZARLAMA LTD. ŞTİ. · Genel kart (unvan, durum, adres, vergi dairesi, sicil) sorgulanacak. Başarılı olursa bakiyeden yaklaşık 3 kredi düşülür. → Sorgula · ~3 kredi}
    NUMARASIZ · VKN \`12\` · %50 benzerlik
    ---
    ~ 1 kredi düşüldü · Kalan bakiye: 249 kredi · 14.03 · <@UAYSE>
    [Detay (ücretli · ~3 kredi)]{ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ · Detay (ortaklar, temsilciler, şubeler, faaliyet kodları, sermaye; soyadları kayıt servisi maskeli gönderir; kişiler 1 gün görülür) sorgulanacak. Başarılı olursa bakiyeden yaklaşık 3 kredi düşülür. → Detay (ücretli · ~3 kredi)} [Paylaş]{Genel kart #finans kanalına gönderilir, oradaki herkes görür. Ortaklar, temsilciler ve öteki kişiler gönderilmez. → Paylaş} [Yenile · ~3 kredi]{ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ · Genel kart (unvan, durum, adres, vergi dairesi, sicil) sorgulanacak. Başarılı olursa bakiyeden yaklaşık 3 kredi düşülür. → Yenile · ~3 kredi} ⋯ [Kopyala] [Tüm bilgiler] [Takibe al · ayda ~1 kredi] [Ekibin aldıkları] [Sorgu kaydı]"
  `);
});

test("a sure match shows the best two other matches, and a button for the rest", async () => {
  const alternatives = ["PAZARLAMA", "LOJİSTİK", "TURİZM", "DENİZCİLİK"].map((trade, at) => {
    return { ad: `ÖRNEK ${trade} A.Ş.`, vkn: `012345678${at}`, score: 0.5 };
  });
  const body = {
    ...general,
    matched: { ad: merkez.Unvani, vkn: "1234567890", score: 1 },
    alternatives,
  };
  const text = asText(await draw({ ...companyState, searched: merkez.Unvani }, "title", body));
  expect(text.match(/· %50 benzerlik/g)).toHaveLength(2);
  expect(text).toContain("[Diğer olasılıklar (2)]");
  const rest = { kind: "list", answer: "intent", section: "alternatives", from: 2 } as const;
  const page = asText(await draw(rest, "title", body));
  expect(page).toContain("*Diğer olasılıklar* · 4 kaydın 3–4 arası");
});

/** A search, its score, the other titles of the answer, and the words about the match. */
const searches: [searched: string, score: number | null, others: string[], said: string][] = [
  ["ÖRNEK GIDA SANAYİ VE TİCARET A.Ş.", 0.5, ["ÖRNEK GIDA PAZARLAMA A.Ş."], "bulunan şirket"],
  ["örnek gıda san. tic. a.ş.", 0.91, ["BAŞKA TEKSTİL A.Ş."], "bulunan şirket"],
  ["ÖRNEK GIDA SAN. VE TİC. A.Ş.", null, [], "bulunan şirket"],
  ["örnek gıda", 0.95, ["ÖRNEK GIDA PAZARLAMA A.Ş."], "için en yakın eşleşme"],
  ["örnek gıda ankara", 0.99, [], "için en yakın eşleşme"],
  ["örnek", 0.99, [], "için emin değiliz"],
  ["örnek tekstil", 0.92, [], "için emin değiliz"],
  ["örnek gıda ltd. şti.", 0.99, [], "için emin değiliz"],
];
test.each(searches)(
  "the search %j with the score %s and the other titles %j: %s",
  async (...row) => {
    const [searched, score, others, said] = row;
    const alternatives = others.map((ad) => ({ ad, vkn: "0123456789", score: 0.9 }));
    const body = { ...general, matched: { ad: merkez.Unvani, vkn, score }, alternatives };
    const [message] = await draw({ ...companyState, searched }, "title", body);
    expect(asText(message ? [message] : [])).toContain(said);
  },
);

test("a match with another company's record or without a readable title is never sure", async () => {
  const searched = "ÖRNEK GIDA SANAYİ VE TİCARET A.Ş.";
  const cardText = async (ad: string, fields: object) => {
    const body = { ...withMerkez(fields), matched: { ad, vkn, score: 1 } };
    return asText(await draw({ ...companyState, searched }, "title", body));
  };
  expect(await cardText(merkez.Unvani, { MersisNo: "0987654321700001" })).toContain(
    "en yakın eşleşme",
  );
  expect(await cardText(merkez.Unvani, { MersisNo: "", Unvani: "BAŞKA A.Ş." })).toContain(
    "en yakın",
  );
  expect(await cardText(merkez.Unvani, { MersisNo: "" })).toContain("bulunan şirket");
  expect(await cardText("", {})).toContain("en yakın eşleşme");
});

test("another match is shown with its place if its record is held, and marked if its title is the searched one", async () => {
  const other = (vkn: string, ad: string) => ({ ad, vkn, score: 0.9 });
  const alternatives = [
    other("0123456789", "ÖRNEK TEKSTİL A.Ş."),
    other("0223456789", "BAŞKA A.Ş."),
    other("0323456789", "KİŞİ"),
  ];
  const body = { ...general, matched: { ad: merkez.Unvani, vkn, score: 0.91 }, alternatives };
  const record = { ...merkez, TSM: "KAYSERİ TİCARET SİCİLİ MÜDÜRLÜĞÜ", Adres: "" };
  const held = {
    "0123456789": { data: { Merkez: record } },
    "0323456789": { data: { Merkez: { ...record, FirmaNeviGrup: "", FirmaNevi: "GERÇEK KİŞİ" } } },
  };
  const state = { ...companyState, searched: "örnek tekstil a.ş." };
  const text = asText(await draw(state, "title", body, { held }));
  const knownPlaceRow =
    "ÖRNEK TEKSTİL A.Ş. · VKN `0123456789` · KAYSERİ · %90 benzerlik · *yazdığınız unvan*";
  expect(text).toContain(knownPlaceRow);
  expect(text).toMatch(/BAŞKA A.Ş. · VKN `0223456789` · %90 benzerlik$/m);
  expect(text).toMatch(/KİŞİ · VKN `0323456789` · %90 benzerlik$/m);
});

const istanbul = "bu şirketin sicil yeri İSTANBUL.";

test.each([
  ["örnek gıda ankara", 0.99, {}, `yazmadınız / ⚠️ “ankara” yazdınız; ${istanbul}`, true],
  ["örnek İzmir hatay'da", 0.8, {}, `⚠️ “İzmir”, “hatay” yazdınız; ${istanbul}`, true],
  ["örnek ankara", 0.8, { TSM: "" }, "“ankara” yazdınız; bu şirketin kaydında geçmiyor", true],
  ["örnek ankara", 0.5, { Adres: "ULUS/ANKARA" }, null, true],
  ["örnek ankara", 0.8, { VergiDairesi: "ANKARA KURUMLAR" }, null, true],
  ["örnek afyon", 0.8, { TSM: "AFYONKARAHİSAR TİCARET SİCİLİ MÜDÜRLÜĞÜ" }, null, true],
  ["örnek istanbul gıda", 0.99, {}, null, false],
  ["örnek gıda", 0.5, {}, null, false],
  // AYDIN is a family's name too.
  ["aydın kardeşler", 0.5, { Unvani: "AYDIN NAKLİYAT A.Ş." }, null, false],
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

test("a weak match has a warning, which names other matches only if there are any", async () => {
  const alone = { ...general, matched: { ad: merkez.Unvani, vkn, score: 0.97 } };
  const among = { ...alone, alternatives: [{ ad: "BAŞKA", vkn: "0123456789", score: 0.3 }] };
  const cardText = async (body: object) =>
    asText(await draw({ ...companyState, searched: "bambaşka" }, "title", body));
  expect(await cardText(alone)).toContain("emin değiliz");
  expect(await cardText(alone)).toContain("olmayabilir. Unvanı daha tam yazın.");
  expect(await cardText(among)).toContain("olmayabilir. Diğer olasılıklara bakın");
});

test.each([
  // The record has one name.
  ["örnek pazaryeri dükkanı", "adın bir bölümü kayıtlı unvanda yok. Diğer olasılıklara bakın."],
  ["bambaşka", "Diğer olasılıklara bakın ya da unvanı daha tam yazın."],
])("of %j, more of the title is asked for only where it may help", async (searched, hint) => {
  const found = { ...general, matched: { ad: merkez.Unvani, vkn, score: 0.97 } };
  const body = { ...found, alternatives: [{ ad: "BAŞKA", vkn: "0123456789", score: 0.3 }] };
  const text = asText(await draw({ ...companyState, searched }, "title", body));
  expect(text).toContain(hint);
});

test("the record's own place is no name that the found title lacks", async () => {
  const record = { ...merkez, VergiDairesi: "ÜSKÜDAR" };
  const matched = { ad: merkez.Unvani, vkn, score: 0.5 };
  const body = { ...general, matched, data: { Merkez: record } };
  const cardText = async (searched: string) =>
    asText(await draw({ ...companyState, searched }, "title", body));
  expect(await cardText("örnek gıda üsküdar")).not.toContain("olmayabilir");
  const lacking = await cardText("örnek gıda marlanoğlu üsküdar");
  expect(lacking).toContain("kayıtlı unvanda “marlanoğlu” yok");
  expect(lacking).toContain("adın bir bölümü kayıtlı unvanda yok");
});

test.each([
  [
    "istanbul örnek gıda",
    "“istanbul”, şirketin kaydındaki yer · yazdığınız öteki kelimeler, unvanın bir parçası",
  ],
  ["örnek gıda ankara", "ekibinizdeki kart · “ankara” dışında yazdıklarınız, unvanın bir parçası"],
  ["örnek gıda", "ekibinizdeki kart · aynı unvan, sonu yazılmamış"],
])("a place in %j is no part of the held title", async (searched, said) => {
  const state = { ...companyState, searched, isHeldMatch: true as const };
  expect(asText(await draw(state, "vkn", general))).toContain(said);
});

test("the search beside a held card says that it may find this card again, and asks so", async () => {
  const state = { ...companyState, searched: "örnek gıda", isHeldMatch: true as const };
  const message = await draw(state, "vkn", general);
  expect(asText(message)).toContain(tr.titleMatch.searchAgain);
  const dialogs = [...JSON.stringify(message).matchAll(/"confirm":\{(.*?"deny")/g)];
  const ofSearch = dialogs.filter(([, confirm]) => confirm?.includes(tr.buttons.otherMatches));
  expect(ofSearch).toHaveLength(1);
  expect(ofSearch[0]?.[1]).toContain(tr.confirmation.mayFindSame);
  const free = await draw(state, "vkn", general, { price: () => 0 });
  expect(asText(free)).not.toContain(tr.titleMatch.searchAgain);
});

test("a search that only finds the held company again says that no other came", async () => {
  const matched = { ad: merkez.Unvani, vkn, score: 0.87 };
  const others = [{ ad: "ÖRNEK GIDA PAZARLAMA LTD. ŞTİ.", vkn: "0123456789", score: 0.81 }];
  const provenance = { ...companyState.provenance, hadAlready: true as const };
  const state = { ...companyState, provenance, searched: "örnek gıda" };
  const cardText = async (alternatives: object[]) =>
    asText(await draw(state, "title", { ...general, matched, alternatives }));
  expect(await cardText([])).toContain("zaten vardı; başka olasılık çıkmadı.");
  expect(await cardText(others)).toContain("zaten vardı; VKN'siyle açmak ücretsizdir.");
});

test("a doubted match without alternatives is doubted again above the buttons", async () => {
  const body = { ...general, matched: { ad: merkez.Unvani, vkn, score: 0.41 } };
  const text = asText(await draw({ ...companyState, searched: "örnekan gıda" }, "title", body));
  expect(text.trimEnd().split("\n").at(-2)).toBe(
    `⚠️ *${merkez.Unvani}* · aradığınız şirket olmayabilir`,
  );
});

test("a doubted full title is not asked for more words, and the doubt is said once", async () => {
  const alone = { ...general, matched: { ad: merkez.Unvani, vkn, score: 0.97 } };
  const body = { ...alone, alternatives: [{ ad: "BAŞKA", vkn: "0123456789", score: 0.3 }] };
  const cardText = async (searched: string) =>
    asText(await draw({ ...companyState, searched }, "title", body));
  const full = await cardText("bambaşka tekstil sanayi ve ticaret anonim şirketi");
  expect(full).toContain("Diğer olasılıklara bakın ya da VKN ile sorgulayın.");
  expect(full).not.toContain("daha tam yazın");
  expect(full.match(/emin değiliz/g)).toHaveLength(1);
  expect(full.match(/kayıtlı unvanda “bambaşka”, “tekstil” yok/g)).toHaveLength(1);
  expect(full).toMatch(/⚠️ \*ÖRNEK GIDA .*\* · aradığınız şirket olmayabilir/);
});

test.each([
  ["örnek gıda", 0.9, [0.8, 0.33, 0.33], 1],
  ["örnek gıda", 0.9, [0.33, 0.33], 0],
  ["örnek gıda", 0.9, [0.8, 0.5], 2],
  // After a doubtful match all are shown.
  ["örnek tekstil", 0.9, [0.33, 0.33], 2],
  ["örnek tekstil", 0.9, [0.6, 0.33], 1],
])("the search %j with %d beside %j offers %i other matches", async (...row) => {
  const [searched, score, scores, count] = row;
  const alternatives = scores.map((one, at) => ({
    ad: `BAŞKA ${at} KUYUMCULUK A.Ş.`,
    vkn: `012345678${at}`,
    score: one,
  }));
  const body = { ...general, matched: { ad: merkez.Unvani, vkn, score }, alternatives };
  const text = asText(await draw({ ...companyState, searched }, "title", body));
  expect(text.match(/BAŞKA \d KUYUMCULUK A.Ş. · VKN/g) ?? []).toHaveLength(count);
  // The others are on the next page.
  const hidden = scores.length - count;
  expect(text.includes(`[Diğer olasılıklar (${hidden})]`)).toBe(hidden > 0);
});

test("a moved head office is no trouble, but the card says to check the tax office", async () => {
  const text = asText(await draw(companyState, "vkn", withMerkez({ Durumu: "Nakil" })));
  expect(text).toContain("Merkez taşınmış;* vergi dairesini kontrol edin.");
  expect(text).toContain("# 🟡 ÖRNEK");
});

test("an unknown status is shown as it is, neither as closed nor as active", async () => {
  const text = asText(await draw(companyState, "vkn", withMerkez({ Durumu: "Aktif Değil" })));
  expect(text).toContain("# 🟠 ÖRNEK");
  expect(text).toContain("🟠 *Aktif Değil.*");
  expect(text).not.toMatch(/kapanmış|🟢/);
});

test.each([
  ["Kozyatağı VD", "# 🟢 ÖRNEK GIDA"],
  ["Kadıköy VD", "# 🟡 Vergi dairesi farklı · ÖRNEK GIDA"],
  ["Kadıköy VD Zertan Yapı A.Ş.", "# 🔴 Unvan tutmuyor · ÖRNEK GIDA"],
])("with %j typed behind its number a card is headed %j", async (words, heading) => {
  const state = { ...companyState, given: { kind: "typed" as const, words } };
  expect(asText(await draw(state, "vkn", general))).toContain(heading);
});
