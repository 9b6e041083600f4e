import type { Language } from "../../platform/language.ts";

const tr = `Künye şirket sorgulama servisi

Kullanım: npm run registry -- KOMUT

  serve [--port 4000] [--companies N | --records DOSYA | --upstream URL] [--upstream-timeout MS] [--allow-http]
      Servisi başlatır. İçe aktarılan unvanlar her zaman sunulur; kayıtların geldiği kurum:
      --companies N       içe aktarılanların yanına N şirket uydurulur (verilmezse 0)
      --records DOSYA     satır satır JSON kayıtları olan bir dosya
      --upstream URL      HTTP ile sorulan bir kurum; UPSTREAM_TOKEN gönderilir
  import DOSYA [--add] [--allow-removal]
      Unvan veritabanını bu listeyle değiştirir: e-Fatura kullanıcı listesi (XML veya ZIP) ya da
      başlık satırı vkn ve title olan TSV/CSV (UTF-8). --add yalnızca ekler ve unvan değiştirir.
      Şirketlerin %10'undan fazlasını çıkaracak liste --allow-removal verilmeden alınmaz.
  accounts add --name AD --balance 250
      Hesap açar; yeni API anahtarını tek başına yazar. Anahtar bir daha gösterilmez.
  accounts list
  accounts topup (--name AD | --id KİMLİK) --amount 100
  accounts prices (--name AD | --id KİMLİK) [--set vkn=1,vkn_detail=3,title=2,title_detail=4,mersis=2]
  accounts rotate (--name AD | --id KİMLİK) [--keep]
      Yeni anahtarı tek başına yazar; eskileri iptal eder (--keep ile bırakır).
  accounts ledger (--name AD | --id KİMLİK)
  accounts revoke (--key-prefix sicil_1a2b3c4d | --name AD | --id KİMLİK)
  backup DOSYA
      Hesapların, anahtarların ve defterin bir andaki kopyasını yazar; servis çalışırken de olur.
  conformance --url URL --key ANAHTAR [--paid] [--verbose] [--poor-key ANAHTAR] [--prices vkn=1,…]
              [--vkn 1234567890] [--title "örnek gıda"] [--mersis ŞUBE] [--no-match UNVAN]
      Bir servisi belgeye göre dener; bir kural bozuksa 1 ile biter. --paid: kredi harcayan bölüm de denenir.
      --poor-key: bakiyesi hiçbir sorguya yetmeyen bir hesabın anahtarı (402 denetimleri).

Ortam: DATA_DIR (verinin yeri, .data), HOST (dinlenen adres, 127.0.0.1), LOG_LEVEL (info).
UPSTREAM_TOKEN (kurumun belirteci).
Çıkış kodları: 0 tamam, 1 hata veya bozuk kural, 64 yanlış kullanım, 65 kullanılamayan dosya.`;

const en = `Künye's company registry service

Usage: npm run registry -- COMMAND

  serve [--port 4000] [--companies N | --records FILE | --upstream URL] [--upstream-timeout MS] [--allow-http]
      Starts the service over the imported titles. Records come from N invented companies, from a file
      with a JSON record on each line, or from an institution over HTTP (UPSTREAM_TOKEN is sent).
  import FILE [--add] [--allow-removal]
      Replaces the title database with this list: the e-invoice user list (XML or ZIP), or a TSV/CSV
      (UTF-8) with the header vkn and title. --add only adds companies and changes titles.
      A list that would remove more than 10% of the companies needs --allow-removal.
  accounts add --name NAME --balance 250      opens an account; prints its API key alone, this once
  accounts list
  accounts topup (--name NAME | --id ID) --amount 100
  accounts prices (--name NAME | --id ID) [--set vkn=1,vkn_detail=3,title=2,title_detail=4,mersis=2]
  accounts rotate (--name NAME | --id ID) [--keep]      prints a new key alone; --keep leaves the old ones valid
  accounts ledger (--name NAME | --id ID)
  accounts revoke (--key-prefix sicil_1a2b3c4d | --name NAME | --id ID)
  backup FILE      writes accounts, keys and ledger as of one moment, also while the service runs
  conformance --url URL --key KEY [--paid] [--verbose] [--poor-key KEY] [--prices vkn=1,…]
              [--vkn 1234567890] [--title TITLE] [--mersis BRANCH] [--no-match TITLE]
      Tries a service against the API document; ends with 1 where a rule is broken. --paid: also what costs credits.
      --poor-key: the key of an account whose balance is too low for any query (checks of 402).

Environment: DATA_DIR (where the data is, .data), HOST (127.0.0.1), LOG_LEVEL (info), UPSTREAM_TOKEN.
Exit codes: 0 done, 1 error or broken rule, 64 wrong usage, 65 unusable file.`;

/** How the registry program is used, in each language. */
export const usage: Record<Language, string> = { tr, en };
