import fc from "fast-check";
import { expect, test } from "vitest";
import {
  readNumber,
  readTitle,
  shortVknIn,
  type NumberInput,
  splitMersis,
} from "../../src/company/number-input.ts";
import { isTckn, isVkn, vknCheckDigit } from "../../src/company/id-numbers.ts";

const vkn = "1234567890";
const nine = "012345678";
const withZero = `${nine}${vknCheckDigit(nine)}`;

test.each([
  "1234567890",
  " 1234567890 ",
  "123 456 7890",
  "123-456-7890",
  "123.456.78.90",
  "123/456/7890",
  "123–456–7890",
  "123\u00a0456\u00a07890",
  "123\u202f456\u202f7890",
  "１２３４５６７８９０",
  "\ufeff1234567890\u200b",
  "\u202a1234567890\u202c",
  "1234\u00ad567890",
  "\u20661234567890\u2069",
  "VKN:1234567890",
  "VKN: 123 456 7890",
  "vkn 1234567890",
  "V.K.N. 1234567890",
  "VKN No: 1234567890",
  "VKN：1234567890",
  "Vergi no 1234567890",
  "VERGİ NO: 1234567890",
  "Vergi Kimlik Numarası: 1234567890",
  "VERGİ KİMLİK NUMARASI: 1234567890",
  "1234567890.",
])("%j is the tax number 1234567890", (text) => {
  expect(readNumber(text)).toEqual({ kind: "vkn", vkn, title: "" });
});

