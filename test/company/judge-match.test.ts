import { expect, test } from "vitest";
import { judgeMatch } from "../../src/company/judge-match.ts";

test.each([
  ["Örnek Gıda San. ve Tic. A.Ş.", "ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ", [], "sure"],
  ["DELTA YAPI A.Ş.", "DELTA YAPI ANONİM ŞİRKETİ", ["DELTA YAPI LİMİTED ŞİRKETİ"], "sure"],
  ["DELTA YAPI A.Ş.", "DELTA YAPI LİMİTED ŞİRKETİ", [], "unsure"],
  ["akın gıda ltd", "AKIN TEKSTİL ANONİM ŞİRKETİ", [], "unsure"],
  ["ulsan", "ULSAN GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ", [], "unsure"],
  ["ÖRNEK GIDA A.Ş.", "ÖRNEK GIDA A.Ş.", ["ÖRNEK GIDA ANONİM ŞİRKETİ"], "unsure"],
  ["ÖRNEK GIDA A.Ş.", "ÖRNEK GIDA İNŞAAT A.Ş.", [], "unsure"],
] as const)("%j found as %j beside %j is %s", (asked, matched, others, judged) => {
  expect(judgeMatch(asked, matched, others)).toBe(judged);
});
