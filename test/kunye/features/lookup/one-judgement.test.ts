import { expect, test } from "vitest";
import { parseBody, readWhole } from "../../../../src/company/record.ts";
import { colourOf } from "../../../../src/kunye/check/kinds.ts";
import { writtenMention } from "../../../../src/kunye/intake/mention.ts";
import { colourMarks } from "../../../../src/kunye/features/lookup/card-parts.ts";
import { boughtTitle } from "../../../../src/kunye/features/lookup/held-company.ts";
import { roundMessage } from "../../../../src/kunye/features/watch/watch-notices.ts";
import * as tr from "../../../../src/kunye/texts/all.tr.ts";
import { changeOf, snapshotOf } from "../../../../src/kunye/watches/compare-records.ts";
import { verdictOf } from "../../check/support/cases.ts";
import {
  asText,
  branchState,
  companyState,
  detailState,
  draw,
  vkn,
} from "../../slack/support/drawing.ts";
import { merkez } from "../../slack/support/sample-answers.ts";

const title = merkez.Unvani;
const closing = "31.12.2020";

/** A company's fields with the mark of its state. */
const companies: [mark: string, fields: Partial<typeof merkez>][] = [
  ["🟢", {}],
  ["🔴", { Durumu: "Terkin", KapanisTarihi: closing }],
  ["🔴", { Durumu: "İflas" }],
  ["🔴", { Durumu: "Konkordato" }],
  ["🔴", { Durumu: "(İFLAS NEDENİYLE) TASFİYE HALİNDE" }],
  ["🔴", { Unvani: `İFLAS HALİNDE ${title}` }],
  ["🔴", { Durumu: "Tasfiye Halinde", Unvani: `MÜFLİS ${title}` }],
  ["🔴", { Durumu: "Nakil", KapanisTarihi: closing }],
  ["🟠", { Durumu: "Tasfiye Halinde" }],
  ["🟠", { Unvani: `TASFİYE HALİNDE ${title}` }],
  ["🟠", { Durumu: "Aktif (münfesih)" }],
  ["🟡", { KapanisTarihi: closing }],
  ["🟡", { Durumu: "Nakil" }],
  ["⚪", { Durumu: "Askıda" }],
];

test.each(companies)(
  "%s on card, detail, branch, history, check and watch alike: %j",
  async (mark, fields) => {
    const Merkez = { ...merkez, ...fields };
    const body = { success: true, data: { Merkez } };
    const cards = [
      await draw(companyState, "vkn", body),
      await draw(detailState, "vkn_detail", { data: { Merkez, Naceler: [] } }),
      await draw(branchState, "mersis", { data: { Sube: Merkez } }),
    ];
    for (const messages of cards) expect(asText(messages)).toContain(`# ${mark} ${Merkez.Unvani}`);
    const stored = parseBody(JSON.stringify(body));
    expect(boughtTitle(tr, { intent: { kind: "vkn", key: vkn }, body: stored })).toMatch(
      new RegExp(`^${mark} `, "u"),
    );

    const { given } = writtenMention(vkn, Merkez.Unvani);
    const { colour, findings } = verdictOf(given, readWhole(stored));
    const states = findings.filter(({ kind }) => kind !== "matches");
    expect(colourMarks[states[0] ? colourOf(states[0].kind) : colour]).toBe(mark);
    // Only a company in liquidation must have it in its title (TTK 533/2).
    const isInsolvent = findings.some(({ kind }) => kind === "insolvency");
    expect(isInsolvent && findings.some(({ kind }) => kind.startsWith("winding-up"))).toBe(false);

    const after = snapshotOf(stored);
    const before = snapshotOf(
      parseBody(JSON.stringify({ data: { Merkez: { ...merkez, Durumu: "Yeni" } } })),
    );
    if (!before || !after) throw new Error("no record");
    const change = changeOf(vkn, before, after);
    if (!change?.isLoud) throw new Error("the change is not loud");
    const round = {
      kind: "watch" as const,
      watchId: "w",
      listName: null,
      checked: 1,
      unknown: [],
      changed: [change],
      isLoud: true,
      toChannel: false,
      spent: 0,
    };
    expect(roundMessage(tr, round).text).toMatch(new RegExp(`^${mark} `, "u"));
  },
);

const written = { kind: "typed", words: title } as const;

test("each card of a company or a branch warns that the record is another company's, whatever was typed", async () => {
  const body = { data: { Merkez: { ...merkez, MersisNo: "0111111111400018" } } };
  const cards = {
    company: await draw(companyState, "vkn", body),
    "company, with a title": await draw({ ...companyState, given: written }, "vkn", body),
    "company, with a tax office": await draw(
      { ...companyState, given: { kind: "typed", words: "Çankaya VD" } },
      "vkn",
      body,
    ),
    detail: await draw(detailState, "vkn_detail", body),
    branch: await draw(
      branchState,
      "mersis",
      { data: { Sube: body.data.Merkez } },
      { answer: { key: "0123456789000027" } },
    ),
  };
  for (const [name, messages] of Object.entries(cards)) {
    expect(asText(messages), name).toContain("başka bir şirkete ait görünüyor");
    expect(asText(messages), name).not.toContain("🟢");
  }
  const line = {
    intent: { kind: "vkn", key: vkn },
    body: parseBody(JSON.stringify(body)),
  } as const;
  expect(boughtTitle(tr, line)).toMatch(/^🔴 /u);
});

test("a detail's insolvency entries make its card red, whatever its status says", async () => {
  const body = { data: { Merkez: merkez, IflasKonkordato: [{ Karar: "x" }] } };
  const text = asText(await draw(detailState, "vkn_detail", body));
  expect(text).toContain(`# 🔴 ${title}`);
  expect(text).toContain("🔴 *Aktif · İflas / konkordato.*");
});
