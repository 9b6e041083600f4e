import type { Language } from "../platform/language.ts";
import * as turkish from "./texts/tr.ts";

const tr = {
  number: "sayı olmalı",
  aboveZero: "sıfırdan büyük olmalı",
  atMost: (most: number) => `en çok ${most} olabilir`,
  atLeastMs: (least: number) => `milisaniyedir, en az ${least} olmalı`,
  peopleOutlive:
    "PEOPLE_RETENTION_DAYS: RECORD_RETENTION_DAYS süresinden uzun olamaz; kişiler kayıtlarıyla birlikte silinir",
  credits: "kredi tutarı olmalı, örneğin 3 ya da 0.5",
  prices: (example: string) => `tür=tutar çiftleri olmalı, örneğin ${example}`,
  encryptionKeys: "ad:base64 biçiminde, 32 baytlık ve adları farklı anahtarlar olmalı",
  userGroups: "kullanıcı grubu kimlikleri olmalı, örneğin S0123ABCD",
  wholeNumber: "tam sayı olmalı",
  port: "0 ile 65535 arasında olmalı",
  trueOrFalse: "true ya da false olmalı",
  postgres: "postgres:// ile başlayan bir adres olmalı",
  channels: "kanal kimlikleri olmalı, örneğin C0123ABCD",
  vkns: "10 haneli, denetim hanesi tutan VKN'ler olmalı",
  mostLetters: (most: number) => `en çok ${most} karakter olabilir`,
  plain: "boşluk, tırnak ya da Türkçe harf içeremez",
  oneOf: (words: string) => `şunlardan biri olmalı: ${words}`,
  sharedKeys:
    "ENCRYPTION_KEYS: PostgreSQL ile gerekli; bütün makineler aynı anahtarı kullanmalı (üretmek için: openssl rand -base64 32)",
  mistyped: (name: string, meant: string) => `${name}: bilinmiyor; ${meant} mi demek istediniz?`,
  slack: {
    oauth: "OAuth ile çok çalışma alanı bu sürümde yok; SLACK_BOT_TOKEN verin",
    botMissing: "SLACK_BOT_TOKEN: eksik (xoxb-… ile başlar)",
    botPrefix:
      "SLACK_BOT_TOKEN: xoxb- ile başlamalı (OAuth & Permissions sayfasındaki Bot User OAuth Token)",
    appPrefix:
      "SLACK_APP_TOKEN: xapp- ile başlamalı (Basic Information sayfasındaki App-Level Token)",
    secretMissing: "SLACK_SIGNING_SECRET: eksik (ya da Socket Mode için SLACK_APP_TOKEN verin)",
    apiUrl:
      "SLACK_API_URL: https adresi olmalı; düz http yalnızca bu makinede olur, yoksa belirteç ağdan açık geçer",
  },
  registry: {
    onlyDemo: "REGISTRY: yalnızca demo olabilir (gömülü, uydurma veri)",
    demoAndReal:
      "REGISTRY: demo ile birlikte REGISTRY_BASE_URL ve REGISTRY_API_KEY verilemez; gerçek servis için REGISTRY'yi kaldırın",
    none: "REGISTRY_BASE_URL: eksik; kayıt servisinin adresini verin ya da uydurma veriyle denemek için REGISTRY=demo yazın",
    missing: (name: string) => `${name}: eksik`,
    address:
      "REGISTRY_BASE_URL: https ile başlayan, kullanıcı adı, parola, ? ve # içermeyen bir adres olmalı",
    plainHttp:
      "REGISTRY_BASE_URL: https olmalı; düz http yalnızca bu makinede, özel ağda ise REGISTRY_ALLOW_HTTP=true ile kullanılabilir",
  },
  data: {
    holder: (pid: number, host: string, since: number) =>
      ` (süreç ${pid}, makine ${host}, başlangıç ${turkish.format.moment(since, Date.now())})`,
    held: (directory: string, holder: string) =>
      `DATA_DIR: ${directory} klasöründe bir Künye zaten çalışıyor${holder}. Onu durdurun ya da bu sunucuya kendi klasörünü verin; birden çok makine için DATABASE_URL kullanın`,
    missingKey: (print: string) =>
      `ENCRYPTION_KEYS: saklanan kayıtları açan bir anahtar eksik (parmak izi ${print}). Anahtarı geri koyun: ENCRYPTION_KEYS=yeni:…,eski:…. Bir daha gelmeyecekse, onunla saklananlardan vazgeçmek için: npm run admin -- forget-key '${print}'`,
    unusable: (directory: string) =>
      `DATA_DIR: ${directory} klasörüne yazılamıyor; onu Künye'yi çalıştıran kullanıcının yapın ya da başka bir klasör verin`,
    lostKey: (file: string) =>
      `${file}: kayıp. Dosyayı yedekten geri koyun. Geri gelmeyecekse ENCRYPTION_KEYS ile yeni bir anahtar verin (openssl rand -base64 32); hangi kayıtlardan vazgeçileceğini program söyler. Harcama defteri kalır, ama o kartlar yeniden sorgulanır`,
    wrongKey: (file: string) => `${file}: 32 baytlık base64 anahtar olmalı`,
  },
  start: {
    ready: (url: string) => `\nKünye hazır. Tarayıcıda açın: ${url}/\nİlk komut: /vkn 1234567890\n`,
    settings: "Künye başlatılamadı. Düzeltilmesi gereken ayarlar:",
    portInUse:
      "Künye başlatılamadı: kapı kullanımda. Başka bir kapı için PORT verin, örneğin PORT=3100 npm start",
    noSuchHost: "Künye başlatılamadı: HOST bu makinenin bir adresi değil.",
    noAccess: "Künye başlatılamadı: kapı ya da DATA_DIR için izin yok.",
    noSpace: "Künye başlatılamadı: DATA_DIR'in diskinde yer kalmadı.",
    noDatabase:
      "Künye başlatılamadı: veri tabanı açılamıyor. DATA_DIR Künye'yi çalıştıran kullanıcının olmalı, diskinde yer bulunmalı; PostgreSQL ise DATABASE_URL adresine ulaşılabilmeli.",
    olderDatabase:
      "Bu veri tabanını Künye 0.1 yazdı (etiket v0.1.0); bu sürüm onu okumaz. Hiçbir şey değiştirilmedi: o sürümle devam edin ya da başka bir DATA_DIR (DATABASE_URL varsa boş bir veri tabanı) ile yeniden başlayın.",
    newerDatabase: "Veri tabanı daha yeni bir Künye'nin: o sürümü çalıştırın ya da yedeğe dönün.",
  },
};

