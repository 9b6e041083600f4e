import { expect, test } from "vitest";
import { announcementIn } from "../../../src/kunye/intake/text/announced-account.ts";
import { ibanOf } from "../../support/ibans.ts";
import { printPage } from "./files/prints.ts";
import { companiesOf, randomFrom } from "./files/generated.ts";
import { onePagePdf, textLines } from "./files/raw-pdf.ts";
import { printedLines } from "./files/printed-lines.ts";
import { read } from "./files/reading.ts";
import { envelopeXml, invoiceXml } from "./files/ubl.ts";

/** Words that tell of another account. */
const announcing = [
  "Banka hesabımız değişmiştir, ödemelerinizi yeni hesabımıza yapınız.",
  "IBAN bilgilerimiz güncellenmiştir.",
  "Lütfen ödemeyi aşağıdaki yeni IBAN'a yapınız.",
  "Eski hesabımıza ödeme yapmayınız.",
  "Banka değişikliği nedeniyle ödemeler bundan sonra Örnek Bankası'na yapılacaktır.",
  "Hesabımız kapatılmıştır; güncel IBAN numaramız aşağıdadır.",
  "Ödeme yapacağınız hesap numarası değişti.",
  "Bu tarihten itibaren havalelerinizi farklı bir hesaba göndermeniz rica olunur.",
  "Finans kuruluşumuz değiştiğinden hesap bilgilerimiz yenilendi.",
  "Önceki banka hesabımız artık kullanılmamaktadır.",
  "Dikkat: IBAN değişikliği!",
  "Ödemelerinizi artık şu hesaba yapınız.",
  "Yeni banka hesap bilgilerimiz ekte sunulmuştur.",
  "Hesap numaramız iptal edilmiştir, yenisini kullanınız.",
  "Our bank account has changed. Please pay to the new account.",
  "Please note our new bank details.",
  "Our IBAN has been updated.",
  "Kindly remit to the following account instead of the old one.",
  "We have switched banks; use the payment details below from now on.",
  "The account on earlier invoices is closed and no longer valid.",
  "Payment instructions have been revised.",
  "Please disregard previous bank details.",
  "Going forward, transfers go to a different account.",
  "We moved our account to another bank.",
  "Yeni hesabımız budur, başka hesaba ödeme yapmayınız.",
  "Hesabımız değişti. Başka bir hesaba ödeme yapmayınız.",
  "Eski hesabımızdan başka bir hesaba ödeme yapınız.",
  "Hesap bilgilerimiz değişmemiştir, yalnız bin TL'yi aşağıdaki başka hesaba gönderin.",
  "Hesabımız değişti. Başka hesaba ödeme yapmayınız. / Our account has changed. Do not pay to any other account.",
  "Yeni hesabımız budur, başka hesaba ödeme yapmayınız. / This is our new account, no other account is ours.",
  "No other IBAN is ours any more: the old account is closed.",
  "From now on pay to this IBAN; no other account is ours.",
  "Bu faturadan itibaren yalnızca aşağıdaki hesaba ödeme yapınız, eski hesabımız kapanmıştır. / Pay only to the account below.",
  "Sadece yukarıdaki yeni IBAN'a ödeme yapınız.",
  "Please ignore our e-mails about the old account and pay to the new one.",
];

/** Words that stand on many invoices and announce nothing. */
const harmless = [
  `IBAN: ${ibanOf(7)}`,
  "Hesap özeti ektedir.",
  "Banka: Örnek Bankası, Şube: 0417, Hesap No: 6298417",
  "Hesap sahibi fatura unvanı ile aynıdır.",
  "Ödemeleriniz için banka hesap bilgilerimiz aşağıdadır.",
  "Açıklama kısmına fatura numarasını yazınız.",
  "Cari hesap bakiyeniz 6.000,00 TL'dir.",
  "Cari hesabınız güncellenmiştir.",
  "İade ve değişim süresi 14 gündür.",
  "Fiyatlarımız değişmiştir.",
  "Yeni adresimiz: Gül Mah. Çiçek Sok. No: 5",
  "Kredi kartı hesap kesim tarihi her ayın 5'idir.",
  "Ödeme havale ya da EFT ile yapılacaktır.",
  "IBAN numaramız değişmemiştir.",
  "Döviz kuru: 1 USD = 41,20 TL (Merkez Bankası döviz satış)",
  "Payment terms: 30 days net. Bank transfer only.",
  "Account holder: SAMPLE TRADING LTD.",
  "Please quote the invoice number with your payment.",
  "Our bank details are below.",
  "Statement of account attached.",
  "Bu bankaya ait masraflar alıcıya aittir.",
  "Our bank details will never change by e-mail. / Banka bilgilerimiz e-posta ile değişmez.",
  "Do not send payments to any other IBAN.",
  "Hesaben tahsil edilmiştir.",
];

