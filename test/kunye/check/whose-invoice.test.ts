import { expect, test } from "vitest";
import { readAnswer } from "../../../src/company/read-answer.ts";
import type { Case } from "../../../src/kunye/check/case.ts";
import { companiesOf, isNamedForUs } from "../../../src/kunye/check/companies.ts";
import { colourOfFindings, findingsOn, isTold, judge } from "../../../src/kunye/check/judge.ts";
import { colourOf, type FindingKind } from "../../../src/kunye/check/kinds.ts";
import { lacksNumber } from "../../../src/kunye/check/sides.ts";
import { verdictsOf } from "../../../src/kunye/check/verdicts.ts";
import type { FetchedFile } from "../../../src/kunye/intake/given.ts";
import { parseExactJson } from "../../../src/platform/exact-json.ts";
import { ownVkn, recordOf } from "../../e2e/support/invented-companies.ts";
import {
  createInvoices,
  lale,
  nergis,
  ours,
  pasted,
  table,
  unnumbered,
} from "../../e2e/support/own-invoices.ts";
import { zipBytes } from "../../registry/support/zip-bytes.ts";
import { pasteLayouts } from "../intake/files/pasted.ts";
import {
  printedXml,
  printLayouts,
  printPage,
  printPdf,
  type Printed,
} from "../intake/files/prints.ts";
import { invoiceXml, party } from "../intake/files/ubl.ts";
import { given } from "../intake/support/given.ts";
import { caseOf } from "./support/cases.ts";

const { invoiceOf, lastNo } = createInvoices();
const zambak = "ZAMBAK DENEME AMBALAJ A.Ş.";

/** What the team knows: these companies' records, and our title by ours or as users said it. */
function knownBy(by: "record" | "users", ...vkns: readonly string[]): Partial<Case> {
  const records = vkns.map((vkn) => {
    const body = JSON.stringify({ success: true, data: { Merkez: recordOf(vkn) } });
    return [vkn, readAnswer(parseExactJson(body))] as const;
  });
  const held = vkns.includes(ownVkn) ? recordOf(ownVkn).Unvani : null;
  const ownTitle = by === "users" ? ours.title : held;
  const ownTitles = new Map(ownTitle === null ? [] : [[ownVkn, ownTitle]]);
  return { ours: { own: new Set([ownVkn]), ownTitles }, records: new Map(records) };
}

const both = knownBy("record", lale.vkn, ownVkn);

/** Reads what was given as a message with a file, and judges it. */
async function judged(
  known: Partial<Case>,
  text: string,
  name = "",
  content: string | Buffer = "",
) {
  async function* files(): AsyncGenerator<FetchedFile> {
    const bytes = Buffer.from(content);
    if (name !== "") yield await Promise.resolve({ kind: "bytes", name, bytes });
  }
  const { documents } = await given(text, { as: "message", files: files() });
  expect(documents, text + name).not.toEqual([]);
  const judgement = judge(caseOf(documents, known));
  const told = judgement.findings.filter(isTold);
  const sides = judgement.views.flatMap((view) => view.sides);
  return {
    kinds: new Set<FindingKind>(told.map(({ kind }) => kind)),
    /** The colours of all findings but the green ones, and of the sides. */
    colours: new Set([
      ...told.map(({ kind }) => colourOf(kind)).filter((colour) => colour !== "green"),
      ...sides.map((side) => colourOfFindings(findingsOn(judgement, side))),
    ]),
    /** The sides without a number whose titles may be searched: none of them may be us. */
    searchable: sides.filter((side) => lacksNumber(side) && !isNamedForUs(judgement, side)),
    groups: verdictsOf(judgement).map(({ group }) => group),
    /** What a card tells of its companies: a number alone in words is no side of its own. */
    ofCompanies: companiesOf(judgement).companies.flatMap((company) =>
      company.sides.flatMap((side) => findingsOn(judgement, side).map(({ kind }) => kind)),
    ),
    documents,
  };
}

const xml = (known: Partial<Case>, one: Printed) => judged(known, "", "f.xml", printedXml(one));

/** Returns a form of invoices: a PDF with this layout. */
function pdfForm(name: string) {
  const layout = printLayouts[name];
  return async (known: Partial<Case>, one: Printed) =>
    judged(known, "", "f.pdf", layout ? await printPdf(one, layout) : "");
}

