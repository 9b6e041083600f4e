/** Results of a refresh; `when` dates the earlier record. */
export const refreshed = {
  others: "öteki alanlar",
  same: (when: string) => `Yenilendi: önceki kayda (${when}) göre *değişiklik yok*.`,
  changed: (when: string, names: string[]) =>
    `Yenilendi: önceki kayda (${when}) göre *değişenler:* ${names.join(", ")}.`,
};

/** Fields to copy into an accounting program. */
export const copied = {
  title: "Faturaya yazılacaklar",
  lead: "Faturaya yazılacaklar (kopyalamak için kutuyu seçin):",
  hint: "Alana geçip kopyalayın. Burada yaptığınız değişiklik hiçbir yere kaydedilmez.",
  done: "Tamam",
  onlyInDetail: (hasPlace: boolean): string =>
    hasPlace
      ? "İlçe ve il adresten alındı; posta kodu yalnızca detayda bulunur."
      : "İlçe, il ve posta kodu ayrı alanlar olarak yalnızca detayda bulunur.",
  sheets: {
    common: "İçe aktarma satırı",
    mikro: "Mikro",
    logo: "Logo Tiger",
    parasut: "Paraşüt",
  },
  cells: (columns: string) =>
    `Tabloya yapıştırınca her değer kendi hücresine düşer: ${columns}. Baştaki sıfırlar kalsın diye hücreleri önce Metin biçimine alın.`,
};

/** The button that confirms a supplier's new account. */
export const account = {
  confirm: (tail: string) => `Doğruladım: ${tail}`,
  title: "IBAN doğrulandı mı?",
  text: "Bilinen bir telefondan satıcıyı aradınız ve yeni IBAN'ı doğruladınız. Adınızla kaydedilir; bundan sonra bu IBAN uyarı vermez.",
};

/** The rows of checks and of candidates. */
export const companyRows = {
  notification: "Şirket adayları bulundu",
  branch: (mersis: string) => `MERSİS ${mersis} · şube`,
  title: (title: string, detailed: boolean) => `“${title}” · unvan${detailed ? ", detay" : ""}`,
  similar: "benzeri sizde var",
};
