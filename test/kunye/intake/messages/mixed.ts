import type { Message } from "./message.ts";

/** Texts that mix candidates with look-alikes. */
export const mixed: Message[] = [
  {
    text: "Fatura no 0511296607, vkn 0511296607 — ikisi tesadüfen aynı",
    offers: ["0511296607"],
  },
  {
    text: "Ödenen 1.234.567.890 TL; firma Keten Helva Şekerleme A.Ş.; ref 0530823839",
    offers: ["Keten Helva Şekerleme A.Ş."],
  },
  {
    text: "Şirket 0876939826, yetkilisi Murat Sönmez 0 533 555 21 21, TC'si 13579246802",
    offers: ["0876939826"],
    personal: true,
  },
  {
    text: "TR06 0002 4042 4091 8886 6768 90 Kırık Testi Seramik Ltd. Şti. vd beykoz 0172176048",
    offers: ["0172176048", "Kırık Testi Seramik Ltd. Şti."],
  },
  {
    text: "cc: muhasebe\nMERSIS NO: 0053192591400032\nhttps://ornek.example/firma/0273625077",
    offers: ["0531925914", "0053192591400032"],
  },
  {
    text: "Gıda San. ve Tic. Ltd. Şti. yazan hangisiydi? VKN 0629100494 olan mı?",
    offers: ["0629100494"],
  },
  {
    text: "vendor: Ters Lale Gıda A.Ş.\ntax_no: 0561562700\nphone: +905325551234\niban: TR260001307606558199088290",
    offers: ["0561562700", "Ters Lale Gıda A.Ş."],
  },
  {
    text: '{"unvan":"Gri Kurt Otomotiv A.Ş.","vkn":"0104721255","gsm":"5302122704"}',
    offers: ["0104721255", "Gri Kurt Otomotiv A.Ş."],
  },
  {
    text: "Toplantı notları:\n1) Pıhtı Sağlık Ürünleri Ltd. Şti. vade 60 gün istiyor\n2) 3 adet teklif geldi (12.500 / 13.250 / 14.000 TL)\n3) Akort Piyano Ltd. Şti. VKN'si: 7620120720",
    offers: ["Pıhtı Sağlık Ürünleri Ltd. Şti.", "Akort Piyano Ltd. Şti."],
  },
  {
    text: "Kara Tren Demiryolu Taşımacılığı A.O. vergi no 9103642543 / mersis 0304680588700379",
    offers: [
      "9103642543",
      "3046805887",
      "0304680588700379",
      "Kara Tren Demiryolu Taşımacılığı A.O.",
    ],
  },
];