/** The forms in which an invoice can be given. */
const forms: Record<string, (known: Partial<Case>, one: Printed) => ReturnType<typeof judged>> = {
  xml,
  page: (known, one) => judged(known, "", "f.html", printPage(one)),
  pdf: pdfForm("gib"),
};
for (const layout of ["a print's lines", "a print's blocks", "labels and values"])
  forms[layout] = (known, one) => judged(known, pasted(layout, one));

test.each(Object.entries(forms))(
  "%s of ours without our number is never told as another's; what can't be known is white",
  async (_form, judge) => {
    const toLale = (seller: Printed["seller"]) =>
      invoiceOf({ seller: unnumbered(seller), buyer: lale });
    const unknown = await judge(knownBy("record", lale.vkn), toLale(ours));
    expect(unknown.kinds).toContain("seller-unproved");
    expect([...unknown.colours, ...unknown.searchable]).toEqual(["grey"]);
    const sale = await judge(both, toLale(ours));
    expect(sale.kinds).toContain("own-sale");
    expect(sale.colours).not.toContain("red");
    expect(sale.searchable).toEqual([]);
    expect((await judge(both, toLale(nergis))).kinds).toContain("not-ours");
  },
);

test("a seller that is not named may be us, and several invoices are judged as each alone", async () => {
  const alone = pasted("labels and values", invoiceOf({ buyer: lale })).replace(
    /^Satıcı.*\n/gm,
    "",
  );
  expect((await judged(knownBy("record", lale.vkn), alone)).kinds).toContain("seller-unproved");
  const zip = zipBytes({
    "1.xml": printedXml(invoiceOf({ seller: unnumbered(ours), buyer: lale })),
    "2.xml": printedXml(invoiceOf({ seller: unnumbered(nergis), buyer: lale })),
  });
  expect((await judged(both, "", "iki.zip", zip)).groups).toEqual(["red", "sale"]);
});

const titles = {
  different: "NERGİS DENEME TEKSTİL A.Ş.",
  short: "KARTALTEPE TİC.A.Ş.",
  spelt: "KARTALTEPE TICARET ANONIM SIRKETI",
};

test.each([
  ["our record", both],
  ["the title that users said", knownBy("users", lale.vkn)],
])("our number beside another company's title is red on either side, by %s", async (_by, known) => {
  const bought = (title: string) => xml(known, invoiceOf({ buyer: { ...ours, title } }));
  const sold = (title: string) =>
    xml(known, invoiceOf({ seller: { ...ours, title }, buyer: lale }));
  const { kinds } = await bought(titles.different);
  expect(kinds).toContain("own-title-differs");
  expect(kinds).not.toContain("title-differs");
  expect((await sold(titles.different)).kinds).toContain("own-seller");
  for (const title of [titles.short, titles.spelt]) {
    for (const { colours } of [await bought(title), await sold(title)]) {
      expect(colours).not.toContain("red");
      expect(colours).not.toContain("orange");
    }
  }
  const headings = ["Satıcı", "Satıcı VKN", "Alıcı", "Alıcı VKN", "Fatura No", "Tutar"];
  const rows = [titles.different, titles.short].map((title, at) => [
    ...[lale.title, lale.vkn, title, ownVkn, invoiceOf().number, `${77 + at},00 TL`],
  ]);
  const told = await judged(known, table([headings, ...rows]));
  expect(told.groups.map((group) => group === "red")).toEqual([true, false]);
  expect(told.kinds).toContain("own-title-differs");
});

test.each([
  ["without our record", knownBy("record", lale.vkn)],
  ["with our record", both],
])("our number alone is our side, %s", async (_held, known) => {
  const rows = [11, 12].map((amount) => {
    return [lale.title, lale.vkn, ownVkn, invoiceOf().number, `${amount},00 TL`];
  });
  const headings = ["Satıcı", "Satıcı VKN", "Alıcı VKN", "Fatura No", "Tutar"];
  const { groups } = await judged(known, table([headings, ...rows]));
  expect(groups).toHaveLength(2);
  expect(groups).not.toContain("red");
  expect(groups).not.toContain("orange");
  const { kinds, colours } = await xml(known, invoiceOf({ buyer: { ...ours, title: "" } }));
  expect(kinds).toEqual(new Set(["matches", "own-number"]));
  expect(colours).toEqual(new Set(["green"]));
});

