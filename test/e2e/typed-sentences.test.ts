import { expect, test } from "vitest";
import { startDoors, type Doors } from "./support/doors.ts";
import { labels } from "../support/labels.ts";
import { pattern, tr, wording } from "../support/wording.ts";

const vkn = "1234567890";
const mersis = `0${vkn}00016`;
const record = "ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ";

/** Types the words at each of Künye's doors; returns the answers by door. */
async function atEachDoor(doors: Doors, words: string): Promise<Record<string, string>> {
  return {
    command: (await doors.command(`/vkn ${words}`)).plain,
    kunye: (await doors.command(`/kunye ${words}`)).plain,
    message: (await doors.message(words)).plain,
    modal: await doors.modal(words),
    shortcut: await doors.shortcut({ text: words }),
  };
}

/** Requests and questions around a number, dates, amounts, telephones, accounts. */
const sentences = [
  `TR${vkn} lütfen bakar mısınız`,
  `${vkn} ?!`,
  `→ ${vkn}`,
  `${vkn} :pray:`,
  `${vkn} :white_check_mark: lütfen`,
  `"${vkn}" bu firma kimin`,
  `“${vkn}” kimin şirketi`,
  `${vkn}'ın durumu nedir`,
  `${vkn}’ın ünvanı nedir`,
  `${vkn} who owns this?`,
  `${vkn} thanks`,
  `${vkn} ltd mi aş mi`,
  `${vkn} A.Ş.`,
  `${vkn} 12.11.2026 tarihli fatura`,
  `${vkn} 12.500,00 TL ödenecek`,
  `${vkn} IBAN TR19 0006 2000 1234 5678 9012 34`,
  `${vkn} 0212 111 22 33`,
];

test("requests and questions around a number are no title: each way in shows the one company, free and without a doubt", async () => {
  const doors = await startDoors();
  await doors.command(`/vkn ${vkn}`);
  for (const words of sentences) {
    for (const [door, plain] of Object.entries(await atEachDoor(doors, words))) {
      const shown = `${door}: ${words}`;
      expect(plain, shown).toMatch(new RegExp(`${record}|${vkn}`));
      expect(plain, shown).toMatch(/ücretsiz/i);
      expect(plain, shown).not.toMatch(
        pattern()`🔴|🟠|🟡|Yazılan|${labels.asTitle}|${labels.searchAnyway}`,
      );
    }
  }
  expect(doors.registry.queries).toHaveLength(1);
});

/** Signatures, tax offices in English, former titles, and the title that the check reads. */
const footers: [text: string, title: string | null][] = [
  [`${record}\nGül M. Çiçek C. No:5 Kadıköy/İstanbul\nKadıköy V.D. ${vkn}`, record],
  [
    `ÖRNEK GIDA SAN. VE TİC. A.Ş. Gül M. Çiçek C. No:5 Kadıköy/İstanbul VKN ${vkn}`,
    "ÖRNEK GIDA SAN. VE TİC. A.Ş.",
  ],
  [
    `örnek gıda sanayi ve ticaret as\ngül m. çiçek c. no:5 kadıköy/istanbul\nkadıköy vd ${vkn}`,
    "örnek gıda sanayi ve ticaret as",
  ],
  [`örnek gıda san tic as\nvkn: ${vkn}`, "örnek gıda san tic as"],
  [
    `örnek gıda san. ve tic. a.ş\ntel: 0216 111 22 33\nvergi no ${vkn}`,
    "örnek gıda san. ve tic. a.ş",
  ],
  [
    `ESKİ UNVAN: ÖRNEK YEMEK LTD. ŞTİ. yeni unvan ÖRNEK GIDA SANAYİ VE TİCARET A.Ş. ${vkn}`,
    "ÖRNEK GIDA SANAYİ VE TİCARET A.Ş.",
  ],
  [
    `ÖRNEK YEMEK LTD. ŞTİ. (yeni unvanı: ÖRNEK GIDA SANAYİ VE TİCARET A.Ş.) VKN ${vkn}`,
    "ÖRNEK GIDA SANAYİ VE TİCARET A.Ş.",
  ],
  [
    `ÖRNEK GIDA SANAYİ VE TİCARET A.Ş. (eski unvan: ÖRNEK YEMEK LTD. ŞTİ.) VKN ${vkn}`,
    "ÖRNEK GIDA SANAYİ VE TİCARET A.Ş.",
  ],
  [
    `ÖRNEK GIDA SANAYİ VE TİCARET A.Ş. formerly ÖRNEK YEMEK LTD. ŞTİ. Tax no ${vkn}`,
    "ÖRNEK GIDA SANAYİ VE TİCARET A.Ş.",
  ],
  [`“ÖRNEK GIDA SANAYİ VE TİCARET A.Ş.” VKN: ${vkn}`, "ÖRNEK GIDA SANAYİ VE TİCARET A.Ş."],
  [`${vkn} Kadıköy tax office`, null],
  [`${vkn} tax office of Kadıköy`, null],
  [`Tax office: Kadıköy\nTax no: ${vkn}`, null],
];

