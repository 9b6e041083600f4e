export const registryKey = {
  title: "Kayıt servisi anahtarı",
  none: "*Kayıt servisi anahtarı girilmemiş.* Ekibiniz girilene kadar ücretli sorgu yapamaz.",
  known: (end: string) => `*Kayıt servisi anahtarı:* ••••${end}`,
  hint: "Anahtar Slack'e yazılmaz; Künye'nin kendi sayfasına girilir. Bağlantı size özeldir, bir kez kullanılır ve 10 dakika geçerlidir.",
  open: "Sayfayı aç",
};
