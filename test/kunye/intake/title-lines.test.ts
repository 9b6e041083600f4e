import { expect, test } from "vitest";
import { readWhole } from "../../../src/company/record.ts";
import { writtenMention } from "../../../src/kunye/intake/mention.ts";
import { readMentions } from "../../../src/kunye/intake/text/read.ts";
import { readTitleLine } from "../../../src/kunye/intake/text/title-line.ts";
import { parseExactJson } from "../../../src/platform/exact-json.ts";
import { verdictOf } from "../check/support/cases.ts";

const vkn = "9223344559";
const title = "LALE ÖRNEK GIDA A.Ş.";

/** A tax office of each province, as the tax office list names it. */
const offices = `
  Seyhan Adıyaman Afyon:Kocatepe Ağrı Aksaray Amasya Ankara:Kavaklıdere Antalya:Üçkapılar Ardahan Artvin Aydın:Efeler
  Balıkesir:Karesi Bartın Batman Bayburt Bilecik Bingöl Bitlis Bolu Burdur Bursa:Nilüfer Çanakkale Çankırı Çorum
  Denizli:Pamukkale Diyarbakır:Gökalp Düzce Edirne:Arda Elazığ:Harput Erzincan:Fevzipaşa Erzurum:Aziziye
  Eskişehir:Taşbaşı Gaziantep:Suburcu Giresun Gümüşhane Hakkari Hatay:Antakya Iğdır Isparta:Kaymakkapı
  İstanbul:Kozyatağı İzmir:Bornova Kahramanmaraş:Aslanbey Karabük Karaman Kars Kastamonu Kayseri:Mimarsinan Kilis
  Kırıkkale:Irmak Kırklareli Kırşehir Kocaeli:Tepecik Konya:Meram Kütahya:30_Ağustos Malatya:Beydağı Manisa:Mesir
  Mardin Mersin:Toros Muğla Muş Nevşehir Niğde Ordu:Boztepe Osmaniye Rize:Kaçkar Sakarya:Gümrükönü Samsun:19_Mayıs
  Siirt Sinop Sivas:Kale Şanlıurfa:Göbeklitepe Şırnak Tekirdağ:Süleymanpaşa Tokat Trabzon:Karadeniz Tunceli Uşak Van
  Yalova Yozgat Zonguldak:Uzunmehmet
`
  .trim()
  .split(/\s+/)
  .map((name) => name.replace(/^.*:/, "").replace("_", " "));

/** The ways in which people write an office between a title and its number. */
const forms: ((office: string) => string)[] = [
  (office) => ` ${office} V.D. `,
  (office) => `, ${office} VD `,
  (office) => ` - ${office} Vergi Dairesi - `,
  (office) => ` / ${office} V. D. Müd. / `,
  (office) => ` ${office.toLocaleUpperCase("tr")} VERGİ DAİRESİ MÜDÜRLÜĞÜ VKN: `,
  (office) => ` V.D.: ${office} Vergi No: `,
];

test("offices of all provinces are read beside a title with six separators", () => {
  expect(offices).toHaveLength(81);
  const misread = offices.flatMap((office) =>
    forms.flatMap((form) => {
      const text = `${title}${form(office)}${vkn}`;
      const [mention, ...others] = readMentions(text, { isTyped: false, maxFound: 10 }).written;
      const read = mention?.given;
      const isRead =
        read?.title === title &&
        read.taxOffice.toLocaleLowerCase("tr") === office.toLocaleLowerCase("tr");
      return isRead && others.length === 0 ? [] : [[text, read?.title, read?.taxOffice]];
    }),
  );
  expect(misread).toEqual([]);
});

test("the label of a number is no part of the title before it", () => {
  const labels = "V.No: |V.N.: |V. No |VKN |Vergi No: |VAT no |VAT: |Tax ID: |TIN ".split("|");
  const misread = labels.flatMap((label) => {
    const text = `${title} ${label}${vkn}`;
    const { written } = readMentions(text, { isTyped: false, maxFound: 10 });
    return written.map(({ given }) => given.title).join() === title ? [] : [text];
  });
  expect(misread).toEqual([]);
});

