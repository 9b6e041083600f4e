import { expect, test } from "vitest";
import { vknCheckDigit } from "../../src/company/id-numbers.ts";
import { startFakeRegistry } from "../support/fake-registry.ts";
import { answersAbout, type Found } from "./support/answer-searches.ts";
import { startTeam } from "../support/start-team.ts";
import { labels } from "../support/labels.ts";
import { pattern, wording } from "../support/wording.ts";

const vknOf = (no: number) => `${400_000_000 + no}${vknCheckDigit(String(400_000_000 + no))}`;

const ornek = "ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ";
const merlan = "MERLAN TURİZM OTELCİLİK ANONİM ŞİRKETİ";
const zertan = "ZERTAN ARITMA SANAYİ LİMİTED ŞİRKETİ";
const zerlan = "ZERLAN DEPOLAMA TAŞIMACILIK ARITMA ANONİM ŞİRKETİ";
const beyaz = "BEYAZ TEKSTİL SANAYİ VE TİCARET LİMİTED ŞİRKETİ";
const dorukvan = "DORUKVAN MAĞAZACILIK VE GIDA TİCARET ANONİM ŞİRKETİ";
const pazarlama = "ÖRNEK GIDA PAZARLAMA LİMİTED ŞİRKETİ";
const karadeniz = "KARADENİZ GIDA PAZARLAMA TİCARET LİMİTED ŞİRKETİ";
const titles = [ornek, merlan, zertan, zerlan, beyaz, dorukvan, pazarlama, karadeniz];

/** Starts a team that holds these titles, on a registry that answers searches with `found`. */
async function startHolding(held: readonly string[], found: readonly Found[] = []) {
  const registry = await startFakeRegistry();
  const byVkn = new Map(titles.map((title, no) => [vknOf(no), title]));
  registry.answers = [answersAbout(byVkn, found)];
  const team = await startTeam(registry, {
    CONFIRM_FROM: "3",
    PRICES: "vkn=1,title=2,vkn_detail=3",
  });
  const [ayse, mehmet] = [team.at("ayse"), team.at("mehmet")];
  let after = "";
  for (const title of held) {
    await ayse.type(`/vkn ${vknOf(titles.indexOf(title))}`);
    after = (await ayse.waitFor(wording.charged(1), { after })).ts;
  }
  return { registry, team, mehmet };
}

const ways = [
  "/unvan örnek gıda",
  `/unvan ${ornek}`,
  "/kunye örnek gıda",
  "/vkn örnek gıda san. tic. a.ş.",
];

test("the card of the only held company that surely fits opens immediately, free, with its likeness in words and the priced search of others", async () => {
  const found = [{ ad: ornek, vkn: vknOf(0), score: 0.88 }];
  const { registry, team, mehmet } = await startHolding([ornek, merlan], found);
  let after = "";
  for (const typed of ways) {
    await mehmet.type(typed);
    const card = await mehmet.waitFor("ekibinizdeki kart", { after });
    const [heading = ""] = card.plain.split("\n");
    expect(heading, typed).toMatch(
      typed === `/unvan ${ornek}` ? /· aynı unvan$/ : /· aynı unvan(?:, sonu yazılmamış)?$/,
    );
    expect(card.plain, typed).not.toContain("benzerlik");
    expect(card.plain, typed).toContain(`🟢 ${ornek}`);
    expect(card.plain, typed).toContain(wording.heldFrom("@ayse"));
    expect(card.plain, typed).toContain(`[${wording.priced(labels.otherMatches, 2)}]`);
    expect(card.plain, typed).not.toContain(labels.searchAnyway);
    after = card.ts;
  }
  const conversation = team.workspace.person("mehmet").withApp();
  await conversation.type("örnek gıda");
  expect((await conversation.waitFor("ekibinizdeki kart")).plain).toContain(ornek);
  expect(registry.queries).toHaveLength(2);

  await mehmet.type("/unvan örnek gıda");
  const again = await mehmet.waitFor("“örnek gıda” için ekibinizdeki kart", { after });
  await mehmet.click(wording.priced(labels.otherMatches, 2), { in: again, confirm: "if-asked" });
  const bought = await mehmet.waitFor(wording.charged(2), { after });
  expect(bought.plain).toContain("en yakın eşleşme · %88 benzerlik");
  expect(bought.plain).toContain("%88 benzerlik · şirket türünü yazmadınız");
  await mehmet.type("/unvan örnek gıda");
  await mehmet.waitFor("en yakın eşleşme", { after: bought.ts });
  expect(registry.queries).toHaveLength(3);
});

