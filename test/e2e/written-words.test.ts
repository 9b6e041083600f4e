import { expect, test } from "vitest";
import { invoiceXml, party } from "../kunye/intake/files/ubl.ts";
import { ownVkn, startDoors } from "./support/doors.ts";
import { labels } from "../support/labels.ts";
import { pattern, tr, wording } from "../support/wording.ts";

const lale = "9223344559";
const nergis = "4556677884";

/** Pasted lines, the offered rows, and the verdict after the purchase. */
const lines: [text: string, offered: string[], bought: string][] = [
  [
    "PAPATYA DENEME LOJİSTİK A.Ş. Kadıköy V.D. 6170044115",
    [`${tr.check.role.text}: PAPATYA DENEME LOJİSTİK A.Ş.\nVKN 6170044115`],
    `🟢 ${tr.check.finding.matches} · PAPATYA`,
  ],
  [
    "ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ Kozyatağı V.D. 1234567890",
    [`${tr.check.role.text}: ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ\nVKN 1234567890`],
    "Vergi dairesi · yazılan\nKozyatağı\nSicil kaydında\nKADIKÖY VERGİ DAİRESİ",
  ],
  [
    `NERGİS DENEME TEKSTİL LTD. ŞTİ. Gül Mah. Çiçek Sk. No:5 Kadıköy/İstanbul Kadıköy V.D. ${nergis}`,
    [`${tr.check.role.text}: NERGİS DENEME TEKSTİL LTD. ŞTİ.\nVKN ${nergis}`],
    "✓ Kayda uyanlar: İl / ilçe",
  ],
  [
    `LALE ÖRNEK GIDA A.Ş. Gül Mah. Değirmen Cad. No:19/A Kadıköy/İstanbul Vergi No: ${lale}`,
    [`${tr.check.role.text}: LALE ÖRNEK GIDA A.Ş.\nVKN ${lale}`],
    `🟢 ${tr.check.finding.matches} · LALE`,
  ],
  [
    `Fatura LALE ÖRNEK GIDA A.Ş. adına kesilecek, VKN ${lale}`,
    [`${tr.check.role.text}: LALE ÖRNEK GIDA A.Ş.\nVKN ${lale}`],
    `🟢 ${tr.check.finding.matches} · LALE`,
  ],
  [
    `Ticaret Unvanı: LALE ÖRNEK GIDA A.Ş. (kısaca “LALE” olarak anılacaktır)\nVergi No: ${lale}`,
    [`${tr.check.role.text}: LALE ÖRNEK GIDA A.Ş.\nVKN ${lale}`],
    `🟢 ${tr.check.finding.matches} · LALE`,
  ],
  [
    `Nergis Deneme Tekstil san tic ltd şti vkn ${nergis}`,
    [`${tr.check.role.text}: Nergis Deneme Tekstil san tic ltd şti\nVKN ${nergis}`],
    `🟢 ${tr.check.finding.matches} · NERGİS`,
  ],
  [`ÖRNEKKATILIMVergiNo:${lale}TutarTL1.250,00`, [`VKN ${lale}`], "LALE ÖRNEK GIDA"],
];

test("what stands beside a title and its number on a line is told apart, before the purchase and after", async () => {
  for (const [text, offered, bought] of lines) {
    const doors = await startDoors();
    const found = await doors.message(text);
    for (const words of offered) expect(found.plain).toContain(words);
    expect(found.plain).not.toMatch(/🟠|🔴|Kayıtta yok|kayıtta yok/);
    const card = await doors.buy(doors.direct, "Sorgula");
    expect(card.plain).toContain(bought);
    expect(card.plain).not.toMatch(/🟠|🔴/);
    expect(doors.registry.queries).toHaveLength(1);
  }
});

/** Words after a number, and the words of the card. */
const behindNumbers: [command: string, said: string][] = [
  ["1234567890 Kadıköy VD", "✓ Kayda uyanlar: Vergi dairesi"],
  ["1234567890 Kozyatağı V.D.", "🟡 Vergi dairesi farklı"],
  ["1234567890 fatura 2026-118", "`/vkn 1234567890 #fatura 2026-118`".replaceAll("`", "")],
  ["1234567890 bu firma aktif mi?", "🟢 ÖRNEK GIDA"],
  ["1234567890 acil", "🟢 ÖRNEK GIDA"],
  ["1234567890 https://ornek.example/cari/12", "🟢 ÖRNEK GIDA"],
  ["6172001152 Kadıköy V.D.", "✓ Kayda uyanlar: Vergi dairesi"],
  ["6172002267 KADIKÖY", "✓ Kayda uyanlar: Vergi dairesi"],
  ["6173001185.0", "MANOLYA DENEME PLASTİK"],
  [
    "6174001127 “BEGONYA DENEME MATBAA SAN. TİC. LTD. ŞTİ.”",
    "Yazdığınız unvan: “BEGONYA DENEME MATBAA SAN. TİC. LTD. ŞTİ.”",
  ],
  [
    "6174002232 ORKİDE DENEME CAM SAN. TİC. LTD. ŞTİ. (TASFİYE HALİNDE)",
    "Yazdığınız unvan: “ORKİDE DENEME CAM SAN. TİC. LTD. ŞTİ. (TASFİYE HALİNDE)”",
  ],
];