const noPlace = { taxOffice: "", district: "", city: "" };

test.each([
  [" Kadıköy V.D.", { ...noPlace, taxOffice: "Kadıköy" }],
  [" (Kadıköy V.D.)", { ...noPlace, taxOffice: "Kadıköy" }],
  [" İstanbul Kadıköy V.D.", { ...noPlace, taxOffice: "Kadıköy" }],
  [" KADIKÖY VERGİ DAİRESİ MÜDÜRLÜĞÜ", { ...noPlace, taxOffice: "KADIKÖY" }],
  [" Feke Malmüdürlüğü", { ...noPlace, taxOffice: "Feke" }],
  [" V.D.: Büyük Mükellefler", { ...noPlace, taxOffice: "Büyük Mükellefler" }],
  [" Marmara Kurumlar V.D.", { ...noPlace, taxOffice: "Marmara Kurumlar" }],
  [
    " Fatih Mah. Değirmen Cad. No:19/A Mudanya/Bursa",
    { ...noPlace, district: "Mudanya", city: "Bursa" },
  ],
  [
    " Gül Mah. Çiçek Sk. No:5 Kadıköy/İstanbul Kadıköy V.D.",
    { taxOffice: "Kadıköy", district: "Kadıköy", city: "İstanbul" },
  ],
  [
    " Merkez Mahallesi 5. Sokak No: 12 D:3 Şişli - İSTANBUL",
    { ...noPlace, district: "Şişli", city: "İSTANBUL" },
  ],
  [
    " Organize Sanayi Bölgesi 4. Cadde No 7 Nilüfer / Bursa",
    { ...noPlace, district: "Nilüfer", city: "Bursa" },
  ],
  [" Adres: Lale Sok. 3 Çankaya/Ankara", { ...noPlace, district: "Çankaya", city: "Ankara" }],
  [" Atatürk Bulvarı No:44 ANKARA", { ...noPlace, city: "ANKARA" }],
  [", Kadıköy/İstanbul", { ...noPlace, district: "Kadıköy", city: "İstanbul" }],
  [" İSTANBUL/KADIKÖY", { ...noPlace, district: "KADIKÖY", city: "İSTANBUL" }],
  [
    " 19 Mayıs Mah. İnönü Cad. No:3 Atakum/Samsun",
    { ...noPlace, district: "Atakum", city: "Samsun" },
  ],
  [
    " Fatih Sultan Mehmet Mah. Poligon Cad. No:8 Ümraniye/İstanbul",
    { ...noPlace, district: "Ümraniye", city: "İstanbul" },
  ],
  [" No:19 Mudanya/Bursa", { ...noPlace, district: "Mudanya", city: "Bursa" }],
  [" (“Şirket” olarak anılacaktır)", noPlace],
  [" (kısaca “LALE” olarak anılacaktır)", noPlace],
  [' ("LALE")', noPlace],
  [" (bundan böyle LALE olarak anılacaktır)", noPlace],
  [" (bundan sonra “Satıcı” denilecektir)", noPlace],
  [" [kısaca Şirket]", noPlace],
  [" kısaca “LALE” olarak anılacaktır", noPlace],
  [" (hereinafter referred to as “Seller”)", noPlace],
  [" (USD)", noPlace],
  [" (EUR HESABI)", noPlace],
  [" USD", noPlace],
  [" - EUR", noPlace],
  [" TL HESABI", noPlace],
  [" (KAPALI)", noPlace],
  [" (ESKİ)", noPlace],
  [" - KAPANDI", noPlace],
  [" (PASİF)", noPlace],
  [" (KULLANMAYIN)", noPlace],
  ["-2", noPlace],
  [" - 2", noPlace],
  [" (2)", noPlace],
  [" (Hesap 2)", noPlace],
  [" _3", noPlace],
  [" adına", noPlace],
  [" adına kesilecek", noPlace],
  [" adına düzenlenecek fatura", noPlace],
  [" hesabına gönderilen ödeme", noPlace],
  [" (USD) Kadıköy V.D.", { ...noPlace, taxOffice: "Kadıköy" }],
])("the title of %j ends at its legal form", (behind, details) => {
  for (const name of [
    title,
    "NERGİS DENEME TEKSTİL SAN. VE TİC. LTD. ŞTİ.",
    "ÖRNEK KOLLEKTİF ŞİRKETİ",
  ]) {
    expect(readTitleLine(name + behind)).toEqual({ title: name, ...details });
    const text = `${name}${behind}\nVKN: ${vkn}`;
    const [mention] = readMentions(text, { isTyped: false, maxFound: 10 }).written;
    expect({ text, title: mention?.given.title }).toEqual({ text, title: name });
  }
});

