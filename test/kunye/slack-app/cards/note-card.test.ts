import { expect, test } from "vitest";
import { usageCard } from "../../../../src/kunye/slack-app/cards/usage-card.ts";
import { choice, note } from "../../../../src/kunye/slack-app/notes.ts";
import { saying } from "../../../../src/kunye/texts/texts.ts";
import * as tr from "../../../../src/kunye/texts/tr.ts";
import { companyQuery } from "../../../../src/kunye/lookups/ports/query.ts";
import { asText, draw, vkn } from "../support/drawing.ts";

test("a note with a priced choice, and one that is free by now", async () => {
  const view = note(
    saying("unreadFormulas", "Cari", 3),
    [
      choice("a", "query", companyQuery(vkn)),
      { ...choice("b", "query", companyQuery(vkn)), heldLabel: "open" },
    ],
    [saying("nothingToCheck")],
  );
  const price = ({ slot }: { slot: string }) => (slot === "b" ? 0 : 500_000);
  expect(asText(await draw(view, "vkn", {}, { price }))).toMatchInlineSnapshot(`
    "(⚠️ Cari: 3 hücredeki formülün sonucu dosyada yok; bu hücreler boş okundu. Dosyayı Excel'de açıp kaydedin ve yeniden yükleyin.)
    ⚠️ *Cari*: 3 hücredeki formülün sonucu dosyada yok; bu hücreler boş okundu. Dosyayı Excel'de açıp kaydedin ve yeniden yükleyin.
    ~ VKN, MERSİS numarası ya da unvan bulunamadı. Sorgu yapılmadı, bakiyeden düşülmedi. Şirketin VKN'sini ya da unvanını yazabilir, \`/kunye denetle\` ile faturanın XML'ini yükleyebilirsiniz.
    [Sorgula · ~0,5 kredi] [Kartı aç · ücretsiz]"
  `);
});

test("the usage begins with the command that was typed", () => {
  expect(asText([usageCard(tr, "/mersis", "Neden?")])).toMatchInlineSnapshot(`
    "(Künye nasıl kullanılır?)
    Neden? / *Künye nasıl kullanılır?*
    *\`/mersis 0123456789000027\`*  16 haneli MERSİS numarasıyla şube kartı / *\`/vkn 1234567890\`*  vergi numarasıyla şirket kartı / *\`/vkn detay 1234567890\`*  detay için fiyatı gösterir; siz basmadan sorgulamaz / *\`/vkn 1234567890 ÖRNEK GIDA AŞ\`*  unvanın tutup tutmadığını da söyler / *\`/vkn 1234567890 #fatura 2026-118\`*  sorguya notunuzu ekler (unvan ve MERSİS'te de olur); notu siz ve yöneticiler görür / *\`/unvan örnek gıda\`*  unvanla arar; yazım yanlışı ve eksik kelime sorun olmaz / *\`/unvan detay örnek gıda\`*  detay için fiyatı gösterir; siz basmadan sorgulamaz / *\`/bakiye\`*  kalan kredi, fiyatlar ve bu ayın harcaması (ücretsiz) / *\`/bakiye ekim\`*, *\`/bakiye ekim 2025\`*  geçmiş bir ayın harcaması (ücretsiz) / *\`/bakiye geçmiş\`*  ekibin aldıkları; *\`/bakiye geçmiş gıda\`*  bir kelime, numara, ay ya da notla arar (ücretsiz) / *\`/kunye 1234567890\`*  VKN ya da MERSİS numarasını sorgular / *\`/kunye örnek gıda\`*  ekipte varsa ücretsiz açar, yoksa aramanın fiyatını gösterir / *\`/kunye bakiye\`*, *\`/kunye geçmiş\`*, *\`/kunye ay\`*, *\`/kunye unvan örnek gıda\`* …  öteki komutlar da böyle yazılır / *\`/kunye denetle\`*  faturanın VKN'si ile unvanı tutuyor mu, şirket kapanmış mı (metin, XML ya da ZIP) / *\`/kunye denetle 1234567890 ÖRNEK GIDA AŞ\`*  aynısı pencere açmadan; önce fiyatı gösterir / *\`/kunye liste\`*  cari listesini (XLSX, XLS, CSV) toplu denetler; önce toplam fiyatı gösterir / *\`/kunye sınırlar\`*, *\`/kunye yöneticiler\`*, *\`/kunye erişim\`*  yöneticiler için (ücretsiz) / *\`/kunye dil\`*  Türkçe ya da English (ücretsiz) / *\`/kunye yardım\`*  bütün komutlar ve ücretleri (ücretsiz)
    ~ Ekibinizin daha önce aldığı kartlar yeniden ücretlendirilmez. Yanıtları yalnızca siz görürsünüz; paylaşmak için karttaki düğmeyi kullanın."
  `);
});
