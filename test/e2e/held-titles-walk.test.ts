import { expect, test } from "vitest";
import { vknCheckDigit } from "../../src/company/id-numbers.ts";
import { merkezOf, startFakeRegistry } from "../support/fake-registry.ts";
import { modalShowing } from "../support/modal-showing.ts";
import { startTeam } from "../support/start-team.ts";
import { labels } from "../support/labels.ts";
import { pattern, wording } from "../support/wording.ts";

const vknOf = (no: number) => `${400_000_000 + no}${vknCheckDigit(String(400_000_000 + no))}`;

const held = {
  ornek: "ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ",
  merlan: "MERLAN OTELCİLİK LİMİTED ŞİRKETİ",
  zerlan: "ZERLAN DEPOLAMA TAŞIMACILIK ARITMA ANONİM ŞİRKETİ",
  zertan: "ZERTAN ARITMA SANAYİ LİMİTED ŞİRKETİ",
  lenlubir: "LENLUBİR KUYUMCULUK İTHALAT İHRACAT LİMİTED ŞİRKETİ",
  kuzey: "KUZEY DALGIÇLIK YAPI İNŞAAT ANONİM ŞİRKETİ",
  tarvenlin: "TARVENLİN HOLDİNG ANONİM ŞİRKETİ",
  karya: "KARYA GAYRİMENKUL YATIRIM ORTAKLIĞI ANONİM ŞİRKETİ",
};
type Name = keyof typeof held;

const [surely, fits, similar] = ["ekibinizdeki kart", "Bu sizde var:", "Benzeri sizde var:"];
/** A misspelt title may be sure or not: the comparer has tests of its own. */
const either = /sizde var:|ekibinizdeki kart/;
/** Typed commands, the company that is shown first, and the words for the match. */
const walk: [typed: string, shown: Name, called: string | RegExp][] = [
  // The exact title, shortened, folded, in another order.
  ["/unvan ÖRNEK GIDA SANAYİ VE TİCARET A.Ş.", "ornek", surely],
  ["/unvan örnek gıda", "ornek", surely],
  ["/unvan ornek gida san. tic.", "ornek", surely],
  ["/unvan gıda örnek", "ornek", fits],
  ["/unvan tarvenlin", "tarvenlin", fits],
  ["/unvan tarvenlin holding a.ş.", "tarvenlin", surely],
  ["/unvan karya gyo", "karya", surely],
  ["/unvan lenlubir kuyumculuk", "lenlubir", surely],
  ["/kunye merlan otelcilik", "merlan", surely],
  ["/kunye unvan merlan otelcilik ltd. şti.", "merlan", surely],
  ["/vkn merlan otel", "merlan", fits],
  ["/mersis kuzey dalgıçlık", "kuzey", fits],
  // A word is missing.
  ["/unvan zerlan arıtma", "zerlan", fits],
  ["/unvan zerlan taşımacılık arıtma", "zerlan", fits],
  ["/unvan kuzey dalgıçlık inşaat", "kuzey", fits],
  ["/unvan lenlubir", "lenlubir", fits],
  ["/kunye karya gayrimenkul ortaklığı", "karya", fits],
  // A word is added.
  ["/unvan merlan otel turizm", "merlan", similar],
  ["/unvan merlan otelcilik turizm ltd şti", "merlan", similar],
  ["/unvan yeni örnek gıda", "ornek", similar],
  ["/unvan tasfiye halinde örnek gıda", "ornek", similar],
  ["/unvan lenlubir kuyumculuk mücevherat", "lenlubir", similar],
  ["/unvan tarvenlin holding enerji", "tarvenlin", similar],
  ["/kunye merlan otel turizm", "merlan", similar],
  ["/kunye zertan arıtma kimya", "zertan", similar],
  ["/vkn kuzey dalgıçlık yapı marin", "kuzey", similar],
  // A place: the record's, and another one.
  ["/unvan karya gyo bursa", "karya", fits],
  ["/unvan karya gyo istanbul", "karya", similar],
  // Another trade beside the name: from memory, it may be the held company.
  ["/unvan merlan tekstil", "merlan", similar],
  ["/unvan tarvenlin enerji", "tarvenlin", similar],
  // A common name with trades, beside which the title has another name.
  ["/kunye kuzey yapı inşaat", "kuzey", similar],
  // Another legal form.
  ["/unvan merlan otelcilik a.ş.", "merlan", similar],
  // One word misspelt.
  ["/unvan örnk gıda", "ornek", either],
  ["/unvan örnek gıdaa", "ornek", either],
  ["/unvan lenlubri kuyumculuk", "lenlubir", either],
  ["/unvan lenlubir kuyumcluk", "lenlubir", either],
  ["/unvan zerkan arıtma", "zertan", either],
  ["/unvan nerlan otelcilik", "merlan", either],
  ["/unvan merlam otelcilik", "merlan", either],
  ["/unvan tarvenlinn holding", "tarvenlin", either],
  ["/kunye kuzay dalgıçlık", "kuzey", either],
  ["/kunye karia gayrimenkul yatırım ortaklığı", "karya", either],
  ["/mersis ziertan arıtma", "zertan", either],
  ["/vkn örnek gda sanayi", "ornek", either],
];
/** Other companies: by their name or their trade. */
const others = [
  "/unvan merlan tekstil ltd. şti.",
  "/unvan kuzey yapı market ltd. şti.",
  "/unvan bambaşka kuyumculuk",
];