test.each<[string, NumberInput]>([
  ["", { kind: "empty" }],
  ["  \u00a0\n ", { kind: "empty" }],
  ["?!…", { kind: "empty" }],
  ["1111111111", { kind: "placeholder", digits: "1111111111" }],
  ["0000000000", { kind: "unlikely-vkn", vkn: "0000000000" }],
  [withZero, { kind: "vkn", vkn: withZero, title: "" }],
  [withZero.slice(1), { kind: "short-vkn", vkn: withZero, digits: 9 }],
  ["123456788", { kind: "wrong-length", digits: 9 }],
  ["12.500,00 TL", { kind: "document" }],
  ["₺12.500", { kind: "document" }],
  ["1234567890 TL", { kind: "document" }],
  ["abc2026000000123", { kind: "document" }],
  ["1234567891 ÖRNEK GIDA AŞ", { kind: "unlikely-vkn", vkn: "1234567891" }],
  ["5321234567 Ahmet", { kind: "phone" }],
  ["0123456789000016", { kind: "mersis", mersis: "0123456789000016" }],
  ["0-1234-5678-9000016", { kind: "mersis", mersis: "0123456789000016" }],
  ["0123 4567 8900 0016", { kind: "mersis", mersis: "0123456789000016" }],
  ["MERSİS No: 0123 4567 8900 0016", { kind: "mersis", mersis: "0123456789000016" }],
  ["mersis 0123456789000016", { kind: "mersis", mersis: "0123456789000016" }],
  ["0111111111100001", { kind: "unlikely-mersis", mersis: "0111111111100001" }],
  ["123456789000016", { kind: "short-mersis", mersis: "0123456789000016" }],
  ["111111111100001", { kind: "wrong-length", digits: 15 }],
  ["1", { kind: "wrong-length", digits: 1 }],
  ["12345678", { kind: "wrong-length", digits: 8 }],
  ["123456789012", { kind: "wrong-length", digits: 12 }],
  ["01234567890000160", { kind: "wrong-length", digits: 17 }],
  ["1234567890 1111111111", { kind: "several", vkns: ["1234567890", "1111111111"] }],
  ["1234567890, 1111111111; 1234567890", { kind: "several", vkns: ["1234567890", "1111111111"] }],
  ["1234567890 VE 1111111111", { kind: "several", vkns: ["1234567890", "1111111111"] }],
  ["1234567890 İLE 1111111111", { kind: "several", vkns: ["1234567890", "1111111111"] }],
  ["1234567890'NİN", { kind: "vkn", vkn, title: "" }],
  ["1234567890\n1111111111", { kind: "several", vkns: ["1234567890", "1111111111"] }],
  ["1234567890 ÖRNEK GIDA AŞ", { kind: "vkn", vkn, title: "ÖRNEK GIDA AŞ" }],
  ["123 456 7890 - ÖRNEK GIDA", { kind: "vkn", vkn, title: "ÖRNEK GIDA" }],
  ["VKN: 1234567890, ÖRNEK GIDA", { kind: "vkn", vkn, title: "ÖRNEK GIDA" }],
  ["1234567890 3M SANAYİ", { kind: "vkn", vkn, title: "3M SANAYİ" }],
  ["1111111111 ÖRNEK GIDA", { kind: "placeholder", digits: "1111111111" }],
  ["örnek gıda", { kind: "title", title: "örnek gıda" }],
  ["3M SANAYİ", { kind: "title", title: "3M SANAYİ" }],
  ["123456789O", { kind: "letters", letters: "O" }],
  ["l23 456 789o", { kind: "letters", letters: "lo" }],
  ["I23456789O0", { kind: "letters", letters: "IO" }],
  ["VKN: 12345678B0 ÖRNEK GIDA", { kind: "letters", letters: "B" }],
  ["O123456789000027", { kind: "letters", letters: "O" }],
  ["1000000014G", { kind: "letters", letters: "G" }],
  ["DE123456789", { kind: "foreignVat" }],
  ["ATU12345678", { kind: "foreignVat" }],
  ["de 123.456.789", { kind: "foreignVat" }],
  ["NL123456789B01 Voorbeeld BV", { kind: "foreignVat" }],
  ["CHE-123.456.789", { kind: "foreignVat" }],
  ["OI23456789", { kind: "letters", letters: "OI" }],
  ["DE 101 GIDA", { kind: "title", title: "DE 101 GIDA" }],
  ["A 101 2345678", { kind: "title", title: "A 101 2345678" }],
  ["2000+ GIDA", { kind: "title", title: "2000+ GIDA" }],
  ["KADIKÖY V.D. – ÖRNEK GIDA", { kind: "title", title: "ÖRNEK GIDA" }],
  ["Kadıköy Vergi Dairesi Örnek Gıda", { kind: "title", title: "Örnek Gıda" }],
  ["KADIKÖY V.D. ÖRNEK", { kind: "title", title: "KADIKÖY V.D. ÖRNEK" }],
  ["AKIN VD YAPI İNŞAAT", { kind: "title", title: "AKIN VD YAPI İNŞAAT" }],
])("%j is read as %j", (text, input) => {
  expect(readNumber(text)).toEqual(input);
});

