import type { Language } from "../../platform/language.ts";

const tr = {
  usage: `Kullanım: SLACK_BOT_TOKEN=xoxb-… npm run slack-check
Belirteci, yetkileri ve uygulamanın çizdiği en uzun kartları Slack'e sorar. Hiçbir yere mesaj yazmaz, hiçbir
şirketi sorgulamaz, kredi harcamaz. SLACK_API_URL başka bir Slack adresi içindir; verilmezse https://slack.com/api/.`,
  settings: {
    tokenMissing: "SLACK_BOT_TOKEN: eksik (xoxb-… ile başlar)",
    tokenUnreadable:
      "SLACK_BOT_TOKEN: içinde boşluk, satır sonu ya da belirteçte olmayan bir işaret var",
    apiUrl: "SLACK_API_URL: https adresi olmalı; düz http yalnızca bu makinede olur",
  },
  opening: (apiUrl: string, cases: number, messages: number) =>
    `Künye'nin belirteci, yetkileri ve kartları ${apiUrl} adresine soruluyor: ${cases} kart, ${messages} mesaj.\n` +
    "Hiçbir yere mesaj yazılmaz, hiçbir şirket sorgulanmaz, kredi harcanmaz.\n",
  token: {
    whose: (parts: string[]) => `Belirteç: ${parts.filter(Boolean).join(" · ")}`,
    enterprise: (id: string) => `kuruluş ${id}`,
    everywhere: "kuruluşun bütün çalışma alanlarında kurulu",
    bot: (name: string, id: string) => `bot ${name} (${id})`,
    noBot: "bu bir bot belirteci değil; xoxb-… ile başlayanı verin",
  },
  scopes: {
    all: (count: number) => `Yetkiler: manifest'in istediği ${count} yetkinin hepsi var`,
    extra: (names: string[]) => `manifest'te olmayan yetkiler de var: ${names.join(", ")}`,
    optional: (names: string[]) => `isteğe bağlı olup verilmemiş: ${names.join(", ")}`,
    missing: (name: string) => `Yetki eksik: ${name}`,
    remedy:
      "Eksikleri uygulamanın “OAuth & Permissions” sayfasında “Bot Token Scopes” altına ekleyip uygulamayı yeniden kurun.",
    unknown: "Yetkiler: Slack hangi yetkilerin verildiğini bildirmedi (x-oauth-scopes yok)",
  },
  surface: {
    valid: (name: string, size: string) => `${name} · ${size}`,
    messages: (count: number) => `${count} mesaj`,
    view: "pencere",
    invalid: (name: string) => `${name} · Slack kabul etmiyor`,
    finding: (message: string, pointer: string, words: string) =>
      [message, pointer].filter(Boolean).join(" ") + `: ${words}`,
    nth: (index: number, text: string) => `${index + 1}. mesaj (“${text}”)`,
    failed: (name: string, why: string) => `${name} · ${why}`,
    unsaid: "Slack nedenini söylemedi",
  },
  waiting: (seconds: number) => `  Slack yavaşlamamızı istiyor; ${seconds} sn bekleniyor…`,
  trouble: {
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
  },
  summary: {
    good: (checks: number, messages: number) =>
      `Sonuç: ${checks} denetimin hepsi geçti; ${messages} mesajı Slack olduğu gibi kabul ediyor.`,
    bad: (failed: number, checks: number, skipped: number) =>
      `Sonuç: ${checks} denetimden ${failed} tanesi geçmedi${skipped > 0 ? `, ${skipped} kart denetlenemedi` : ""}.`,
  },
};

/** Everything that the check says. */
export type CheckTexts = typeof tr;

const en: CheckTexts = {
  usage: `Usage: SLACK_BOT_TOKEN=xoxb-… npm run slack-check
Asks Slack about the token, its scopes and the longest cards that the app draws. Posts no message anywhere, looks
up no company, spends no credits. SLACK_API_URL is for another Slack; without it: https://slack.com/api/.`,
  settings: {
    tokenMissing: "SLACK_BOT_TOKEN: missing (begins with xoxb-…)",
    tokenUnreadable: "SLACK_BOT_TOKEN: holds a space, a line break or a sign that no token has",
    apiUrl: "SLACK_API_URL: must be an https address; plain http is for this machine only",
  },
  opening: (apiUrl, cases, messages) =>
    `Asking ${apiUrl} about Künye's token, scopes and cards: ${cases} cards, ${messages} messages.\n` +
    "No message is posted, no company looked up, no credit spent.\n",
  token: {
    whose: (parts) => `Token: ${parts.filter(Boolean).join(" · ")}`,
    enterprise: (id) => `enterprise ${id}`,
    everywhere: "installed in every workspace of the enterprise",
    bot: (name, id) => `bot ${name} (${id})`,
    noBot: "this is no bot token; use the one that begins with xoxb-…",
  },
  scopes: {
    all: (count) => `Scopes: all ${count} that the manifest asks for are there`,
    extra: (names) => `there are scopes that the manifest does not have: ${names.join(", ")}`,
    optional: (names) => `optional and not granted: ${names.join(", ")}`,
    missing: (name) => `Scope missing: ${name}`,
    remedy:
      "Add what is missing under “Bot Token Scopes” on the app's page “OAuth & Permissions”, and install the app again.",
    unknown: "Scopes: Slack did not say which were granted (no x-oauth-scopes)",
  },
  surface: {
    valid: (name, size) => `${name} · ${size}`,
    messages: (count) => `messages: ${count}`,
    view: "view",
    invalid: (name) => `${name} · Slack refuses it`,
    finding: tr.surface.finding,
    nth: (index, text) => `message ${index + 1} (“${text}”)`,
    failed: tr.surface.failed,
    unsaid: "Slack did not say why",
  },
  waiting: (seconds) => `  Slack asks us to slow down; waiting ${seconds} s…`,
  trouble: {
    token: (code) =>
      `Slack refuses this token (${code}). Set SLACK_BOT_TOKEN to the “Bot User OAuth Token” (xoxb-…) of the app's page “OAuth & Permissions”; where there is none, install the app in the workspace.`,
    noMethod: (host) =>
      `${host} does not know blocks.validate (unknown_method); cards can't be checked there`,
    network: (host, code) =>
      `${host} could not be reached${code && ` (${code})`}. Check the network, the proxy and SLACK_API_URL.`,
    http: (host, status) => `${host} answered with HTTP ${status}; try again in a while`,
    limited: "Slack has made us wait for long (429); try again later",
    stranger: (host) =>
      `${host} does not answer as Slack does. Check SLACK_API_URL (it ends with /api/, as in https://slack.com/api/) and the proxy in between.`,
    refused: (code) => `Slack refused the call (${code})`,
  },
  summary: {
    good: (checks, messages) =>
      `Result: all ${checks} checks passed; Slack takes all ${messages} messages as they are.`,
    bad: (failed, checks, skipped) =>
      `Result: ${failed} of ${checks} checks failed${skipped > 0 ? `; cards not checked: ${skipped}` : ""}.`,
  },
};

/** In each language. */
export const checkTexts: Record<Language, CheckTexts> = { tr, en };