/** Words that warn of other accounts, or deny a change; the amount in words is no exception. */
const denying = [
  "Ödemelerinizi yukarıda belirtilen hesaplarımızdan başka herhangi bir hesaba yapmamanızı rica ederiz.",
  "Yukarıdaki hesap dışında başka hesaplara ödeme yapmayınız.",
  "Bu IBAN haricinde farklı bir hesaba para göndermeyiniz.",
  "Bu IBAN dışında farklı hesaplara ödeme göndermemenizi rica ederiz.",
  "Başka hesaba ödeme yapmayınız. / Please do not pay to any other account.",
  "Bu hesap dışında başka bir hesaba ödeme yapmayınız.\nPlease do not make any payment to another account.",
  "Farklı hesaplara ödeme yapmayınız. Payments to different accounts are not accepted.",
  "We have no other bank account. / Başka banka hesabımız yoktur.",
  "IBAN değişikliği içeren maillere itibar etmeyiniz. / Please disregard any e-mails with changed bank details.",
  "We never announce new bank details by e-mail. / Yeni hesap bildiren mesajları dikkate almayınız.",
  "Yalnızca bu IBAN'a ödeme yapınız, başka hesaba ödeme yapmayınız. / Pay only to this IBAN and never transfer money to a different account.",
  "YALNIZ: ONİKİBİN ÜÇYÜZ TL\nBaşka bir hesaba ödeme yapmayınız.",
  "Yalnız Bir Milyon İki Yüz Bin TRY\nBaşka banka hesabına ödeme yapmamanızı önemle rica ederiz.",
];

test.each(denying)("warns of other accounts: %s", (words) => {
  expect(announcementIn(words)).toBe("denied");
});

test.each(announcing)("announces an account: %s", (words) => {
  expect(announcementIn(words)).toBe("made");
});

test.each(harmless)("announces none: %s", (words) => {
  expect(announcementIn(words)).toBeNull();
});

const [words = ""] = announcing;
const [seller, buyer] = companiesOf(randomFrom(20_261_129), 2);
if (!seller || !buyer) throw new Error("no companies");
const printed = {
  seller,
  buyer,
  number: "KDG2026000000417",
  ettn: "6f1b0c1e-4a52-4c5e-9d1a-a12345678901",
  date: "2026-11-03",
  amount: "12332.10",
  currency: "TRY",
  iban: ibanOf(7),
};
const note = `<cbc:Note>${words}</cbc:Note>`;
const means = (inside: string) =>
  `<cac:PaymentMeans><cbc:PaymentMeansCode>42</cbc:PaymentMeansCode>${inside}</cac:PaymentMeans>`;
const line = (inside: string) =>
  `<cac:InvoiceLine><cbc:ID>2</cbc:ID>${inside}<cac:Item><cbc:Description>Un</cbc:Description></cac:Item></cac:InvoiceLine>`;

test.each<[string, string | Buffer]>([
  ["a note", invoiceXml({ before: note })],
  ["two notes", invoiceXml({ before: note.replace("değiş", "</cbc:Note><cbc:Note>değiş") })],
  ["a note in CDATA", invoiceXml({ before: `<cbc:Note><![CDATA[${words}]]></cbc:Note>` })],
  ["a long note", invoiceXml({ before: note.replace(words, `${"Un. ".repeat(900)}${words}`) })],
  ["a note of a line", invoiceXml({ after: line(note) })],
  ["a line's description", invoiceXml({ after: line("").replace(">Un<", `>${words}<`) })],
  ["payment terms", invoiceXml({ after: `<cac:PaymentTerms>${note}</cac:PaymentTerms>` })],
  [
    "an instruction",
    invoiceXml({ after: means(`<cbc:InstructionNote>${words}</cbc:InstructionNote>`) }),
  ],
  [
    "an account's note",
    invoiceXml({
      after: means(
        `<cac:PayeeFinancialAccount><cbc:ID>${ibanOf(7)}</cbc:ID><cbc:PaymentNote>${words}</cbc:PaymentNote></cac:PayeeFinancialAccount>`,
      ),
    }),
  ],
  [
    "an attached document's description",
    invoiceXml({
      before: `<cac:AdditionalDocumentReference><cbc:ID>1</cbc:ID><cbc:DocumentDescription>${words}</cbc:DocumentDescription></cac:AdditionalDocumentReference>`,
    }),
  ],
  ["a web page", printPage(printed).replace("</body>", `<p>${words}</p>$&`)],
  ["a page's hidden words", printPage(printed).replace("</body>", `<p hidden>${words}</p>$&`)],
  ["a PDF", onePagePdf(textLines([...printedLines, "Our bank account has changed."]))],
])("an invoice that announces an account says so: %s", async (_place, file) => {
  const reading = await read(file);
  const invoices = reading.kind === "invoices" ? reading.invoices : [];
  expect(invoices.map(({ announcement }) => announcement)).toEqual(invoices.map(() => "made"));
  expect(invoices).not.toEqual([]);
  expect(JSON.stringify(invoices)).not.toContain("değişmiştir");
});

test("an envelope's invoice does not announce for the next one", async () => {
  const both = [invoiceXml({ before: note }), invoiceXml({ number: "KDG2026000000418" })];
  const reading = await read(envelopeXml(both));
  const invoices = reading.kind === "invoices" ? reading.invoices : [];
  expect(invoices.map(({ announcement }) => announcement)).toEqual(["made", undefined]);
});

test("words that announce nothing leave an invoice as it is", async () => {
  const notes = harmless.map((one) => `<cbc:Note>${one.replace("&", "&amp;")}</cbc:Note>`);
  for (const before of notes) {
    const reading = await read(invoiceXml({ before }));
    const [invoice] = reading.kind === "invoices" ? reading.invoices : [];
    expect(invoice?.announcement, before).toBeUndefined();
  }
});
