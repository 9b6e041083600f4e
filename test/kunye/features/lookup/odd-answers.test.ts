import { expect, test } from "vitest";
import { infoMessages } from "../../../../src/kunye/features/lookup/record-views.ts";
import { notice } from "../../../../src/kunye/slack/notice.ts";
import { saying } from "../../../../src/kunye/texts/texts.ts";
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
} from "../../slack/support/drawing.ts";
import { detailOf, general, merkez } from "../../slack/support/sample-answers.ts";

const withMerkez = (fields: object) => ({ data: { Merkez: { ...merkez, ...fields } } });

test.each([
  ["Terkin", "31.12.2020", "🔴", "🔴 *Terkin · kapanış: 31.12.2020.*"],
  ["Re'sen Terkin", "", "🔴", "🔴 *Re'sen Terkin.*"],
  ["TASFİYE HALİNDE", "", "🟠", "🟠 *TASFİYE HALİNDE.*"],
  ["İflas", "", "🔴", "🔴 *İflas.*"],
  ["Konkordato", "", "🔴", "🔴 *Konkordato.*"],
  ["Aktif (münfesih)", "", "🟠", "🟠 *Aktif (münfesih).*"],
  ["Aktif", "31.12.2020", "🟡", "kayıt tutarsız"],
  ["Bambaşka", "31.12.2020", "🔴", "🔴 *Bambaşka · kapanış: 31.12.2020.*"],
])(
  "the status %s with the closing date %j is at the top; only a long card repeats it at its end",
  async (Durumu, KapanisTarihi, badge, said) => {
    const data = { Merkez: { ...merkez, Durumu, KapanisTarihi } };
    const cards = [
      await draw(companyState, "vkn", { data }),
      await draw({ ...companyState, public: true, sharedBy: "UAYSE" }, "vkn", { data }),
      await draw(detailState, "vkn_detail", { data: { ...data, Naceler: [] } }),
      await draw(branchState, "mersis", { data: { Sube: { ...merkez, Durumu, KapanisTarihi } } }),
    ];
    for (const [message] of cards) {
      const [head = "", warning = "", ...rest] = asText(message ? [message] : [])
        .split("\n")
        .slice(1);
      expect(head).toContain(badge);
      expect(warning).toContain(said);
      const again = rest.filter((one) => one.includes(Durumu)).length;
      expect(again).toBe(message?.text.includes("detay") && Durumu !== "Aktif" ? 1 : 0);
      const dated = rest.filter((one) => KapanisTarihi !== "" && one.includes(KapanisTarihi));
      expect(dated.length).toBeLessThanOrEqual(again);
    }
  },
);

test("without a registry number the registry office has its own label", async () => {
  const text = asText(await draw(companyState, "vkn", withMerkez({ SicilNo: "" })));
  expect(text).toContain("*Müdürlük* / İSTANBUL");
  expect(text).not.toContain("Ticaret sicil no");
});

test("empty fields are not shown", async () => {
  const empty = Object.fromEntries(Object.keys(merkez).map((key) => [key, ""]));
  const body = { data: { Merkez: { ...empty, Unvani: "ÖRNEK A.Ş." } } };
  expect(asText(await draw(companyState, "vkn", body, { answer: { vkn: null } })))
    .toMatchInlineSnapshot(`
      "(ÖRNEK A.Ş.)
      # ⚪ ÖRNEK A.Ş.
      *Durumu bilinmiyor*
      ~ 1 kredi düşüldü · Kalan bakiye: 249 kredi · 14.03 · <@UAYSE>
      [Paylaş]{Genel kart #finans kanalına gönderilir, oradaki herkes görür. Ortaklar, temsilciler ve öteki kişiler gönderilmez. → Paylaş} [Kopyala] ⋯ [Tüm bilgiler] [Ekibin aldıkları] [Sorgu kaydı]"
    `);
});

test("an answer without a record says so and what it cost", async () => {
  const text = asText(await draw(companyState, "vkn", { data: {} }));
  expect(text).toContain("okunabilen bir şirket kaydı yok");
  expect(text).toContain("1 kredi düşüldü");
  expect(text).not.toMatch(/Kopyala|paylaş/i);
});

test("a card says if the answer is another company's, if its cost is unknown, and if it was not stored", async () => {
  const other = asText(
    await draw(companyState, "vkn", withMerkez({ MersisNo: "0012345678900016" })),
  );
  expect(other).toContain(`sorulan VKN \`${vkn}\``);
  const state = { ...companyState, provenance: { ...companyState.provenance, kept: false } };
  const text = asText(await draw(state, "vkn", general, { answer: { cost: null } }));
  expect(text).toContain("düşülen tutar bildirilmedi");
  expect(text).toContain("Kayıt saklanamadı");
});

test("an old answer's date comes first", async () => {
  const provenance = { how: "held" as const, balance: null, kept: true };
  const drawAfter = (later: number) =>
    draw({ ...companyState, provenance }, "vkn", general, { now: now + later });
  expect(asText(await drawAfter(24 * 3_600_000))).toContain("📅 *12 Kas 14.03 tarihli kayıt*");
  const fresh = asText(await drawAfter(24 * 3_600_000 - 1));
  expect(fresh).not.toContain("📅");
  expect(fresh).toContain("Ücretsiz · Sorgulayan: <@UAYSE>");
});

test("a given title is compared with the registered one", async () => {
  const verdictOn = async (title: string) =>
    asText(await draw({ ...companyState, given: { kind: "typed", words: title } }, "vkn", general));
  expect(await verdictOn("Örnek Gıda San. Tic. A.Ş.")).toContain("🟢 *Uyuyor:*");
  expect(await verdictOn("örnek")).toContain("🟡");
  expect(await verdictOn("BAŞKA A.Ş.")).toMatch(
    /🔴 \*Unvan tutmuyor:\* .*Yazdığınız unvan: “BAŞKA A\.Ş\.”/,
  );
});

test("a person's business is not named in notifications, cannot be shared, and its number is hidden", async () => {
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

test("a card in a direct message cannot be shared", async () => {
  const text = asText(await draw(companyState, "vkn", general, { channel: "D1" }));
  expect(text).not.toMatch(/paylaş/i);
});

test("a detail says if its people were deleted, and shows no persons' numbers", async () => {
  const body = { data: { Merkez: merkez, IflasKonkordato: [{}, null] } };
  const gone = asText(
    await draw(detailState, "vkn_detail", body, { answer: { peopleRemoved: true } }),
  );
  expect(gone).toContain("saklama süresi doldu ya da silinmesi istendi");
  expect(gone).toContain("🚨 *İflas / konkordato kaydı var* (2)");
  expect(gone).not.toMatch(/null|undefined|\[object|•|–/);
  expect(asText(await draw(detailState, "vkn_detail", detailOf(1, 0)))).not.toContain(
    "10000000146",
  );
});

test("each card of invented data says so, except cards without records", async () => {
  const text = asText(await draw(companyState, "vkn", general, { isDemo: true }));
  expect(text).toMatch(/~ DENEME VERİSİ · gerçek şirket değildir$/);
  const noticeText = asText(
    await draw(notice(saying("nothingToCheck")), "vkn", {}, { isDemo: true }),
  );
  expect(noticeText).not.toContain("DENEME");
  const history = { kind: "history" as const, intents: [], next: null };
  expect(asText(await draw(history, "vkn", {}, { isDemo: true }))).toBe(
    "(Ekibin aldıkları)\n# Ekibin aldıkları\nHenüz ücretli sorgu yapılmadı.\n[Benim aldıklarım]",
  );
});
