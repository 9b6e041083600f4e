// Everything that the check says, in Turkish.

export const usage = `Kullanım: SLACK_BOT_TOKEN=xoxb-… npm run slack-check
Belirteci, yetkileri ve uygulamanın çizdiği en uzun kartları Slack'e sorar. Hiçbir yere mesaj yazmaz, hiçbir
şirketi sorgulamaz, kredi harcamaz. SLACK_API_URL başka bir Slack adresi içindir; verilmezse https://slack.com/api/.`;

export const settings = {
  tokenMissing: "SLACK_BOT_TOKEN: eksik (xoxb-… ile başlar)",
  tokenUnreadable:
    "SLACK_BOT_TOKEN: içinde boşluk, satır sonu ya da belirteçte olmayan bir işaret var",
  apiUrl: "SLACK_API_URL: http ya da https adresi olmalı",
};

export const opening = (apiUrl: string, cases: number, messages: number) =>
  `Künye'nin belirteci, yetkileri ve kartları ${apiUrl} adresine soruluyor: ${cases} kart, ${messages} mesaj.\n` +
  "Hiçbir yere mesaj yazılmaz, hiçbir şirket sorgulanmaz, kredi harcanmaz.\n";

export const token = {
  whose: (parts: string[]) => `Belirteç: ${parts.filter(Boolean).join(" · ")}`,
  enterprise: (id: string) => `kuruluş ${id}`,
  everywhere: "kuruluşun bütün çalışma alanlarında kurulu",
  bot: (name: string, id: string) => `bot ${name} (${id})`,
  noBot: "bu bir bot belirteci değil; xoxb-… ile başlayanı verin",
};

export const scopes = {
  all: (count: number) => `Yetkiler: manifest'in istediği ${count} yetkinin hepsi var`,
  extra: (names: string[]) => `manifest'te olmayan yetkiler de var: ${names.join(", ")}`,
  optional: (names: string[]) => `isteğe bağlı olup verilmemiş: ${names.join(", ")}`,
  missing: (name: string) => `Yetki eksik: ${name}`,
  remedy:
    "Eksikleri uygulamanın “OAuth & Permissions” sayfasında “Bot Token Scopes” altına ekleyip uygulamayı yeniden kurun.",
  unknown: "Yetkiler: Slack hangi yetkilerin verildiğini bildirmedi (x-oauth-scopes yok)",
};

export const surface = {
  valid: (name: string, size: string) => `${name} · ${size}`,
  messages: (count: number) => `${count} mesaj`,
  view: "pencere",
  invalid: (name: string) => `${name} · Slack kabul etmiyor`,
  finding: (message: string, pointer: string, words: string) =>
    [message, pointer].filter(Boolean).join(" ") + `: ${words}`,
  nth: (index: number, text: string) => `${index + 1}. mesaj (“${text}”)`,
  failed: (name: string, why: string) => `${name} · ${why}`,
  unsaid: "Slack nedenini söylemedi",
};

export const waiting = (seconds: number) =>
  `  Slack yavaşlamamızı istiyor; ${seconds} sn bekleniyor…`;

export const trouble = {
  token: (code: string) =>
    `Slack bu belirteci kabul etmiyor (${code}). Uygulamanın “OAuth & Permissions” sayfasındaki “Bot User OAuth Token” değerini (xoxb-…) SLACK_BOT_TOKEN olarak verin; orada yoksa uygulamayı çalışma alanına kurun.`,
  noMethod: (host: string) =>
    `${host} blocks.validate yöntemini tanımıyor (unknown_method); kartlar burada denetlenemez`,
  network: (host: string, code: string) =>
    `${host} adresine ulaşılamadı${code && ` (${code})`}. Ağı, vekil sunucuyu ve SLACK_API_URL değerini denetleyin.`,
  http: (host: string, status: string) =>
    `${host} HTTP ${status} yanıtını verdi; biraz sonra yeniden deneyin`,
  limited: "Slack uzun süredir bekletiyor (429); daha sonra yeniden deneyin",
  stranger: (host: string) =>
    `${host} Slack gibi yanıt vermiyor. SLACK_API_URL değerini (https://slack.com/api/ gibi, /api/ ile biter) ve aradaki vekil sunucuyu denetleyin.`,
  refused: (code: string) => `Slack çağrıyı kabul etmedi (${code})`,
};

export const summary = {
  good: (checks: number, messages: number) =>
    `Sonuç: ${checks} denetimin hepsi geçti; ${messages} mesajı Slack olduğu gibi kabul ediyor.`,
  bad: (failed: number, checks: number, skipped: number) =>
    `Sonuç: ${checks} denetimden ${failed} tanesi geçmedi${skipped > 0 ? `, ${skipped} kart denetlenemedi` : ""}.`,
};