test("a search that was paid for gives the held card its other matches, with that search's scores, for other words and after a renewal", async () => {
  const found = [
    { ad: ornek, vkn: vknOf(0), score: 0.88 },
    { ad: pazarlama, vkn: vknOf(6), score: 0.61 },
  ];
  const { registry, team, mehmet } = await startHolding([], found);
  await mehmet.type("/unvan örnek gida");
  const bought = await mehmet.waitFor(wording.charged(2));
  await team.at("ayse").type(`/vkn ${vknOf(6)}`);
  await team.at("ayse").waitFor(wording.charged(1));
  await mehmet.type("/unvan ÖRNEK GIDA SAN. TİC. A.Ş.");
  const card = await mehmet.waitFor("ekibinizdeki kart", { after: bought.ts });
  expect(card.plain).toContain("önceki aramadan");
  expect(card.plain).toMatch(/ÖRNEK GIDA PAZARLAMA .* %61 benzerlik/);
  expect(card.plain).toContain(`[${wording.free(labels.open)}]`);
  expect(card.plain).not.toContain(`[${labels.otherMatches}`);
  expect(registry.queries).toHaveLength(2);
});

test("a candidate that the team has come to hold is free on a card that is drawn again", async () => {
  const found = [
    { ad: ornek, vkn: vknOf(0), score: 0.88 },
    { ad: pazarlama, vkn: vknOf(6), score: 0.61 },
    { ad: merlan, vkn: vknOf(1), score: 0.6 },
  ];
  const { registry, team, mehmet } = await startHolding([], found);
  await mehmet.type("/unvan örnek gıda market");
  const card = await mehmet.waitFor(wording.charged(2));
  await team.at("ayse").type(`/vkn ${vknOf(6)}`);
  await team.at("ayse").waitFor(wording.charged(1));
  const button = wording.priced(labels.query, 1);
  await mehmet.click(button, { in: card, beside: pazarlama });
  await mehmet.waitFor(wording.heldFrom("@ayse"), { after: card.ts });
  const redrawn = () => mehmet.messages().find(({ ts }) => ts === card.ts)?.plain ?? "";
  await expect
    .poll(redrawn)
    .toMatch(
      pattern()`PAZARLAMA [^\n]*\n\[${wording.free(labels.open)}\]\nMERLAN [^\n]*\n\[${button}\]`,
    );
  expect(registry.queries).toHaveLength(2);
});

test("a title's button, drawn before the company was held, opens what is held by now", async () => {
  const found = [{ ad: ornek, vkn: vknOf(0), score: 0.88 }];
  const { registry, team, mehmet } = await startHolding([], found);
  await mehmet.type("/kunye örnek gıda");
  const offer = await mehmet.waitFor(labels.asTitle);
  await team.at("ayse").type(`/vkn ${vknOf(0)}`);
  await team.at("ayse").waitFor(wording.charged(1));
  await mehmet.click(wording.priced(labels.asTitle, 2), { in: offer });
  const card = await mehmet.waitFor("ekibinizdeki kart", { after: offer.ts });
  expect(card.plain).toContain(`🟢 ${ornek}`);
  expect(registry.queries).toHaveLength(1);
});

test("several held companies, or one that is not sure, are a list with each one's likeness", async () => {
  const { registry, mehmet } = await startHolding([zertan, zerlan]);
  await mehmet.type("/unvan zerlan arıtma");
  const several = await mehmet.waitFor("Bu sizde var");
  expect(several.plain).toMatch(
    /ZERLAN DEPOLAMA .* yazdığınız, unvanın bir parçası · şirket türünü yazmadınız|ZERLAN DEPOLAMA .* yazdığınız, unvanın bir parçası/,
  );
  expect(several.plain).toMatch(
    /ZERTAN ARITMA .* benzeri sizde var · .*“zerlan” yazdınız, kayıtlı unvanda “ZERTAN” var/,
  );
  expect(several.plain).toContain(`[${wording.free(labels.open)}]`);
  expect(several.plain).toContain(`[${wording.priced(labels.searchAnyway, 2)}]`);
  await mehmet.type("/unvan zertan arıtma kimya");
  const unsure = await mehmet.waitFor("Benzeri sizde var", { after: several.ts });
  expect(unsure.plain).toContain("kayıtlı unvanda “kimya” yok");
  expect(registry.queries).toHaveLength(2);
});

test("held companies that fit equally are listed by their likeness, not by their length", async () => {
  const { mehmet } = await startHolding([pazarlama, ornek]);
  await mehmet.type("/unvan orenk gida san tic");
  const { plain } = await mehmet.waitFor(wording.free(labels.open));
  expect(plain).not.toContain("benzerlik");
  expect(plain.indexOf(pazarlama)).toBeGreaterThan(0);
  expect(plain.indexOf(ornek)).toBeLessThan(plain.indexOf(pazarlama));
});