test.each([
  " ADINA ZERTAN YAPI",
  " adına Zertan Yapı",
  " ZERTAN YAPI",
  " - ZERTAN YAPI",
  " ZERTAN YAPI Kadıköy V.D.",
  " (ZERTAN YAPI)",
  " ÖZTÜRK HOLDİNG ŞUBESİ",
])("the words %j stay behind the title and are named", (behind) => {
  const { given } = writtenMention(vkn, title + behind);
  expect(verdictOf(given).findings).toMatchObject([
    { kind: "words-behind", facts: { hasRecord: false } },
  ]);
});

const merkez = {
  Unvani: "LALE ÖRNEK GIDA ANONİM ŞİRKETİ",
  MersisNo: `0${vkn}00016`,
  VergiDairesi: "KADIKÖY VERGİ DAİRESİ",
  Durumu: "Aktif",
  TescilTarihi: "01.02.2005",
  KapanisTarihi: "",
  Adres: "GÜL MAH. NO: 3 KADIKÖY / İSTANBUL",
};
const record = readWhole(
  parseExactJson(JSON.stringify({ success: true, data: { Merkez: merkez } })),
);

test.each([
  [" Kadıköy V.D.", "green matches"],
  [" Kozyatağı V.D.", "yellow tax-office-differs matches"],
  [" KADIKÖY", "green matches"],
  [" KOZYATAĞI", "orange words-behind matches"],
  [" Gül Mah. No:3 Kadıköy/İstanbul", "green matches"],
  [" Gül Mah. No:3 Nilüfer/Bursa", "yellow place-differs matches"],
  [" (“Şirket” olarak anılacaktır)", "green matches"],
  [" (USD)", "green matches"],
  [" adına", "green matches"],
  [" ADINA ZERTAN YAPI", "orange words-behind matches"],
  [" ANKARA ŞUBESİ", "green matches"],
])("behind a title %j is %s", (behind, verdict) => {
  const { given } = writtenMention(vkn, title + behind);
  const { colour, findings } = verdictOf(given, record);
  expect([colour, ...findings.map(({ kind }) => kind)].join(" ")).toBe(verdict);
});

test.each([
  `LALE ÖRNEK GIDA ANONİM ŞİRKETİ'nin Kadıköy V.D. ${vkn} no'lu`,
  `${title} Ticaret Sicil No: 12345 Kadıköy V.D. ${vkn}`,
  `${title} Kadıköy / ${vkn}`,
  `${title} (Kadıköy/${vkn})`,
  `${vkn} ${title} Kadıköy V.D.`,
  `Kadıköy V.D. ${vkn} ${title}`,
  `${title} | Kadıköy | ${vkn}`,
  `${title} Tel: 0216 111 22 33 Kadıköy VD ${vkn}`,
  `${title} Kadıköy V. D. No: ${vkn}`,
  `${title} Gül Mahallesi, Çiçek Sokak, No: 5, Kadıköy, İstanbul. Vergi No: ${vkn}`,
  `${title} ADINA KESİLECEK FATURA VKN ${vkn}`,
  `${title} EURO ${vkn}`,
])("the line %j agrees with the record", (text) => {
  const [mention, ...others] = readMentions(text, { isTyped: false, maxFound: 10 }).written;
  expect(others).toEqual([]);
  expect(mention && verdictOf(mention.given, record).findings).toMatchObject([{ kind: "matches" }]);
});

