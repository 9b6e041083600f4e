import { expect, test } from "vitest";
import { parseBody, readWhole } from "../../../../src/company/record.ts";
import { colourOf } from "../../../../src/kunye/invoices/findings.ts";
import { writtenMention } from "../../../../src/kunye/invoices/gather.ts";
import { verdictOf } from "../../../../src/kunye/invoices/verdict.ts";
import { colourMarks } from "../../../../src/kunye/slack/answer/common-parts.ts";
import { boughtTitle } from "../../../../src/kunye/slack/answer/history-card.ts";
import { roundMessage } from "../../../../src/kunye/slack/features/watch/watch-notices.ts";
import { tr } from "../../../support/wording.ts";
import { changeOf, snapshotOf } from "../../../../src/kunye/watches/compare-records.ts";
import { asText, branchState, companyState, detailState, draw, vkn } from "../support/drawing.ts";
import { merkez } from "../support/sample-answers.ts";

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
    expect(boughtTitle(tr, stored)).toMatch(new RegExp(`^${mark} `, "u"));

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

test("a detail's insolvency entries make its card red, whatever its status says", async () => {
  const body = { data: { Merkez: merkez, IflasKonkordato: [{ Karar: "x" }] } };
  const text = asText(await draw(detailState, "vkn_detail", body));
  expect(text).toContain(`# 🔴 ${title}`);
  expect(text).toContain("🔴 *Aktif · İflas / konkordato.*");
});
