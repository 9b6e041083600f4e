import { expect, test } from "vitest";
import { ibansIn } from "../../../../src/company/iban.ts";
import {
  announcementIn,
  announcesAccount,
} from "../../../../src/kunye/intake/text/announced-account.ts";
import { seenInvoiceOf } from "../../../../src/kunye/check/memory/trace.ts";
import {
  compareTrace,
  type KnownBefore,
  type SeenIban,
} from "../../../../src/kunye/check/memory/compare-traces.ts";
import { ibanOf } from "../../../support/ibans.ts";
import { sellerVkn } from "../../intake/files/ubl.ts";
import { invoiceTrace, textTrace } from "./sample-traces.ts";

const nothing: KnownBefore = {
  content: "",
  document: null,
  ibans: new Map(),
  ofSeller: [],
  invoices: [],
  together: [],
};
const kinds = (trace: Parameters<typeof compareTrace>[0]) =>
  compareTrace(trace, nothing).map(({ kind }) => kind);

test("a first account is told without a colour, wrong check digits and an announcement always", () => {
  const [iban] = [ibanOf(1)];
  const wrong = `${iban.slice(0, -1)}${(Number(iban.at(-1)) + 1) % 10}`;
  expect(kinds(invoiceTrace(1))).toEqual(["new-iban"]);
  expect(kinds(textTrace([wrong]))).toEqual(["wrong-iban"]);
  expect(kinds(textTrace([iban], { announcement: "made" }))).toEqual([
    "new-iban",
    "announced-iban",
  ]);
  expect(kinds(textTrace([iban], { seller: "", announcement: "made" }))).toEqual([
    "announced-iban",
  ]);
  expect(kinds(textTrace([]))).toEqual([]);
});

test("a number is the same in other letters, with blanks and zeros", () => {
  const checkOf = (number: string, value: string) =>
    invoiceTrace(1, {}, { number, ettn: "", amount: { value, currency: "TRY" } });
  const earlier = seenInvoiceOf(checkOf("A-0417", "5.00"));
  if (!earlier) throw new Error("no invoice");
  const invoices = [{ ...earlier, at: 1, userId: "U1" }];
  for (const number of ["a-417", "A 0417", "A/00417", "A417"]) {
    const told = compareTrace(checkOf(number, "7.00"), { ...nothing, invoices });
    expect(told.map(({ kind }) => kind)).toContain("same-number-other-amount");
  }
});

test("a changed account is compared with a trusted one, not with another unconfirmed one", () => {
  const account = (no: number, changes: Partial<SeenIban> = {}): SeenIban => ({
    vkn: sellerVkn,
    iban: `hash${no}`,
    tail: `000${no}`,
    country: "TR",
    no,
    firstAt: no,
    lastAt: no,
    invoices: 1,
    isClean: true,
    isNamed: true,
    isDoubtful: false,
    userId: "U1",
    confirmedBy: null,
    confirmedAt: null,
    ...changes,
  });
  const earlierOf = (...ofSeller: SeenIban[]) => {
    const [doubt] = compareTrace(invoiceTrace(9, { ibans: [ibanOf(9)] }), { ...nothing, ofSeller });
    return doubt?.seen?.earlierIban;
  };
  const red = { invoices: 0, isClean: false, isDoubtful: true };
  expect(earlierOf(account(1), account(2, red))).toBe("0001");
  expect(earlierOf(account(1), account(2, { invoices: 5, confirmedAt: 5 }))).toBe("0002");
  // A first account names the one of a red document, and accuses nobody.
  const [first] = compareTrace(invoiceTrace(9, { ibans: [ibanOf(9)] }), {
    ...nothing,
    ofSeller: [account(2, red)],
  });
  expect(first).toMatchObject({
    kind: "new-iban",
    seen: { iban: ibanOf(9).slice(-4), earlierIban: "0002" },
  });
});

