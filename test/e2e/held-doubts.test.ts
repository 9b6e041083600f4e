import { expect, test } from "vitest";
import { vknCheckDigit } from "../../src/company/id-numbers.ts";
import { startFakeRegistry } from "../support/fake-registry.ts";
import { answersAbout, type Found } from "./support/answer-searches.ts";
import { startTeam } from "../support/start-team.ts";
import { labels } from "../support/labels.ts";
import { tr, wording } from "../support/wording.ts";

const vknOf = (no: number) => `${450_000_000 + no}${vknCheckDigit(String(450_000_000 + no))}`;

const perolan = "PEROLAN KUYUMCULUK İTHALAT İHRACAT LİMİTED ŞİRKETİ";
const guney = "GÜNEY NAKLİYAT KARGO TİCARET LİMİTED ŞİRKETİ";
const denetan = "GÜNEY DENETAN NAKLİYAT SANAYİ VE TİCARET LİMİTED ŞİRKETİ";
const tarsen = "TARSEN TOHUM YEM SANAYİ ANONİM ŞİRKETİ";
const turizm = "GÜNEY NAKLİYAT TURİZM SEYAHAT LİMİTED ŞİRKETİ";
const trader = "BERTEK YEM - DAMLA SU KIVRAK";
const titles = [perolan, guney, denetan, tarsen, turizm, trader];

const inTarsus = {
  TSM: "TARSUS TİCARET SİCİLİ MÜDÜRLÜĞÜ",
  VergiDairesi: "KIZILMURAT VERGİ DAİRESİ",
  Adres: "YENİ MAH. LALE CAD. NO: 4 TARSUS / MERSİN",
};
const inGebze = {
  TSM: "GEBZE TİCARET SİCİLİ MÜDÜRLÜĞÜ",
  VergiDairesi: "ULUÇINAR VERGİ DAİRESİ",
  Adres: "OSMAN YILMAZ MAH. 3. SOK. NO: 9 GEBZE / KOCAELİ",
};

/** Starts a team that holds these companies, each at its place, on a registry with one search. */
async function startHolding(
  held: Readonly<Record<string, Record<string, string>>>,
  found: readonly Found[] = [],
) {
  const registry = await startFakeRegistry();
  const byVkn = new Map(titles.map((title, no) => [vknOf(no), title]));
  registry.answers = [answersAbout(byVkn, found, held)];
  const team = await startTeam(registry, { CONFIRM_FROM: "3", PRICES: "vkn=1,title=2" });
  const [ayse, mehmet] = [team.at("ayse"), team.at("mehmet")];
  let after = "";
  for (const title of Object.keys(held)) {
    await ayse.type(`/vkn ${vknOf(titles.indexOf(title))}`);
    after = (await ayse.waitFor(wording.charged(1), { after })).ts;
  }
  const paid = registry.queries.length;
  /** Types a title, and returns the rows of the companies that the team holds or knows, free. */
  const type = async (typed: string) => {
    const { ts } = mehmet.messages().at(-1) ?? { ts: "" };
    await mehmet.type(typed);
    const { plain } = await mehmet.waitFor(labels.searchAnyway, { after: ts });
    expect(registry.queries, typed).toHaveLength(paid);
    return plain.split("\n").filter((line) => !line.startsWith("["));
  };
  return { registry, team, ayse, mehmet, type };
}

const possible = "Benzeri sizde var";

test("a branch's own title has the words behind its company's legal form", async () => {
  const { registry, mehmet, type } = await startHolding({ [perolan]: {} });
  const Sube = {
    Unvani: `${perolan} KARŞIYAKA ŞUBESİ`,
    Durumu: "Aktif",
    SubeMerkeziMersisNo: `0${vknOf(0)}00016`,
    VergiDairesi: "BORNOVA VERGİ DAİRESİ",
    Adres: "LALE CAD. NO: 1 KARŞIYAKA / İZMİR",
  };
  registry.answers = [
    () => ({ status: 200, body: { success: true, dusulen_bakiye: 2, data: { Sube } } }),
  ];
  await mehmet.type(`/mersis 0${vknOf(0)}00027`);
  await mehmet.waitFor(wording.charged(2));
  registry.queries.length -= 1;
  const [, branch = ""] = await type("/unvan perolan karşıyaka");
  expect(branch).toContain("KARŞIYAKA ŞUBESİ");
  expect(branch).not.toContain("yok");
  expect(await type("/unvan perolan karşıyaka ankara")).not.toContain(branch);
});

test("a typed city is told, whether only the record is known to lack it or the title lacks it too", async () => {
  const other = { ad: guney, vkn: vknOf(1), score: 0.7 };
  const search = [{ ad: perolan, vkn: vknOf(0), score: 0.9 }, other];
  const { registry, ayse, type } = await startHolding({ [tarsen]: inTarsus }, search);
  const [lead = "", row = "", doubt = ""] = await type("/unvan tarsen tohum yem izmir");
  expect(lead).toContain(possible);
  expect(row).toContain(tarsen);
  expect(doubt).toBe("⚠️ “izmir” yazdınız; bu şirketin sicil yeri TARSUS.");
  // No record of a company that only a search has named is known.
  await ayse.type("/unvan perolan kuyumculuk ithalat ltd. şti.");
  await ayse.waitFor(wording.charged(2));
  registry.queries.length -= 1;
  const [, named = ""] = await type("/unvan güney nakliyat kargo izmir");
  expect(named).toContain(guney);
  expect(named).toContain("kayıtlı unvanda “izmir” yok");
});

