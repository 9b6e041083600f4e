import { creditsToDecimal, type MicroCredits } from "../../company/credits.ts";
import type { Language } from "../../platform/language.ts";
import type { Erased } from "../lookups/ports/subjects.ts";
import type { Purgeable } from "../lookups/ports/upkeep.ts";
import * as turkish from "../texts/tr.ts";

const tr = {
  usage: `Kullanım (Künye'nin kendi ortam değişkenleriyle; restore dışında çalışırken de):
  npm run admin -- unknowns                          sonucu belirsiz sorguları listeler
  npm run admin -- settle KİMLİK --as free           düşülmediği anlaşılan sorguyu kapatır
  npm run admin -- settle KİMLİK --as charged --cost 1   düşüldüğü anlaşılan sorguyu kapatır
  npm run admin -- verdicts                          bakiyeden ya da sizin verdiğiniz kararlar; settle ile geri alınır
  npm run admin -- account                           hesaplar: Künye dışında harcama, yedekten dönüş
  npm run admin -- account --exclusive               hesabı yalnız Künye kullanıyor: bakiyeden yeniden karar verilsin
  npm run admin -- account --release                 yedekten dönüş denetlendi: yazılan komutlar yeniden sormadan sorgulasın
  npm run admin -- purge --team T123 [--user U123] --yes   ekibin ya da bir kişinin verisini siler; geri gelmez
  npm run admin -- backup DOSYA                      gömülü veri tabanını çalışırken yedekler
  npm run admin -- restore DOSYA                     yedeği geri koyar (PostgreSQL'de: pg_restore'dan sonra DOSYA'sız)
  npm run admin -- receipt verify DOSYA              sorgu kaydını (PDF) defterle karşılaştırır
  npm run admin -- kvkk find --team T123 --vkn VKN   şirketin kişileri hakkında nerede, ne zamana dek ne var (ad yazmaz)
  npm run admin -- kvkk export --team T123 --vkn VKN --by "Ad Soyad" [DOSYA]   saklanan kişileri verir, kaydeder
  npm run admin -- kvkk erase --team T123 --vkn VKN --by "Ad Soyad" --why "Neden" --yes   kişileri siler; defter kalır
  npm run admin -- access --vkn VKN [--team T123] [--csv]   şirketin kişilerini kimin, ne zaman, nasıl gördüğü
     Soyadlar maskeli geldiğinden kişi adıyla aranmaz: hangi şirkette hangi görevde olduğunu başvurandan öğrenin.
  npm run admin -- forget-key PARMAKİZİ              kaybolan anahtarla saklananlardan vazgeçer`,
  noCommand: "Bir komut yazın.",
  unknownCommand: (name: string) => `Bilinmeyen komut: ${name}`,
  surplus: (command: string, given: string) =>
    `${command} komutu bunu almaz: ${given}. Hiçbir şey yapılmadı.`,
  underWay: "Yolda olan bir sorgu var; o bitince yeniden çalıştırın. Hiçbir şey silinmedi.",
  team: "--team Slack ekibinin kimliği olmalı, örneğin T0123ABCD",
  user: "--user kişinin Slack kimliği olmalı, örneğin U0123ABCD",
  vkn: "--vkn 10 haneli, denetim hanesi tutan bir VKN olmalı",
  by: "--by işlemi yapanın adı olmalı; kayda yazılır",
  why: "--why silmenin nedeni olmalı; kayda yazılır, ad yazmayın",
  yes: "Silinen geri gelmez; onaylıyorsanız --yes ekleyin.",
  as: "--as free ya da --as charged yazın.",
  cost: "--cost düşülen kredi olmalı, örneğin 1",
  unknowns: (count: number) => `${count} sorgunun sonucu belirsiz.`,
  entries: (count: number) => `${count} kayıt.`,
  noUnknown: "Böyle bir belirsiz sorgu yok.",
  settled: "Kapatıldı; kararlar: npm run admin -- verdicts",
  heads: {
    access: "An\tHesap\tKim\tNasıl\tBölümler\tKayıt",
    account: "Hesap\tDurum",
    unknowns: "Kimlik\tAn\tHesap\tTür\tSorulan\tKim\tNe oldu\tNeden belirsiz",
    verdicts: "An\tKimlik\tTür\tSorulan\tKarar\tKredi\tKimden\tÖnceki bakiye\tSonraki bakiye",
    find: `answer\tkimlik\ttür\talındığı an\tkişiler → ne zamana dek\tyanıt ne zamana dek
spool\tkimlik\ttür (yanıt henüz yalnız bu makinenin diskinde)
access\tkişiler kaç kez görüldü\tilki ne zaman
erasure\tan\tkim\tneden\tsilinenler\n`,
  },
  noSuchKey: "Bu parmak izine sahip eksik bir anahtar yok.",
  forgotten: (count: number) => `${count} kayıttan vazgeçildi; harcama defteri duruyor.`,
  purgingTeam: (team: string) =>
    `Siliniyor, geri gelmez: ${team} ekibinin bütün verisi (defter, erişim kaydı, yanıtlar, kartlar, listeler).`,
  purgingPerson: (team: string, user: string) =>
    `Siliniyor, geri gelmez: ${team} ekibinden ${user} kişisinin kartları ve defterdeki adı.`,
  purgeable: ({ lookups, answers, cards, lists }: Purgeable) =>
    `${lookups} sorgu satırı, ${answers} yanıt, ${cards} kart, ${lists} liste.`,
  purging: (rows: number) => `… ${rows} sorgu satırı işlendi`,
  purgedTeam: (rows: number) => `Ekibin bütün verisi silindi (${rows} sorgu satırı dahil).`,
  purgedNone:
    "Bu kimlikle hiç sorgu yoktu; ekibin kimliğini denetleyin: npm run admin -- account. Başka verisi varsa silindi.",
  purgedPerson: (rows: number) =>
    `Kişinin kartları ve adı silindi; ${rows} sorgu satırı adsız kaldı.`,
  erased: ({ withoutPeople, answers, cards, replies, rows }: Erased) =>
    `Silindi: ${withoutPeople} yanıtın kişi bölümleri, ${answers} yanıtın tamamı, ${cards} kart, ${replies} bekleyen yanıt, ${rows} liste satırının metni. Harcama defteri duruyor.\nYedeklerde ve Slack'teki mesajlarda kalanlar bununla silinmez (docs/tr/kvkk.md).`,
  unlogged: "Döküm verilmedi: erişim kaydı yazılamadı.",
  data: {
    directory: (path: string) => `${path} klasöründe`,
    database: (name: string) => `${name} veri tabanında`,
    none: (where: string, setting: string) =>
      `${where} Künye verisi yok. Künye'nin kullandığı ${setting} ile çalıştırın; hiçbir şey oluşturulmadı.`,
  },
  backup: {
    noTarget: "Yedeğin yazılacağı dosyayı verin.",
    postgres: "PostgreSQL için pg_dump kullanın.",
    noFolder: (folder: string) => `${folder} klasörü yok; önce onu oluşturun.`,
    exists: (file: string) => `${file} zaten var; üzerine yazılmaz.`,
    done: (file: string, key: string) =>
      `Yedek yazıldı: ${file}\nAçmak için şifreleme anahtarı da gerekir (${key} ya da ENCRYPTION_KEYS); onu ayrı yerde saklayın.`,
    noSource: "Geri konacak yedeği verin.",
    noLedger: (file: string) => `${file}: Künye'nin sağlam bir yedeği değil.`,
    postgresFirst: "PostgreSQL için önce pg_restore kullanın.",
    running: "Künye çalışıyor; önce durdurun.",
    aside: (file: string) =>
      `Önceki veri tabanı: ${file} (gerekmiyorsa silin; kişisel veri içerebilir)`,
    notCompared: "yedekten sonra ne harcandığı bilinmiyor (bakiye karşılaştırılamadı)",
    toppedUp: (difference: MicroCredits) =>
      `yedekten sonra bakiye yüklenmiş; harcanan bilinmiyor (fark ${turkish.credits(difference)})`,
    spent: (amount: MicroCredits) =>
      `yedekten sonra defterin bilmediği ${turkish.credits(amount)} harcanmış`,
    uncertain: (count: number) => `; sonucu belirsiz ${count} sorgu bunun içinde olabilir`,
    restored:
      "Yedekten sonraki sorgular bilinmiyor; bu yüzden yazılan komutlar ödemeden önce sorar. Denetledikten sonra: npm run admin -- account --release",
  },
  receipt: {
    unreadable: (file: string) => `Açılamadı ya da boş: ${file}`,
    tooBig: (file: string) => `10 MB'tan büyük: ${file}`,
    none: (file: string) => `Okunabilen bir Künye sorgu kaydı (PDF) değil: ${file}`,
    stranger: "Geçersiz: defterde bu numarayla verilmiş bir belge yok.",
    differs: (field: string) => `Geçersiz: defterle uyuşmayan alan: ${field}`,
    changed: "Geçersiz: alanlar defterle aynı, ama dosyanın kendisi değiştirilmiş.",
    purged: "Belge verildiği gibi, ama sorgunun defterdeki kaydı silinmiş (purge).",
    valid: (number: string) =>
      `Geçerli: belge verildiği gibi; alanları ve özetleri defterle aynı (${number}).`,
  },
};

