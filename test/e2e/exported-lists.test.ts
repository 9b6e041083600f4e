import { expect, test } from "vitest";
import { tckn, vkn } from "../kunye/lists/support/numbers.ts";
import { xlsxBytes } from "../kunye/lists/support/workbooks.ts";
import { startFakeRegistry } from "../support/fake-registry.ts";
import { modalShowing } from "../support/modal-showing.ts";
import { withFiles } from "../support/receipts-sent.ts";
import { startTeam } from "../support/start-team.ts";
import { labels } from "../support/labels.ts";
import type { SeenMessage } from "../support/people/seen-message.ts";
import { tr, wording } from "../support/wording.ts";

const [first, second, third, twoZeros] = [
  vkn(310_000_001),
  vkn(320_000_002),
  vkn(330_000_003),
  "0010448542",
];
const titles = ["LALE ÖRNEK GIDA A.Ş.", "NERGİS DENEME LTD. ŞTİ.", "ÇINAR ÖRNEK TARIM A.Ş."];
const [lale, nergis, cinar] = titles;

/** Starts a team that holds nothing, and Ayşe at her direct messages and the list's modal. */
async function startDoors() {
  const registry = await startFakeRegistry();
  const team = await startTeam(registry, { PRICES: "vkn=1,title=2" }, withFiles);
  const ayse = team.workspace.person("ayse");
  const direct = ayse.withApp();
  const answerTo = async (act: () => Promise<unknown>) => {
    const last = direct.messages().at(-1)?.ts ?? "";
    await act();
    // On a slow machine a waiting line comes first.
    const isAnswer = ({ from, ts, plain }: SeenMessage) =>
      from === "Künye" && ts > last && !plain.startsWith("⏳");
    return (await direct.waitFor(isAnswer, last === "" ? {} : { after: last })).plain;
  };
  return {
    registry,
    message: (text: string) => answerTo(() => direct.type(text)),
    file: (name: string, content: Buffer | string) =>
      answerTo(() => direct.type("", { files: [{ name, content }] })),
    /** Submits a file in the list's window, and returns what the window shows. */
    listFile: async (name: string, content: Buffer | string) => {
      await ayse.in("finans").type("/kunye liste");
      const form = await ayse.modal(tr.lists.modal.title);
      await form.fill("Liste dosyası (XLSX, XLS, ODS ya da CSV)", ayse.upload(name, content));
      await form.submit();
      const window = await modalShowing(ayse, name);
      const plain = window.plain();
      await window.close(true);
      return plain;
    },
  };
}

const exports: readonly (readonly [
  name: string,
  content: string | Buffer,
  says: readonly string[],
  sells: string,
])[] = [
  [
    "mukellef.csv",
    `Mükellef;VKN;Beyanname\n${lale};${first};KDV1\n${nergis};${second};KDV2\n${cinar};${third};KDV3`,
    ["Unvan: A sütunu, “Mükellef”", wording.distinctVkns(3), `• ${first} · ${lale}`],
    `[${wording.upTo(labels.all, 3)}]`,
  ],
  [
    "metin.csv",
    `Unvan;Vergi No\n${lale};="${first}"\n${nergis};="${twoZeros}"`,
    [wording.distinctVkns(2)],
    `[${wording.upTo(labels.all, 2)}]`,
  ],
  ["unvanlar.csv", titles.join("\r\n"), ["3 yalnız unvan"], `[${wording.upTo(labels.all, 6)}]`],
  [
    "sifirsiz.csv",
    `Ünvan;Vergi No\n${lale};${twoZeros.slice(2)}\n${nergis};${first}`,
    [wording.distinctVkns(2)],
    `[${wording.upTo(labels.all, 2)}]`,
  ],
  [
    "isaretli.csv",
    `Ünvan;VKN\n${lale};\u001f${first}\n${nergis};\u001f${twoZeros}`,
    [wording.distinctVkns(2)],
    `[${wording.upTo(labels.all, 2)}]`,
  ],
  [
    "kaymis.csv",
    `Ünvan;VKN;Şehir\n${lale};${first};İstanbul\nNERGİS; DENEME LTD. ŞTİ.;${second};Bursa`,
    [wording.distinctVkns(2)],
    `[${wording.upTo(labels.all, 2)}]`,
  ],
  [
    "bilimsel.csv",
    `Ünvan;VKN\n${lale};3,1E+09\n${nergis};${second},00\n${cinar};${twoZeros}.0`,
    [wording.distinctVkns(2), "1 numarası okunamadı", "1 haneleri yuvarlanmış sayı"],
    `[${wording.upTo(labels.all, 2)}]`,
  ],
  [
    "hatali.xlsx",
    xlsxBytes({
      Cari: [
        ["Ünvan", "VKN"],
        [lale ?? "", { raw: "<c><f>A9</f></c>" }],
        [nergis ?? "", { raw: '<c t="e"><v>#N/A</v></c>' }],
      ],
    }),
    ["2 numarası okunamadı", "1 hata değeri (#YOK gibi) · 1 hesaplanmamış formül"],
    "",
  ],
  [
    "fisler.xlsx",
    xlsxBytes({
      Fiş: [
        ["Fiş No", "Fiş Tarihi", "Hesap Kodu", "Borç"],
        [null, "25.06.2026", "360.03", "100,50"],
      ],
    }),
    ["Bu tablo şirket listesine benzemiyor"],
    "",
  ],
  [
    "notlar.csv",
    "Toplantı dün yapıldı.\nBütçe onaylandı.\nKatılanlar yazıldı.",
    ["Bu tablo şirket listesine benzemiyor"],
    "",
  ],
];

