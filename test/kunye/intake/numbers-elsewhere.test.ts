import { expect, test } from "vitest";
import { readWhole } from "../../../src/company/record.ts";
import { companiesOf, isOwnMersis } from "../../../src/kunye/check/companies.ts";
import type { Case } from "../../../src/kunye/check/case.ts";
import { readMentions } from "../../../src/kunye/intake/text/read.ts";
import { findingsOn } from "../../../src/kunye/check/judge.ts";
import { parseExactJson } from "../../../src/platform/exact-json.ts";
import { judgeGiven } from "../check/support/cases.ts";
import { readOne } from "./files/reading.ts";
import { invoiceXml, party, sellerVkn, tckn, vknOf } from "./files/ubl.ts";

const vkn = sellerVkn;
const mersis = `0${vkn}00015`;
const short = `${vkn}00015`;
const other = vknOf("999888777");
const title = "KIRMIZI DEĞİRMEN GIDA SANAYİ VE TİCARET A.Ş.";
const record = readWhole(
  parseExactJson(
    JSON.stringify({
      success: true,
      data: {
        Merkez: {
          Unvani: "KIRMIZI DEĞİRMEN GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ",
          MersisNo: mersis,
          VergiDairesi: "GÖZTEPE VERGİ DAİRESİ",
          Durumu: "Aktif",
          TescilTarihi: "01.02.2005",
          KapanisTarihi: "",
          Adres: "GÜL SOK. NO: 3 KADIKÖY / İSTANBUL",
        },
      },
    }),
  ),
);

/** Every number has the same record. */
const records = { get: () => record } as unknown as Case["records"];

type Ids = (readonly [scheme: string, number: string])[];

/** Returns a seller's VKN, and the findings by its record, with the words that they quote. */
async function ofXml(options: Parameters<typeof party>[0]) {
  const xml = invoiceXml({ seller: party({ title, ...options }) });
  const judgement = judgeGiven([await readOne(xml)], [], { records });
  const side = judgement.views.flatMap(({ sides }) => sides).find(({ role }) => role === "seller");
  if (!side?.asked) return null;
  const findings = findingsOn(judgement, side).map(({ kind, facts }) =>
    [kind, facts.written].filter(Boolean).join(" "),
  );
  return [side.asked, ...findings];
}

const beside = (number: string): Ids => [
  ["VKN", vkn],
  ["MERSISNO", number],
];

test.each<[string, Ids, string]>([
  ["the VKN", beside(vkn), `poor-mersis ${vkn}`],
  ["four digits", beside("1234"), "poor-mersis 1234"],
  ["a part of the number", beside("0417"), "poor-mersis 0417"],
  ["a register's number", beside("2320145"), "poor-mersis 2320145"],
  ["a register's number with letters", beside("623-KAZAN"), "poor-mersis 623KAZAN"],
  ["a digit too many", beside(`${mersis}8`), "poor-mersis"],
  ["a VKN with zeros behind", beside(`${vkn}000015`), "poor-mersis"],
  ["another's fifteen digits", beside(`${other}00015`), "poor-mersis"],
  ["fifteen digits of no VKN", beside("123456789100015"), "poor-mersis"],
  ["a word with a digit", beside("YOK1"), "poor-mersis YOK1"],
  ["twelve digits that may hold a person's", beside(`${tckn}1`), "poor-mersis"],
  [
    "a broken number before the VKN",
    [
      ["MERSISNO", "0811"],
      ["VKN", vkn],
    ],
    "poor-mersis 0811",
  ],
])("MERSISNO with %s is a remark beside a valid VKN", async (_, ids, remark) => {
  expect(await ofXml({ ids })).toEqual([vkn, "matches", remark]);
});

test.each(["-", "", "0", "0000000000000000", "--", "YOK", "...", " ", "/", "000000000000000"])(
  "MERSISNO with %j is empty",
  async (number) => {
    expect(await ofXml({ ids: beside(number) })).toEqual([vkn, "matches"]);
  },
);

test("a whole MERSİS number of another company, or of no VKN, stays a contradiction", async () => {
  const whole = await ofXml({ ids: beside(`0${other}00015`) });
  const wrong = await ofXml({ ids: beside("0123456789100015") });
  expect([whole?.[1], wrong?.[1]]).toEqual([
    `mersis-of-another 0${other}00015`,
    "invalid-mersis 0123456789100015",
  ]);
  const alone = invoiceXml({ seller: party({ ids: [["MERSISNO", "1234"]] }) });
  expect((await readOne(alone)).seller.doubts).toEqual([{ kind: "invalid-mersis", written: "" }]);
});

const taxId = (id: string, name = "GÖZTEPE") =>
  `<cac:PartyTaxScheme><cbc:CompanyID>${id}</cbc:CompanyID><cac:TaxScheme><cbc:Name>${name}</cbc:Name></cac:TaxScheme></cac:PartyTaxScheme>`;