test("an invoice of which only our own side was read is not green, alone and among others", async () => {
  const foreign = `Commercial Invoice\nSeller: ACME ORNEK GMBH, Berlin\nBuyer: ${ours.title} VKN ${ownVkn}\nInvoice number: 2026-44\nAmount due: EUR 3,400.00`;
  for (const known of [both, knownBy("users")]) {
    const { kinds, colours } = await judged(known, foreign);
    expect(kinds).toContain("one-sided");
    expect(colours).not.toContain("green");
  }
  const page = `<html><body><pre>${foreign}</pre></body></html>`;
  const zip = zipBytes({ "1.html": page, "2.xml": printedXml(invoiceOf()) });
  expect((await judged(both, "", "iki.zip", zip)).groups).toEqual(["grey", "green"]);
});

test("a table whose seller is named by a title only tells our sale, and another's invoice to another", async () => {
  const row = (seller: string, { title, vkn }: Printed["buyer"]) => {
    return [seller, title, vkn, invoiceOf().number, `${lastNo()},00 TL`];
  };
  const headings = ["Satıcı", "Alıcı", "Alıcı VKN", "Fatura No", "Tutar"];
  const rows = [headings, row(ours.title, lale), row(zambak, nergis)];
  const known = knownBy("record", lale.vkn, nergis.vkn, ownVkn);
  const { groups, kinds } = await judged(known, table(rows));
  expect(groups).toEqual(["red", "sale"]);
  expect(kinds).toContain("not-ours");
});

test("a number that a text writes again without its title is not untitled, if the text has the title", async () => {
  const known = knownBy("record", lale.vkn);
  const again = `${lale.title}\nAktif · VKN ${lale.vkn}\n\nMERSİS\n0${lale.vkn}00016\n\nVKN: ${lale.vkn}`;
  const { ofCompanies } = await judged(known, again);
  expect(ofCompanies).toContain("matches");
  expect(ofCompanies).not.toContain("untitled");
  const alone = await judged(known, `MERSİS 0${lale.vkn}00016`);
  expect(alone.ofCompanies).toContain("untitled");
});

test("a title directly before its number belongs to it, whatever other titles the text names", async () => {
  const known = knownBy("record", lale.vkn);
  const texts = [
    `Kira faturası geldi: ${lale.title}, VKN ${lale.vkn}, fatura ${invoiceOf().number}, 30.000,00 TL, ${nergis.title} şubesine`,
    `e-Arşiv Fatura\n${lale.title}\nVKN ${lale.vkn}\n${nergis.title}\nFatura No: ${invoiceOf().number}`,
    `${nergis.title} kefildir. ${lale.title} (Vergi No: ${lale.vkn})`,
  ];
  for (const text of texts) {
    const { ofCompanies } = await judged(known, text);
    expect(ofCompanies, text).not.toEqual([]);
    expect(ofCompanies, text).not.toContain("untitled");
  }
  const wrong = await judged(known, `${lale.title} ödemesi: ${nergis.title}, VKN ${lale.vkn}`);
  expect(wrong.kinds).toContain("title-differs");
  expect(wrong.colours).toContain("red");
});

test("a text headed as a return is one: our return to a supplier is no sale", async () => {
  const text = pasted("labels and values", invoiceOf({ seller: ours, buyer: lale }));
  const { documents, kinds } = await judged(both, `İADE FATURASI\n${text}`);
  expect(documents.flatMap(({ header }) => header?.isReturn ?? [])).toEqual([true]);
  expect(kinds).not.toContain("own-sale");
  expect((await judged(both, text)).kinds).toContain("own-sale");
});

test("a pasted invoice without its number is judged as one with a number, and a contract is none", async () => {
  const write = (sides: Partial<Printed>) => {
    const text = pasted("labels and values", invoiceOf(sides)).replace(
      /^(?:Fatura No|ETTN).*\n/gm,
      "",
    );
    return `e-Arşiv Fatura\n${text}`;
  };
  const others = await judged(both, write({ buyer: nergis }));
  expect(others.kinds).toContain("not-ours");
  expect(others.colours).not.toContain("green");
  expect((await judged(both, write({}))).kinds).toContain("matches");
  const contract = `Satıcı: ${lale.title} VKN ${lale.vkn}\nAlıcı: ${nergis.title} VKN ${nergis.vkn}\nSözleşme bedeli 5.000 TL`;
  expect((await judged(both, contract)).kinds).not.toContain("not-ours");
});

