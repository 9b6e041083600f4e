import { expect, test } from "vitest";
import { decodeTurkishBytes, mendEncoding } from "../../src/company/mend-encoding.ts";

const title = "ÇİÇEKÇİOĞLU GÜVENLİK HİZMETLERİ ÖRNEK A.Ş.";

test.each([
  ["Windows-1254 as ISO-8859-1", "ÇÝÇEKÇÝOÐLU GÜVENLÝK HÝZMETLERÝ ÖRNEK A.Þ."],
  ["UTF-8 as Windows-1252", "Ã‡Ä°Ã‡EKÃ‡Ä°OÄžLU GÃœVENLÄ°K HÄ°ZMETLERÄ° Ã–RNEK A.Åž."],
  [
    "UTF-8 as Windows-1252 twice",
    "Ãƒâ€¡Ã„Â°Ãƒâ€¡EKÃƒâ€¡Ã„Â°OÃ„Å¾LU GÃƒÅ“VENLÃ„Â°K HÃ„Â°ZMETLERÃ„Â° Ãƒâ€“RNEK A.Ã…Å¾.",
  ],
  ["DOS as Windows-1252", "€˜€EK€˜O¦LU GšVENL˜K H˜ZMETLER˜ ™RNEK A.ž."],
  ["DOS as Windows-1254", "€˜€EK€˜O¦LU GšVENL˜K H˜ZMETLER˜ ™RNEK A.\u009e."],
  ["DOS as ISO-8859-1", Buffer.from("€˜€EK€˜O¦LU GšVENL˜K H˜ZMETLER˜ ™RNEK A.ž.").toString()],
  [
    "escapes of a web page",
    "&Ccedil;&#304;&Ccedil;EK&Ccedil;&#x130;O&#286;LU G&Uuml;VENL&#304;K H&#304;ZMETLER&#304; &Ouml;RNEK A.&#350;.",
  ],
])("%s is mended with its letters", (_, broken) => {
  expect(mendEncoding(broken)).toBe(title);
});

test.each([
  title,
  "Škoda Deneme Auto a.s.",
  "Tomáš Ušakov Ižmir",
  "Deneme & Oğulları §5",
  "Örnek™ 10€ “deneme”",
])("%s stays as it is", (text) => {
  expect(mendEncoding(text)).toBe(text);
});

test("small letters of DOS and an ampersand are mended too", () => {
  expect(mendEncoding("a‡ŸŸk g\u0081ne§")).toBe("açşşk güneğ");
  expect(mendEncoding("Deneme &amp; Örnek&nbsp;A.Ş.")).toBe("Deneme & Örnek A.Ş.");
});

test("a file of a DOS program is decoded as one, a Windows file as before", () => {
  const dos = Buffer.from([0x47, 0x9a, 0x4e, 0x45, 0x9e, 0x20, 0x41, 0x2e, 0x9e, 0x2e]);
  expect(decodeTurkishBytes(dos)).toBe("GÜNEŞ A.Ş.");
  const windows = Buffer.from([0x47, 0xdc, 0x4e, 0x45, 0xde, 0x20, 0x93, 0x41, 0x94]);
  expect(decodeTurkishBytes(windows)).toBe("GÜNEŞ “A”");
});
