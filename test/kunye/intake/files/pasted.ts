import {
  accountLine,
  dayOf,
  goods,
  headRows,
  money,
  sideLines,
  totalRows,
  type Printed,
} from "./prints.ts";

/** An invoice as people paste it into a message or a form. */
export interface PasteLayout {
  write: (one: Printed) => string;
  /** Facts that the text does not have. */
  lacks?: readonly "buyer"[];
}

const cells = (rows: readonly (readonly string[])[], sign: string) =>
  rows.map((row) => row.join(sign)).join("\n");

/** The lines of GİB's print, in reading order. */
const printLines = (one: Printed) => [
  ...sideLines(one.seller),
  "e-FATURA",
  "SAYIN",
  ...sideLines(one.buyer),
  ...headRows(one).map((row) => row.join(" ")),
  `ETTN: ${one.ettn}`,
  cells([["Sıra No", "Mal Hizmet", "Miktar", "Birim Fiyat", "Tutar"], ...goods], " "),
  ...totalRows(one).map((row) => row.join(" ")),
  accountLine(one),
];

const labelled = ({ seller, buyer, ...one }: Printed) => `Satıcı: ${seller.title}
Satıcı VKN: ${seller.vkn}
Satıcı Vergi Dairesi: ${seller.office}
Satıcı MERSİS No: ${seller.mersis}
Alıcı: ${buyer.title}
Alıcı VKN: ${buyer.vkn}
Alıcı Vergi Dairesi: ${buyer.office}
Alıcı MERSİS No: ${buyer.mersis}
Fatura No: ${one.number}
ETTN: ${one.ettn}
Tarih: ${dayOf({ seller, buyer, ...one })}
Tutar: ${money({ seller, buyer, ...one })}
IBAN: ${one.iban}`;

const quoted = (text: string) => text.replace(/^/gm, "> ");

export const pasteLayouts: Record<string, PasteLayout> = {
  "a print's lines": { write: (one) => printLines(one).join("\n") },
  "a print's blocks": {
    write: (one) =>
      [
        sideLines(one.seller).join("\n"),
        ["SAYIN", ...sideLines(one.buyer)].join("\n"),
        ["e-Fatura", cells(headRows(one), "\t"), `ETTN: ${one.ettn}`].join("\n"),
        cells([...goods, ...totalRows(one)], "\t"),
        accountLine(one),
      ].join("\n\n"),
  },
  "labels and values": { write: labelled },
  "a quoted mail": {
    write: (one) =>
      `Merhaba, ekteki faturayı işleme alır mısınız?\n\n${quoted(printLines(one).join("\n"))}`,
  },
  "a forwarded mail": {
    write: (one) =>
      `---------- Forwarded message ---------\nKimden: Muhasebe <muhasebe@ornek.example>\n\nSayın Yetkili,\n\nFaturamız aşağıdadır.\n\n${labelled(one)}\n\nSaygılarımızla`,
  },
  "columns whose labels come first": {
    write: (one) =>
      [
        ...sideLines(one.seller),
        "SAYIN",
        ...sideLines(one.buyer),
        "e-Arşiv Fatura",
        "Fatura No:",
        "Fatura Tarihi:",
        "ETTN:",
        one.number,
        dayOf(one),
        one.ettn,
        "Mal Hizmet Toplam Tutarı:",
        "Hesaplanan KDV:",
        "Ödenecek Tutar:",
        "12.210,00 TL",
        "122,10 TL",
        money(one),
        accountLine(one),
      ].join("\n"),
  },
  "facts under their headings": {
    write: (one) =>
      [
        ...sideLines(one.seller),
        "SAYIN",
        ...sideLines(one.buyer),
        "Fatura No Fatura Tarihi Ödenecek Tutar",
        [one.number, dayOf(one), money(one)].join(" "),
        `ETTN ${one.ettn}`,
        accountLine(one),
      ].join("\n"),
  },
  "both sides in each line": {
    write: (one) => {
      const [seller, buyer] = [sideLines(one.seller), sideLines(one.buyer)];
      return [
        "SATICI ALICI",
        ...seller.map((line, at) => `${line} ${buyer[at] ?? ""}`),
        ...headRows(one).map((row) => row.join(" ")),
        `ETTN: ${one.ettn}`,
        ...totalRows(one).map((row) => row.join(" ")),
        accountLine(one),
      ].join("\n");
    },
  },
  "a sentence": {
    write: (one) =>
      `Sayın Yetkili,\n\n${one.number} numaralı (ETTN ${one.ettn}), ${dayOf(one)} tarihli ${money(one)} tutarındaki faturamızın ödemesini rica ederiz.\n\n${sideLines(one.seller).join("\n")}\n${accountLine(one)}`,
    lacks: ["buyer"],
  },
};
