import type { Language } from "../platform/language.ts";

const tr = {
  usage: `Kullanım: npm run workspace -- --port 3001 --app http://127.0.0.1:3000/slack/events [--manifest manifest.yml]
Ortam: SLACK_SIGNING_SECRET ile SLACK_BOT_TOKEN (uygulamanın kullandıkları); Socket Mode için SLACK_APP_TOKEN`,
  ready: (url: string) => `Slack çalışma alanı hazır: ${url}/ (Web API: ${url}/api/)`,
  noPort: (port: number, why: string) => `${port} numaralı kapı açılamadı: ${why}`,
  portRange: (port: string) => `--port 0 ile 65535 arasında olmalı: ${port}`,
  appAddress: (typed: string) => `--app uygulamanın adresi olmalı: ${typed || "(yok)"}`,
  secrets: "SLACK_SIGNING_SECRET ile SLACK_BOT_TOKEN gerekli.",
  unreadable: (file: string, why: string) => `${file} okunamadı: ${why}`,
};

const en: typeof tr = {
  usage: `Usage: npm run workspace -- --port 3001 --app http://127.0.0.1:3000/slack/events [--manifest manifest.yml]
Environment: SLACK_SIGNING_SECRET and SLACK_BOT_TOKEN (those that the app uses); SLACK_APP_TOKEN for Socket Mode`,
  ready: (url) => `Slack workspace ready: ${url}/ (Web API: ${url}/api/)`,
  noPort: (port, why) => `Port ${port} could not be opened: ${why}`,
  portRange: (port) => `--port must be between 0 and 65535: ${port}`,
  appAddress: (typed) => `--app must be the app's address: ${typed || "(none)"}`,
  secrets: "SLACK_SIGNING_SECRET and SLACK_BOT_TOKEN are needed.",
  unreadable: (file, why) => `${file} could not be read: ${why}`,
};

/** What the program says to the people who run it, in each language. */
export const programTexts: Record<Language, typeof tr> = { tr, en };