/** What the settings and the start say to the people who run Künye. */
export type ConfigTexts = typeof tr;

const en: ConfigTexts = {
  number: "must be a number",
  aboveZero: "must be above zero",
  atMost: (most) => `can be ${most} at most`,
  atLeastMs: (least) => `is in milliseconds, and must be ${least} at least`,
  peopleOutlive:
    "PEOPLE_RETENTION_DAYS: can't be longer than RECORD_RETENTION_DAYS; people go with their records",
  credits: "must be an amount of credits, such as 3 or 0.5",
  prices: (example) => `must be pairs of kind=amount, such as ${example}`,
  encryptionKeys: "must be keys of 32 bytes written as name:base64, each with a name of its own",
  userGroups: "must be the ids of user groups, such as S0123ABCD",
  wholeNumber: "must be a whole number",
  port: "must be between 0 and 65535",
  trueOrFalse: "must be true or false",
  postgres: "must be an address that begins with postgres://",
  channels: "must be the ids of channels, such as C0123ABCD",
  vkns: "must be VKNs: 10 digits with a check digit that fits",
  mostLetters: (most) => `can have ${most} characters at most`,
  plain: "can't hold spaces, quotes or Turkish letters",
  oneOf: (words) => `must be one of: ${words}`,
  sharedKeys:
    "ENCRYPTION_KEYS: needed with PostgreSQL; all machines must use the same key (to make one: openssl rand -base64 32)",
  mistyped: (name, meant) => `${name}: unknown; did you mean ${meant}?`,
  slack: {
    oauth: "this version has no OAuth for several workspaces; set SLACK_BOT_TOKEN",
    botMissing: "SLACK_BOT_TOKEN: missing (begins with xoxb-…)",
    botPrefix:
      "SLACK_BOT_TOKEN: must begin with xoxb- (Bot User OAuth Token on the page OAuth & Permissions)",
    appPrefix:
      "SLACK_APP_TOKEN: must begin with xapp- (App-Level Token on the page Basic Information)",
    secretMissing: "SLACK_SIGNING_SECRET: missing (or set SLACK_APP_TOKEN for Socket Mode)",
    apiUrl:
      "SLACK_API_URL: must be an https address; plain http is for this machine only, or the token would cross the network in the open",
  },
  registry: {
    onlyDemo: "REGISTRY: can only be demo (embedded, invented data)",
    demoAndReal:
      "REGISTRY: demo can't be combined with REGISTRY_BASE_URL and REGISTRY_API_KEY; remove REGISTRY for the real service",
    none: "REGISTRY_BASE_URL: missing; set the registry service's address, or REGISTRY=demo to try it with invented data",
    missing: (name) => `${name}: missing`,
    address:
      "REGISTRY_BASE_URL: must be an address that begins with https, without a user name, a password, ? or #",
    plainHttp:
      "REGISTRY_BASE_URL: must be https; plain http is for this machine only, or for a private network with REGISTRY_ALLOW_HTTP=true",
  },
  data: {
    holder: (pid, host, since) =>
      ` (process ${pid}, machine ${host}, since ${new Date(since).toISOString()})`,
    held: (directory, holder) =>
      `DATA_DIR: a Künye is already running on ${directory}${holder}. Stop it, or give this server a directory of its own; for several machines use DATABASE_URL`,
    missingKey: (print) =>
      `ENCRYPTION_KEYS: a key that opens what is kept is missing (fingerprint ${print}). Put it back: ENCRYPTION_KEYS=new:…,old:…. If it is lost for good, give up what only it opens: npm run admin -- forget-key '${print}'`,
    unusable: (directory) =>
      `DATA_DIR: the directory ${directory} can't be written to; let the user who runs Künye own it, or name another one`,
    lostKey: (file) =>
      `${file}: lost. Put the file back from a backup. If it is lost for good, set a new key in ENCRYPTION_KEYS (openssl rand -base64 32); the program then says what has to be given up. The ledger stays, but those cards are paid for again`,
    wrongKey: (file) => `${file}: must be a key of 32 bytes in base64`,
  },
  start: {
    ready: (url) =>
      `\nKünye is ready. Open in a browser: ${url}/\nFirst command: /vkn 1234567890\n`,
    settings: "Künye could not start. Settings to correct:",
    portInUse:
      "Künye could not start: the port is in use. Choose another one with PORT, such as PORT=3100 npm start",
    noSuchHost: "Künye could not start: HOST is no address of this machine.",
    noAccess: "Künye could not start: no permission for the port or DATA_DIR.",
    noSpace: "Künye could not start: the disk of DATA_DIR is full.",
    noDatabase:
      "Künye could not start: its database can't be opened. DATA_DIR must belong to the user who runs Künye, on a disk with space left; with PostgreSQL, DATABASE_URL must be within reach.",
    olderDatabase:
      "This database was made by Künye 0.1 (tag v0.1.0), which this version can't read. Nothing was changed: run that version on it, or start afresh with another DATA_DIR (with DATABASE_URL: an empty database).",
    newerDatabase:
      "This database was made by a newer Künye: run that version, or restore a backup.",
  },
};

/** In each language. */
export const configTexts: Record<Language, ConfigTexts> = { tr, en };
