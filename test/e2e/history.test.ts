import { expect, test } from "vitest";
import { istanbulMonth } from "../../src/company/istanbul-time.ts";
import { vknCheckDigit } from "../../src/company/id-numbers.ts";
import { answered, merkezOf, startFakeRegistry } from "../support/fake-registry.ts";
import { withFiles } from "../support/receipts-sent.ts";
import { startTeam } from "../support/start-team.ts";
import { labels } from "../support/labels.ts";
import { pattern, tr, wording } from "../support/wording.ts";

const vknOf = (number: number) => {
  const nine = String(100_000_000 + number);
  return `${nine}${vknCheckDigit(nine)}`;
};

test("the history lists what the team bought and opens it again free", async () => {
  const registry = await startFakeRegistry();
  const team = await startTeam(registry);
  const [ayse, mehmet] = [team.at("ayse"), team.at("mehmet")];
  await ayse.type(`/vkn ${vknOf(1)}`);
  await ayse.waitFor(wording.charged(1));
  await mehmet.type("/bakiye geçmiş");
  const list = await mehmet.waitFor(tr.history.headings.team);
  expect(list.ephemeral).toBe(true);
  const kind = `🟢 DENEME GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ · ${tr.kindName.vkn}`;
  expect(list.plain).toContain(`${kind} · “${vknOf(1)}” · 1 kredi · `);
  expect(list.plain).toContain(wording.openingIsFree);
  await mehmet.click(labels.open, { in: list });
  await mehmet.waitFor(wording.heldFrom("@ayse"));
  expect(registry.queries).toHaveLength(1);
});

test("a renewal replaces no line: each opens the record as it was then, with today's beside it, and its paper shows that", async () => {
  const registry = await startFakeRegistry();
  const vkn = vknOf(1);
  const recordWith = (Durumu: string) => () => ({
    status: 200,
    body: {
      success: true,
      dusulen_bakiye: 1,
      data: { Merkez: merkezOf(vkn, { Durumu }) },
    },
  });
  registry.answers = [recordWith("Aktif"), recordWith("Terkin")];
  const team = await startTeam(registry, {}, withFiles);
  const [ayse, mehmet] = [team.at("ayse"), team.at("mehmet")];
  await ayse.type(`/vkn ${vkn}`);
  const first = await ayse.waitFor(wording.charged(1));
  await ayse.click(wording.priced(labels.refresh, 1), { in: first });
  await ayse.click(wording.priced(labels.refreshAnyway, 1), {
    in: await ayse.waitFor(labels.refreshAnyway),
  });
  await ayse.waitFor("Terkin");
  await mehmet.type("/bakiye geçmiş");
  const list = await mehmet.waitFor(tr.history.headings.team);
  // The older line has the record that was active.
  await mehmet.click(labels.open, { in: list, beside: "🟢" });
  const then = await mehmet.waitFor("Kaydın o satırdaki hâli", { after: list.ts });
  expect(then.plain).toContain("Aktif");
  expect(then.plain).not.toContain("Terkin");
  await mehmet.click(wording.free(labels.openNewer), { in: then });
  expect((await mehmet.waitFor("Terkin", { after: then.ts })).plain).toContain(vkn);
  expect(registry.queries).toHaveLength(2);
});

test("a long history has pages, and nothing is listed twice", async () => {
  const registry = await startFakeRegistry();
  const team = await startTeam(registry);
  const ayse = team.at("ayse");
  for (let number = 0; number < 12; number += 1) {
    await ayse.type(`/vkn ${vknOf(number)}`);
    await ayse.waitFor(vknOf(number));
  }
  await ayse.type("/bakiye");
  await ayse.waitFor("12 sorgu · 12 kredi");
  await ayse.click(labels.history);
  const first = await ayse.waitFor(labels.older);
  await ayse.click(labels.older, { in: first });
  const second = await ayse.waitFor(tr.history.headings.team, { after: first.ts });
  const listed = [first, second].flatMap(({ plain }) =>
    [...plain.matchAll(/“(\d{10})”/g)].map(([, vkn]) => vkn),
  );
  expect(listed).toHaveLength(12);
  expect(new Set(listed).size).toBe(12);
});

test("an unknown outcome is listed apart and has nothing to open", async () => {
  const registry = await startFakeRegistry();
  registry.answers = [() => ({ status: 500, body: "" }), () => answered(vknOf(2), 1)];
  const team = await startTeam(registry);
  const ayse = team.at("ayse");
  await ayse.type(`/vkn ${vknOf(1)}`);
  await ayse.waitFor(wording.unknownOutcome);
  await ayse.type("/bakiye geçmiş");
  const list = await ayse.waitFor(tr.history.headings.team);
  expect(list.plain).toContain("❔ sonuç belirsiz");
  expect(list.plain).not.toContain(labels.open);
});