const layouts = Object.keys(pasteLayouts).filter(
  (layout) => pasteLayouts[layout]?.lacks?.includes("buyer") !== true,
);
const buyerForms = {
  ...forms,
  ...Object.fromEntries(
    layouts.map((layout) => [
      layout,
      (known: Partial<Case>, one: Printed) => judged(known, pasted(layout, one)),
    ]),
  ),
  "pdf, table": pdfForm("table"),
};

test.each(Object.entries(buyerForms))(
  "an invoice as %s whose buyer is named by a title only is green for ours alone",
  async (form, judge) => {
    const to = (buyer: Printed["buyer"]) => invoiceOf({ buyer: unnumbered(buyer) });
    // Two titles in one line may be of either side.
    const isClear = form !== "both sides in each line";
    // A print alone proves nothing.
    const isPrint = form === "page" || form.startsWith("pdf");
    const unknown = await judge(knownBy("record", lale.vkn), to(ours));
    expect(unknown.colours.has("green")).toBe(false);
    expect(unknown.kinds.has("buyer-unproved")).toBe(isClear);
    if (isClear) expect(unknown.searchable).toEqual([]);
    const others = await judge(both, to(nergis));
    expect(others.colours.has("green")).toBe(false);
    expect(others.kinds.has("not-ours")).toBe(isClear);
    const our = await judge(both, to(ours));
    expect(our.colours.has("green")).toBe(isClear && !isPrint);
    if (isPrint) expect(our.kinds).toContain("print-matches");
    else expect(our.kinds.has("own-buyer")).toBe(isClear);
    expect(our.kinds).not.toContain("not-ours");
    expect(our.ofCompanies).not.toContain("no-vkn");
    expect(our.searchable).toEqual([]);
  },
);

test("an invoice to an unnamed consumer, or to a name without a number and a legal form, is never green", async () => {
  const nobody = { ...unnumbered(ours), title: "YILDIZ KIRTASİYE" };
  const consumer = invoiceXml({
    number: invoiceOf().number,
    seller: party({ ids: [["VKN", lale.vkn]], title: lale.title, taxOffice: lale.office }),
    buyer: party({ ids: [["TCKN", "11111111111"]], title: "", person: "NİHAİ" }),
  });
  const inText = pasted("labels and values", invoiceOf({ buyer: nobody }));
  const told = {
    consumer: await judged(both, "", "f.xml", consumer),
    "consumer in a text": await judged(
      both,
      inText.replace("Alıcı VKN: ", "Alıcı TCKN: 11111111111"),
    ),
  };
  const named = [
    ...["a print's lines", "a print's blocks", "labels and values", "a quoted mail", "page"],
    ...["columns whose labels come first", "facts under their headings", "pdf"],
  ];
  const all = Object.entries({ ...buyerForms, "pdf, columns": pdfForm("columns") });
  for (const [form, judge] of all.filter(([name]) => named.includes(name)))
    Object.assign(told, { [form]: await judge(both, invoiceOf({ buyer: nobody })) });
  expect(Object.keys(told)).toHaveLength(2 + named.length);
  for (const [form, { kinds, colours, documents }] of Object.entries(told)) {
    expect(kinds, form).toContain("buyer-unproved");
    expect(kinds, form).not.toContain("person");
    expect(colours, form).not.toContain("green");
    expect(JSON.stringify(documents), form).not.toContain("YILDIZ");
  }
});

test("our title beside a mistyped number is told as that, and not as one without a number", async () => {
  const buyer = { ...ours, vkn: "6120022449" };
  const { kinds } = await judged(both, pasted("labels and values", invoiceOf({ buyer })));
  expect(kinds).toContain("invalid-vkn");
  expect(kinds).not.toContain("own-buyer");
  expect(kinds).not.toContain("buyer-unproved");
});

test.each(["Alıcı", "Alıcı Unvanı", "Müşteri"])(
  "below %s a buyer that is named by a title only is ours or another, row by row",
  async (heading) => {
    const headings = ["Satıcı", "Satıcı VKN", heading, "Fatura No", "Tarih", "Tutar"];
    // A name without a legal form may be anybody's.
    const rows = [nergis.title, "Kartaltepe Tic. A.Ş.", "Ayşe"].map((buyer) => {
      const { number } = invoiceOf();
      return [lale.title, lale.vkn, buyer, number, "03.11.2026", `${lastNo()},00 TL`];
    });
    const { groups, kinds, searchable } = await judged(both, table([headings, ...rows]));
    expect(groups).toEqual(["red", "grey", "green"]);
    expect(kinds).toContain("not-ours");
    expect(searchable).toEqual([]);
  },
);