const legalId = (id: string) =>
  `<cac:PartyLegalEntity><cbc:CompanyID>${id}</cbc:CompanyID></cac:PartyLegalEntity>`;
const endpoint = (scheme: string, id: string) =>
  `<cbc:EndpointID schemeID="${scheme}">${id}</cbc:EndpointID>`;

test.each<[string, Parameters<typeof party>[0], string]>([
  ["CompanyID of the tax scheme", { ids: [], inside: taxId(vkn) }, "CompanyID"],
  ["CompanyID with a country's code", { ids: [], inside: taxId(`TR${vkn}`) }, "CompanyID"],
  ["CompanyID of the legal entity", { ids: [], inside: legalId(vkn) }, "CompanyID"],
  ["CompanyID beside an empty VKN", { ids: [["VKN", ""]], inside: taxId(vkn) }, "CompanyID"],
  ["CompanyID beside a word", { ids: [["VKN", "YOK"]], inside: legalId(vkn) }, "CompanyID"],
  [
    "CompanyID in groups",
    { ids: [], inside: taxId(`${vkn.slice(0, 3)} ${vkn.slice(3)}`) },
    "CompanyID",
  ],
  ["EndpointID", { ids: [], inside: endpoint("9952", vkn) }, "EndpointID"],
  ["EndpointID with a label", { ids: [], inside: endpoint("VKN", `VKN:${vkn}`) }, "EndpointID"],
  ["the scheme of T.C. numbers", { ids: [["TCKN", vkn]] }, "TCKN"],
  [
    "the scheme of T.C. numbers, after an empty VKN",
    {
      ids: [
        ["VKN", ""],
        ["TCKN", vkn],
      ],
    },
    "TCKN",
  ],
  [
    "a register's number's neighbour",
    { ids: [["TICARETSICILNO", "40917"]], inside: taxId(vkn) },
    "CompanyID",
  ],
])("a VKN in %s is read from there and said", async (_, options, name) => {
  expect(await ofXml(options)).toEqual([vkn, "matches", `vkn-elsewhere ${name}`]);
});

test.each<[string, Parameters<typeof party>[0]]>([
  ["a label before it", { ids: [["VKN", `VKN: ${vkn}`]] }],
  ["a country's code before it", { ids: [["VKN", `TR${vkn}`]] }],
  ["another number in CompanyID", { inside: taxId(other), ids: [["VKN", vkn]] }],
  [
    "the same number as T.C. number",
    {
      ids: [
        ["VKN", vkn],
        ["TCKN", vkn],
      ],
    },
  ],
])("a VKN in its own element with %s needs no remark", async (_, options) => {
  expect(await ofXml(options)).toEqual([vkn, "matches"]);
});

test.each<[string, Parameters<typeof party>[0]]>([
  ["a T.C. number under its scheme", { ids: [["TCKN", "10000000146"]], inside: taxId(vkn) }],
  ["a name and a cut T.C. number", { ids: [["TCKN", vkn]], person: "AYŞE" }],
  ["a name and a VKN elsewhere", { ids: [], inside: taxId(vkn), person: "AYŞE" }],
])("a person with %s stays a person", async (_, options) => {
  const { seller } = await readOne(invoiceXml({ seller: party({ title, ...options }) }));
  expect([seller.kind, seller.vkn, seller.title]).toEqual(["person", null, ""]);
});

const office = (taxOffice: string) => ({ ids: [["VKN", vkn]] as const, taxOffice });

test.each<[string, Parameters<typeof party>[0], string]>([
  ["alone", office(vkn), vkn],
  ["behind the office", office(`GÖZTEPE ${vkn}`), vkn],
  ["behind a slash", office(`GÖZTEPE / ${vkn}`), vkn],
  ["before the office", office(`${vkn} GÖZTEPE`), vkn],
  ["behind its label", office(`GÖZTEPE VKN: ${vkn}`), vkn],
  ["behind a short label", office(`GÖZTEPE V.No ${vkn}`), vkn],
  ["in brackets", office(`GÖZTEPE (${vkn})`), vkn],
  ["behind a dash", office(`GÖZTEPE - ${vkn}`), vkn],
  ["of another company", office(other), other],
  ["without a VKN in its own element", { ids: [], taxOffice: vkn }, vkn],
])("a VKN in the tax office's field, %s, is said", async (_, options, number) => {
  expect(await ofXml(options)).toEqual([vkn, "matches", `vkn-as-office ${number}`]);
});

test("a VKN elsewhere makes junk in MERSISNO a remark, too, and no contradiction of a whole one", async () => {
  const both = { ids: [["MERSISNO", "1234"]] as const, inside: taxId(vkn) };
  expect(await ofXml(both)).toEqual([
    vkn,
    "matches",
    "vkn-elsewhere CompanyID",
    "poor-mersis 1234",
  ]);
  const whole = { ids: [["MERSISNO", mersis]] as const, inside: legalId(other) };
  expect(await ofXml(whole)).toEqual([vkn, "matches", "vkn-from-mersis"]);
});

