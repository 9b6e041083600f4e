/** The names of tax offices, folded and without their spaces; those that are a district's revenue office are left out. */
export const taxOfficeNames: ReadonlySet<string> = new Set(
  `
  19mayis 23temmuz 30agustos 5ocak 9eylul acipayam acisu adalar adanaihtisas adiyaman afsin agri akcaabat akcakoca
  akdeniz akhisar aksaray aksehir aksu akyazi alaaddin alanya alasehir alemdag alemdar aliaga alifuatcebesoy amasya
  anadoluihtisas anadolukurumlar anamur ankaraihtisas ankarakurumlar antakya antalyaihtisas antalyakurumlar arda
  ardahan ardesen arhavi artvin asimgunduz aslanbey atisalani avcilar ayvalik aziziye babaeski bafra bakirkoy balcova
  banaz bandirma bartin baskent batman bayburt bayindir bayrampasa belkahve bergama besiktas beyazit beydagi beykoz
  beylikduzu beyoglu beypazari beysehir biga bigadic bilecik bingol birecik bismil bitlis bodrum bogazicikurumlar
  bogazliyan bolu bolvadin bor bornova boyabat boztepe bozuyuk bucak bulancak buldan bunyan burdur burhaniye
  bursaihtisas bursaverasetveharclar buyukcekmece buyukmukellefler cahitsitkitaranci cakabeyihtisas cal camlicaihtisas
  can canakkale cankaya cankiri carsamba cay caycuma cayeli cekirge cerkezkoy cesme ceyhan cigli cihanbeyli cinar cine
  cinili civril cizre corlu corluihtisas corum cubuk cukurova cumhuriyet cumra davraz davutpasa demirci denizliihtisas
  derince develi devrek didim dikimevi dinar diskapi doganbey dogubeyazit dortyol duden dursunbey duzce edremit efeler
  ege egirdir elbistan elmadag elmali emet emirdag erbaa ercis erciyes erdek erdemli eregli erenkoy ergani
  ertugrulgazi esenler esenyurt eskisehir esme etimesgut fatih fatsa fethiye fevzipasa firat gaziantepihtisas gaziemir
  gazikent gaziler gaziosmanpasa gebzeihtisas gediz gelibolu gemlik gerede germencik gevhernesibe geyve giresun
  gobeklitepe gokalp gokdere gokpinar golbasi golcuk gonen gordes goztepe gumrukonu gumushacikoy gumushane gunesli
  gungoren guzelhisar hakkari halicihtisas halkali harclar harput hasantahsin havsa havza haymana hayrabolu hazar
  hendek hisarverasetveharclar hitit hizirbey hocapasa hopa igdir ikitelli ilgin ilyasbey inegol ipsala irmak
  iscehisar islahiye istiklal ivedik izmirihtisas iznik kackar kadifekale kadikoy kadirli kagithane kahramankazan
  kahta kale kalekapi kaleonu kaletepe kaman kapakli karabuk karacabey karadeniz karaelmas karaman karamursel
  karapinar karasu karatas karesi kars karsiyaka kartal kasimpasa kastamonu kavaklidere kaymakkapi kayseriihtisas
  kazimkarabekir kecioren kemalpasa kemer kemeralti kesan kilis kinik kiraz kirikhan kirkagac kirklareli kirkpinar
  kirsehir kizilbey kizilmurat kiziltepe kocaeliihtisas kocamustafapasa kocasinan kocatepe konak konyaihtisas
  koprubasi kordon korfez korkuteli koycegiz kozan kozanli kozyatagi kucukcekmece kucukkoy kucukyali kula kulu kumluca
  kurtdereli kusadasi liman luleburgaz malkara maltepe manavgat manisaihtisas mardin marmarakurumlar marmaris maslak
  mecidiyekoy menderes menemen meram mersinihtisas merter merzifon mesir mevlana milas mimarsinan mithatpasa mudanya
  mugla muhammetkaraguzel muratli muratpasa mus mustafakemalpasa nakilvasitalari namikkemal nazilli nevsehir nigde
  niksar nilufer nizip nusaybin odemis of orhangazi osmangazi osmaniye ostim pamukkale patnos pazar pazarcik pendik
  pinarbasi polatli reyhanli rihtimverasetveharclar safranbolu sahil sahinbey sakaryaihtisas salihliadiloral samandag
  sandikli sapanca saraykoy saraylar sarigazi sarigol sariyer sarkisla sarkoy saruhanli segmenler sehitcihangunes
  sehitkamil sehitkerim sehitlik selcuk sereflikochisar serik setbasi seydisehir seyhan siirt sile silifke silivri
  silopi simav sincan sindirgi sinop sirinyer sirnak sisli site siverek soke soma sorgun suburcu sukrukanatli
  suleymannazif suleymanpasa sultanbeyli suluova sungurlu suruc susurluk tasitlar taskopru tasova tatvan tavas
  tavsanli tepecik terme tinaztepe tire tokat topcumeydani torbali toros tosya tuna tunceli turgutlu turhal tuzla
  uckapilar ulucinar uludag ulus umraniye unye uray urla usak uskudar uzunkopru uzunmehmet vakfikebir van vatanihtisas
  verasetveintikal viransehir yahyagalip yakacik yalova yalvac yamanlar yatagan yeditepeverasetveharclar yegenbey
  yenibosna yenikapi yenimahalle yenisehir yerkoy yesil yesilcay yildirim yildirimbeyazit yozgat yuksekova yuregir
  zafer zeytinburnu zile zincirlikuyu ziyapasa
`
    .trim()
    .split(/\s+/),
);