test.each([
  "IBAN bilgimiz değişti, ödemelerinizi aşağıdaki hesaba yapınız.",
  "Banka hesap numaramız güncellenmiştir",
  "Bundan sonra yeni hesabımıza gönderin",
  "YENİ IBAN: TR..",
  "hesabımız artık aşağıdaki gibidir",
  "Our bank account has changed",
  "please use our new IBAN",
  "Hesap numaramız\ndeğişmiştir",
  "IBAN'ımız deyişti",
  "hesаbımız dе\u200bğişti",
  "Eski hesabımız kapanmıştır",
  "Önceki IBAN geçersizdir",
  "Ödemeleri bu hesaba yapmayınız",
  "Bundan böyle şu IBAN'a gönderin",
  "Hesabımız başka bankaya taşındı",
  "please use the following account going forward",
  "we moved to another bank",
  "revised banking details",
  "new remittance instructions",
  "our previous account is closed",
  // A denial is a fraud's cover.
  "eski IBAN kullanılmıyor, değişmedi demeyin",
  "IBAN'ımız değişmedi, yalnız bankamız değişti",
  "IBAN değişmedi. Artık eski hesaba ödeme yapmayınız",
  "Hesabımız değişmedi ama aşağıdaki IBAN'a gönderin",
  "Hesabımız değişmemiş değildir",
  "IBAN'ınız değişmedi mi?",
  "Hesabımızın değişmediğini sanmayın, değişti",
  "Unvanımız değişmedi, hesabımız değişti",
  "Our bank details have not only changed",
  "Our bank details have not changed, but please use the account below",
  "Our account has not changed except for its number",
  "the bank has not changed, only the account number is new",
  // So is a warning of other messages.
  "IBAN'ımız değişti, eski e-postalara itibar etmeyiniz",
  "IBAN'ımız değişmiştir önceki mesajlara itibar etmeyin",
  "Yeni hesabımız aşağıdadır; başka IBAN bildiren e-postalara itibar etmeyiniz",
  "Banka hesabımız eski hesabı bildiren mesajlara itibar etmeyiniz",
  "Hesabımız aynı kalmıştır, yalnız bankamız değişti",
])("%s: a new account is announced", (text) => {
  expect(announcesAccount(text)).toBe(true);
});

test.each([
  "Fatura bedelini IBAN'a yatırınız.",
  "Yeni yılınız kutlu olsun",
  "Hesap özeti ektedir.",
  "Banka hesabımız",
  "Garanti Bankası Yenişehir Şubesi IBAN",
  "Yeni Mahalle Gül Sokak No 5 Örnek Bank",
  "Örnek Bankası Başkent Şubesi",
  "YENİ ÖRNEK GIDA LTD ŞTİ IBAN",
  "Yenilenebilir enerji hesabı",
  "Güncel cari hesap ekstreniz ekte",
  "Newton Elektrik account",
  "Yeni dönem faturanız ektedir.\n\nBanka: Örnek Bank",
  "IBAN değişmemiştir.",
  "IBAN bilgilerimiz değişmemiştir, teşekkür ederiz",
  "Hesabımız aynıdır, değişmedi",
  "Banka hesap bilgilerimizde değişiklik yoktur",
  "Hesap numaramızda herhangi bir değişiklik yapılmamıştır",
  "IBAN'ımızı değiştirmedik",
  "Banka bilgilerimiz güncellenmemiştir",
  "our bank details have not changed",
  "Our IBAN hasn’t changed.",
  "There are no changes to our bank details",
  "Adresimiz değişmiştir, banka hesaplarımız aynı kalmıştır.",
])("%s: nothing is announced", (text) => {
  expect(announcesAccount(text)).toBe(false);
});

test.each([
  "IBAN'ımız değişmemiştir, lütfen aşağıdaki hesaba ödeyiniz",
  "Banka hesap bilgilerimizde değişiklik yoktur; ödemelerinizi aşağıdaki IBAN'a yapınız.",
  "IBAN değişmedi. Aşağıda belirtilen hesabımıza gönderebilirsiniz.",
  "Our bank details have not changed, please pay to the account below",
  "Our IBAN hasn't changed; use the following account",
])("%s: the announcement is denied, and an account is pointed to", (text) => {
  expect(announcementIn(text)).toBe("denied");
  // A fraud's cover says why to pay elsewhere.
  for (const cover of ["ancak bu ay için", "yalnız şube kapandı,", "but", "yeni"]) {
    expect(announcementIn(text.replace(/(?=aşağıda|below|following)/i, `${cover} `))).toBe("made");
  }
});

test.each([
  "IBAN değişikliği bildiren e-postalara itibar etmeyiniz.",
  "Yeni bir IBAN bildirimi alırsanız itibar etmeyiniz",
  "Banka hesabı değişikliği içeren mesajları dikkate almayınız.",
])("%s: a footer warns of announcements, and is none", (text) => {
  expect(announcementIn(text)).toBe("denied");
});

test("a long text of digits, codes and half announcements is read at once", () => {
  const hostile = [
    `hesap ${"1".repeat(80_000)}`,
    `yeni ${"a 1 ".repeat(20_000)}`,
    "hesap ' ".repeat(10_000),
    "DE12 ".repeat(16_000),
    `IBAN ${" ".repeat(79_000)}TR12`,
    "iban hesap itibar etme ".repeat(4_000),
  ];
  // A search that tries each way would not end.
  for (const text of hostile) {
    expect(ibansIn(text)).toEqual([]);
    expect(announcesAccount(text)).toBe(false);
  }
});