test("a walk of many titles: held companies cost nothing, and others are searched as before", async () => {
  const registry = await startFakeRegistry();
  const titles = Object.values(held);
  registry.answers = [
    ({ body }) => {
      const no = titles.findIndex((_title, at) => vknOf(at) === body["vkn"]);
      const Unvani = titles[no] ?? "BAŞKA BİR ŞİRKET ANONİM ŞİRKETİ";
      const vkn = no < 0 ? vknOf(99) : vknOf(no);
      const Merkez = merkezOf(vkn, { Unvani });
      const matched = no < 0 ? { matched: { ad: Unvani, vkn, score: 0.9 }, alternatives: [] } : {};
      return {
        status: 200,
        body: { success: true, dusulen_bakiye: 1, ...matched, data: { Merkez } },
      };
    },
  ];
  const team = await startTeam(registry, { PRICES: "title=2", CONFIRM_FROM: "10" });
  const [ayse, mehmet] = [team.at("ayse"), team.at("mehmet")];
  let after = "";
  for (const [no] of titles.entries()) {
    await ayse.type(`/vkn ${vknOf(no)}`);
    after = (await ayse.waitFor(wording.charged(1), { after })).ts;
  }
  after = "";
  for (const [typed, name, called] of walk) {
    await mehmet.type(typed);
    const shown = await mehmet.waitFor(
      pattern()`\[${labels.searchAnyway}|\[${labels.otherMatches}`,
      { after },
    );
    after = shown.ts;
    const [lead = "", first = ""] = shown.plain.split("\n");
    expect(lead, typed).toMatch(called);
    expect(shown.plain, typed).toContain(`VKN ${vknOf(titles.indexOf(held[name]))}`);
    expect(shown.plain, typed).toContain("BURSA");
    const isCard = lead.includes(surely);
    expect(isCard ? shown.plain : first, typed).toContain(held[name]);
    // An exact title comes before similar ones, which are called similar.
    if (typed === "/unvan zerlan arıtma") {
      expect(shown.plain).toMatch(
        /\n🟢 ZERTAN ARITMA SANAYİ .* benzeri sizde var · .*“zerlan” yazdınız/,
      );
    } else expect(shown.plain, typed).not.toContain("benzeri sizde var");
  }

  const conversation = team.workspace.person("mehmet").withApp();
  await conversation.type("merlan otel turizm");
  expect((await conversation.waitFor(`[${labels.searchAnyway}`)).plain).toContain(similar);
  await mehmet.type("MERLAN OTEL TURİZM LTD. ŞTİ. ile ZERLAN TAŞIMACILIK A.Ş. anlaştı");
  await mehmet.shortcut("sirket_sorgula", mehmet.newest());
  const candidates = await modalShowing(team.workspace.person("mehmet"), wording.anyCompaniesFound);
  expect(candidates.plain()).toMatch(/MERLAN OTELCİLİK LİMİTED ŞİRKETİ .* benzeri sizde var/);
  expect(candidates.plain()).toMatch(/ZERLAN DEPOLAMA .* BURSA$/m);
  expect(registry.queries).toHaveLength(titles.length);

  for (const [no, typed] of others.entries()) {
    await mehmet.type(typed);
    const card = await mehmet.waitFor(wording.charged(1), { after });
    expect(card.plain, typed).toContain("emin değiliz");
    after = card.ts;
    expect(registry.queries, typed).toHaveLength(titles.length + no + 1);
  }
  const metrics = await (await fetch(`${team.kunye.url}/metrics`)).text();
  expect(metrics).toContain(`kunye_weak_matches_total ${others.length}\n`);
});
