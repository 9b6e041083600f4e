import { expect, test } from "vitest";
import { titleDoubt } from "../../../../src/kunye/features/lookup/notice-card.ts";
import { choice, notice } from "../../../../src/kunye/slack/notice.ts";
import { saying } from "../../../../src/kunye/texts/texts.ts";
import { companyQuery } from "../../../../src/kunye/lookups/intents.ts";
import { asText, draw, vkn } from "../../slack/support/drawing.ts";

test("a notice with a priced button and a button that is free by now", async () => {
  const state = notice(
    saying("unreadFormulas", "Cari", 3),
    [
      choice("a", "query", companyQuery(vkn)),
      { ...choice("b", "query", companyQuery(vkn)), heldLabel: "open" },
    ],
    [saying("nothingToCheck")],
  );
  const price = ({ slot }: { slot: string }) => (slot === "b" ? 0 : 500_000);
  expect(asText(await draw(state, "vkn", {}, { price }))).toMatchInlineSnapshot(`
    "(⚠️ Cari: 3 hücredeki formülün sonucu dosyada yok; bu hücreler okunamadı. Excel'de açıp XLSX olarak kaydedin ve yeniden yükleyin.)
    ⚠️ *Cari*: 3 hücredeki formülün sonucu dosyada yok; bu hücreler okunamadı. Excel'de açıp XLSX olarak kaydedin ve yeniden yükleyin.
    ~ VKN, MERSİS numarası ya da unvan bulunamadı. Bakiyeden düşülmedi. Şirketin 10 haneli VKN'sini ya da unvanını yazın. Faturanın dosyasını \`/kunye denetle\` ile yükleyebilirsiniz.
    [Sorgula · ~0,5 kredi] [Kartı aç · ücretsiz]"
  `);
});

const merkez = { Unvani: "ÖRNEK GIDA A.Ş.", Durumu: "Aktif", FirmaNeviGrup: "ANONİM ŞİRKET" };
const query = companyQuery(vkn);

test.each([
  ["a detail's offer", { ...notice(saying("detailOffer", "")), about: query }],
  [
    "a number of one slip",
    notice(
      saying("unlikelyVkn", "1234567809"),
      [choice("a", "asVkn", query)],
      [saying("heldAlike", vkn, "")],
    ),
  ],
  ["an answer that waits", notice(saying("ready", ""), [choice("open", "open", query)])],
  // Stored by an earlier version.
  ["an old card", notice(saying("ready", "ESKİ UNVAN A.Ş."), [choice("open", "open", query)])],
])("%s has a company's title from the held record, not from its state", async (_name, state) => {
  const held = { [vkn]: { data: { Merkez: merkez } } };
  expect(asText(await draw(state, "vkn", {}, { held }))).toContain("ÖRNEK GIDA A.Ş.");
  const erased = asText(await draw(state, "vkn", {}));
  expect(erased).toContain(vkn);
  expect(erased).not.toMatch(/ÖRNEK GIDA|ESKİ UNVAN/);
});

test("a notice never names a person's business", async () => {
  const personal = {
    ...merkez,
    Unvani: "KANARYAOĞLU YEMEK",
    FirmaNevi: "GERÇEK KİŞİ",
    FirmaNeviGrup: "",
  };
  const state = { ...notice(saying("detailOffer", "")), about: query };
  const held = { [vkn]: { data: { Merkez: personal } } };
  expect(asText(await draw(state, "vkn", {}, { held }))).not.toContain("KANARYAOĞLU");
});

test.each([
  ["Öz Anadolu Nakliyat Ltd Şti", "vague"],
  ["ay gıda", "shortName"],
  ["ab demir mobilya", "shortName"],
  ["Demir Mobilya Dekorasyon Ltd Şti", "vague"],
  ["Çelik Grup Lojistik", "vague"],
  ["demir çelik sanayi", "tooGeneral"],
  ["ankara mobilya", "tooGeneral"],
  ["a.ş.", "tooGeneral"],
] as const)("the doubt about %j: %s", (title, doubt) => {
  expect(titleDoubt(title)).toBe(doubt);
});