test("words behind a number are a title only if they look like one: command, /kunye, message and window agree", async () => {
  const doors = await startDoors();
  for (const [typed, said] of behindNumbers) {
    const { plain } = await doors.command(`/vkn ${typed}`);
    expect(plain).toContain(said);
    expect(plain).not.toMatch(/🔴|🟠|Belirsiz/);
  }
  const asked = doors.registry.queries.length;
  for (const [typed] of behindNumbers) {
    const other = await doors.command(`/kunye ${typed}`);
    const message = await doors.message(typed);
    const modal = await doors.modal(typed);
    for (const plain of [other.plain, message.plain, modal]) {
      expect(plain).not.toMatch(pattern()`🔴|🟠|${tr.check.finding["title-differs"]}|T\.C\.`);
      expect(plain).toMatch(pattern()`· ücretsiz\]|${wording.nothingCharged}`);
      if (typed.includes("fatura")) expect(plain).toContain("#fatura 2026-118");
      if (typed.includes("Kozyatağı")) expect(plain).toContain("🟡 Vergi dairesi farklı");
    }
  }
  // A held answer is free at each door.
  expect(doors.registry.queries).toHaveLength(asked);
});

test("words that no title was read from are said at each door, with the fields that were compared", async () => {
  const doors = await startDoors();
  await doors.command("/vkn 1234567890");
  const text = "Zertan Deneme Kırtasiye Kadıköy V.D. VKN 1234567890";
  const typed = "1234567890 Zertan Deneme Kırtasiye faturası geldi";
  const answers = [
    [await doors.message(text), await doors.command(`/kunye denetle ${text}`)],
    [await doors.command(`/vkn ${typed}`), await doors.command(`/kunye ${typed}`)],
  ].flatMap((some) => some.map(({ plain }) => plain));
  for (const plain of [...answers, await doors.modal(text), await doors.modal(typed)]) {
    expect(plain).toContain(`⚪ ${tr.check.finding["not-compared"]}: yalnız VKN`);
    expect(plain).toContain("“Zertan Deneme Kırtasiye”");
    expect(plain).not.toMatch(/🔴|🟠/);
  }
  expect(answers[0]).toContain("yalnız VKN ve vergi dairesi karşılaştırılabildi");
  expect(doors.registry.queries).toHaveLength(1);
});

/** Numbers of no company, or in other spellings; nothing is bought. */
const numbers: [typed: string, said: RegExp, offered: RegExp | null][] = [
  ["2222222222", /yabancı alıcı/, null],
  ["1111111111", /VKN'si olmayan alıcı/, null],
  ["VKN: 2222222222 MUSTER GMBH", /yabancı alıcı/, null],
  ["9,22334E+09", /Hesap tablosu numarayı kısaltmış/, null],
  ["10733510", /baştaki iki sıfır|8 haneyle/, /VKN 0010733510[^]*~1 kredi\]/],
  ["38700087", /baştaki iki sıfır|8 haneyle/, /VKN 0038700087[^]*~1 kredi\]/],
];

test("placeholders, shortened numbers and lost zeros are named at each door, and nothing wrong is for sale", async () => {
  const doors = await startDoors();
  for (const [typed, said, offered] of numbers) {
    const answers = [
      (await doors.command(`/vkn ${typed}`)).plain,
      (await doors.command(`/kunye ${typed}`)).plain,
      (await doors.message(typed)).plain,
      await doors.modal(typed),
    ];
    for (const plain of answers) {
      expect(plain).toMatch(said);
      if (offered) expect(plain).toMatch(offered);
      else expect(plain).not.toMatch(/\d kredi\]/);
      expect(plain).not.toMatch(/🔴|T\.C\./);
    }
  }
  const transaction = "İşlem No 2026004418037259 tutar 1.300,00 TL";
  expect((await doors.message(transaction)).plain).not.toContain("T.C.");
  const inText = await doors.message("Fatura kesilecek yabancı alıcının VKN'si 2222222222");
  expect(inText.plain).toContain("yabancı alıcı");
  expect(inText.plain).not.toContain("kredi]");
  const lost = await doors.message(`ZAMBAK DENEME AMBALAJ A.Ş.\nVKN: 10733510`);
  expect(lost.plain).toContain("🟡 Baştaki sıfır yazılmamış: VKN 8 haneyle yazılmış");
  expect(lost.plain).not.toContain("🔴");
  expect(doors.registry.queries).toHaveLength(0);
});