test("a past month has its own sums; other words get an example, never this month's", async () => {
  const registry = await startFakeRegistry();
  const team = await startTeam(registry);
  const ayse = team.at("ayse");
  await ayse.type(`/vkn ${vknOf(1)}`);
  await ayse.waitFor(wording.charged(1));
  const month = (back: number) => {
    const [year = 0, own = 1] = istanbulMonth(Date.now()).split("-").map(Number);
    const at = Date.UTC(year, own - 1 - back, 15);
    return tr.format.month(at);
  };
  await ayse.type(`/bakiye ${month(1)}`);
  await ayse.waitFor(`${month(1)} harcaması`);
  const empty = await ayse.waitFor("Bu ayda ücretli sorgu yok.");
  await ayse.type(`/bakiye geçmiş ${month(1)}`);
  const none = await ayse.waitFor(`${tr.history.headings.team} · ${month(1)}`, { after: empty.ts });
  expect(none.plain).toContain("Bu ayda ücretli sorgu yok.");
  await ayse.type(`/bakiye ${month(0).toLowerCase()}`);
  const own = await ayse.waitFor(`${month(0)} harcaması`);
  expect(own.plain).toContain(wording.total(1, 1));
  for (const words of ["rapor", month(-1), "detay"]) {
    await ayse.type(`/bakiye ${words}`);
    await ayse.waitFor(`“${words}” geçmiş bir ay değil. Örneğin: /bakiye ekim`);
  }
  expect(ayse.messages().filter(({ plain }) => plain.includes("Fiyatlar"))).toHaveLength(0);
});

const bought = {
  lenlubir: { vkn: vknOf(21), Unvani: "LENLUBİR KUYUMCULUK İTHALAT İHRACAT LİMİTED ŞİRKETİ" },
  ozanur: { vkn: vknOf(22), Unvani: "ÖZANUR AKARYAKIT DAĞITIM ANONİM ŞİRKETİ" },
  person: { vkn: vknOf(23), Unvani: "KANARYAOĞLU EV YEMEKLERİ", FirmaNevi: "GERÇEK KİŞİ" },
};
const branch = `0${bought.lenlubir.vkn}00027`;

/** Starts a team that bought a company, a branch, a title of another name, and a person's business. */
async function startBought() {
  const registry = await startFakeRegistry();
  registry.answers = [
    ({ body }) => {
      const { vkn, title, mersis_no: mersis } = body as Record<string, string>;
      const all = Object.values(bought);
      const found = title === "kanarya sofrası" ? bought.person : bought.ozanur;
      const one = title ? found : (all.find((it) => it.vkn === vkn) ?? bought.lenlubir);
      const { vkn: itsVkn, ...fields } = one;
      const Merkez = merkezOf(itsVkn, {
        ...fields,
        ...("FirmaNevi" in one && { FirmaNeviGrup: "" }),
      });
      const Sube = { Unvani: "LENLUBİR KARŞIYAKA ŞUBESİ", Durumu: "Aktif", MersisNo: mersis };
      const matched = title ? { matched: { ad: one.Unvani, vkn: itsVkn, score: 0.9 } } : {};
      const data = mersis ? { Sube } : { Merkez };
      return { status: 200, body: { success: true, dusulen_bakiye: 1, ...matched, data } };
    },
  ];
  const team = await startTeam(
    registry,
    { CONFIRM_FROM: "3", PEOPLE_VIEWERS: "S05MALIIS01", PRICES: "title=2" },
    {
      grantedScopes: [...withFiles.grantedScopes, "usergroups:read"],
    },
  );
  const ayse = team.at("ayse");
  const typings = [
    `/vkn ${bought.lenlubir.vkn} #teklif 2026-118`,
    `/mersis ${branch}`,
    "/unvan ozan gida #ozan bey",
    `/vkn ${bought.person.vkn} #mutfak`,
    "/unvan kanarya sofrası",
  ];
  let after = "";
  for (const typed of typings) {
    await ayse.type(typed);
    after = (await ayse.waitFor(wording.charged(1), { after })).ts;
  }
  /** Searches, and returns the lines of the page. */
  const found = async (who: typeof ayse, words: string) => {
    await who.type(`/bakiye geçmiş ${words}`);
    const page = await who.waitFor(/Ekibin|uyan bir kayıt yok/, { after });
    after = page.ts;
    return page.plain;
  };
  return { registry, team, ayse, found };
}

