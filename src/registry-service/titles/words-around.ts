/** What it costs to leave out what people write around a title; undefined for other words. */
export function aroundCost(text: string): number | undefined {
  if (wordsAround.has(text)) return 0.6;
  return provinces.has(text) ? 1.2 : undefined;
}

/** Where a company is, people add to its title. */
const provinces = new Set(
  (
    "adana adiyaman afyon afyonkarahisar agri aksaray amasya ankara antalya ardahan artvin aydin balikesir bartin " +
    "batman bayburt bilecik bingol bitlis bolu burdur bursa canakkale cankiri corum denizli diyarbakir duzce edirne " +
    "elazig erzincan erzurum eskisehir gaziantep giresun gumushane hakkari hatay igdir isparta istanbul izmir " +
    "kahramanmaras karabuk karaman kars kastamonu kayseri kilis kirikkale kirklareli kirsehir kocaeli konya kutahya " +
    "malatya manisa mardin mersin mugla mus nevsehir nigde ordu osmaniye rize sakarya samsun sanliurfa siirt sinop " +
    "sirnak sivas tekirdag tokat trabzon tunceli usak van yalova yozgat zonguldak"
  ).split(" "),
);

/** What people write around a title. */
const wordsAround = new Set(
  (
    "sayin firma firmasi sube subesi merkez merkezi adres adresi musteri fatura faturasi faturalari muhasebe iletisim bayi bayii " +
    "magazasi fabrika fabrikasi depo ofis genel mudurluk mudurlugu unvan unvani bolge cari hesap hesabi"
  ).split(" "),
);