test("the footers, English tax offices and former titles of a message leave the title alone", async () => {
  const doors = await startDoors();
  await doors.command(`/vkn ${vkn}`);
  for (const [text, title] of footers) {
    for (const plain of [(await doors.message(text)).plain, await doors.shortcut({ text })]) {
      expect(plain, text).toContain(wording.companiesFound(1));
      expect(plain, text).not.toMatch(pattern()`🔴|🟠|${labels.asTitle}|${labels.searchAnyway}`);
      if (title === null) expect(plain, text).not.toMatch(pattern()`🟡|${tr.check.role.text}`);
      else {
        expect(plain, text).toContain(`${tr.check.role.text}: ${title}\n`);
        expect(plain, text).toContain(`🟢 ${tr.check.finding.matches}`);
      }
    }
  }
  for (const words of ["Gökalp tax office", "Gökalp Tax Office"]) {
    const { plain } = await doors.command(`/vkn ${vkn} ${words}`);
    expect(plain).toContain("🟡 Vergi dairesi farklı");
    expect(plain).not.toContain("🔴");
  }
  const forged = `ESKİ UNVAN: ÖRNEK GIDA A.Ş. yeni unvan ÖRNEK YEMEK LTD. ŞTİ. ${vkn}`;
  expect((await doors.message(forged)).plain).toContain("🔴");
});

test("a message's number and title, written twice, are the one company and no priced search; so is a title that is held in full", async () => {
  const doors = await startDoors();
  const twice = `ÖRNEK GIDA A.Ş. ve ÖRNEK GIDA SANAYİ VE TİCARET A.Ş. aynı: ${vkn}`;
  const bought = await doors.shortcut({ text: twice });
  expect(bought).toContain(wording.companiesFound(1));
  expect(bought).toContain(`${tr.check.role.text}: ÖRNEK GIDA SANAYİ VE TİCARET A.Ş.\nVKN ${vkn}`);
  for (const number of [vkn, "9223344559"]) await doors.command(`/vkn ${number}`);
  for (const text of [twice, `${twice}. ÖRNEK GIDA A.Ş. yazdı.`, `Merhaba, ${record} kim?`]) {
    const plain = await doors.shortcut({ text });
    expect(plain, text).toContain(wording.companiesFound(1));
    expect(plain.match(pattern("g")`${wording.free(labels.open)}`), text).toHaveLength(1);
    expect(plain, text).not.toContain("ara · ");
  }
});

test("a contract's number after a MERSİS number is a reference, in the command and in a message", async () => {
  const doors = await startDoors();
  const words = `${mersis} sözleşme no 123`;
  const remark = `/mersis ${mersis} #sözleşme no 123`;
  const { plain } = await doors.command(`/mersis ${words}`);
  expect(plain).toContain(remark);
  expect(plain).not.toContain(wording.anyCompaniesFound);
  expect(doors.registry.queries).toMatchObject([{ body: { mersis_no: mersis } }]);
  expect((await doors.message(words)).plain).toContain(remark);
  const titled = await doors.command(`/mersis ${mersis} ÖRNEK GIDA A.Ş.`);
  expect(titled.plain).toContain(`${tr.check.role.text}: ÖRNEK GIDA A.Ş.`);
});

test("words without a company are not offered as a title at /vkn", async () => {
  const doors = await startDoors();
  for (const words of ["lütfen bakar mısınız", "fatura geldi mi"]) {
    const { plain } = await doors.command(`/vkn ${words}`);
    expect(plain).toContain("Burada bir VKN ya da unvan bulunamadı");
  }
});

test("a language is chosen by its name, in a command and a message; a title that begins like it stays one", async () => {
  const doors = await startDoors();
  for (const [typed, said] of [
    ["dil english", "Künye answers you in English"],
    ["language türkçe", "Künye size Türkçe yanıt verir"],
    ["dil İngilizce", "Künye answers you in English"],
    ["DİL TÜRKÇE", "Künye size Türkçe yanıt verir"],
    ["dil almanca", "Künye size Türkçe yanıt verir"],
  ] as const) {
    const { plain } = await doors.command(`/kunye ${typed}`);
    expect(plain, typed).toContain(said);
    expect(plain, typed).not.toContain("kredi]");
  }
  expect((await doors.message("dil english")).plain).toContain("Künye answers you");
  expect((await doors.command("/kunye dil okulu")).plain).toContain("credits]");
});