test.each<[string, NumberInput]>([
  ["1234567890.0", { kind: "vkn", vkn, title: "" }],
  ["1234567890,00", { kind: "vkn", vkn, title: "" }],
  ["1.234567890E+09", { kind: "vkn", vkn, title: "" }],
  ["1,23456789E+9", { kind: "shortened" }],
  ["1,23457E+09", { kind: "shortened" }],
  ["9E+09", { kind: "shortened" }],
  ['="1234567890"', { kind: "vkn", vkn, title: "" }],
  ["'1234567890", { kind: "vkn", vkn, title: "" }],
  ["=1234567890", { kind: "vkn", vkn, title: "" }],
  ["No: 1234567890", { kind: "vkn", vkn, title: "" }],
  ["VKN = 1234567890", { kind: "vkn", vkn, title: "" }],
  ["1234567890 / Kadıköy", { kind: "vkn", vkn, title: "Kadıköy" }],
  ["1234567890/Kadıköy", { kind: "vkn", vkn, title: "Kadıköy" }],
  ["10733510", { kind: "short-vkn", vkn: "0010733510", digits: 8 }],
  ["10733510.0", { kind: "short-vkn", vkn: "0010733510", digits: 8 }],
  ["10733511", { kind: "wrong-length", digits: 8 }],
  ["2222222222", { kind: "placeholder", digits: "2222222222" }],
  ["VKN: 2222222222", { kind: "placeholder", digits: "2222222222" }],
  ["2222222222 MUSTER GMBH", { kind: "placeholder", digits: "2222222222" }],
  ["11111111111", { kind: "placeholder", digits: "11111111111" }],
  ["1111111111 1234567890", { kind: "several", vkns: ["1111111111", "1234567890"] }],
  ["2026004418037259", { kind: "document" }],
  ["İşlem No 2026004418037259", { kind: "title", title: "İşlem No 2026004418037259" }],
  ["MERSİS: 2026004418037259", { kind: "personal" }],
  ["1000000014600017", { kind: "personal" }],
  ["1234567890 “ÖRNEK GIDA”", { kind: "vkn", vkn, title: "ÖRNEK GIDA" }],
  ['1234567890 "ÖRNEK" GIDA', { kind: "vkn", vkn, title: '"ÖRNEK" GIDA' }],
  ["1234567890 “ÖRNEK GIDA", { kind: "vkn", vkn, title: "ÖRNEK GIDA" }],
  ["1234567890 (ÖRNEK GIDA)", { kind: "vkn", vkn, title: "ÖRNEK GIDA" }],
  ["1234567890 ÖRNEK (ESKİ)", { kind: "vkn", vkn, title: "ÖRNEK (ESKİ)" }],
  ["“1234567890”", { kind: "vkn", vkn, title: "" }],
  ["ÖRNEK GIDA (TASFİYE HALİNDE)", { kind: "title", title: "ÖRNEK GIDA (TASFİYE HALİNDE)" }],
  ["(örnek gıda)", { kind: "title", title: "örnek gıda" }],
])("%j, as sheets, forms and people write it, is read as %j", (text, input) => {
  expect(readNumber(text)).toEqual(input);
});

test.each([
  "1234567890 ?",
  "1234567890 !",
  "1234567890 ?!",
  "1234567890 …",
  "? 1234567890",
  "!! 1234567890 !!",
  "* 1234567890",
  "1234567890 →",
  "→ 1234567890",
  "VKN → 1234567890",
  "VKN - 1234567890",
  "“1234567890” ?",
  "1234567890 (?)",
  "1234567890 :pray:",
  ":pray: 1234567890",
  "1234567890 :+1:",
  "1234567890 :100: :eyes:",
  "1234567890 :wave::skin-tone-3: ?",
  "1234567890 🙏",
  "1234567890 👍🏽!",
  "✅ VKN: 1234567890",
])("%j is the number 1234567890: signs and emoji are no title", (text) => {
  expect(readNumber(text)).toEqual({ kind: "vkn", vkn, title: "" });
});

test.each([
  ["1234567890 :white_check_mark: ÖRNEK GIDA A.Ş.", "ÖRNEK GIDA A.Ş."],
  ["1234567890 ÖRNEK GIDA A.Ş. :pray:", "ÖRNEK GIDA A.Ş."],
  ["1234567890 3 Kardeşler Gıda Ltd. Şti.", "3 Kardeşler Gıda Ltd. Şti."],
  ["1234567890 7 Mevsim A.Ş.", "7 Mevsim A.Ş."],
  ["1234567890 7. Cadde Kafe Ltd. Şti.", "7. Cadde Kafe Ltd. Şti."],
  ["1234567890 34 Beykoz Taksi", "34 Beykoz Taksi"],
  ["1234567890 101 Market", "101 Market"],
  ["1234567890 1071 Teknoloji A.Ş.", "1071 Teknoloji A.Ş."],
  ["1234567890 - 4 MEVSİM GIDA", "4 MEVSİM GIDA"],
  ["123 456 7890 5 Yıldız Otelcilik", "5 Yıldız Otelcilik"],
])("%j has the title %j: its number is no part of a T.C. number", (text, title) => {
  expect(readNumber(text)).toEqual({ kind: "vkn", vkn, title });
});

