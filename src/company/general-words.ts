import { expandedTitleWords, foldTurkish, legalFormWords } from "./title.ts";

/** Words that thousands of titles have: provinces, trades and what surrounds them. */
const listed = `
adana adıyaman afyon afyonkarahisar ağrı aksaray amasya ankara antalya ardahan artvin aydın balıkesir bartın batman
bayburt bilecik bingöl bitlis bolu burdur bursa çanakkale çankırı çorum denizli diyarbakır düzce edirne elazığ erzincan
erzurum eskişehir gaziantep giresun gümüşhane hakkari hatay ığdır ısparta istanbul izmir kahramanmaraş karabük karaman
kars kastamonu kayseri kilis kırıkkale kırklareli kırşehir kocaeli konya kütahya malatya manisa mardin mersin muğla muş
nevşehir niğde ordu osmaniye rize sakarya samsun şanlıurfa siirt sinop şırnak sivas tekirdağ tokat trabzon tunceli uşak
van yalova yozgat zonguldak türkiye türk anadolu avrupa uluslararası
sanayi sanayii ticaret ithalat ihracat iç dış pazarlama dağıtım toptan perakende üretim imalat imalatı taahhüt müşavirlik
danışmanlık mühendislik mimarlık proje hizmet hizmetleri işletme işletmeleri işletmeciliği yatırım yatırımları yönetim
yönetimi holding grup group ortaklığı iş işleri ürün ürünleri malzeme malzemeleri sistem sistemleri makina makine makinaları
gıda gıdalar tarım hayvancılık süt et un unlu mamulleri mamuller fırın ekmek pasta içecek su meyve sebze bakkaliye market
inşaat yapı emlak gayrimenkul hafriyat beton çimento tuğla mobilya dekorasyon ahşap orman kereste cam seramik
tekstil konfeksiyon giyim iplik dokuma mensucat kumaş deri ayakkabı çanta moda
bilişim bilgisayar yazılım teknoloji teknolojileri elektronik elektrik telekomünikasyon iletişim internet
lojistik nakliyat nakliye taşımacılık depolama kargo kurye gümrük denizcilik havacılık
otomotiv oto otomobil servis lastik yedek parça akaryakıt petrol
metal demir çelik döküm alüminyum madencilik maden kimya plastik kauçuk boya ambalaj kağıt karton matbaa matbaacılık basım
sağlık medikal ilaç eczane hastane kozmetik temizlik güvenlik
turizm otel otelcilik seyahat restoran lokanta kafe organizasyon reklam reklamcılık ajans medya yayıncılık yayın film
eğitim okul öğretim kırtasiye spor enerji doğalgaz ısıtma soğutma iklimlendirme sigorta sigortacılık aracılık
aracılığı finans faktoring leasing kuyumculuk kuyum mücevherat altın
`;

const general = new Set(listed.split(/\s+/).filter(Boolean).map(foldTurkish));

/** Whether a folded word of a title tells next to nothing about which company it is. */
export function isGeneralWord(word: string): boolean {
  return general.has(word) || legalFormWords.has(word);
}

/** Whether a title says nothing but trades, places and legal forms: thousands of companies fit it. */
export function isTooGeneral(title: string): boolean {
  return expandedTitleWords(title).every(isGeneralWord);
}
