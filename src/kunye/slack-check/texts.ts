import type { Language } from "../../platform/language.ts";

const tr = {
  usage: `Kullanım: SLACK_BOT_TOKEN=xoxb-… npm run slack-check
Belirteci, yetkileri ve uygulamanın çizdiği en uzun kartları Slack'e sorar. Hiçbir yere mesaj yazmaz, hiçbir
şirketi sorgulamaz, kredi harcamaz. SLACK_API_URL başka bir Slack adresi içindir; verilmezse https://slack.com/api/.
SLACK_APP_TOKEN, SPENDERS, PEOPLE_VIEWERS ve PUBLIC_CHANNELS verilirse onları da sorar.`,
  settings: {
    tokenMissing: "SLACK_BOT_TOKEN: eksik (xoxb-… ile başlar)",
    unreadable: (name: string) =>
      `${name}: içinde boşluk, satır sonu ya da belirteçte olmayan bir işaret var`,
    apiUrl: "SLACK_API_URL: https adresi olmalı; düz http yalnızca bu makinede olur",
  },
  opening: (apiUrl: string, cases: number, messages: number) =>
    `Künye'nin belirteci, yetkileri, ayarları ve kartları ${apiUrl} adresine soruluyor: ${cases} kart, ${messages} mesaj.\n` +
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
  call: {
    line: (name: string, words: string) => `${name} · ${words}`,
    unset: "ayarlanmamış, denetlenmedi",
    ungranted: (scope: string) => `${scope} yetkisi verilmemiş, denetlenmedi`,
    socket: "Slack Socket Mode bağlantısına izin veriyor",
    user: "Kişi bilgisi",
    known: (name: string) => `Slack ${name} kullanıcısını tanıyor`,
    members: (count: number) => `${count} kişi`,
    closed: (channel: string, why: string) =>
      `${channel} · kartlar burada herkese açık gelmez: ${why}`,
    why: {
      external: "kanal başka bir şirketle paylaşılıyor",
      archived: "kanal arşivlenmiş",
      restricted: "kanala yalnızca bazıları yazabiliyor",
    },
    upload: "Dosya gönderme",
    uploadReady: "Slack yükleme adresi veriyor; dosya gönderilmedi",
    noGroup: (setting: string) =>
      `Slack böyle bir kullanıcı grubu tanımıyor (no_such_subteam). Grubun kimliğini (S…) Slack'te grubun menüsünden kopyalayıp ${setting} ayarını düzeltin.`,
    noChannel:
      "böyle bir kanal yok ya da Künye'nin üye olmadığı özel bir kanal (channel_not_found). Kimliği (C…) kanalın ayrıntılarından kopyalayın; özel kanalsa orada /invite @Künye yazın.",
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
    token: {
      bot: (code: string) =>
        `Slack bu belirteci kabul etmiyor (${code}). Uygulamanın “OAuth & Permissions” sayfasındaki “Bot User OAuth Token” değerini (xoxb-…) SLACK_BOT_TOKEN olarak verin; orada yoksa uygulamayı çalışma alanına kurun.`,
      app: (code: string) =>
        `Slack bu belirteci kabul etmiyor (${code}). Uygulamanın “Basic Information” sayfasında “App-Level Tokens” altında connections:write ile bir belirteç (xapp-…) üretip SLACK_APP_TOKEN olarak verin.`,
    },
    scope: {
      bot: (needed: string) =>
        `yetki eksik (${needed || "missing_scope"}). Uygulamanın “OAuth & Permissions” sayfasında “Bot Token Scopes” altına ekleyip uygulamayı yeniden kurun.`,
      app: (needed: string) =>
        `belirtecin yetkisi eksik (${needed || "missing_scope"}). Uygulamanın “Basic Information” sayfasında “App-Level Tokens” altında bu yetkiyle yeni bir belirteç üretin.`,
    },
    noMethod: (host: string, method: string) =>
      `${host} ${method} yöntemini tanımıyor (unknown_method); bu orada denetlenemez`,
    slow: (host: string) =>
      `${host} zamanında yanıt vermedi. Ağı ve vekil sunucuyu denetleyin; Slack yavaşsa biraz sonra yeniden deneyin.`,
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
up no company, spends no credits. SLACK_API_URL is for another Slack; without it: https://slack.com/api/.
SLACK_APP_TOKEN, SPENDERS, PEOPLE_VIEWERS and PUBLIC_CHANNELS are checked too where they are set.`,
  settings: {
    tokenMissing: "SLACK_BOT_TOKEN: missing (begins with xoxb-…)",
    unreadable: (name) => `${name}: holds a space, a line break or a sign that no token has`,
    apiUrl: "SLACK_API_URL: must be an https address; plain http is for this machine only",
  },
  opening: (apiUrl, cases, messages) =>
    `Asking ${apiUrl} about Künye's token, scopes, settings and cards: ${cases} cards, ${messages} messages.\n` +
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
  call: {
    line: tr.call.line,
    unset: "not set, not checked",
    ungranted: (scope) => `${scope} not granted, not checked`,
    socket: "Slack allows a Socket Mode connection",
    user: "User data",
    known: (name) => `Slack knows the user ${name}`,
    members: (count) => `members: ${count}`,
    closed: (channel, why) => `${channel} · no cards in the open here: ${why}`,
    why: {
      external: "the channel is shared with another company",
      archived: "the channel is archived",
      restricted: "only some people may write in the channel",
    },
    upload: "Sending files",
    uploadReady: "Slack gives an upload address; no file was sent",
    noGroup: (setting) =>
      `Slack knows no such user group (no_such_subteam). Copy the group's id (S…) from its menu in Slack, and correct ${setting}.`,
    noChannel:
      "no such channel, or a private one without Künye (channel_not_found). Copy the id (C…) from the channel's details; in a private channel type /invite @Künye.",
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
    token: {
      bot: (code) =>
        `Slack refuses this token (${code}). Set SLACK_BOT_TOKEN to the “Bot User OAuth Token” (xoxb-…) of the app's page “OAuth & Permissions”; where there is none, install the app in the workspace.`,
      app: (code) =>
        `Slack refuses this token (${code}). Make a token (xapp-…) with connections:write under “App-Level Tokens” on the app's page “Basic Information”, and set SLACK_APP_TOKEN to it.`,
    },
    scope: {
      bot: (needed) =>
        `a scope is missing (${needed || "missing_scope"}). Add it under “Bot Token Scopes” on the app's page “OAuth & Permissions”, and install the app again.`,
      app: (needed) =>
        `the token lacks a scope (${needed || "missing_scope"}). Make a new token with it under “App-Level Tokens” on the app's page “Basic Information”.`,
    },
    noMethod: (host, method) =>
      `${host} does not know ${method} (unknown_method); this can't be checked there`,
    slow: (host) =>
      `${host} did not answer in time. Check the network and the proxy; if Slack is slow, try again in a while.`,
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