test.each(["12.11.2026 10:30 toplantı", "2026-11-12 14:30 görüşme", "1234567891 34 Beykoz Taksi"])(
  "%j is no number with a title",
  (text) => {
    expect(readNumber(text).kind).toBe("title");
  },
);

test("a valid T.C. number that is cut before its last digit is refused, though a VKN is in it", () => {
  const number = "10000001136";
  expect([isVkn(number.slice(0, 10)), isTckn(number)]).toEqual([true, true]);
  expect(readNumber("1000000113 6 Mevsim A.Ş.")).toEqual({ kind: "personal" });
  expect(readNumber("1000000113 7 Mevsim A.Ş.")).toMatchObject({ title: "7 Mevsim A.Ş." });
});

test.each("0123456789".split("").map((digit) => digit.repeat(10)))("%s is no VKN", (digits) => {
  expect(isVkn(digits)).toBe(false);
  expect(["placeholder", "unlikely-vkn"]).toContain(readNumber(digits).kind);
});

test.each([
  ["010733510 zambak ambalaj", "010733510"],
  ["10733510 ZAMBAK AMBALAJ A.Ş.", "10733510"],
  ["vergi no 10733510", "10733510"],
  ["10733511 ZAMBAK", ""],
  ["0010733510 ZAMBAK", ""],
  ["ZAMBAK A.Ş. (010733510)", ""],
  ["havale [010733510]", ""],
  ["ZAMBAK AMBALAJ SANAYİ VE TİCARET A.Ş. 010733510", ""],
])("the VKN without its zeros in %j is %j", (line, digits) => {
  expect(shortVknIn(line)).toBe(digits);
});

const tckn = "10000000146";

test.each([
  tckn,
  `TC ${tckn}`,
  `T.C. Kimlik No: ${tckn}`,
  `${tckn} ALİ`,
  `ALİ ${tckn} VELİ`,
  `TCKN:${tckn}`,
  `(${tckn})`,
  `"${tckn}"`,
  `${tckn}, 1234567890`,
  `1234567890 ${tckn}`,
  `${tckn} 5551234567`,
  "100 000 001 46",
  "100-000-001-46",
  "100.000.001.46",
  "100/000/001/46",
  "100 - 000 - 001 - 46",
  "100,000,001,46",
  "100_000_001_46",
  "100—000—001—46",
  "100·000·001·46",
  "(100) 000 001 46",
  "1 0 0 0 0 0 0 0 1 4 6",
  "100\u00a0000\u202f001\u200946",
  "100\u00ad000\u00ad00146",
  "100\u206600000146",
  "１０００００００１４６",
  "①⓪⓪⓪⓪⓪⓪⓪①④⑥",
  "١٠٠٠٠٠٠٠١٤٦",
  "1000\u200b0000146",
  "VKN: 10000000146",
  "be 10000000146",
  "NL10000000146",
  // A sole trader's MERSIS number begins with the TCKN.
  "1000000014600001",
  "1000 0000 1460 0001",
  "MERSİS 1000000014600001",
])("%j is a person's number, which is dropped", (text) => {
  for (const read of [readNumber, readTitle]) expect(read(text)).toEqual({ kind: "personal" });
});

test.each([
  "TR33 0006 1005 1978 6457 8413 26",
  "TR330006100519786457841326",
  "tr33 0006 1005 1978 6457 8413 26",
  "TR99 0006 1005 1978 6457 8413 26",
  "TR33 0006 1005 1978 6457 8413",
  "IBAN: TR33 0006 1005 1978 6457 8413 26",
  "TR33 0006 1005 1978 6457 8413 26 ÖRNEK GIDA",
  "33 0006 1005 1978 6457 8413 26",
])("%j is a bank account's number", (text) => {
  for (const read of [readNumber, readTitle]) expect(read(text)).toEqual({ kind: "iban" });
});

