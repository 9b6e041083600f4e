/** What a short form of a trade may stand for, folded, the likeliest first. */
export interface Abbreviation {
  words: readonly string[];
  /** Whether it is a word of its own as well (`TEK`, `TUR`): then only a full stop says that it is short. */
  isWord: boolean;
}

/** The short forms that people write in titles, of trades and of what titles end in. */
export const shortWords: ReadonlyMap<string, Abbreviation> = new Map(
  `
  isl=isletmesi|isletmeleri|isletmeciligi|isleme islet?=isletmeleri|isletmesi|isletmeciligi
  islt=isletmeleri|isletmesi|isletmeciligi tem?=temizlik|temsilcilik|temin
  ith=ithalat ihr=ihracat iht?=ithalat|ihtisas paz?=pazarlama ins=insaat taah=taahhut tah?=taahhut
  muh=muhendislik mim=mimarlik mus?=musavirlik mut?=muteahhitlik dan?=danismanlik dans=danismanlik
  danis=danismanlik hiz=hizmetleri|hizmet hizm=hizmetleri|hizmet tur?=turizm turz=turizm
  sey?=seyahat oto?=otomotiv otom=otomotiv|otomasyon akar=akaryakit aky=akaryakit pet?=petrol
  nak=nakliyat|nakliye nakl=nakliyat|nakliye tas?=tasimacilik tasim=tasimacilik loj?=lojistik
  dep?=depolama|depoculuk antr=antrepo gum?=gumruk|gumrukleme haf?=hafriyat mad?=madencilik
  maden?=madencilik otel?=otelcilik
  met?=metal|metalurji mak?=makina|makine maki=makina|makine iml=imalat|imalati imlt=imalat
  imal?=imalat mon?=montaj tes?=tesisat|tesisleri isit=isitma sog?=sogutma
  hav?=havalandirma|havacilik klim=klima elk=elektrik elek?=elektrik|elektronik
  elkt=elektrik|elektronik elekt=elektrik|elektronik elktr=elektronik|elektrik el?=elektrik
  en?=enerji enj=enerji|enjeksiyon urt=uretim uret?=uretim ur?=urunleri|uretim urun?=urunleri
  urn=urunleri dag?=dagitim ilet=iletim|iletisim ilt=iletisim tel?=telekomunikasyon
  tlk=telekomunikasyon bil?=bilisim|bilgisayar|bilgi bilg=bilgisayar|bilisim|bilgi bls=bilisim
  yaz?=yazilim don?=donanim tek?=teknoloji|teknolojileri|teknik
  tekn=teknoloji|teknolojileri|teknik sis?=sistemleri|sistem otomas=otomasyon
  end?=endustri|endustriyel|endustrisi fab?=fabrikasi|fabrikalari mam?=mamulleri
  mamul=mamulleri mal?=malzemeleri|mallari malz=malzemeleri|malzeme teks=tekstil tekst=tekstil
  konf?=konfeksiyon giy=giyim ayk=ayakkabi|ayakkabicilik der?=deri|dericilik ipl=iplik
  mens=mensucat or?=orme boy?=boya apr=apre gid=gida gd=gida ic?=icecek yem?=yemek tar?=tarim
  tarm=tarim zir?=ziraat|zirai hayv=hayvancilik hayvan?=hayvancilik tav?=tavukculuk orm?=orman
  ker?=kereste mob?=mobilya dek?=dekorasyon dekor?=dekorasyon tuk=tuketim mall?=mallari hird=hirdavat
  nalb=nalburiye yap=yapi cim?=cimento bet?=beton ser?=seramik mer?=mermer plas=plastik
  pls=plastik amb=ambalaj kag=kagit matb=matbaacilik|matbaa bas?=basim|basin
  yay?=yayincilik|yayin kirt=kirtasiye rek=reklam|reklamcilik org?=organizasyon prod=produksiyon
  film?=filmcilik kim?=kimya|kimyevi kozm=kozmetik ilc?=ilac ecz=ecza|eczacilik med?=medikal|medya
  tib=tibbi cih=cihazlar|cihazlari sag?=saglik hast?=hastane|hastanecilik opt?=optik temz=temizlik
  guv=guvenlik kor?=koruma egt=egitim egit=egitim ogr=ogretim eml=emlak gayr?=gayrimenkul
  yat?=yatirim|yatirimlari hold?=holding sig?=sigorta fakt=faktoring kir?=kiralama sav?=savunma
  hvc=havacilik den?=denizcilik gem?=gemi|gemicilik ters?=tersane|tersanecilik limn=liman
  kuy=kuyumculuk kuyum=kuyumculuk muc=mucevherat saat?=saatcilik cev=cevre hurd=hurdacilik
  dok?=dokum alum=aluminyum jak=jakarli dok?=dokuma proj=proje merk=merkezi mud=mudurlugu
  gen?=genel ulus=uluslararasi per?=perakende top?=toptan mag=magazacilik|magazalari
  san=sanayi sn=sanayi sanayii=sanayi tic=ticaret ticareti=ticaret alisv=alisveris sos=sosyal coz=cozumleri oper=operasyon|operatorlugu
  `
    .trim()
    .split(/\s+/)
    .map((pair): [string, Abbreviation] => {
      const [short = "", words = ""] = pair.split("=");
      const isWord = short.endsWith("?");
      return [isWord ? short.slice(0, -1) : short, { words: words.split("|"), isWord }];
    }),
);

/** Those of trades alone: the registry reads what titles end in by itself. */
export const abbreviations: ReadonlyMap<string, Abbreviation> = new Map(
  [...shortWords].filter(([, { words }]) => words[0] !== "sanayi" && words[0] !== "ticaret"),
);

/** Two spellings of one word. */
export const spellings: ReadonlyMap<string, string> = new Map([
  ["makine", "makina"],
  ["makinesi", "makinasi"],
  ["makineleri", "makinalari"],
  ["taahut", "taahhut"],
  ["tahhut", "taahhut"],
]);
