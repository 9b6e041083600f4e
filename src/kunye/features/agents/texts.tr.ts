export const agents = {
  title: "Asistan kaydı",
  off: "Asistanlar kapalı. Slack asistanı Künye'ye sorabilsin istiyorsanız sunucuyu işletenden `AGENTS=on` ayarını isteyin.",
  nobody: "Asistanlar henüz bir şey sormadı.",
  heading: "*Asistanların Künye'ye sordukları*, en yenisi üstte. Hiçbiri kredi harcayamaz.",
  line: (when: string, who: string, tool: string, vkn: string) =>
    `• ${[when, who, tool, vkn].filter(Boolean).join(" · ")}`,
  tools: {
    find_company: "şirket aradı",
    check_text: "metin denetledi",
    budget: "bütçeye baktı",
    running_work: "listelere ve takiplere baktı",
    offer_query: "sorgu düğmesi gönderdi",
  },
  noIdentity:
    "Bu soruyu kimin sorduğu belli değil, bu yüzden yanıtlanmadı. Yalnızca Slack asistanı, bir kişi adına sorabilir.",
  foreign: "Bu çalışma alanında Künye kurulu değil, bu yüzden yanıtlanmadı.",
  tooOften:
    "Son bir dakikada çok soru soruldu. Bir dakika sonra yeniden sorun; hiçbir şey harcanmadı.",
  crowded: "Künye şu anda meşgul. Birazdan yeniden sorun; hiçbir şey harcanmadı.",
  failed: "Künye'de bir sorun oldu. Asistanlar kredi harcayamaz, bu yüzden bir şey harcanmadı.",
  nothingAsked: "Bir VKN ya da unvan yazın.",
  several: "Birden çok şirket yazıldı. Hepsi için metnin denetlenmesini isteyin.",
  branch: (mersis: string) => `MERSİS ${mersis} bir şubenin. Şubeler Künye'de /mersis ile açılır.`,
  held: "Ekipte kayıtlı, ücretsiz.",
  heldFor: (when: string, age: string) => `Kaydın alındığı an: ${when} (${age}).`,
  days: (count: number) => (count === 0 ? "bugün" : `${count} gün önce`),
  person:
    "Ekipte kayıtlı, ama bir kişinin işletmesi. Kişi bilgileri asistanlara verilmez; Künye'de ücretsiz açılır.",
  foundBy: { number: "Numarasıyla bulundu.", title: "Yazılan unvana uyuyor." },
  maybe: (written: string) =>
    `“${written}” için kesin bir eşleşme yok. Ekipte kayıtlı benzer unvanlar aşağıda; aynı şirket olmayabilir.`,
  severalHeld: (written: string) =>
    `“${written}” unvanına ekipte kayıtlı birden çok şirket uyuyor; hangisi olduğunu kişi seçmeli.`,
  notHeld: (asked: string, price: string) =>
    `“${asked}” ekipte kayıtlı değil. Sorgulamak ${price} tutar ve asistan sorgulayamaz: kişi Künye'de kendisi sorar.`,
  another: (price: string) =>
    `Aranan bunlardan biri değilse: sorgulamak ${price} tutar ve asistan sorgulayamaz; kişi Künye'de kendisi sorar.`,
  listed: (asked: string, byNumber: string, bySearch: string) =>
    `“${asked}” ekipte kayıtlı değil. Önceki bir arama aşağıdakileri adlandırmış: numarasıyla sorgulamak ${byNumber}, unvanı yeniden aramak ${bySearch} tutar. Asistan sorgulayamaz: kişi Künye'de kendisi sorar.`,
  open: (link: string) => `Künye konuşması: ${link}`,
  checked: {
    nothing: "Metinde denetlenecek bir şirket yok.",
    lead: "Yalnızca ekipte kayıtlı olanlarla karşılaştırıldı. Hesaplar (IBAN) ve önceki denetimler asistanlara açılmaz.",
    notHeld: "Ekipte kayıtlı değil, karşılaştırılmadı.",
    more: (count: number) => `… ve ${count} şirket daha.`,
    unread: "Metin okunamadı. Biraz sonra yeniden deneyin ya da Künye'ye yapıştırın.",
  },
  money: {
    own: (used: string) => `Bu ay sizin harcadığınız: ${used}.`,
    limit: { team: "Ekibin aylık sınırı", person: "Kişisel sınır" },
    balance: (amount: string, when: string) => `Ekibin bakiyesi: ${amount} (okunduğu an: ${when}).`,
    noBalance: "Bakiye henüz okunmadı; /bakiye gösterir.",
    prices: "Sorguların fiyatı",
  },
  work: {
    none: "Süren bir listeniz ya da takibiniz yok.",
    list: (name: string, answered: number, asked: number, spent: string) =>
      `Liste “${name}”: ${asked} şirketten ${answered} tanesi yanıtlandı, ${spent} harcandı.`,
    listState: {
      offered: "Başlatılmadı.",
      running: "Sürüyor.",
      paused: "Duraklatıldı.",
      stopped: "Durduruldu.",
      done: "Bitti.",
    },
    watch: (name: string, companies: number, changed: number) =>
      `Takip ${name}: ${companies} şirket, son turda ${changed} değişiklik.`,
  },
  posted: "Düğme kişinin Künye konuşmasına gönderildi. Basmadan hiçbir şey harcanmaz.",
  postedBefore:
    "Bu düğme son on dakikada istendi. Kişi Künye konuşmasına bakabilir ya da orada kendisi sorabilir.",
  notPosted: "Düğme gönderilemedi. Kişi Künye'de kendisi sorabilir.",
  nothingToOffer: "Bunun için satılacak bir sorgu yok; şirketi aramak ücretsiz yanıt verir.",
};