test("each of many numbers behind a command can be reached; ours is not for sale, a wrong one is named", async () => {
  const doors = await startDoors();
  const vkns = ["1117", "1174", "1239", "1297", "1359", "1414", "1471", "1535", "1593", "1656"]
    .concat(["1711", "1778", "1836", "1894"])
    .map((end) => `617600${end}`);
  for (const found of [
    await doors.command(`/vkn ${vkns.join(" ")} ${ownVkn} 1234567891`),
    await doors.message([...vkns, ownVkn, "1234567891"].join(" ")),
  ]) {
    for (const vkn of vkns)
      expect(found.plain).toContain(`VKN ${vkn}\n[${wording.guessed(labels.query, 1)}]`);
    expect(found.plain).toContain(
      `🔴 ${tr.check.finding["invalid-vkn"]}: denetim hanesi tutmuyor. Yazılan: 1234567891`,
    );
    expect(found.plain).not.toContain(`VKN ${ownVkn}\n[${labels.query}`);
  }
  expect(doors.registry.queries).toHaveLength(0);
});

test("notes, snippets, forwarded mails and messages, and other apps' cards are texts", async () => {
  const doors = await startDoors();
  const text = `LALE ÖRNEK GIDA A.Ş.\nVKN: ${lale}`;
  const offered = `${tr.check.role.text}: LALE ÖRNEK GIDA A.Ş.\nVKN ${lale}`;
  for (const name of ["not.txt", "Untitled", "not.md", "mail.log"]) {
    const { plain } = await doors.file(name, text);
    expect(plain).toContain(offered);
    expect(plain).not.toContain("XML");
  }
  const latin5 = Buffer.from(text.replace("Ş", "S").replace("Ö", "O"), "latin1");
  expect((await doors.file("eski.txt", latin5)).plain).toContain(`VKN ${lale}`);
  const titles = ["LALE ÖRNEK GIDA A.Ş.", "NERGİS DENEME TEKSTİL LTD. ŞTİ."];
  const column = await doors.file("unvanlar.csv", titles.join("\n"));
  for (const title of titles) expect(column.plain).toContain(title);
  expect(column.plain).not.toMatch(/XML|fatura/i);
  const mail = {
    id: "F0MAIL",
    name: "Fatura bilgisi",
    mode: "email",
    filetype: "email",
    size: 900,
    subject: "Fatura bilgisi",
    plain_text: text,
    preview: "LALE",
    user_team: "",
  };
  const sent = { text: "", subtype: "file_share", files: [mail] };
  expect((await doors.event(sent)).plain).toContain(offered);

  const section = (words: string) => ({
    type: "rich_text_section",
    elements: [{ type: "text", text: words }],
  });
  const line = `LALE ÖRNEK GIDA A.Ş. VKN ${lale}`;
  const blocks = [{ type: "rich_text", elements: [section(line)] }];
  const forwarded = {
    id: 1,
    is_share: true,
    is_msg_unfurl: true,
    fallback: "[no preview available]",
    message_blocks: [{ team: "T0", channel: "C0", ts: "1790000000.000100", message: { blocks } }],
  };
  const event = await doors.event({ text: "", attachments: [forwarded] });
  expect(event.plain).toContain(offered);
  expect(event.plain).not.toContain("1790000000");
  const title = { type: "mrkdwn", text: "LALE ÖRNEK GIDA A.Ş." };
  const body = { type: "mrkdwn", text: `Vergi No: ${lale}` };
  for (const card of [
    { type: "card", title, body },
    { type: "card", title, subtitle: body },
    {
      type: "task_card",
      title: title.text,
      details: { type: "rich_text", elements: [section(body.text)] },
    },
    {
      type: "task_card",
      title: title.text,
      output: { type: "rich_text", elements: [section(body.text)] },
    },
    { type: "carousel", elements: [{ type: "card", title, body }] },
    { type: "plan", title: title.text, tasks: [{ type: "task_card", description: body.text }] },
    { type: "markdown", text: `${title.text}\n${body.text}` },
    { type: "alert", text: { type: "mrkdwn", text: `${title.text}\n${body.text}` } },
  ]) {
    expect(await doors.shortcut({ text: "", blocks: [card] })).toContain(offered);
  }
});

