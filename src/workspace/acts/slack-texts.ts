import type { Language } from "../../platform/language.ts";

const tr = {
  required: "Bu alan gerekli.",
  atLeastCharacters: (least: number) => `En az ${least} karakter yazın.`,
  atMostCharacters: (most: number) => `En çok ${most} karakter yazın.`,
  noEmail: "Geçerli bir e-posta yazın.",
  noUrl: "Geçerli bir adres yazın.",
  noNumber: "Geçerli bir sayı yazın.",
  atLeast: (least: number) => `En az ${least} yazın.`,
  atMost: (most: number) => `En çok ${most} yazın.`,
  atMostChoices: (most: number) => `En çok ${most} seçim yapın.`,
  atMostFiles: (most: number) => `En çok ${most} dosya ekleyin.`,
  otherFile: (name: string, types: string) => `${name} kabul edilmiyor; türler: ${types}.`,
  archived: "Bu kanal arşivlendi; artık buraya yazılamaz.",
  restricted: "Bu kanala yalnız yöneticiler yazabilir.",
  notInThreads: (command: string) => `\`${command}\` ileti dizilerinde kullanılamaz.`,
  unknownCommand: (command: string) => `\`${command}\` geçerli bir komut değil.`,
  failed: (command: string, why: string) => `\`${command}\` başarısız oldu: ${why}`,
  invalidAnswer: "uygulamanın yanıtı geçersiz (invalid_command_response).",
  errors: {
    operation_timeout: "uygulama zamanında yanıt vermedi",
    http_service_error: "uygulama bir hatayla yanıt verdi",
    app_unreachable: "uygulamaya ulaşılamadı",
  } as Readonly<Record<string, string>>,
  unknownError: "bilinmeyen hata",
  invite: {
    noChannel: "`/invite` yalnız kanallarda çalışır; bu konuşmaya uygulama eklenemez.",
    mayNot: "Bu kanala kimseyi davet edemezsiniz.",
    nobody: "Kimi davet edeceğinizi yazın: `/invite @ad`.",
    noApp: (who: string) => `\`${who}\` bir uygulama değil; burada yalnız uygulama eklenir.`,
    isThere: (app: string) => `${app} zaten bu kanalda.`,
    added: (app: string, channel: string) => `${app} #${channel} kanalına eklendi.`,
  },
};

const en: typeof tr = {
  required: "This field is required.",
  atLeastCharacters: (least) => `Write at least ${least} characters.`,
  atMostCharacters: (most) => `Write at most ${most} characters.`,
  noEmail: "Write a valid e-mail address.",
  noUrl: "Write a valid address.",
  noNumber: "Write a valid number.",
  atLeast: (least) => `Write at least ${least}.`,
  atMost: (most) => `Write at most ${most}.`,
  atMostChoices: (most) => `Choose at most ${most}.`,
  atMostFiles: (most) => `Add at most ${most} files.`,
  otherFile: (name, types) => `${name} is not accepted; types: ${types}.`,
  archived: "This channel has been archived; no new messages can be sent.",
  restricted: "Only admins can post in this channel.",
  notInThreads: (command) => `\`${command}\` can't be used in threads.`,
  unknownCommand: (command) => `\`${command}\` is not a valid command.`,
  failed: (command, why) => `\`${command}\` failed: ${why}`,
  invalidAnswer: "the app's response is invalid (invalid_command_response).",
  errors: {
    operation_timeout: "the app did not respond in time",
    http_service_error: "the app responded with an error",
    app_unreachable: "the app could not be reached",
  },
  unknownError: "unknown error",
  invite: {
    noChannel: "`/invite` works in channels only; no app can be added to this conversation.",
    mayNot: "You can't invite anybody to this channel.",
    nobody: "Write whom to invite: `/invite @name`.",
    noApp: (who) => `\`${who}\` is not an app; only apps can be added here.`,
    isThere: (app) => `${app} is already in this channel.`,
    added: (app, channel) => `${app} was added to #${channel}.`,
  },
};

/** Slack's own messages to a person, by language. */
export const slackTexts: Record<Language, typeof tr> = { tr, en };

export type SlackTexts = typeof tr;
