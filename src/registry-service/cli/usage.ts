/** How the registry program is used. */
export const usage = `Künye şirket sorgulama servisi

Kullanım: npm run registry -- KOMUT

  serve [--port 4000] [--companies N]
      Servisi başlatır. --companies N: N şirket uydurulur; verilmezse içe aktarılan şirketler sunulur.
  import DOSYA
      Unvan veritabanını doldurur: başlık satırı vkn ve title olan TSV veya CSV (UTF-8).
  accounts add --name AD --balance 250
      Hesap açar; yeni API anahtarını tek başına yazar. Anahtar bir daha gösterilmez.
  accounts list
  accounts topup (--name AD | --id KİMLİK) --amount 100
  accounts prices (--name AD | --id KİMLİK) [--set vkn=1,vkn_detail=3,title=2,title_detail=4,mersis=2]
  accounts revoke (--key-prefix sicil_1a2b3c4d | --name AD | --id KİMLİK)

Ortam: DATA_DIR (verinin yeri, .data), HOST (dinlenen adres, 127.0.0.1), LOG_LEVEL (info).
Çıkış kodları: 0 tamam, 1 hata, 64 yanlış kullanım, 65 kullanılamayan dosya.`;