/** What the operator's commands say. */
export type AdminTexts = typeof tr;

const credits = (amount: MicroCredits) =>
  `${creditsToDecimal(amount)} ${amount === 1_000_000 ? "credit" : "credits"}`;

const en: AdminTexts = {
  usage: `Usage (with Künye's own environment variables; all but restore also while it runs):
  npm run admin -- unknowns                          lists the queries whose outcome is unknown
  npm run admin -- settle ID --as free               closes a query that turned out not to be charged
  npm run admin -- settle ID --as charged --cost 1   closes a query that turned out to be charged
  npm run admin -- verdicts                          what the balance, or you, decided; settle reverses it
  npm run admin -- account                           the accounts: spending outside Künye, return from a backup
  npm run admin -- account --exclusive               only Künye spends from the account: settle by balance again
  npm run admin -- account --release                 the return is checked: typed commands pay without asking again
  npm run admin -- purge --team T123 [--user U123] --yes   deletes the data of a team or of one person; it can't be undone
  npm run admin -- backup FILE                       backs up the embedded database while it is in use
  npm run admin -- restore FILE                      puts a backup back (PostgreSQL: after pg_restore, without FILE)
  npm run admin -- receipt verify FILE               compares a receipt (PDF) with the ledger
  npm run admin -- kvkk find --team T123 --vkn VKN   what is kept of a company's people, where and until when (no names)
  npm run admin -- kvkk export --team T123 --vkn VKN --by "Full Name" [FILE]   hands over the people, and records it
  npm run admin -- kvkk erase --team T123 --vkn VKN --by "Full Name" --why "Reason" --yes   erases them; the ledger stays
  npm run admin -- access --vkn VKN [--team T123] [--csv]   who saw a company's people, when and how
     Surnames come masked, so nobody is found by name: ask the person for the company and their role in it.
  npm run admin -- forget-key FINGERPRINT            gives up what only a lost key opens`,
  noCommand: "Type a command.",
  unknownCommand: (name) => `Unknown command: ${name}`,
  surplus: (command, given) => `${command} doesn't take ${given}. Nothing was done.`,
  underWay: "A query is on its way; run this again when it has ended. Nothing was deleted.",
  team: "--team must be the id of a Slack team, such as T0123ABCD",
  user: "--user must be a person's Slack id, such as U0123ABCD",
  vkn: "--vkn must be a VKN: 10 digits with a check digit that fits",
  by: "--by must name who does this; it is recorded",
  why: "--why must be the reason for erasing; it is recorded, so name nobody",
  yes: "What is erased doesn't come back; add --yes if you agree.",
  as: "Write --as free or --as charged.",
  cost: "--cost must be the credits that were charged, such as 1",
  unknowns: (count) => `Queries with an unknown outcome: ${count}.`,
  entries: (count) => `Entries: ${count}.`,
  noUnknown: "There is no such unknown query.",
  settled: "Settled; the verdicts: npm run admin -- verdicts",
  heads: {
    access: "When\tAccount\tWho\tHow\tSections\tRecord",
    account: "Account\tState",
    unknowns: "Id\tWhen\tAccount\tKind\tAsked\tWho\tWhat happened\tWhy unknown",
    verdicts: "When\tId\tKind\tAsked\tVerdict\tCredits\tBy\tBalance before\tBalance after",
    find: `answer\tid\tkind\tfetched\tpeople → until when\tanswer until when
spool\tid\tkind (the answer is only on this machine's disk so far)
access\thow often people were seen\tthe first time
erasure\twhen\tby\twhy\twhat\n`,
  },
  noSuchKey: "No missing key has this fingerprint.",
  forgotten: (count) => `Records given up: ${count}; the ledger stays.`,
  purgingTeam: (team) =>
    `Deleting for good: all data of the team ${team} (ledger, access log, answers, cards, lists).`,
  purgingPerson: (team, user) =>
    `Deleting for good: the cards of ${user} of the team ${team}, and the name in the ledger.`,
  purgeable: ({ lookups, answers, cards, lists }: Purgeable) =>
    `${lookups} lookups, ${answers} answers, ${cards} cards, ${lists} lists.`,
  purging: (rows: number) => `… ${rows} lookups done`,
  purgedTeam: (rows) => `All data of the team is deleted (rows of queries: ${rows}).`,
  purgedNone:
    "There were no queries under this id; check the team's id: npm run admin -- account. Other data of it, if any, is deleted.",
  purgedPerson: (rows) =>
    `The person's cards and name are deleted; rows of queries left without a name: ${rows}.`,
  erased: ({ withoutPeople, answers, cards, replies, rows }) =>
    `Erased: the people of answers: ${withoutPeople}, whole answers: ${answers}, cards: ${cards}, waiting replies: ${replies}, texts of list rows: ${rows}. The ledger stays.\nWhat is left in backups and in Slack's messages is not erased by this (docs/kvkk.md).`,
  unlogged: "Nothing was exported: the access log could not be written.",
  data: {
    directory: (path) => `The directory ${path}`,
    database: (name) => `The database ${name}`,
    none: (where, setting) =>
      `${where} has no data of Künye. Run this with the ${setting} that Künye uses; nothing was made.`,
  },
  backup: {
    noTarget: "Name the file to write the backup to.",
    postgres: "For PostgreSQL use pg_dump.",
    noFolder: (folder) => `There is no folder ${folder}; make it first.`,
    exists: (file) => `${file} is there already; it is not overwritten.`,
    done: (file, key) =>
      `Backup written: ${file}\nIt opens only with the encryption key (${key} or ENCRYPTION_KEYS); keep that in another place.`,
    noSource: "Name the backup to put back.",
    noLedger: (file) => `${file}: not a whole backup of Künye's.`,
    postgresFirst: "For PostgreSQL use pg_restore first.",
    running: "Künye is running; stop it first.",
    aside: (file) =>
      `The replaced database: ${file} (delete it when you don't need it; it may hold personal data)`,
    notCompared: "what was spent since the backup is unknown (the balance could not be compared)",
    toppedUp: (difference) =>
      `topped up since the backup; what was spent is unknown (difference: ${credits(difference)})`,
    spent: (amount) => `${credits(amount)} spent since the backup that the ledger doesn't know of`,
    uncertain: (count) => `; queries with an unknown outcome that may be part of it: ${count}`,
    restored:
      "Queries since the backup are unknown, so typed commands ask before they pay. When you have checked: npm run admin -- account --release",
  },
  receipt: {
    unreadable: (file) => `Empty, or could not be opened: ${file}`,
    tooBig: (file) => `Larger than 10 MB: ${file}`,
    none: (file) => `Not a receipt of Künye's (PDF) that can be read: ${file}`,
    stranger: "Invalid: the ledger knows of no receipt with this number.",
    differs: (field) => `Invalid: a field differs from the ledger: ${field}`,
    changed: "Invalid: the fields are those of the ledger, but the file itself was changed.",
    purged: "The receipt is as it was sent, but the ledger's row of the query was purged.",
    valid: (number) =>
      `Valid: the receipt is as it was sent; its fields and hashes are those of the ledger (${number}).`,
  },
};

/** In each language. */
export const adminTexts: Record<Language, AdminTexts> = { tr, en };
