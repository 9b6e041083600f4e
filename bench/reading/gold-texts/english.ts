import { named, type HandWritten } from "./hand-written.ts";

/** Texts in English, as foreign partners write them. */
export const english: readonly HandWritten[] = [
  {
    text: `Dear all,
please issue the invoice to:
Sandal Island Shipping and Trading A.S.
Rıhtım Cad. 28, Karaköy, Istanbul
Tax office: Beyoglu, tax number: 6605395054
Thanks, Ingrid`,
    parties: [named("6605395054", "Sandal Island Shipping and Trading A.S.")],
  },
  {
    text: "Could someone verify VAT no. 9636966602? The supplier says it is Kızıl Elma Tarım Ürünleri A.Ş., based in Niğde.",
    parties: [named("9636966602", "Kızıl Elma Tarım Ürünleri A.Ş.")],
    form: "prose",
  },
  {
    text: `Vendor onboarding
Legal name: Yağmur Kuşu Medya Ltd. Şti.
Country: Turkey
Tax ID: 2121715329
Currency: TRY
Bank account: TR15 0009 9000 0000 0939 8421 33`,
    parties: [named("2121715329", "Yağmur Kuşu Medya Ltd. Şti.", { role: "any" })],
  },
  {
    text: `PURCHASE ORDER 4500123456
Supplier: Tel Kırma El Sanatları Koop. (Tax No 2828640330)
Buyer: Ostrava Home s.r.o., VAT CZ12345678
Delivery: EXW Bartın`,
    parties: [named("2828640330", "Tel Kırma El Sanatları Koop.", { role: "seller" })],
    allowed: ["Ostrava Home s.r.o."],
  },
  {
    text: `Best regards,
Selin D.
Head of Sales
Kehribar Tesbih ve Hediyelik Eşya San. Tic. Ltd. Sti.
Phone: +90 216 555 90 90
Tax Office/No: Kozyatagi / 4613780506`,
    parties: [named("4613780506", "Kehribar Tesbih ve Hediyelik Eşya San. Tic. Ltd. Sti.")],
  },
  {
    text: `This Agreement is entered into by and between Gök Kubbe Planetaryum İşletmeciliği A.Ş. ("Licensee"; tax ID 2698942725) and Bright Dome Optics Inc. ("Licensor").`,
    parties: [named("2698942725", "Gök Kubbe Planetaryum İşletmeciliği A.Ş.")],
    allowed: ["Bright Dome Optics Inc."],
    form: "prose",
  },
  {
    text: `Remittance advice
Paid to: Sonbahar Reklamcılık A.Ş.
Beneficiary tax no: 3709232350
Amount: TRY 64,300.00
Our reference: 9900112233`,
    parties: [named("3709232350", "Sonbahar Reklamcılık A.Ş.", { role: "any" })],
  },
  {
    text: "fyi the uni is Anadolu Kavağı Üniversitesi, tax nr 9643036962, they need an e-invoice",
    parties: [named("9643036962", "Anadolu Kavağı Üniversitesi")],
    form: "prose",
  },
  {
    text: `Bill from
Üzüm Kızı Şarapçılık A.Ş.
TIN 1735891606
Bill to
Kekik Dağı Otel İşletmeciliği Ltd. Şti.
TIN 0877795009
Invoice # UKS2026000000006`,
    parties: [
      named("1735891606", "Üzüm Kızı Şarapçılık A.Ş.", { role: "seller" }),
      named("0877795009", "Kekik Dağı Otel İşletmeciliği Ltd. Şti.", { role: "buyer" }),
    ],
  },
  {
    text: "Call me at +90 532 555 77 77 or the office 0216 555 78 78. Ticket 4410098765.",
    parties: [],
    form: "prose",
  },
  {
    text: `Company registration extract
Trade name: TUZ GÖLÜ KİMYA SANAYİ ANONİM ŞİRKETİ
MERSIS: 0078950607800015
Trade registry no: 77120
Status: Active`,
    parties: [
      named("0789506078", "TUZ GÖLÜ KİMYA SANAYİ ANONİM ŞİRKETİ", { mersis: "0078950607800015" }),
    ],
  },
  {
    text: "hey, is 0662355739 = Hezarfen Drone Teknolojileri A.Ş.? their IBAN TR53 0009 9000 0000 0841 2749 96 looks new",
    parties: [named("0662355739", "Hezarfen Drone Teknolojileri A.Ş.")],
    form: "prose",
  },
];
