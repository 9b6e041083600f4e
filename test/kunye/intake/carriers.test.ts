import { expect, test } from "vitest";
import { payeesAmong } from "../../../src/kunye/check/sides.ts";
import { sideOf } from "../../../src/kunye/intake/documents.ts";
import { readMentions } from "../../../src/kunye/intake/text/read.ts";
import { vknOf } from "./files/ubl.ts";

const [seller = "", buyer = "", carrier = ""] = [510_000_017, 510_131_118, 510_262_219].map((one) =>
  vknOf(String(one)),
);
const names = new Map([
  [seller, "seller"],
  [buyer, "buyer"],
  [carrier, "carrier"],
]);

function sidesOf(text: string) {
  const { written } = readMentions(text, { isTyped: false, maxFound: 10 });
  return written.map(sideOf);
}

const invoice = "e-Fatura no: ABC2026000000012";
const sellers = `TARVEN GIDA A.Ş.\nVKN: ${seller}`;
const buyers = `SAYIN\nZERTAN KİMYA A.Ş.\nVKN: ${buyer}`;
const carriers = (word: string) => `${word}: HIZLI NAKLİYAT A.Ş. VKN: ${carrier}`;

test.each([
  "Taşıyan",
  "Taşıyıcı",
  "Taşıyıcı Firma",
  "Nakliyeci",
  "Nakliye Firması",
  "Kargo Firması",
  "Sürücü",
  "Şoför",
  "Carrier",
  "Haulier",
])("a company behind `%s` is neither side of an invoice, wherever it stands", (word) => {
  const parts = [sellers, buyers, carriers(word)];
  const orders = [parts, [carriers(word), sellers, buyers], [sellers, carriers(word), buyers]];
  for (const order of orders) {
    const sides = sidesOf([invoice, ...order].join("\n\n"));
    expect(sides.map(({ vkn, role }) => [names.get(vkn), role]).toSorted()).toEqual([
      ["buyer", "buyer"],
      ["carrier", "carrier"],
      ["seller", "seller"],
    ]);
    expect(payeesAmong(sides, new Set()).map(({ vkn }) => vkn)).toEqual([seller]);
  }
});

test.each(["SÜRÜCÜ KURSU A.Ş.", "CARRIER SOĞUTMA A.Ş.", "DRIVER YAZILIM LTD. ŞTİ."])(
  "%s is a name",
  (title) => {
    const [side] = sidesOf(`${title}\nVKN: ${seller}`);
    expect(side).toMatchObject({ role: "text", title });
  },
);

test("a carrier's heading stands above its company, too", () => {
  const heading = `TAŞIYICI\nHIZLI NAKLİYAT A.Ş.\nVKN: ${carrier}`;
  const sides = sidesOf([invoice, sellers, buyers, heading].join("\n\n"));
  expect(sides.find(({ vkn }) => vkn === carrier)?.role).toBe("carrier");
});

test("on lines without empty ones, a carrier below the buyer is not the buyer", () => {
  const sides = sidesOf([invoice, sellers, buyers, carriers("Nakliyeci")].join("\n"));
  expect(sides.find(({ vkn }) => vkn === carrier)?.role).toBe("carrier");
  expect(payeesAmong(sides, new Set()).map(({ vkn }) => vkn)).toEqual([seller]);
});

test("beside a carrier, the only other company is the one to pay, also unnamed as the seller", () => {
  const sides = sidesOf([invoice, sellers, carriers("Taşıyan")].join("\n\n"));
  expect(payeesAmong(sides, new Set()).map(({ vkn }) => vkn)).toEqual([seller]);
});

test("a carrier's own invoice names it as the seller", () => {
  const own = `HIZLI NAKLİYAT A.Ş.\nVKN: ${carrier}`;
  const sides = sidesOf([invoice, own, buyers, carriers("Taşıyan")].join("\n\n"));
  expect(new Set(payeesAmong(sides, new Set()).map(({ vkn }) => vkn))).toEqual(new Set([carrier]));
});
