import { expect, test } from "vitest";
import type { LookupKind } from "../../../src/company/lookup-kind.ts";
import { noFacts, nothingSeen } from "../../../src/kunye/check/findings.ts";
import { findingReason } from "../../../src/kunye/features/check/verdict-lines.ts";
import { en, tr } from "../../support/texts.ts";
import { allSaid } from "../support/said.ts";

const both = [tr, en];
const at = Date.parse("2026-11-12T11:03:00Z");

test.each<[LookupKind, LookupKind]>([
  ["vkn", "title"],
  ["vkn_detail", "title_detail"],
])("a young record is called the same, bought by %s or by %s", (byNumber, byTitle) => {
  for (const { notes } of both) {
    const said = (kind: LookupKind) => notes.young("1234567890", kind, at, at + 720_000);
    expect(said(byTitle)).toBe(said(byNumber));
    expect(said(byNumber)).not.toMatch(/VKN|unvan|title/i);
  }
});

test("help is asked for by a word, in a sentence", () => {
  expect(tr.usage.greeting).toMatch(/Yardım için `yardım` yazın\.$/);
  expect(en.usage.greeting).toMatch(/For help, write `help`\.$/);
  expect(tr.notes.inMessages).toBe("Yardım için `yardım` yazın.");
});

test("a vague title may be in titles, which a search need not find", () => {
  expect(tr.notes.vague("koç holding")).toContain("çok şirketin unvanında geçebilir");
  expect(en.notes.vague("koç holding")).toContain("may be in the titles of many companies");
});

test("the province is asked for only where the title names none", () => {
  for (const title of ["Demir Mobilya", "Aydın Mobilya", "Çelik Grup Lojistik"]) {
    expect(tr.notes.vague(title), title).toContain("Unvanın kalanını ya da ilini de yazın");
    expect(en.notes.vague(title), title).toContain("more of the title or its province");
  }
  for (const title of ["Demir Mobilya Bursa", "İzmir Çelik Lojistik"]) {
    expect(tr.notes.vague(title), title).toContain("Unvanın kalanını da yazın");
    expect(tr.notes.vague(title), title).not.toContain("ilini");
    expect(en.notes.vague(title), title).not.toContain("province");
  }
});

test("a trade beside a given name is neither asked for nor called a person's name", () => {
  const [said, saidInEnglish] = both.map(({ notes }) =>
    notes.personsName("Erkan Textile Industry"),
  );
  expect(said).toContain("bir kişi adı içeriyor");
  expect(said).toContain("Unvanın kalanını, örneğin şirket türünü de yazın");
  expect(saidInEnglish).toContain("contains a person's name");
  expect(saidInEnglish).not.toContain("trade");
});

test("equal scores are called the same, not close", () => {
  const [said, saidInEnglish] = both.map(({ titleMatch }) => titleMatch.reasons.close(true));
  expect(said).toBe("benzerlik oranı aynı olan başka şirket var");
  expect(saidInEnglish).toBe("another company has the same likeness");
});

test("one title has its own price", () => {
  expect(tr.lists.titlesApart(0, 1, "2 kredi")).toBe("Sorgulanacak: 1 yalnız unvan (2 kredi)");
  expect(tr.lists.titlesApart(0, 2, "2 kredi")).toContain("2 yalnız unvan (her biri 2 kredi)");
  expect(en.lists.titlesApart(0, 1, "2 credits")).toContain("1 with a title only (2 credits)");
  expect(en.lists.titlesApart(0, 2, "2 credits")).toContain("(2 credits each)");
});

test("words of a chat are called no document", () => {
  const facts = { ...noFacts, seen: { ...nothingSeen, iban: "0901" } };
  for (const texts of both) {
    const unowned = findingReason(texts, { kind: "unowned-iban", facts });
    expect(unowned).toContain("…0901");
    for (const text of [unowned, texts.account.call]) expect(text).not.toMatch(/belge|document/);
  }
});

test("the balance lasts for the watches alone", () => {
  expect(tr.watch.lasts(null)).toBe("bakiye yalnızca takiplere harcanırsa iki yıldan uzun yeter");
  expect(en.watch.lasts(null)).toContain("for the watches alone");
});

