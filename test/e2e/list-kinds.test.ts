import { expect, test } from "vitest";
import { openWorkbook } from "../kunye/lists/support/open-workbook.ts";
import { numberOf, titleOf, withCompanies } from "../kunye/lists/support/offered-rows.ts";
import { answered, merkezOf } from "../support/fake-registry.ts";
import { modalShowing } from "../support/modal-showing.ts";
import { labels } from "../support/labels.ts";
import type { SeenMessage } from "../support/people/seen-message.ts";
import { tr, wording } from "../support/wording.ts";
import { startDoors } from "./support/doors.ts";
import { sentFile } from "./support/sent-file.ts";

const prices = { PRICES: "vkn=1,title=2", OWN_VKN: numberOf.o ?? "" };

/** Starts the doors of a list: a file in a message, and a text in the window. */
async function startListDoors() {
  const doors = await startDoors(prices);
  const { ayse } = doors;
  const pasted = async (text: string) => {
    await ayse.in("finans").type("/kunye liste");
    const form = await ayse.modal(tr.lists.modal.title);
    await form.fill(tr.lists.modal.label, text);
    await form.submit();
    const shown = await modalShowing(ayse, tr.lists.state.offered);
    const plain = shown.plain();
    await shown.close(true);
    return plain;
  };
  return {
    ...doors,
    all: async (text: string) => [(await doors.file("liste.csv", text)).plain, await pasted(text)],
  };
}

const kinds: readonly (readonly [
  name: string,
  lines: string,
  credits: number,
  says: readonly string[],
  saysNot: readonly string[],
])[] = [
  [
    "sections and sums",
    `Hesap Kodu;Hesap Adı;Borç;Vergi No
     320;SATICILAR;3;
     320.01;YURT İÇİ SATICILAR;3;
     320.01.001;{A};1;{a}
     320.01.002;{B};2;{b}
     GENEL TOPLAM;;3;`,
    2,
    ["3 başlık ya da toplam satırı"],
    ["yalnız unvan", "boş"],
  ],
  [
    "foreign companies",
    `Ünvan;Ülke;Vergi No
     {A};Türkiye;{a}
     OSTWALD DENEME GMBH;Almanya;DE812345678
     DENEME MODE;İtalya;`,
    1,
    ["2 yurt dışı şirket"],
    ["yalnız unvan", "geçersiz"],
  ],
  [
    "an inbox",
    `Fatura No;Gönderici Ünvanı;Gönderici VKN;Alıcı VKN;Senaryo
     X1;{A};{a};{o};TEMEL
     X2;{B};{b};{o};TEMEL`,
    2,
    ["VKN: C sütunu, “Gönderici VKN”", "Unvan: B sütunu, “Gönderici Ünvanı”"],
    ["yalnız unvan", "birden çok sütunda"],
  ],
  [
    "broken letters",
    `ÜNVANI;VERGÝ NO
     BEST GÜVENLÝK HÝZMETLERÝ A.Þ.;{a}
     GÃœNEÅž DENEME A.Åž.;{b}`,
    2,
    ["BEST GÜVENLİK HİZMETLERİ A.Ş.", "GÜNEŞ DENEME A.Ş.", "“VERGİ NO”"],
    ["Ý", "Þ", "Ã", "Å"],
  ],
  [
    "a second heading",
    `VKN
     {a}
     {b}
     {c}
     Vergi Kimlik No
     {d}`,
    4,
    [wording.distinct(5, 4), "1 başlık ya da toplam satırı"],
    ["geçersiz"],
  ],
];

test("rows of no company are named and not for sale, through each door of a list", async () => {
  const { all, registry } = await startListDoors();
  for (const [name, lines, credits, says, saysNot] of kinds) {
    const text = withCompanies(lines.replaceAll(/^ +/gm, ""));
    for (const plain of await all(text)) {
      for (const words of says) expect(plain, name).toContain(words);
      for (const words of saysNot) expect(plain, name).not.toContain(words);
      const sold = plain.match(/\[[^\]]*kredi\]/g)?.join(" ") ?? "";
      expect(sold, name).toBe(`[${wording.upTo(labels.all, credits)}]`);
    }
  }
  expect(registry.queries).toEqual([]);
});

test("the codes of the accounts are read from their column, can be chosen, and are in the import", async () => {
  const { file, direct, team, registry } = await startListDoors();
  const titles = new Map([
    [numberOf.a, titleOf.A],
    [numberOf.b, titleOf.B],
  ]);
  registry.answers = [
    ({ body }) => {
      const vkn = String(body["vkn"]);
      return answered(vkn, 1, { Merkez: merkezOf(vkn, { Unvani: titles.get(vkn) ?? "" }) });
    },
  ];
  const text = withCompanies("C/H KODU;Yeni;Ünvan;VKN\n320.1;N1;{A};{a}\n320.2;N2;{B};{b}");
  const importedFrom = async (choice: string) => {
    const offer = await file(`${choice}.csv`, text);
    const ofCode = `${tr.lists.field.code}: `;
    expect(offer.plain).toContain(`${ofCode}A sütunu, “C/H KODU”`);
    await direct.click(`${ofCode}${choice}`, { in: offer });
    // The chosen column is the menu's first.
    const chosen = `${tr.lists.choose.code} [${ofCode}${choice}`;
    const isCorrected = ({ ts, plain }: SeenMessage) => ts === offer.ts && plain.includes(chosen);
    await direct.click(labels.all, { in: await direct.waitFor(isCorrected) });
    const done = await direct.waitFor(`${tr.lists.state.done} · ${choice}.csv`);
    await direct.click(labels.result, { in: done });
    await direct.waitFor("doğrudan mesajlarınıza gönderildi", { after: offer.ts });
    const sheets = await openWorkbook(await sentFile(team.workspace, ".xlsx"));
    return (sheets["İçe aktarım"] ?? []).slice(1).map(([code]) => code);
  };
  expect(await importedFrom("B sütunu")).toEqual(["N1", "N2"]);
});

test("in a small pasted table a company abroad is told as one, and sums are no titles for sale", async () => {
  const { direct } = await startListDoors();
  const lines = "Kod;Ünvan;Ülke;VKN\n1;{A};Türkiye;{a}\n2;OSTWALD DENEME GMBH;Almanya;\n;TOPLAM;;";
  const cells = withCompanies(lines)
    .split("\n")
    .map((line) => line.split(";"));
  await direct.type("", { cells });
  const { plain } = await direct.waitFor(tr.check.finding.abroad);
  expect(plain).toContain("OSTWALD DENEME GMBH");
  expect(plain).not.toContain("TOPLAM");
  expect(plain.match(/\[[^\]]*kredi\]/g)).toHaveLength(1);
});
