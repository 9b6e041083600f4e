export const registryKey = {
  title: "Kayıt servisi anahtarı",
  demoTitle: "Deneme hesabı",
  "no-key": "*Kayıt servisi anahtarı girilmemiş.* Ekibiniz girilene kadar ücretli sorgu yapamaz.",
  known: (end: string) => `*Kayıt servisi anahtarı:* ••••${end}`,
  "no-demo": "*Deneme hesabı açılmamış.* Ekibiniz açılana kadar sorgu yapamaz.",
  demoHint:
    "Hesap, Künye'nin kendi sayfasında açılır; uydurma şirketleri sorgular, gerçek kredi harcamaz. Bağlantı size özeldir, bir kez kullanılır ve 10 dakika geçerlidir.",
  hint: "Anahtar Slack'e yazılmaz; Künye'nin kendi sayfasına girilir. Bağlantı size özeldir, bir kez kullanılır ve 10 dakika geçerlidir.",
  open: "Sayfayı aç",
};
