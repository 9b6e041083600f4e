import type { KnownBlock, ModalView } from "@slack/types";
import { expect, test } from "vitest";
import { copyMessages, copyView } from "../../../../src/kunye/features/lookup/record-views.ts";
import { asText, justBought, openedOf } from "../../slack/support/drawing.ts";
import { branch, detailOf, general, merkez } from "../../slack/support/sample-answers.ts";

/** Returns a modal as lines of text: each field with its value, tabs as `→`. */
function shown({ blocks }: ModalView): string {
  return (blocks as KnownBlock[])
    .map((block) =>
      block.type === "input" && block.element.type === "plain_text_input"
        ? `${block.label.text} [${block.element.initial_value ?? ""}]`
        : asText([{ text: "", blocks: [block] }]).replace("()\n", ""),
    )
    .join("\n")
    .replaceAll("\t", " → ");
}

test("a detail is copied field by field and as a line for each program, without its people", () => {
  const { title, submit, close, blocks } = copyView(openedOf(detailOf(3, 2)), justBought);
  expect([title.text, submit?.text, close?.text]).toEqual(["Kopyala", "Tamam", "Kapat"]);
  expect(shown({ type: "modal", title, blocks })).toMatchInlineSnapshot(`
    "~ Alana geçip kopyalayın. Burada yaptığınız değişiklik hiçbir yere kaydedilmez.
    Unvan [ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ]
    VKN [1234567890]
    Vergi dairesi [KOZYATAĞI]
    Vergi dairesi kodu [034256]
    Adres [İÇERENKÖY MAH. ÇAYIR CAD. NO: 7 ATAŞEHİR / İSTANBUL]
    İlçe [ATAŞEHİR]
    İl [İSTANBUL]
    Posta kodu [34752]
    İçe aktarma satırı [ → ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ → KOZYATAĞI → 1234567890 → İÇERENKÖY MAH. ÇAYIR CAD. NO: 7 ATAŞEHİR / İSTANBUL → ATAŞEHİR → İSTANBUL → 34752]
    Mikro [;ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ;;KOZYATAĞI;1234567890]
    Logo Tiger [;ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ;İÇERENKÖY MAH. ÇAYIR CAD. NO: 7 ATAŞEHİR / İSTANBUL;İSTANBUL;TÜRKİYE;34752;KOZYATAĞI;1234567890]
    Paraşüt [ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ;1234567890;KOZYATAĞI;İSTANBUL;ATAŞEHİR;İÇERENKÖY MAH. ÇAYIR CAD. NO: 7 ATAŞEHİR / İSTANBUL]"
  `);
  expect(JSON.stringify(blocks)).not.toContain("KİŞİ");
});

test("a general card has the district and province that end its address, and names the source of the rest", () => {
  const text = shown(copyView(openedOf(general), justBought));
  expect(text).toContain("İlçe [ATAŞEHİR]\nİl [İSTANBUL]");
  expect(text).not.toContain("Posta kodu [");
  expect(text).toContain("posta kodu yalnızca detayda bulunur");
  const bare = { data: { Merkez: { ...merkez, Adres: "İÇERENKÖY MAH. NO: 7" } } };
  const without = shown(copyView(openedOf(bare), justBought));
  expect(without).not.toMatch(/İlçe \[|İl \[|Posta kodu \[/);
  expect(without).toContain("İlçe, il ve posta kodu ayrı alanlar olarak yalnızca detayda bulunur");
  const unplaced = { data: { ...detailOf(0, 0).data, AdresDetay: null } };
  expect(shown(copyView(openedOf(unplaced), justBought))).not.toContain("yalnızca detayda");
});

test("a branch is copied with its number, its own office and its own address", () => {
  const data = { Sube: { ...branch.data.Sube, VergiDairesi: "ULUS VERGİ DAİRESİ" } };
  const text = shown(copyView(openedOf({ data }), justBought));
  expect(text).toContain(
    "Unvan [ÖRNEK GIDA A.Ş. ANKARA ŞUBESİ]\nVKN [1234567890]\nVergi dairesi [ULUS]\nAdres [ULUS / ANKARA]",
  );
  expect(text).not.toContain("yalnızca detayda");
});

test("the modal and the message warn of a closed company and of invented data", () => {
  const data = { Merkez: { ...merkez, Durumu: "Terkin", MersisNo: "0987654321000019" } };
  const record = { ...justBought, isDemo: true };
  for (const text of [
    shown(copyView(openedOf({ data }), record)),
    asText(copyMessages(openedOf({ data }), record)),
  ]) {
    expect(text).toMatch(/🔴 \*Terkin/);
    expect(text).toContain("9876543210");
    expect(text).toContain("DENEME VERİSİ");
  }
});

test("a line over Slack's limit is left out, a field is cut and ends with …", () => {
  const long = { data: { Merkez: { ...merkez, Adres: "SOKAK ".repeat(600) } } };
  const text = shown(copyView(openedOf(long), justBought));
  expect(text).toContain("…]");
  expect(text).toContain("Mikro [");
  expect(text).not.toMatch(/satırı \[|Tiger \[|Paraşüt \[/);
});

test("without a modal the values are one code block", () => {
  expect(asText(copyMessages(openedOf(general), justBought))).toMatchInlineSnapshot(`
    "(Kopyalamak için kutuyu seçin:)
    Kopyalamak için kutuyu seçin:
    \`\`\`Unvan: ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ / VKN: 1234567890 / Vergi dairesi: KOZYATAĞI / Vergi dairesi kodu: 034256 / Adres: İÇERENKÖY MAH. ÇAYIR CAD. NO: 7 ATAŞEHİR / İSTANBUL / İlçe: ATAŞEHİR / İl: İSTANBUL\`\`\`"
  `);
});
