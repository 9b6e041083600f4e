import fc from "fast-check";
import { expect, test } from "vitest";
import { escapeData } from "../../../../src/kunye/slack/blocks.ts";
import {
  copyMessages,
  copyView,
  infoMessages,
} from "../../../../src/kunye/features/lookup/record-views.ts";
import {
  branchState,
  companyState,
  detailState,
  draw,
  justBought,
  openedOf,
  vkn,
} from "../../slack/support/drawing.ts";
import { merkez } from "../../slack/support/sample-answers.ts";
import { filledRecord, problemsOf, problemsOfView } from "../../slack/support/fitting.ts";

const hostile = [
  "<!channel> <@U123> <#C1|x> <https://evil.example|ÖRNEK>",
  "*kalın* _eğik_ ~çizik~ `kod` ```blok```",
  "\u202egnirts desrever\u202c\u0000\u0007",
  "> alıntı\n\n# başlık",
  "&lt;!channel&gt;",
  ":tada: :+1::skin-tone-2: :şirket: :100:",
];

test.each(hostile)("data cannot mention, link, format or reverse text: %j", async (text) => {
  const body = {
    matched: { ad: text, vkn, score: 0.5 },
    alternatives: [{ ad: text, vkn: "0123456789" }],
    data: {
      Merkez: { ...filledRecord(() => text), [text]: text },
      Sube: { ...merkez, Unvani: text, [text]: text },
      Ortaklar: [{ Adi: text, Soyadi: text }],
      Denetciler: [text, { [text]: text }],
      Subeler: [{ Unvani: text, Adres: text }],
    },
  };
  const state = { ...companyState, searched: text, given: { kind: "typed" as const, words: text } };
  const messages = [
    ...(await draw(state, "title", body)),
    ...(await draw(detailState, "vkn_detail", body)),
    ...(await draw(branchState, "mersis", body, { answer: { key: merkez.MersisNo } })),
    ...infoMessages(openedOf(body), justBought),
    ...copyMessages(openedOf(body), justBought),
  ];
  expect(problemsOf(messages)).toEqual([]);
  const modal = copyView(openedOf(body), justBought);
  expect(problemsOfView(modal)).toEqual([]);
  const drawn = JSON.stringify([messages, modal]);
  const formatted = messages.flatMap(({ text: words, blocks }) => [
    words,
    ...[...JSON.stringify(blocks).matchAll(/"mrkdwn","text":"((?:[^"\\]|\\.)*)"/g)].map(
      ([, said = ""]) => said,
    ),
  ]);
  expect(formatted.length).toBeGreaterThan(20);
  // Slack formats nothing in a code block, and data can't close the block.
  const unfenced = formatted.join("\n").replace(/```[^`]*```/g, "");
  expect(unfenced).not.toMatch(
    /<!|<#|<@U1|<https:\/\/evil|\*kalın\*|_eğik_|~çizik~|`kod`|:[a-zş0-9+]+:/,
  );
  expect(drawn).not.toContain('"emoji":true');
  expect(drawn).not.toMatch(/\\u202e|\u202e|\\u0000/);
  const { text: notification } = messages[0] ?? { text: "" };
  expect(notification).not.toMatch(/[<>]/);
});

test("no invisible character passes, and a soft hyphen leaves its word whole", () => {
  const unseen =
    /[\p{Cc}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\u2028\u2029\ufff9-\ufffb]/u;
  const signs = Array.from({ length: 0xe1000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((sign) => unseen.test(sign) && sign !== "\u00ad");
  expect(signs.length).toBeGreaterThan(300);
  const passed = signs.filter((sign) => escapeData(`ÖRNEK${sign}GIDA`) !== "ÖRNEK GIDA");
  expect(passed).toEqual([]);
  expect(escapeData("TİCA\u00adRET")).toBe("TİCARET");
});

test("Slack accepts the cards of any answer", async () => {
  const value = fc.oneof(
    { weight: 4, arbitrary: fc.string({ unit: "binary", maxLength: 400 }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(null, true, 5, [], {}, "x".repeat(6_000), "&".repeat(3_000)),
    },
  );
  const record = fc.dictionary(
    fc.oneof(fc.constantFrom(...Object.keys(merkez)), fc.string({ maxLength: 30 })),
    value,
  );
  const list = fc.array(fc.oneof(record, value), { maxLength: 14 });
  const sections = [
    "Naceler",
    "Ortaklar",
    "AktifTemsilciler",
    "AktifUyeler",
    "IflasKonkordato",
    "Subeler",
  ];
  const data = fc.record({ Merkez: record, Sube: record, AdresDetay: record });
  await fc.assert(
    fc.asyncProperty(
      data,
      fc.dictionary(fc.constantFrom(...sections), list),
      async (company, lists) => {
        const body = { data: { ...company, ...lists } };
        const all = [
          ...(await draw(companyState, "vkn", body)),
          ...(await draw(detailState, "vkn_detail", body)),
          ...(await draw(branchState, "mersis", body)),
          ...infoMessages(openedOf(body), justBought),
          ...copyMessages(openedOf(body), justBought),
        ];
        expect(problemsOf(all)).toEqual([]);
        expect(problemsOfView(copyView(openedOf(body), justBought))).toEqual([]);
      },
    ),
    { numRuns: 150 },
  );
});