test.each(["güney nakliyat kargo tarsus", "tarsus güney nakliyat kargo"])(
  "a district or tax office of the record is a place of the company: %s",
  async (written) => {
    const { type } = await startHolding({ [guney]: inTarsus });
    for (const typed of [written, written.replace("tarsus", "kızılmurat")]) {
      const [lead = "", row = "", doubt = ""] = await type(`/unvan ${typed}`);
      expect(lead).toContain("Bu sizde var");
      expect(row).toContain("şirketin kaydındaki yer · yazdığınız öteki kelimeler");
      expect(row).not.toContain("yok");
      expect(doubt).not.toContain("⚠️");
    }
  },
);

test("a company at another place than the typed one is only possible, and stands below one at that place", async () => {
  const one = await startHolding({ [guney]: inGebze });
  for (const place of ["mersin", "tarsus"]) {
    const [lead = "", row = "", doubt = ""] = await one.type(
      `/unvan güney nakliyat kargo ${place}`,
    );
    expect(lead).toContain(possible);
    expect(row).toContain(guney);
    expect(doubt).toContain(`⚠️ “${place}” yazdınız`);
  }
  const [lead = "", ...rows] = await one.type("/unvan zeytinburnu güney nakliyat");
  expect(lead).toContain(possible);
  expect(rows.join("\n")).toContain(guney);
  expect(rows.join("\n")).toContain("⚠️ “zeytinburnu” yazdınız");
  const two = await startHolding({ [guney]: inGebze, [turizm]: inTarsus });
  for (const [place, first, second] of [
    ["tarsus", turizm, guney],
    ["gebze", guney, turizm],
  ] as const) {
    const [head = "", ...both] = await two.type(`/unvan güney nakliyat ${place}`);
    expect(head).toContain("Bu sizde var");
    expect(both.map((row) => titles.find((title) => row.includes(title))).filter(Boolean)).toEqual([
      first,
      second,
    ]);
  }
});

test("a common name beside a trade is not surely a title with a further name, which the row names", async () => {
  const { type } = await startHolding({ [denetan]: {} });
  for (const typed of ["güney nakliyat", "güney nakliyat ltd. şti.", "güney"]) {
    const [lead = "", row = ""] = await type(`/unvan ${typed}`);
    expect(lead, typed).toContain(possible);
    expect(row, typed).toContain(denetan);
    expect(row, typed).toContain("kayıtlı unvanda “DENETAN” da var");
  }
  const [, placed = ""] = await type("/unvan zeytinburnu güney nakliyat");
  expect(placed).toContain("kayıtlı unvanda “DENETAN” da var");
  const [lead = ""] = await type("/unvan güney denetan");
  expect(lead).toContain("Bu sizde var");
});

test("a rare name is enough to show what is held, whatever trade stands beside it", async () => {
  const { type } = await startHolding({ [perolan]: {} });
  for (const trade of ["mücevher", "mücevherat", "takı", "inşaat yapı"]) {
    const [lead = "", row = ""] = await type(`/unvan perolan ${trade}`);
    expect(lead, trade).toContain(possible);
    expect(row, trade).toContain(perolan);
    expect(row, trade).toContain(`kayıtlı unvanda “${trade.split(" ")[0] ?? ""}”`);
  }
});

test("a common name may be followed by `takip` or follow `detay`, and its company is possible there, too", async () => {
  const { team, mehmet } = await startHolding({ [denetan]: {} });
  await mehmet.type("/unvan detay güney nakliyat");
  const detail = await mehmet.waitFor(possible);
  expect(detail.plain).toContain(denetan);
  expect(detail.plain).not.toContain("“detay güney nakliyat”");
  const conversation = team.workspace.person("mehmet").withApp();
  await conversation.type("takip güney nakliyat");
  const watched = await conversation.waitFor(possible);
  expect(watched.plain).toContain(denetan);
  expect(watched.plain).toContain("“güney nakliyat”");
});

test("a natural person's business stands in the same order, and is called so where its title is left out", async () => {
  const FirmaNeviGrup = "GERÇEK KİŞİ TİCARİ İŞLETMESİ";
  const kind = { FirmaNeviGrup, FirmaNevi: FirmaNeviGrup };
  const { type } = await startHolding({ [trader]: kind });
  const [lead = "", row = ""] = await type("/unvan bertek yem");
  expect(lead).toContain("sizde var");
  expect(row).toContain(`${tr.card.personalRow} · VKN ${vknOf(titles.indexOf(trader))}`);
  expect(row).not.toContain("KIVRAK");
});

test("a list leaves possible companies to a person", async () => {
  const held = { [perolan]: {}, [denetan]: {}, [guney]: inTarsus };
  const { registry, team } = await startHolding(held);
  const paid = registry.queries.length;
  const direct = team.workspace.person("mehmet").withApp();
  const rows = ["Perolan Mücevher", "Güney Nakliyat", "Güney Nakliyat Kargo İzmir"];
  const content = ["Ünvan", ...rows, guney].join("\n");
  await direct.type("", { files: [{ name: "cariler.csv", content }] });
  const { plain } = await direct.waitFor("4 satır");
  expect(plain).toMatch(/: 1 elinizde .*, 3'ünün benzeri biliniyor/);
  expect(registry.queries).toHaveLength(paid);
});