const [company, itsBranch, titled, personal, byName] = [
  pattern()`LENLUBİR KUYUMCULUK .*${tr.kindName.vkn}`,
  /LENLUBİR KARŞIYAKA ŞUBESİ .*“0\d{15}”/,
  /ÖZANUR AKARYAKIT .*“ozan gida”/,
  pattern()`Gerçek kişi işletmesi · ${tr.kindName.vkn}`,
  pattern()`Gerçek kişi işletmesi · ${tr.kindName.title}`,
];

test("the history finds by any word of a title, by a number, by a month and by remarks", async () => {
  const { registry, ayse, found } = await startBought();
  const month = tr.format.month(Date.now());
  const searches: [words: string, lines: RegExp[]][] = [
    ["kuyumculuk", [company, itsBranch]],
    ["KUYUMCULUK ithalat", [company, itsBranch]],
    ["kuyumcu", [company, itsBranch]],
    ["kuyumcluk", [company, itsBranch]],
    ["karşıyaka", [itsBranch]],
    ["akaryakıt", [titled]],
    ["özanur dağıtım", [titled]],
    ["ozan", [titled]],
    ["gida", [titled]],
    ["ev yemekleri", [personal, byName]],
    ["sofrası", [byName]],
    [bought.lenlubir.vkn, [company, itsBranch]],
    [branch, [company, itsBranch]],
    [`VKN: ${bought.person.vkn}`, [personal, byName]],
    ["#teklif", [company]],
    ["teklif", [company]],
    ["2026-118", [company]],
    ["mutfak", [personal]],
    ["#kuyumculuk", []],
    ["bambaşka", []],
    [month.toLocaleLowerCase("tr"), [company, itsBranch, titled, personal, byName]],
    [istanbulMonth(Date.now()), [company, itsBranch, titled, personal, byName]],
  ];
  for (const [words, lines] of searches) {
    const page = await found(ayse, words);
    for (const line of [company, itsBranch, titled, personal, byName]) {
      expect(line.test(page), `${words}: ${line}`).toBe(lines.includes(line));
    }
    if (lines.length === 0) expect(page, words).toContain("uyan bir kayıt yok");
    // Only a whole month has a file.
    expect(page.includes(`[${labels.csv}]`), words).toBe(lines.length === 5);
  }
  expect(await found(ayse, month)).toContain(`${tr.history.headings.team} · ${month}`);
  expect(registry.queries).toHaveLength(5);
});

test("a search by name finds a person's business only for users who may see people, and others' remarks only for managers", async () => {
  const { found, team } = await startBought();
  const mehmet = team.at("mehmet");
  for (const words of [
    "kanaryaoğlu",
    "ev yemekleri",
    "kanarya sofrası",
    "#mutfak",
    "mutfak",
    "teklif",
    "bey",
  ]) {
    expect(await found(mehmet, words), words).toContain("uyan bir kayıt yok");
  }
  expect(await found(mehmet, "ozan")).toMatch(titled);
  expect(await found(mehmet, "kuyumculuk")).toMatch(company);
  // Found by number or month, its line has no name, as in the history.
  expect(await found(mehmet, bought.person.vkn)).toMatch(personal);
  expect(await found(mehmet, tr.format.month(Date.now()))).toMatch(personal);
});

test("the pages of a search keep its words", async () => {
  const registry = await startFakeRegistry();
  const team = await startTeam(registry);
  const ayse = team.at("ayse");
  for (let number = 0; number < 12; number += 1) {
    await ayse.type(`/vkn ${vknOf(number)}`);
    await ayse.waitFor(vknOf(number));
  }
  for (const words of ["deneme gıda", tr.format.month(Date.now())]) {
    await ayse.type(`/bakiye geçmiş ${words}`);
    const first = await ayse.waitFor(labels.older, { after: ayse.newest().ts });
    await ayse.click(labels.older, { in: first });
    const second = await ayse.waitFor("Ekibin", { after: first.ts });
    const listed = [first, second].flatMap(({ plain }) => plain.match(/“\d{10}”/g));
    expect(listed).toHaveLength(12);
    expect(new Set(listed).size).toBe(12);
  }
});

test("a guest doesn't see what the team bought", async () => {
  const registry = await startFakeRegistry();
  const team = await startTeam(registry);
  const guest = team.at("deniz", "genel");
  await guest.type("/bakiye geçmiş");
  await guest.waitFor("Misafir hesaplar");
});
