import { expect, test } from "vitest";
import { prepareText } from "../../../src/kunye/intake/text/prepare.ts";

test.each([
  ["BEST DENEME A.&#350;.", "BEST DENEME A.Ş."],
  ["&Uuml;yelik &amp; &Ccedil;a&#x11f;r&#305;", "Üyelik & Çağrı"],
  ["BEST&nbsp;DENEME<br>VKN", "BEST DENEME\nVKN"],
  ["<li><strong>Ünvan:</strong> LALE</li><li>VKN</li>", "\nÜnvan: LALE\nVKN\n"],
  ["<tr><td>Unvan</td><td>LALE</td></tr>", "\n\tUnvan\t\tLALE\t\n"],
  ["&lt;p&gt;&lt;b&gt;LALE&lt;/b&gt; VKN&lt;br /&gt;1", "\nLALE VKN\n1"],
  ["BEST%20DENEME%20A.%C5%9E. vkn", "BEST DENEME A.Ş. vkn"],
  ["F A T U R A no", "FATURA no"],
  ["BERRlN MAKlNA SAN. TlC. LTD. ŞTl.", "BERRIN MAKINA SAN. TIC. LTD. ŞTI."],
  ["vergi̇ no", "vergi no"],
  ["ÖRNEK  GIDA  SAN.  VE  TİC  LTD  ŞTİ", "ÖRNEK GIDA SAN.  VE TİC LTD ŞTİ"],
])("%j is read as %j", (text, shown) => {
  expect(prepareText(text).shown).toBe(shown);
});

test.each([
  "KDV %20 mi %10 mu",
  "Hall ve iletişim",
  "Sıra No  VKN  Unvan\n1  1234567890  ÖRNEK GIDA LTD. ŞTİ.",
  "a < b & c",
])("%j stays as it is", (text) => {
  expect(prepareText(text).shown).toBe(text);
});

test("the lines with invisible signs and with an IBAN are known", () => {
  const { hiddenLines, ibanLines } = prepareText(
    "ÖRNEK\nÖR\u200bNEK\nTR33 0006 1005 1978 6457 8413 26<br>TR330006100519786457841326",
  );
  expect([[...hiddenLines], [...ibanLines]]).toEqual([[1], [2, 3]]);
});
