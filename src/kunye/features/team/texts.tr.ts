import type { MicroCredits } from "../../../company/credits.ts";
import { dotted } from "../../texts/parts.ts";
import { credits, limited, mention, notes, reasonLabel } from "../../texts/tr.ts";

const entered = (value: string | null) =>
  value === null ? "kaldırıldı" : limited(JSON.parse(value) as MicroCredits | null);

const limitOwner = (name: string) =>
  ({
    limit: "Ekip",
    "limit:*": "Kişi başına",
    "alert:balance": "Düşük bakiye uyarısı",
  })[name] ?? mention(name.slice("limit:".length));

const changeLimit = "Sınırı `/kunye sınırlar` ile değiştirebilirsiniz; değişiklik kaydedilir.";

const alertSwitchedOff =
  "Uyarı bütün yöneticiler için kapatıldı; `/kunye sınırlar` ile değiştirilince yeniden açılır.";

export const team = {
  home: {
    waiting: (count: number) => `Sizi bekleyen ${count} istek`,
    request: (userId: string, whose: "team" | "person", limit: MicroCredits, reason: string) =>
      `${mention(userId)} · sınır artışı · ${whose === "team" ? "ekibin" : "kişisel"} sınırı ${credits(limit)}. Sınırı yükseltmek hiçbir şey satın almaz.${reason && `\n${notes.raiseReason(reason)}`}`,
    ownRequest: "⏳ Sınır artışı isteğiniz yöneticilerde; yanıtı doğrudan mesajla gelir.",
  },
  asked: "İsteğiniz yöneticilere gönderildi; yanıtı doğrudan mesajla gelir.",
  waits: "Yanıt bekleyen bir isteğiniz var; yeni istek gönderilmedi.",
  room: "Sınırda bu sorgu için şimdi yer var; istek gönderilmedi. Komutu yeniden yazabilirsiniz.",
  /** Refuses a limit above the operator's; `most` is never null with a cap. */
  cap: (most: MicroCredits | null) =>
    `Hiçbir şey değişmedi: ekibin sınırı en çok ${limited(most)} olabilir, çünkü kredileri Künye'yi sunan kuruluş öder. Daha fazlasını ondan isteyin.`,
  capped: (most: MicroCredits | null) =>
    `Krediler Künye'yi sunan kuruluşundur: ekibin sınırı en çok ${limited(most)} olabilir, yalnızca düşürülebilir.`,
  alone: (isManager: boolean): string =>
    isManager
      ? `İsteği yanıtlayabilecek başka yönetici yok. ${changeLimit}`
      : "İsteği yanıtlayacak bir yönetici bulunamadı; istek gönderilmedi. Slack yöneticinizden `/kunye yöneticiler` ile bir Künye yöneticisi seçmesini isteyin.",
  reason: {
    title: notes.raiseAsk,
    lead: (hasManagers: boolean) =>
      `İsteğiniz, sorgunuz ve bu ayki harcamanızla ${hasManagers ? "Künye" : "Slack"} yöneticilerine gider. Ücretsizdir.`,
    label: reasonLabel,
    send: "Gönder",
  },
  amountOf: {
    title: notes.raiseOther,
    lead: (userId: string, limit: MicroCredits) =>
      `${mention(userId)} sınır artışı istiyor. Şimdiki sınır *${credits(limit)}*; yazdığınız tutar, yalnız bu ay için buna eklenir. Hiçbir şey satın alınmaz.`,
    label: "Eklenecek tutar (kredi)",
    grant: "Sınırı yükselt",
  },
  own: `Kendi isteğinizi onaylayamazsınız. ${changeLimit}`,
  gone: "Bu isteğin süresi doldu ya da sınır değişti; hiçbir şey yapılmadı.",
  cameFirst: ({ name, by, value }: { name: string; by: string; value: string | null }) =>
    name.startsWith("request")
      ? `Bu isteği az önce ${mention(by)} yanıtladı.`
      : `Bu ${name.startsWith("alert") ? "uyarıyı" : "sınırı"} az önce ${mention(by)} değiştirdi: ${entered(value)}.`,
  saved: "Kaydedildi.",
  same: "Hiçbir şey değişmedi.",
  save: "Kaydet",
  saveAnyway: "Yine de kaydet",
  /** Asks once more about a limit below the month's spending; `people` have spent it already. */
  belowSpent: (name: string, spent: MicroCredits, limit: MicroCredits, people: number) => {
    const who = name === "limit:*" ? "Bir kişi" : limitOwner(name);
    const [beginning, end] =
      people > 1
        ? [
            `${people} kişi bu ay en az ${credits(limit)} harcadı (en çok harcayan ${credits(spent)})`,
            "bu kişiler ay sonuna dek yeni sorgu yapamaz",
          ]
        : [
            `${who} bu ay ${credits(spent)} harcadı`,
            name === "limit"
              ? "ay sonuna dek yeni sorgu yapılamaz"
              : "bu kişi ay sonuna dek yeni sorgu yapamaz",
          ];
    return `⚠️ ${beginning}; ${credits(limit)}lik sınır hemen dolar, ${end}. Henüz kaydedilmedi.`;
  },
  /** `holds` applies now; `set` is the replaced setting. */
  line: (name: string, holds: MicroCredits | null, isOfMonth: boolean, set?: MicroCredits | null) =>
    `*${limitOwner(name)}:* ${limited(holds)}${isOfMonth ? " · yalnız bu ay" : ""}${set === undefined ? "" : ` · kurulumda ${limited(set)}`}`,
  log: "Son değişiklikler:",
  logged: (
    when: string,
    entry: { name: string; by: string; value: string | null; month: string },
    was: MicroCredits | null,
  ) => {
    const isOff = (value: unknown) => value === null && entry.name.startsWith("alert");
    const from = isOff(was) ? "kapalı" : limited(was);
    const to = isOff(entry.value) ? "kapalı" : entered(entry.value);
    const change = `${limitOwner(entry.name)}: ${from} → ${to}`;
    return dotted(when, mention(entry.by), change, entry.month && "yalnız bu ay");
  },
  whose: "Kimin sınırı değişsin?",
  choices: { limit: "Ekibin", "limit:*": "Kişi başına (varsayılan)", "limit:": "Bir kişinin" },
  person: "Kişi",
  amounts: {
    limit: "Ekibin aylık sınırı (kredi)",
    "limit:*": "Kişi başına aylık sınır (kredi)",
    "limit:": "Seçilen kişinin aylık sınırı (kredi)",
  },
  /** If only the alert changes, an empty limit stays; `alertHint` says so. */
  amountHint: (owner: "limit" | "limit:*" | "limit:") =>
    `Sınır istemiyorsanız “sınırsız” yazın. Boş bırakırsanız burada konan sınır kalkar; yerine ${owner === "limit:" ? "kişi başına" : "kurulumdaki"} sınır geçer.`,
  time: "Ne kadar süreyle?",
  times: { lasting: "Kalıcı", month: "Yalnız bu ay" },
  managersLead: (isNamed: boolean) =>
    `Künye yöneticileri sınırları değiştirir, istekleri yanıtlar, uyarıları ve ayın raporunu alır; en çok 10 kişi seçilebilir. ${isNamed ? "Kimse seçilmezse" : "*Şu anda kimse seçilmedi:*"} bu işleri Slack yöneticileri yapar; ayın raporu kimseye gönderilmez.`,
  nobodyNamed:
    "⚠️ Künye yöneticisi seçilmedi: istekler ve uyarılar Slack yöneticilerine gider. Seçmek için `/kunye yöneticiler` yazın.",
  alert: "Düşük bakiye uyarısı",
  alertHint:
    "Bakiye bu kredinin altına inince yöneticilere bir kez yazılır; boşsa uyarı olmaz. Yalnız bunu değiştirirseniz sınırlar aynı kalır.",
  switchedOff: {
    balance: alertSwitchedOff,
    limit: alertSwitchedOff,
    month:
      "Ayın raporu bütün yöneticiler için kapatıldı; `/kunye yöneticiler` kaydedilince yeniden açılır.",
  },
  noManagers: (ids: string[]) =>
    `Yönetici olamaz ya da Slack'ten doğrulanamadı: ${ids.map(mention).join(", ")}. Yalnızca ekibin üyeleri, en çok 10 kişi seçilebilir. Hiçbir şey değişmedi.`,
};