test("an empty limit names the limit that applies then, and only the alert beside it keeps it", () => {
  const { amountHint, alertHint } = tr.team;
  expect(amountHint("limit:")).toContain("kalkar; yerine kişi başına sınır geçer");
  expect(amountHint("limit")).toContain("Boş bırakırsanız burada konan sınır kalkar");
  expect(amountHint("limit:*")).toContain("kalkar; yerine kurulumdaki sınır geçer");
  expect(alertHint).toContain("Yalnız bunu değiştirirseniz sınırlar aynı kalır");
  // A longer hint is cut.
  for (const { team } of [tr, en]) {
    const owners = ["limit", "limit:*", "limit:"] as const;
    const hints = owners.map((one) => team.amountHint(one));
    for (const hint of [team.alertHint, ...hints])
      expect(hint.length, hint).toBeLessThanOrEqual(150);
  }
});

test("without a Künye manager, a request is said to go to Slack's administrators", () => {
  expect(tr.team.reason.lead(true)).toContain("Künye yöneticilerine");
  expect(tr.team.reason.lead(false)).toContain("Slack yöneticilerine");
  expect(en.team.reason.lead(false)).toContain("Slack administrators");
  // Both may have got it.
  expect(en.team.asked).not.toContain("manager");
});

test("a list's companies by VKN and its rows to look at are counted as what they are", () => {
  const counts = { hasNumbers: true, rows: 10, asked: 10, vkns: 10, titles: 0 };
  expect(tr.lists.offer(counts, "10 kredi")).toContain("10 satır → 10 şirket VKN ile");
  expect(en.lists.offer(counts, "10 credits")).toContain("10 rows → 10 companies by VKN");
  expect([tr.lists.worstCount(9), en.lists.worstCount(9)]).toEqual(["9 satır", "9 rows"]);
});

test("what fits is said once: the reason does not repeat its name", () => {
  for (const texts of both) {
    const reason = findingReason(texts, { kind: "matches", facts: noFacts });
    expect(reason).not.toContain(texts.check.finding.matches.toLowerCase());
  }
});

/** Words that readers stumbled over, in both languages. */
const stumbledOver =
  /[Bb]izim (?:unvanımız|VKN|tarafımız )|VKN bizim| biziz|Bizim şirketimiz:|\b[Oo]ur title|\bOur VKN|We are the|\bOur company:|Ardından:|sıfır eksik|Unvanlar da|zamanına dek|olmasın diye|verdiğiniz biçimlerinde|ilk kez görüyoruz|ile aynı olmayan|Faturaya yazılacaklar|in trouble|further account|assigned claim|a second time|^Confirmed: /;

test("no sentence has the words that readers stumbled over", () => {
  const all = allSaid(en).flatMap(({ turkish, english }) => [turkish, english]);
  expect(all.length).toBeGreaterThan(2_000);
  expect(all.filter((one) => stumbledOver.test(one))).toEqual([]);
});

test("a single record is no range", () => {
  expect(tr.detail.range(5, 5, 5)).toBe("5 kaydın sonuncusu");
  expect(en.detail.range(5, 5, 5)).toBe("last of 5 records");
  expect(tr.detail.range(11, 20, 37)).toBe("37 kaydın 11–20 arası");
});

test("a title that was not compared is not said to be both compared and not", () => {
  const facts = { ...noFacts, written: "kırtasiye işleri", hasRecord: true };
  for (const texts of both) {
    const said = findingReason(texts, { kind: "not-compared", facts });
    expect(said).toContain("“kırtasiye işleri”");
    expect(said).not.toMatch(/karşılaştırılmadı|not compared/);
  }
});

test("a cell with a shorter number beside words is not said to hold none", () => {
  expect(tr.lists.why["no-number"]).toContain("10 haneli numara yok");
  expect(en.lists.why["no-number"]).toContain("no 10-digit number");
});

test("English doubts and warnings are whole clauses", () => {
  expect(en.titleMatch.doubt).toBe("⚠️ it may not be the company you meant");
  expect(en.titleMatch.doubtAgain("X")).toBe("⚠️ *X* · it may not be the company you meant");
  expect(en.card.trouble("🔴", "Terkin", "")).toBe("🔴 *Terkin.* Check before doing new business.");
});

test("a manager reads whose limit was raised, and by whom", () => {
  const { raiseDecided } = tr.notes;
  const person = raiseDecided("U1", "U2", "person", 10_000_000, 36_000_000);
  expect(person).toContain("<@U1> kişisel sınırı bu ay 10 kredi yükseltti: 36 → 46 kredi");
  expect(person).toContain("(sınırın sahibi: <@U2>)");
  const team = raiseDecided("U1", "U2", "team", 10_000_000, 36_000_000);
  expect(team).toContain("<@U1> ekibin sınırını bu ay 10 kredi yükseltti: 36 → 46");
  expect(team).toContain("(isteyen: <@U2>)");
});