const nameless = party({ ids: [["VKN", ownVkn]], title: "KARTALTEPE TİCARET ANONİM ŞİRKETİ" });
const sellerWith = (ids: readonly (readonly [string, string])[], inside = "") =>
  invoiceXml({ seller: party({ ids, title: "LALE ÖRNEK GIDA A.Ş.", inside }), buyer: nameless });

test("a number is read under any schemeID, and a party without one is offered by its title", async () => {
  const doors = await startDoors();
  for (const scheme of [
    ...["VKN", "vkn", "Vkn", "VERGINO", "VergiNo", "VERGI_NO", "vergiTcKimlikNo", "VKN_TCKN"],
    ...["VKN/TCKN", "TCKN_VKN", "VKNTCKN", "vknTckn", "VERGIKIMLIKNO", "Vergi Kimlik No", "TAXID"],
    ...["TaxNumber", "VAT", "VKNO", "VKN_NO", "VERGİNO"],
  ]) {
    const { plain } = await doors.file("f.xml", sellerWith([[scheme, lale]]));
    expect(plain).toContain(`Satıcı: LALE ÖRNEK GIDA A.Ş.\nVKN ${lale}`);
    expect(plain).not.toContain("VKN yazmıyor");
  }
  const { plain } = await doors.file("f.xml", sellerWith([]));
  expect(plain).toContain(
    `“LALE ÖRNEK GIDA A.Ş.” · unvan\n[${wording.guessed(labels.asTitle, 2)}]`,
  );
  expect(doors.registry.queries).toHaveLength(0);
});

test("a VKN that an element breaks, and a head office of another company, are red", async () => {
  const doors = await startDoors();
  const mersis = ["MERSISNO", `0${lale}00016`] as const;
  const broken = `${lale.slice(0, 5)}<cbc:X/>${lale.slice(5)}`;
  for (const scheme of ["", "VKN", "VERGINO"]) {
    for (const others of [[], [mersis], [["VKN", lale] as const]]) {
      const { plain } = await doors.file("f.xml", sellerWith([[scheme, broken], ...others]));
      expect(plain).toMatch(pattern()`🔴.*${tr.check.finding["invalid-vkn"]}`);
    }
  }
  const headOffice = (id: string) =>
    `<cac:HeadOfficeParty><cac:PartyIdentification>${id}</cac:PartyIdentification></cac:HeadOfficeParty>`;
  const other = headOffice(`<cbc:ID schemeID="MERSISNO">0${nergis}00016</cbc:ID>`);
  const found = await doors.file("f.xml", sellerWith([["VKN", lale]], other));
  expect(found.plain).toContain("🔴 VKN ile MERSİS farklı şirketlerin");
  const same = headOffice(`<cbc:ID schemeID="MERSISNO">0${lale}00024</cbc:ID>`);
  const fine = await doors.file("g.xml", sellerWith([["VKN", lale]], same));
  expect(fine.plain).not.toContain("🔴");
});

test("a sentence behind /kunye is searched for its title only; one typing slip is one red", async () => {
  const doors = await startDoors();
  const sentence = "kuzey varnitur müşavirlik faturası geldi 12.500 TL";
  for (const plain of [
    (await doors.command(`/kunye ${sentence}`)).plain,
    (await doors.command(`/vkn ${sentence}`)).plain,
    (await doors.message(sentence)).plain,
  ]) {
    expect(plain).toContain("“kuzey varnitur müşavirlik”");
    expect(plain).toContain(wording.guessed(labels.asTitle, 2));
  }
  expect((await doors.command("/kunye fatura geldi mi")).plain).not.toContain("kredi]");
  await doors.command(`/vkn ${lale}`);
  const slip = await doors.command(`/kunye denetle LALE ÖRNEK GIDA A.Ş. VKN 9223344558`);
  expect(slip.plain.match(/🔴/g)).toHaveLength(1);
  const branch = await doors.message(`NERGİS DENEME TEKSTİL LTD. ŞTİ.\nMERSİS: 0${nergis}00024`);
  // A branch's button has the title that is written with its number.
  expect(branch.plain).toMatch(/NERGİS DENEME TEKSTİL LTD\. ŞTİ\. · .*00024/);
});

test("a title is offered beside a longer name that only begins with its letters", async () => {
  const doors = await startDoors();
  const found = await doors.message(`Deniz AŞ\nDeniz Aşçılık Ltd. Şti. VKN ${lale}`);
  expect(found.plain).toContain(wording.companiesFound(1, 1));
  expect(found.plain).toContain("“Deniz AŞ” ");
});
