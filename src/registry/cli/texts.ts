import type { Language } from "../../platform/language.ts";
import type { SnapshotChanges } from "../title-list/title-snapshot.ts";

const tr = {
  help: "Kullanım için: npm run registry -- --help",
  failed: (reason: string) => `Servis çalıştırılamadı: ${reason}`,
  noCommand: "Bir komut yazın.",
  unknownCommand: (name: string) => `Bilinmeyen komut: ${name}`,
  extra: (values: string) => `Fazladan değer: ${values}`,
  required: (name: string) => `--${name} gerekli.`,
  wholeNumber: (name: string, most: number) =>
    `--${name} 0 ile ${most} arasında bir tam sayı olmalı.`,
  credits: (name: string) =>
    `${name} 250 veya 0.5 gibi bir kredi miktarı olmalı (en çok 6 ondalık).`,
  priceKinds: (name: string, kinds: string) => `${name} içinde yalnızca ${kinds} olabilir.`,
  oneInstitution: "--companies, --records ve --upstream birlikte verilemez.",
  ready: (url: string, titles: number) => `Sorgulama servisi hazır: ${url} (${titles} unvan)`,
  upstream:
    "--upstream bir https adresi olmalı (http yalnızca bu makine için, ya da --allow-http ile).",
  noRecord: (line: number) => `Kayıt dosyasının ${line}. satırı bir kayıt değil.`,
  recordsUnreadable: "Kayıt dosyası okunamadı.",
  oneImport: "İçe aktarılacak tek bir dosya yazın: import DOSYA",
  progress: (read: number, kept: number) => `Okunuyor: ${read} satır, ${kept} alındı`,
  sums: (read: number, kept: number, dropped: number) => [
    `Okunan: ${read}`,
    `Alınan: ${kept}`,
    `Atlanan: ${dropped}`,
  ],
  reasons: {
    personal: "11 haneli kimlik numarası (kişisel veri)",
    notVkn: "VKN 10 haneli değil",
    checkDigit: "VKN denetim basamağı tutmuyor",
    inactive: "e-Fatura kullanıcısı değil veya artık değil",
    title: "unvan boş veya 500 karakterden uzun",
    repeated: "aynı VKN bu dosyada bir daha geçiyor",
  },
  changes: ({ added, renamed, removed }: SnapshotChanges) =>
    `Yeni: ${added}, unvanı değişen: ${renamed}, çıkarılan: ${removed}`,
  refused: ({ before, removed }: SnapshotChanges) =>
    `Bu liste ${before} şirketin ${removed} tanesini çıkarırdı; %10'dan fazlası yarım bir listedir diye alınmadı, hiçbir şey değişmedi. Doğruysa --allow-removal, yalnızca eklemek için --add kullanın.`,
  problems: {
    unreadable: "Dosya okunamadı. Yolunu ve izinlerini denetleyin.",
    "no-header": "İlk satır vkn (veya identifier) ve title sütunlarını içermeli (TSV veya CSV).",
    "not-utf8": "Dosya UTF-8 değil. UTF-8 olarak kaydedip yeniden deneyin.",
    "broken-xml": "XML bozuk veya yarım. Listeyi yeniden indirin.",
    "broken-csv": "CSV bozuk: kapanmayan bir tırnak veya bitmeyen bir satır var.",
    "broken-zip": "ZIP dosyası açılamadı. Listeyi yeniden indirin.",
    "no-list-in-zip": "ZIP içinde tek bir XML, CSV veya TSV dosyası olmalı.",
    empty: "Dosyada hiç kayıt yok.",
  },
  accountActions: "accounts için add, list, topup, prices, rotate, revoke veya ledger yazın.",
  emptyName: "--name boş olamaz.",
  nameTaken: (name: string) =>
    `'${name}' adında bir hesap var. Bakiye için accounts topup kullanın.`,
  noAccounts: "Henüz hesap yok. accounts add ile açın.",
  revokedKey: " (iptal)",
  account: (id: string, balance: string, prices: string, keys: string) =>
    `kimlik ${id}\tbakiye ${balance}\tfiyatlar ${prices}\tanahtarlar ${keys}`,
  newBalance: (balance: string) => `Yeni bakiye: ${balance}`,
  noKey: "İptal edilecek geçerli anahtar bulunamadı.",
  revoked: (count: number) => `İptal edilen anahtar: ${count}`,
  nameOrId: "--name veya --id gerekli.",
  noAccount: "Böyle bir hesap yok.",
  oneBackup: "Yedeğin yazılacağı tek bir dosya yazın: backup DOSYA",
  notWritten: "Yedek yazılamadı. Yolu, izinleri ve boş yeri denetleyin.",
  backedUp: (file: string, bytes: number) => `Yedek yazıldı: ${file} (${bytes} bayt)`,
  noDatabase: "Veri klasöründe registry.sqlite yok ya da okunamıyor.",
  address: "--url bir adres olmalı.",
  paid: (cost: string) =>
    `Ücretli bölüm ${cost} kredi harcar (--prices ile verilen, yoksa belgedeki örnek fiyatlarla).`,
  free: (cost: string) =>
    `Yalnızca ücretsiz bölüm denenir; --paid ile gelen bölüm ${cost} kredi harcar.`,
  unreachable: (why: string | null) =>
    `Servise ulaşılamadı veya yanıt gelmedi (${why ?? "bilinmeyen"}). Deneme yarıda kaldı.`,
};