test.each(["merlan turizm otelcilik ltd", "merlan ltd", "merlan turizm ltd. şti."])(
  "a wrong legal form does not hide what is held: after `%s` it is offered first, beside the priced search",
  async (typed) => {
    const { registry, mehmet } = await startHolding([ornek, merlan]);
    await mehmet.type(`/unvan ${typed}`);
    const offer = await mehmet.waitFor("Benzeri sizde var");
    const [, first = ""] = /\n(.*)/.exec(offer.plain) ?? [];
    expect(`${offer.plain.split("\n")[0] ?? ""}${first}`).toContain(merlan);
    expect(offer.plain).toContain("türü farklı: A.Ş.");
    expect(offer.plain).toContain(`[${wording.priced(labels.searchAnyway, 2)}]`);
    expect(registry.queries).toHaveLength(2);
  },
);

test.each(["karadeniz gıda sarıyer", "Karadeniz Gıda Sarıyer Şubesi", "karadeniz gıda toptan"])(
  "a place behind the title does not hide what is held: after `%s` it is offered, free",
  async (typed) => {
    const { registry, mehmet } = await startHolding([ornek, karadeniz]);
    await mehmet.type(`/unvan ${typed}`);
    const offer = await mehmet.waitFor("Benzeri sizde var");
    expect(offer.plain).toContain(karadeniz);
    expect(offer.plain).toContain(`[${wording.priced(labels.searchAnyway, 2)}]`);
    expect(registry.queries).toHaveLength(2);
  },
);

test("a held branch that has every typed word is offered above its company, which lacks some", async () => {
  const { registry, mehmet } = await startHolding([dorukvan]);
  const branch = `${dorukvan} ÇANKAYA ŞUBESİ`;
  const company = vknOf(titles.indexOf(dorukvan));
  const Sube = { Unvani: branch, Durumu: "Aktif", SubeMerkeziMersisNo: `0${company}00016` };
  registry.answers = [
    () => ({ status: 200, body: { success: true, dusulen_bakiye: 2, data: { Sube } } }),
  ];
  await mehmet.type(`/mersis 0${company}00027`);
  let { ts: after } = await mehmet.waitFor(wording.charged(2));
  for (const typed of ["/unvan dorukvan çankaya şubesi", "/kunye dorukvan mağazacılık çankaya"]) {
    await mehmet.type(typed);
    const offer = await mehmet.waitFor("Bu sizde var", { after });
    const rows = offer.plain.split("\n");
    expect(rows[1], typed).toContain(`${branch} · MERSİS 0${company}00027 · şube`);
    expect(rows[3], typed).toMatch(/DORUKVAN .* ŞİRKETİ · VKN .* · benzeri sizde var/);
    await mehmet.click(wording.free(labels.open), { in: offer, beside: branch });
    after = (await mehmet.waitFor(labels.asBranch, { after: offer.ts })).ts;
  }
  await mehmet.type("/unvan dorukvan keçiören şubesi");
  const other = await mehmet.waitFor("Benzeri sizde var", { after });
  expect(other.plain).not.toContain("ÇANKAYA");
  expect(registry.queries).toHaveLength(2);
});

test("a tie warns and says why at the top, and above the buttons whose card it may not be, whatever the percent", async () => {
  const found = [
    { ad: zerlan, vkn: vknOf(3), score: 0.51 },
    { ad: zertan, vkn: vknOf(2), score: 0.51 },
  ];
  const { mehmet } = await startHolding([], found);
  await mehmet.buy("/unvan zerlan arıtma");
  const card = await mehmet.waitFor(wording.charged(2));
  expect(card.plain).toContain("⚠️ “zerlan arıtma” için emin değiliz");
  expect(card.plain.match(/iki şirket neredeyse aynı ölçüde benziyor/g)).toHaveLength(1);
  const end = card.plain.slice(card.plain.indexOf(wording.charged(2)));
  expect(end).toContain(`⚠️ ${zerlan} · aradığınız şirket olmayabilir`);
});

test("a candidate whose listed title says winding up is marked, and the older held card says when it was active", async () => {
  const listed = `TASFİYE HALİNDE ${merlan}`;
  const found = [
    { ad: zertan, vkn: vknOf(2), score: 0.6 },
    { ad: listed, vkn: vknOf(1), score: 0.5 },
  ];
  const { mehmet } = await startHolding([merlan], found);
  await mehmet.buy("/unvan bambaşka arıtma");
  const card = await mehmet.waitFor(wording.charged(2));
  expect(card.plain).toMatch(
    pattern()`🟠 TASFİYE HALİNDE MERLAN .* · BURSA · %50 benzerlik\nElinizdeki kart daha eski: .* · Aktif\n\[${wording.free(labels.open)}\]`,
  );
});

