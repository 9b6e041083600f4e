export const install = {
  locale: "tr",
  title: "Künye kurulumu",
  again: "Kuruluma yeniden başla",
  support: "Destek",
  privacy: "Gizlilik",
  landing: {
    heading: "Slack'te şirket sorgulama",
    lines: [
      "Vergi numarasını, unvanı ya da MERSİS numarasını yazın; şirketin kaydı Slack'te kart olarak gelir.",
      "Fatura ve cari listelerini yapıştırın ya da yükleyin; kapanmış şirketi, yanlış unvanı ve değişen IBAN'ı bildirir.",
      "Ücretli her adımın fiyatı önceden yazar. Ekipte olan kart ücretsiz açılır.",
      "Kurduktan sonra Slack'te /kunye yazın. Yanıtları yalnızca soran görür.",
    ],
    add: "Slack'e ekle",
  },
  problems: {
    denied: {
      heading: "Kurulum onaylanmadı",
      words:
        "Slack'te izin verilmedi, hiçbir şey kurulmadı. Vazgeçmediyseniz yeniden başlayın. Çalışma alanınız uygulamalara yönetici onayı istiyorsa önce onay alın.",
    },
    "lost-state": {
      heading: "Bu kurulumun süresi dolmuş",
      words:
        "Kurulum bağlantısı 10 dakika geçerlidir ve bir kez kullanılır. Hiçbir şey kurulmadı; yeniden başlayın.",
    },
    "foreign-state": {
      heading: "Bu kurulum başka bir tarayıcıda başlamış",
      words: "Güvenliğiniz için kurulmadı. Kuruluma bu tarayıcıda yeniden başlayın.",
    },
    "no-code": {
      heading: "Slack kurulum kodunu göndermedi",
      words: "Hiçbir şey kurulmadı; yeniden başlayın.",
    },
    "refused-code": {
      heading: "Slack kurulum kodunu kabul etmedi",
      words:
        "Kodun süresi dolmuş ya da kod kullanılmış olabilir. Hiçbir şey kurulmadı; yeniden başlayın.",
    },
    "wrong-settings": {
      heading: "Künye'nin ayarı yanlış",
      words:
        "Slack bu sunucunun uygulama bilgilerini kabul etmiyor. Bunu Künye'yi işleten kişi düzeltebilir; lütfen ona haber verin.",
    },
    "expiring-token": {
      heading: "Bu uygulamanın anahtarları süreli",
      words:
        "Künye süresi dolan anahtarlarla çalışmaz, bu yüzden kurulmadı. Slack'te anahtar yenileme (token rotation) sonradan kapatılamaz: Künye'yi işleten kişi yeni bir Slack uygulaması açmalıdır.",
    },
    "no-bot": {
      heading: "Slack bot anahtarı vermedi",
      words:
        "Künye bot izinleri olmadan çalışmaz, bu yüzden kurulmadı. Lütfen Künye'yi işleten kişiye haber verin.",
    },
    unreachable: {
      heading: "Slack yanıt vermedi",
      words: "Hiçbir şey kurulmadı. Birkaç dakika sonra yeniden başlayın.",
    },
    leaving: {
      heading: "Eski verileriniz siliniyor",
      words:
        "Künye kaldırıldıktan 30 gün sonra verileri silinir; bu şu anda sürüyor. Birkaç dakika sonra yeniden kurun.",
    },
    busy: {
      heading: "Çok sayıda kurulum başladı",
      words: "Bir dakika sonra yeniden deneyin.",
    },
    failed: {
      heading: "Künye şu anda kayıt yapamıyor",
      words: "Hiçbir şey değişmedi. Birkaç dakika sonra yeniden deneyin.",
    },
    "lost-link": {
      heading: "Bu bağlantının süresi dolmuş",
      words:
        "Bağlantı 10 dakika geçerlidir ve bir kez kullanılır. Gerekirse Slack'te Künye'nin Giriş sekmesinden yeni bağlantı alın.",
    },
    "no-manager": {
      heading: "Anahtarı girme yetkiniz yok",
      words:
        "Anahtarı yalnızca Künye'nin yöneticileri girebilir; yönetici değilsiniz ya da Slack bunu şu anda doğrulayamadı. Hiçbir şey kaydedilmedi. Yönetici, bağlantıyı Slack'te Künye'nin Ana sayfa sekmesinden alır.",
    },
    "foreign-form": {
      heading: "Bu form Künye'nin sayfasından gelmedi",
      words: "Hiçbir şey kaydedilmedi. Bağlantıyı yeniden açıp formu oradan gönderin.",
    },
    uninstalled: {
      heading: "Künye bu çalışma alanında kurulu değil",
      words: "Hiçbir şey kaydedilmedi. Kullanmak için Künye'yi yeniden kurun.",
    },
  },
  key: {
    installed: "Künye kuruldu",
    heading: "Kayıt servisi hesabı",
    workspace: "Çalışma alanı",
    organisation: "Kuruluş",
    current: (tail: string) => `Kayıtlı anahtar: …${tail}. Yenisi onun yerine geçer.`,
    label: "Kayıt servisi anahtarı",
    hint: "Sorguların ücreti bu hesaptan düşer. Anahtar şifreli saklanır ve bir daha gösterilmez. Kaydetmeden önce bakiyeniz okunur; bu ücretsizdir.",
    demo: "Bu Künye uydurma şirketlerle çalışır; gerçek şirket sorgulamaz, gerçek kredi harcamaz.",
    openDemo: "Deneme hesabı aç",
    leaves: (organisation: string) =>
      `“${organisation}” Künye'yi bütün çalışma alanlarına kurmuş. Bu çalışma alanı şimdi ondan ayrıldı: kuruluşun aldığı kartları görmez, kendi verileriyle başlar. Geri dönmek için Künye'yi bu çalışma alanından kaldırın.`,
    paysItself:
      "Sorgularının ücretini kuruluşun hesabı değil, buraya girilen anahtarın hesabı öder.",
    shared: "Sorguların ücretini Künye'yi işleten öder; anahtar girmeniz gerekmez.",
    language: "Ekibin dili",
    save: "Kaydet",
    later: "Anahtarı sonra da girebilirsiniz: Slack'te Künye'nin Giriş sekmesi.",
    missingScopes: (scopes: string) =>
      `Slack şu izinleri vermedi: ${scopes}. Künye bunlar olmadan tam çalışmaz; yeniden kurun.`,
    errors: {
      empty: "Anahtarı yazın.",
      malformed: "Anahtarda boşluk, tırnak ya da Türkçe harf olamaz. Yeniden yapıştırın.",
      unauthorized: "Kayıt servisi bu anahtarı kabul etmedi. Anahtar kaydedilmedi.",
      unreachable:
        "Kayıt servisine ulaşılamadı, anahtar denenemedi ve kaydedilmedi. Az sonra yeniden deneyin.",
    },
    kept: (tail: string) =>
      `Kayıtlı anahtar duruyor: …${tail}. Değiştirmek için bir yönetici Slack'te Künye'nin Giriş sekmesini açar.`,
    keptDemo: "Ekibin deneme hesabı duruyor.",
    saved: (tail: string) => `Anahtar kaydedildi: …${tail}`,
    demoOpened: "Deneme hesabı açıldı",
    languageSaved: "Dil kaydedildi",
    next: "Bu sayfayı kapatabilirsiniz. Slack'te /kunye yazarak başlayın.",
    openSlack: "Slack'i aç",
  },
  privacyPage: {
    heading: "Künye ve gizlilik",
    intro:
      "Künye, çalışma alanınızdaki kişilerin istediği şirketleri bir kayıt servisinden sorgular. Bu sayfa, bunun için hangi verinin nerede, ne kadar tutulduğunu söyler.",
    sections: ({
      recordDays,
      peopleDays,
      accessDays,
      seenDays,
    }: PrivacyDays): [string, string[]][] => [
      [
        "Ne saklanır",
        [
          `Sorguların yanıtları ${recordDays} gün; içlerindeki kişiler ${peopleDays} gün.`,
          "Harcama kaydı: kim, ne zaman, hangi numara ya da unvan, kaç kredi. Ekibiniz silinene dek.",
          `Bir şirketin kişilerini kimin gördüğü: ${accessDays} gün.`,
          `Yüklenen listeler ${recordDays} gün, denetlenen faturaların izi ${seenDays} gün, takipler bırakılana dek.`,
          "Slack'in verdiği bot anahtarı ve girdiyseniz kayıt servisi anahtarınız, şifreli.",
          "Kişilerin Slack kimlikleri. Slack'ten ad, e-posta ya da mesaj geçmişi saklanmaz.",
        ],
      ],
      [
        "Kime gider",
        [
          "Kayıt servisine yalnızca sorulan numara ya da unvan gider; kimin sorduğu gitmez.",
          "Yanıtlar ve kartlar Slack'te görünür; orada Slack'in saklama süresi geçerlidir.",
          "Başka kimseye verilmez, reklamda ya da model eğitiminde kullanılmaz. Başka çalışma alanları verinizi göremez.",
        ],
      ],
      [
        "Nasıl silinir",
        [
          "Künye'yi Slack'ten kaldırdığınız anda saklanan anahtarlar silinir; sorgular ve takipler durur.",
          "Kaldırdıktan 30 gün sonra çalışma alanınızın bütün verisi silinir. Bu sürede yeniden kurarsanız her şey yerindedir.",
          "Daha erken silinmesi, düzeltme ya da bilgi için destek adresine yazın.",
        ],
      ],
    ],
  },
};

export interface PrivacyDays {
  recordDays: number;
  peopleDays: number;
  accessDays: number;
  seenDays: number;
}