test("files exported by programs are understood in messages and in the list's window, and nothing else is sold", async () => {
  const { registry, file, listFile } = await startDoors();
  for (const [name, content, says, sells] of exports) {
    for (const plain of [await file(name, content), await listFile(name, content)]) {
      for (const words of says) expect(plain, name).toContain(words);
      expect(plain.match(/\[[^\]]*kredi\]/g)?.join(" ") ?? "", name).toBe(sells);
      expect(plain, name).not.toMatch(/XML|fatura/i);
    }
  }
  expect(registry.queries).toEqual([]);
});

test("a PDF is no list: its window says which files are, and does not mention invoices", async () => {
  const { listFile } = await startDoors();
  const plain = await listFile("liste.pdf", "%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n");
  expect(plain).toContain("Excel (XLSX, XLS), ODS ya da CSV");
  expect(plain).not.toMatch(/XML|fatura/i);
});

test("eight numbers in lines are a list as eight cells are; three, and a mail, are none", async () => {
  const { message } = await startDoors();
  const numbers = Array.from({ length: 8 }, (_, at) => vkn(410_000_000 + at));
  for (const lines of [numbers, ["VKN", ...numbers], numbers.map((one, at) => `C${at}\t${one}`)]) {
    const list = await message(lines.join("\n"));
    expect(list).toContain("Yapıştırılan liste");
    expect(list).toContain(wording.distinct(8, 8));
    expect(list).toContain(`[${wording.upTo(labels.all, 8)}]`);
  }
  expect(await message(numbers.slice(0, 3).join("\n"))).toContain(wording.companiesFound(3));
  const mail = ["Merhaba,", ...numbers.slice(0, 4).map((one) => `${lale} ${one}`), "Teşekkürler"];
  expect(await message(mail.join("\n"))).toContain(wording.companiesFound(4));
});

test("a pasted table with rows of a person, without a number or with an error is the list that the window reads", async () => {
  const { message, listFile } = await startDoors();
  const rows = Array.from(
    { length: 30 },
    (_, at) => `C${at}\tÖRNEK ${at}\t${vkn(420_000_000 + at)}`,
  );
  const odd = [`C30\tAli Veli\t${tckn(123_456_701)}`, "C31\tDENEME", "C32\tDENEME\t#N/A"];
  const text = ["Kod\tUnvan\tVKN", ...rows, ...odd].join("\n");
  for (const plain of [await message(text), await listFile("liste.csv", text)]) {
    expect(plain).toContain(wording.distinct(33, 30));
    expect(plain).not.toContain(wording.anyCompaniesFound);
  }
});
