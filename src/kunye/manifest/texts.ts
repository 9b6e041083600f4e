import type { Language } from "../../platform/language.ts";

const tr = {
  usage: `Kullanım: npm run -s manifest -- --url https://kunye.example.com   HTTP için, sunucunuzun adresiyle
          npm run -s manifest -- --socket                          Socket Mode için, adressiz
Çıktı, Slack'te "From a manifest" kutusuna olduğu gibi yapıştırılır.`,
  urlOrSocket: "--url ya da --socket gerekli.",
  noAddress: (typed: string) => `--url https:// ile başlayan bir adres olmalı: ${typed || "(boş)"}`,
  noCredentials: "--url kullanıcı adı ya da parola taşıyamaz.",
  onlyRoot: (origin: string) =>
    `--url yalnızca sunucunun kök adresi olmalı, ör. ${origin}; /slack/events kendiliğinden eklenir.`,
  onlyHttps: (typed: string) => `Slack yalnızca https adreslerine istek gönderir: ${typed}`,
};

/** What the program that prints the manifest says. */
export type ManifestTexts = typeof tr;

const en: ManifestTexts = {
  usage: `Usage: npm run -s manifest -- --url https://kunye.example.com   for HTTP, with your server's address
       npm run -s manifest -- --socket                          for Socket Mode, without an address
Paste what it prints as it is into Slack's box "From a manifest".`,
  urlOrSocket: "--url or --socket is needed.",
  noAddress: (typed) => `--url must be an address that begins with https://: ${typed || "(empty)"}`,
  noCredentials: "--url can't hold a user name or a password.",
  onlyRoot: (origin) =>
    `--url must be the server's root address alone, such as ${origin}; /slack/events is added.`,
  onlyHttps: (typed) => `Slack sends requests to https addresses only: ${typed}`,
};

/** In each language. */
export const manifestTexts: Record<Language, ManifestTexts> = { tr, en };