test("a bare office or district behind a title is no doubt before the record is read", () => {
  expect(verdictOf(writtenMention(vkn, `${title} KADIKÖY`).given).findings).toEqual([]);
});

test("a lone word is a title if the record has it there, else an office", () => {
  const findingsOf = (taxOffice: string, Unvani: string) => {
    const { given } = writtenMention(vkn, "", { taxOffice });
    const body = { success: true, data: { Merkez: { ...merkez, Unvani } } };
    const kinds = verdictOf(given, readWhole(parseExactJson(JSON.stringify(body)))).findings;
    return kinds.map(({ kind }) => kind);
  };
  expect(findingsOf("EGE", "EGE TEKNİK MAKİNA ANONİM ŞİRKETİ")).toEqual(["short-title"]);
  expect(findingsOf("EGE", "LALE ÖRNEK GIDA ANONİM ŞİRKETİ")).toContain("tax-office-differs");
});

test.each([
  ["Nergis Deneme Tekstil san tic ltd şti vkn 4556677884", "Nergis Deneme Tekstil san tic ltd şti"],
  [
    "NERGİS DENEME tekstil san. tic. ltd. şti. vkn 4556677884",
    "NERGİS DENEME tekstil san. tic. ltd. şti.",
  ],
  [
    "Nergis Deneme tekstil San. Tic. Ltd. Şti. VKN 4556677884",
    "Nergis Deneme tekstil San. Tic. Ltd. Şti.",
  ],
  [
    "nergis deneme tekstil san. ve tic. a.ş. vkn 4556677884",
    "nergis deneme tekstil san. ve tic. a.ş.",
  ],
  ["Nergis Deneme gıda a.ş. 4556677884", "Nergis Deneme gıda a.ş."],
  ["dün Nergis Deneme tekstil ltd şti aradı, vkn 4556677884", "Nergis Deneme tekstil ltd şti"],
  ["bizim tekstil san. tic. ltd. şti. vkn 4556677884", ""],
])("from %j the title %j is read whole", (text, read) => {
  const [mention] = readMentions(text, { isTyped: false, maxFound: 10 }).written;
  expect(mention?.given.title).toBe(read);
});

test.each([
  "ÖRNEKKATILIMVergiNo:9223344559TutarTL1.250,00",
  "LALE ÖRNEK GIDA A.Ş.VergiNo:9223344559",
  "AdresVKN9223344559",
  "ÖRNEKVKN:9223344559VD:Kadıköy",
  "ünvanVergi Kimlik No:9223344559",
  "LaleVergiKimlikNumarası:9223344559",
  "ÖRNEKVERGİ NO:9223344559",
  "ÖRNEKV.K.N:9223344559",
  "TutarVKN 9223344559",
])("the label in %j is read although it is glued to a word", (text) => {
  expect(
    readMentions(text, { isTyped: false, maxFound: 10 }).found.map((one) => one.text),
  ).toContain(vkn);
});

test.each([
  ["ÖRNEK GIDA A.Ş. (ESKİ UNVAN: ÖRNEK YEMEK LTD. ŞTİ.)", "ÖRNEK GIDA A.Ş."],
  ["ESKİ UNVAN: ÖRNEK YEMEK LTD. ŞTİ. YENİ UNVAN: ÖRNEK GIDA A.Ş.", "ÖRNEK GIDA A.Ş."],
  ["ÖRNEK YEMEK LTD. ŞTİ. / YENİ ÜNVANI ÖRNEK GIDA A.Ş.", "ÖRNEK GIDA A.Ş."],
  ["YENİ ADIM GIDA A.Ş.", "YENİ ADIM GIDA A.Ş."],
])("a cell's former title is left out: %s", (cell, current) => {
  expect(readTitleLine(cell).title).toBe(current);
});
