import { groupMentions } from "../../texts/parts.ts";

export const kunye = {
  welcome: {
    heading: "Künye ile şirket sorgulama",
    openExample: "Örnek kartı aç",
    asks: "*Şirket sorgular.* Künye'ye mesajla VKN ya da unvan yazın (`1234567890`); önce fiyatı gösterilir, kaydı kart olarak gelir.",
    checks:
      "*Fatura ve cari listesi denetler.* Dosyayı gönderin ya da metni yapıştırın; kapanmış şirketi, yanlış unvanı, değişen IBAN'ı bildirir.",
    costs: (whenSent: string) =>
      `*Ücreti önceden bellidir.* ${whenSent}; ekipte olan kart ücretsiz açılır.`,
    opens: (groups: readonly string[]) =>
      `*Ücretli sorguyu yalnızca ${groupMentions(groups)} yapar.* Ekipte olan kartları ücretsiz açabilirsiniz.`,
    guest:
      "Künye, ekibin üyelerine Slack'te şirket sorgulatır. Misafir hesaplar sorgu yapamaz, kart açamaz; bir ekip arkadaşınızdan isteyebilirsiniz.",
  },
  installed: {
    heading: "Künye kuruldu",
    ready: "Her şey hazır. Ekibiniz Slack'te `/kunye` yazarak başlayabilir.",
    begin: "Ekibiniz Slack'te `/kunye` yazarak başlar.",
    left: (count: number) => `Ekibiniz başlamadan ${count} iş kaldı:`,
    hasKey: (end: string) => `Kayıt servisi anahtarı girildi: ••••${end}`,
    hasDemo: "Deneme hesabı açıldı; uydurma şirketleri sorgular.",
    paidByOperator: "Sorguların ücretini Künye'yi işleten öder.",
    balance: (credits: string) => `Bakiye: ${credits}`,
    noBalance: "Hesapta kredi yok; ücretli sorgu için hesaba kredi yükleyin.",
    managers: (count: number) => `${count} yönetici seçildi.`,
    noManagers:
      "Yönetici seçilmedi; o zamana dek Slack yöneticileri sınırları ve anahtarı değiştirir, uyarıları alır.",
    byManager: "Bunları Slack yöneticiniz Künye'nin Giriş sekmesinden yapabilir.",
  },
};
