export const workflowStep = {
  manifest: {
    title: "Tedarikçi denetle",
    description:
      "Şirketi ekibin kayıtlarıyla karşılaştırır. Kayıt yoksa seçilen kişiye fiyatıyla sorar; sorgu onun harcamasına yazılır.",
    inputs: {
      vkn: { title: "VKN", description: "10 haneli vergi numarası" },
      title: { title: "Unvan", description: "Belgede yazan unvan" },
      account: { title: "Hesap (IBAN)", description: "Ödeme istenen hesap; boş bırakılabilir" },
      person: {
        title: "Yanıt verecek kişi",
        description: "Kayıt yoksa sorguya o karar verir; sorgu onun harcamasına yazılır",
      },
    },
    outputs: {
      state: { title: "Durum", description: "Kayıttaki durum, örneğin Aktif" },
      registered_title: { title: "Kayıtlı unvan", description: "Kurum kaydındaki unvan" },
      verdict: { title: "Sonuç", description: "🟢, 🟡, 🟠, 🔴 ya da ⚪ ile başlar" },
      record_date: { title: "Kaydın tarihi", description: "2026-11-30 gibi" },
      card: { title: "Kart", description: "Künye konuşmasındaki kartın adresi" },
    },
  },
  notification: (vkn: string) => `İş akışı VKN ${vkn} için sizi bekliyor`,
  heldNotification: (vkn: string) => `İş akışı VKN ${vkn} şirketini denetledi`,
  offer: (company: string, until: string) =>
    `*Bir iş akışı bu tedarikçiyi denetliyor:* ${company}\nEkip bu şirketin kaydını almamış. Sorgularsanız akış sonuçla sürer. Yanıtınız ${until} gününe kadar beklenir, sonra akış durur.`,
  held: (company: string) =>
    `*Bir iş akışı bu tedarikçiyi denetledi:* ${company}\nKaydı ekipte; ücretsiz açılır.`,
  refuse: "Sorgulama, akış dursun",
  refused: (company: string) => `${company}\nSorgulamadınız; iş akışı durdu. Bakiyeden düşülmedi.`,
  expired: (company: string) =>
    `${company}\nYedi gün içinde yanıt gelmedi; iş akışı durdu. Bakiyeden düşülmedi.`,
  notFound: (company: string) =>
    `${company}\nKayıt servisinde bulunamadı; iş akışı durdu. Bakiyeden düşülmedi.`,
  gone: "Bu adım artık beklemiyor; bu düğme bakiyeden düşmedi.",
  person: "Gerçek kişi işletmesi: bilgileri Künye'de açılır",
  notCompared: "⚪ Karşılaştırılmadı",
  failed: {
    noNumber: "VKN alanında 10 haneli bir vergi numarası yok. Bakiyeden düşülmedi.",
    badNumber: (why: string) => `VKN okunamadı: ${why}`,
    noPerson: "Yanıt verecek kişi seçilmemiş.",
    mayNot: (why: string) => `Seçilen kişi adına devam edilemez: ${why}`,
    refused: "Seçilen kişi sorgulamadı. Bakiyeden düşülmedi.",
    unreachable: "Seçilen kişiye Slack'te ulaşılamadı. Bakiyeden düşülmedi.",
    expired: "Seçilen kişi yedi gün içinde yanıt vermedi. Bakiyeden düşülmedi.",
    unsettled:
      "Sorgunun sonucu belirsiz kaldı; bakiyeden düşülmüş olabilir. Seçilen kişi Künye'de görür.",
    notFound: (vkn: string) => `Kayıt servisinde VKN ${vkn} bulunamadı. Bakiyeden düşülmedi.`,
  },
};