test.each([
  "0532 123 45 67",
  "05321234567",
  "0 (532) 123 45 67",
  "(0532) 123-45-67",
  "+90 532 123 45 67",
  "+90 (532) 123 45 67",
  "90 212 555 44 33",
  "0090 212 555 44 33",
  "0212 555 44 33",
  "0850 222 00 00",
  "+49 30 901820",
  "5321234567",
  "532 123 45 67",
  "Tel: 0532 123 45 67",
  "0532 123 45 67 Ahmet",
  "0532 123 45 67 / 0212 555 44 33",
])("%j is a telephone number, not an identity number", (text) => {
  for (const read of [readNumber, readTitle]) expect(read(text)).toEqual({ kind: "phone" });
});

test("ten digits with a valid check digit are a tax number, although a mobile number may look the same", () => {
  const number = `532123456${vknCheckDigit("532123456")}`;
  expect(readNumber(number)).toEqual({ kind: "vkn", vkn: number, title: "" });
});

test("a telephone number behind a tax number and a title is not part of the title", () => {
  const title = "ÖRNEK GIDA";
  expect(readNumber("1234567890 ÖRNEK GIDA 0532 123 45 67")).toEqual({ kind: "vkn", vkn, title });
  expect(readNumber(`TR330006100519786457841326 ${tckn}`)).toEqual({ kind: "personal" });
});

test("a tax number with a dash and one more digit counts as a person's number", () => {
  expect(readNumber("2653525159 - 0")).toEqual({ kind: "personal" });
});

test("eleven digits are personal with any separators", () => {
  // A person's never begins with 0; a telephone's does.
  const first = fc.integer({ min: 1, max: 9 });
  const sign = fc.constantFrom("", " ", ".", "-", "–", "—", "/", ",", "_", "\u00a0", "·", " - ");
  fc.assert(
    fc.property(
      fc.tuple(first, sign),
      fc.array(fc.tuple(fc.nat({ max: 9 }), sign), { minLength: 10, maxLength: 10 }),
      fc.constantFrom("", "ALİ ", "TC: "),
      (begin, others, before) => {
        const digits = [begin, ...others];
        const text = before + digits.map(([digit, after]) => `${digit}${after}`).join("");
        expect(readNumber(text)).toEqual({ kind: "personal" });
      },
    ),
  );
});

test("reading never throws, whatever the text is", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => {
      expect(typeof readNumber(text).kind).toBe("string");
      expect(typeof readTitle(text).kind).toBe("string");
    }),
  );
});

test("in a title field, a number with words is a title", () => {
  expect(readTitle("1234567890 ÖRNEK GIDA")).toEqual({
    kind: "title",
    title: "1234567890 ÖRNEK GIDA",
  });
  expect(readTitle("1234567890")).toEqual({ kind: "vkn", vkn, title: "" });
  expect(readTitle("  örnek\u00a0 gıda ")).toEqual({ kind: "title", title: "örnek gıda" });
  for (const signs of ["?", "!", "?? !", "→", ":pray:", "🙏", ":+1: !"]) {
    expect(readTitle(`örnek gıda ${signs}`)).toEqual({ kind: "title", title: "örnek gıda" });
  }
  expect(readTitle("ÖRNEK A.Ş. ?")).toEqual({ kind: "title", title: "ÖRNEK A.Ş." });
});

test.each([
  ["quotation marks", '"'],
  ["accents in the wrong order", "\u0300\u0315"],
])("a text with hundreds of thousands of %s is read fast", (_, sign) => {
  const text = `ÖRNEK${sign.repeat(250_000)} GIDA`;
  expect(readNumber(text).kind).toBe("title");
  expect(readTitle(text).kind).toBe("title");
});