test("what is not alike is not called alike: another name, another trade, a name of which a letter is all that fits", async () => {
  const found = [{ ad: zerlan, vkn: vknOf(3), score: 0.3 }];
  const { registry, mehmet } = await startHolding([merlan, zertan, beyaz], found);
  let after = "";
  const typings = ["zerlan", "beyaz kuyumculk san tic ltd", "beyaz kuyumculuk san. tic. ltd. şti."];
  for (const typed of typings) {
    await mehmet.type(`/unvan ${typed}`);
    const card = await mehmet.waitFor(pattern()`${wording.charged(2)}|sizde var`, { after });
    expect(card.plain, typed).not.toContain("sizde var");
    after = card.ts;
  }
  expect(registry.queries).toHaveLength(3 + typings.length);
});

test("one misspelt word, with or without a legal form, is shown the similar held card before anything is paid", async () => {
  const { registry, mehmet } = await startHolding([dorukvan]);
  let after = "";
  for (const typed of ["/unvan dorukvar", "/unvan dorukvn a.ş.", "/kunye dorukvaan"]) {
    await mehmet.type(typed);
    const card = await mehmet.waitFor("Benzeri sizde var", { after });
    expect(card.plain, typed).toContain(dorukvan);
    expect(card.plain, typed).toContain(`[${wording.free(labels.open)}]`);
    after = card.ts;
  }
  expect(registry.queries).toHaveLength(1);
});

test("a low match is doubted and says why; a bought company of another form says so beside a word too many", async () => {
  const found = [{ ad: merlan, vkn: vknOf(1), score: 0.77 }];
  const { mehmet } = await startHolding([], found);
  await mehmet.type("/unvan merlan turizm otelcilik kimya ltd");
  const card = await mehmet.waitFor(wording.charged(2));
  expect(card.plain).toContain("⚠️ “merlan turizm otelcilik kimya ltd” için emin değiliz");
  expect(card.plain).toContain("%77 benzerlik · kayıtlı unvanda “kimya” yok · türü farklı: A.Ş.");
  const low = await startHolding([], [{ ad: zerlan, vkn: vknOf(3), score: 0.43 }]);
  await low.mehmet.type("/unvan zerlan");
  const unlike = await low.mehmet.waitFor(wording.charged(2));
  expect(unlike.plain).toContain("⚠️ “zerlan” için emin değiliz");
  expect(unlike.plain).toContain("%43 benzerlik");
});

test("a held company of another form is offered also beside a word too many", async () => {
  const { registry, mehmet } = await startHolding([merlan]);
  await mehmet.type("/unvan merlan turizm otelcilik kimya ltd");
  const offer = await mehmet.waitFor("Benzeri sizde var");
  expect(offer.plain).toContain("kayıtlı unvanda “kimya” yok · türü farklı: A.Ş.");
  expect(registry.queries).toHaveLength(1);
});

test("a nearly equal match warns of a tie and does not call it equal", async () => {
  const found = [
    { ad: zerlan, vkn: vknOf(3), score: 0.72 },
    { ad: zertan, vkn: vknOf(2), score: 0.7 },
  ];
  const { mehmet } = await startHolding([], found);
  await mehmet.type("/unvan zerlan arıtma");
  const card = await mehmet.waitFor(wording.charged(2));
  expect(card.plain).toMatch(
    /“zerlan arıtma” için emin değiliz.* · iki şirket neredeyse aynı ölçüde benziyor/,
  );
});

test("a word that the registered title has, also within a longer one, is no province", async () => {
  const { mehmet } = await startHolding([], [{ ad: dorukvan, vkn: vknOf(5), score: 0.6 }]);
  await mehmet.type("/unvan doruk van");
  await mehmet.click(wording.priced(labels.asTitle, 2), { in: await mehmet.waitFor("geçebilir") });
  const card = await mehmet.waitFor(wording.charged(2));
  expect(card.plain).toContain("%60 benzerlik · kayıtlı unvan daha uzun");
  expect(card.plain).not.toContain("“van”");
});

test("a typed province that the record does not name is a doubt, at any place in the title", async () => {
  const { mehmet } = await startHolding([beyaz]);
  let after = "";
  const title = "beyaz tekstil sanayi ve ticaret limited şirketi";
  for (const typed of [`${title} izmir`, `izmir ${title}`, `${title} (izmir)`]) {
    await mehmet.type(`/unvan ${typed}`);
    const card = await mehmet.waitFor(/ekibinizdeki kart|sizde var/, { after });
    expect(card.plain, typed).toContain("⚠️ “izmir” yazdınız; bu şirketin sicil yeri BURSA.");
    after = card.ts;
  }
  await mehmet.type(`/unvan ${title} bursa`);
  expect((await mehmet.waitFor("bursa", { after })).plain).not.toContain("yazdınız; bu");
});