/** What the registry program says to the people who run it. */
export type Texts = typeof tr;

const en: Texts = {
  help: "For the usage: npm run registry -- --help",
  failed: (reason) => `The service could not run: ${reason}`,
  noCommand: "Type a command.",
  unknownCommand: (name) => `Unknown command: ${name}`,
  extra: (values) => `Too many values: ${values}`,
  required: (name) => `--${name} is needed.`,
  wholeNumber: (name, most) => `--${name} must be a whole number between 0 and ${most}.`,
  credits: (name) => `${name} must be credits such as 250 or 0.5 (6 decimals at most).`,
  priceKinds: (name, kinds) => `${name} can only have ${kinds}.`,
  oneInstitution: "Give only one of --companies, --records and --upstream.",
  ready: (url, titles) => `Lookup service ready: ${url} (titles: ${titles})`,
  upstream: "--upstream must be an https address (http for this machine, or with --allow-http).",
  noRecord: (line) => `Line ${line} of the record file is not a record.`,
  recordsUnreadable: "The record file could not be read.",
  oneImport: "Name one file to import: import FILE",
  progress: (read, kept) => `Reading: ${read} rows, ${kept} kept`,
  sums: (read, kept, dropped) => [`Read: ${read}`, `Kept: ${kept}`, `Dropped: ${dropped}`],
  reasons: {
    personal: "identity number of 11 digits (personal data)",
    notVkn: "the VKN doesn't have 10 digits",
    checkDigit: "the VKN's check digit doesn't fit",
    inactive: "not, or no longer, a user of e-invoices",
    title: "the title is empty or longer than 500 characters",
    repeated: "the VKN stands in this file already",
  },
  changes: ({ added, renamed, removed }) =>
    `New: ${added}, retitled: ${renamed}, removed: ${removed}`,
  refused: ({ before, removed }) =>
    `This list would remove ${removed} of ${before} companies. More than 10% looks like half a list, so nothing was changed. If it is right use --allow-removal; only to add use --add.`,
  problems: {
    unreadable: "The file could not be read. Check its path and permissions.",
    "no-header": "The first line must name the columns vkn (or identifier) and title (TSV, CSV).",
    "not-utf8": "The file is not UTF-8. Save it as UTF-8 and try again.",
    "broken-xml": "The XML is broken or incomplete. Download the list again.",
    "broken-csv": "The CSV is broken: a quote that isn't closed, or a row that doesn't end.",
    "broken-zip": "The ZIP could not be opened. Download the list again.",
    "no-list-in-zip": "The ZIP must hold exactly one XML, CSV or TSV file.",
    empty: "The file has no records.",
  },
  accountActions: "After accounts type add, list, topup, prices, rotate, revoke or ledger.",
  emptyName: "--name can't be empty.",
  nameTaken: (name) => `There is an account named '${name}'. For its balance use accounts topup.`,
  noAccounts: "No accounts yet. Open one with accounts add.",
  revokedKey: " (revoked)",
  account: (id, left, prices, keys) => `id ${id}\tbalance ${left}\tprices ${prices}\tkeys ${keys}`,
  newBalance: (balance) => `New balance: ${balance}`,
  noKey: "There is no valid key to revoke.",
  revoked: (count) => `Keys revoked: ${count}`,
  nameOrId: "--name or --id is needed.",
  noAccount: "There is no such account.",
  oneBackup: "Name one file to write the backup to: backup FILE",
  notWritten: "The backup could not be written. Check the path, permissions and free space.",
  backedUp: (file, bytes) => `Backup written: ${file} (${bytes} bytes)`,
  noDatabase: "The data directory has no registry.sqlite, or it can't be read.",
  address: "--url must be an address.",
  paid: (cost) => `The paid part spends ${cost} credits (by --prices, else the example prices).`,
  free: (cost) => `Only the free part is tried; with --paid it spends ${cost} credits.`,
  unreachable: (why) => `The service didn't answer (${why ?? "unknown"}). The run ended early.`,
};

/** In each language. */
export const registryTexts: Record<Language, Texts> = { tr, en };