test("a number without its zeros, followed by a tax office, is still a number", () => {
  for (const office of ["Kadıköy V.D.", "Kadıköy Vergi Dairesi", "KADIKÖY VD"]) {
    const input = readNumber(`677287018 ${office}`);
    expect(input).toEqual({ kind: "short-vkn", vkn: "0677287018", digits: 9 });
  }
  expect(readNumber("677287018 ZAMBAK GIDA A.Ş.").kind).toBe("title");
});

test.each([
  ["TR1234567890 lütfen bakar mısınız", "lütfen bakar mısınız"],
  ['"1234567890" bu firma kimin', "bu firma kimin"],
  ["“1234567890” kimin", "kimin"],
  ["1234567890'ün durumu nedir", "durumu nedir"],
  ["1234567890’dan fatura geldi", "fatura geldi"],
  ["1234567890nin durumu", "durumu"],
  ["vkn 1234567890'ı sorgula", "sorgula"],
  ["1234567890'ı", ""],
  ["1234567890?", ""],
  ["#1234567890", ""],
  ["1234567890 12.11.2026 tarihli fatura", "12.11.2026 tarihli fatura"],
  ["1234567890 27.11.2026", "27.11.2026"],
  ["1234567890 27 Kasım 2026", "27 Kasım 2026"],
  ["1234567890 12.500,00 TL ödenecek", "12.500,00 TL ödenecek"],
  ["1234567890 $500", "$500"],
  ["1234567890 0212 111 22 33", ""],
  ["1234567890 IBAN TR12 0006 2000 1234 5678 9012 34", "IBAN"],
  ["1234567890=ÖRNEK GIDA", "ÖRNEK GIDA"],
])("%s is a tax number with the words %j", (text, title) => {
  expect(readNumber(text)).toEqual({ kind: "vkn", vkn, title });
});

test.each([
  ["TR120006200012345678901234", "iban"],
  ["TR12 0006 2000 1234 5678 9012 34", "iban"],
  ["1234567890a", "letters"],
  ["1234567890 12345678901 ödeme", "personal"],
  ["2222222222'nin", "placeholder"],
  ["1234567891'in durumu", "unlikely-vkn"],
])("%s stays %s", (text, kind) => {
  expect(readNumber(text).kind).toBe(kind);
});

test("a MERSİS number is separated from the words after it", () => {
  const branch = { mersis: "0123456789000016", words: "sözleşme no 123" };
  expect(splitMersis("0123456789000016 sözleşme no 123")).toEqual(branch);
  expect(splitMersis("MERSİS: 0123 4567 8900 0016 sözleşme no 123")).toEqual(branch);
  for (const text of ["0123456789000016", "1234567890 fatura", "0123456788000016 fatura"])
    expect(splitMersis(text)).toBeNull();
});

test.each([
  "unvan: örnek gıda",
  "Ünvanı : örnek gıda",
  "TİCARET UNVANI: örnek gıda",
  "firma adı: örnek gıda",
  "Şirket unvanı = örnek gıda",
  "company name: örnek gıda",
  "title: örnek gıda",
])("%j is the title behind its label", (text) => {
  const title = { kind: "title", title: "örnek gıda" };
  expect([readTitle(text), readNumber(text)]).toEqual([title, title]);
});

test.each(["unvan danışmanlık", "title medya: film", "firma rehberi"])(
  "%j has no label",
  (title) => {
    expect(readTitle(title)).toEqual({ kind: "title", title });
  },
);

test("a label before a title says nothing about its numbers", () => {
  expect(readTitle("unvan: 1071 teknoloji")).toEqual({ kind: "title", title: "1071 teknoloji" });
  expect(readTitle(`unvan: ${vkn}`)).toEqual({ kind: "vkn", vkn, title: "" });
});
