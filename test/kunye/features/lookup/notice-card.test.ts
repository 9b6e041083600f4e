import { expect, test } from "vitest";
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