test("the office beside the VKN in its field is compared", async () => {
  const { seller } = await readOne(invoiceXml({ seller: party(office(`MERAM ${vkn}`)) }));
  expect(seller.taxOffice).toBe("MERAM");
  expect(await ofXml(office(`MERAM ${vkn}`))).toContain("tax-office-differs");
});

test("fifteen digits in MERSISNO are read with their zero, and said", async () => {
  expect(await ofXml({ ids: beside(short) })).toEqual([vkn, "matches", "short-mersis"]);
  expect(await ofXml({ ids: [["MERSISNO", short]] })).toEqual([
    vkn,
    "matches",
    "vkn-from-mersis",
    "short-mersis",
  ]);
});

/** Returns the companies of a text with their findings, and the branches that it may sell. */
function ofText(text: string) {
  const { found, written } = readMentions(text, { isTyped: false, maxFound: 10 });
  const judgement = judgeGiven([], written, { records });
  const { companies } = companiesOf(judgement);
  const branches = found.filter(
    ({ kind, text: key, isBranch }) =>
      kind === "mersis" && (isBranch || !isOwnMersis(key, companies)),
  );
  const findings = companies.flatMap(({ vkn: number, sides }) =>
    sides.flatMap((side) => [number, ...findingsOn(judgement, side).map(({ kind }) => kind)]),
  );
  return [...findings, ...branches.map((one) => one.text)].join(" ");
}

test.each([
  [`${title} Mersis No: ${short}`, "matches vkn-from-mersis short-mersis"],
  [`${title} (MERSİS: ${short})`, "matches vkn-from-mersis short-mersis"],
  [`${title}\nMersis: ${short}`, "matches vkn-from-mersis short-mersis"],
  [`${title} VKN ${vkn} Mersis No: ${short}`, "matches short-mersis"],
  [`Satıcı: ${title}\nVergi No: ${vkn}\nMersis No: ${short}`, "matches short-mersis"],
  [`Mersis: ${short} Vergi No: ${vkn} ${title}`, "matches short-mersis"],
  [`${title} V.No: ${vkn}, MERSİS ${short}`, "matches short-mersis"],
  [`${title} VKN ${vkn} Mersis No: ${other}00015`, "matches poor-mersis"],
  [`${title} VKN ${vkn} Mersis No: 123456789100015`, "matches poor-mersis"],
  [`${title} VKN ${vkn} Mersis No: 123456789`, "matches poor-mersis"],
  [`${title} VKN ${vkn} Mersis No: 0000000000000000`, "matches"],
])("a MERSİS number without its zero in %j: %s", (text, findings) => {
  expect(ofText(text)).toBe(`${vkn} ${findings}`);
});

test.each([
  [`${title} VKN ${vkn} Mersis ${mersis}`, "matches"],
  [`${title} (Mersis: ${mersis})`, "matches vkn-from-mersis"],
  [`VKN ${vkn} Mersis ${mersis}`, "untitled"],
  [`${title}\nMersis No: ${mersis}\nVergi No: ${vkn}`, "matches"],
  [`Mersis ${mersis}\n${title}`, "matches vkn-from-mersis"],
  [`Satıcı: ${title} VKN: ${vkn} Mersis: ${mersis} Sicil No: 232014`, "matches"],
  [`${title} V.No: ${vkn} / MERSİS: ${mersis.replace(/(\d{4})/g, "$1 ")}`, "matches"],
  [`${title} Mersis: ${mersis.slice(0, -5)}00379 VKN ${vkn}`, "matches"],
  [`Saygılarımızla\n${title}\nMERSİS ${mersis}\nGöztepe V.D. ${vkn}`, "matches"],
  [`${vkn} ${title} mersis no ${mersis}`, "matches"],
])("beside the VKN or the title, a MERSİS number sells no branch: %j", (text, findings) => {
  expect(ofText(text)).toBe(`${vkn} ${findings}`);
});

test.each([
  [`mersis ${mersis} hangi şube?`, `${vkn} untitled vkn-from-mersis ${mersis}`],
  [`KIRMIZI DEĞİRMEN GIDA SAN. VE TİC. A.Ş. İZMİR ŞUBESİ Mersis ${mersis}`, mersis],
  [`Mersis: ${mersis}`, mersis],
  [`${vkn} ve şubesi 0${vkn}00027`, `0${vkn}00027`],
  [`${title} VKN ${vkn} Şube MERSİS No: 0${vkn}00027`, `0${vkn}00027`],
  [`${title}\nMERSİS: 0${vkn}00024`, `0${vkn}00024`],
])("a MERSİS number alone, or of a named branch, still offers the branch: %j", (text, end) => {
  expect(ofText(text).endsWith(end)).toBe(true);
});
