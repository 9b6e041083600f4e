import type { Language } from "../../platform/language.ts";

const tr = {
  required: "Bu alan gerekli.",
  minCharacters: (min: number) => `En az ${min} karakter yazın.`,
  maxCharacters: (max: number) => `En çok ${max} karakter yazın.`,
  invalidEmail: "Geçerli bir e-posta yazın.",
  invalidUrl: "Geçerli bir adres yazın.",
  invalidNumber: "Geçerli bir sayı yazın.",
  minNumber: (min: number) => `En az ${min} yazın.`,
  maxNumber: (max: number) => `En çok ${max} yazın.`,
  maxChoices: (max: number) => `En çok ${max} seçim yapın.`,
  maxFiles: (max: number) => `En çok ${max} dosya ekleyin.`,
  wrongFileType: (name: string, types: string) => `${name} kabul edilmiyor; türler: ${types}.`,
  archived: "Bu kanal arşivlendi; artık buraya yazılamaz.",
  restricted: "Bu kanala yalnız yöneticiler yazabilir.",
  notInThreads: (command: string) => `\`${command}\` ileti dizilerinde kullanılamaz.`,
  unknownCommand: (command: string) => `\`${command}\` geçerli bir komut değil.`,
  failed: (command: string, reason: string) => `\`${command}\` başarısız oldu: ${reason}`,
  invalidAnswer: "uygulamanın yanıtı geçersiz (invalid_command_response).",
  errors: {
    operation_timeout: "uygulama zamanında yanıt vermedi",
    http_service_error: "uygulama bir hatayla yanıt verdi",
    app_unreachable: "uygulamaya ulaşılamadı",
  } as Readonly<Record<string, string>>,
  unknownError: "bilinmeyen hata",
  reminder: (text: string) => `Hatırlatma: ${text}.`,
  slackbot: {
    noTools: "Bu çalışma alanındaki uygulamanın asistanlara açık bir aracı yok.",
    noAnswer: "Uygulamanın aracı yanıt vermedi.",
  },
  workflowStarted: (person: string, title: string) => `${person} *${title}* iş akışını başlattı.`,
  invite: {
    onlyInChannels: "`/invite` yalnız kanallarda çalışır; bu konuşmaya uygulama eklenemez.",
    notAllowed: "Bu kanala kimseyi davet edemezsiniz.",
    missingName: "Kimi davet edeceğinizi yazın: `/invite @ad`.",
    notAnApp: (name: string) => `\`${name}\` bir uygulama değil; burada yalnız uygulama eklenir.`,
    alreadyMember: (app: string) => `${app} zaten bu kanalda.`,
    added: (app: string, channel: string) => `${app} #${channel} kanalına eklendi.`,
  },
};

const en: typeof tr = {
  required: "This field is required.",
  minCharacters: (min) => `Write at least ${min} characters.`,
  maxCharacters: (max) => `Write at most ${max} characters.`,
  invalidEmail: "Write a valid e-mail address.",
  invalidUrl: "Write a valid address.",
  invalidNumber: "Write a valid number.",
  minNumber: (min) => `Write at least ${min}.`,
  maxNumber: (max) => `Write at most ${max}.`,
  maxChoices: (max) => `Choose at most ${max}.`,
  maxFiles: (max) => `Add at most ${max} files.`,
  wrongFileType: (name, types) => `${name} is not accepted; types: ${types}.`,
  archived: "This channel has been archived; no new messages can be sent.",
  restricted: "Only admins can post in this channel.",
  notInThreads: (command) => `\`${command}\` can't be used in threads.`,
  unknownCommand: (command) => `\`${command}\` is not a valid command.`,
  failed: (command, reason) => `\`${command}\` failed: ${reason}`,
  invalidAnswer: "the app's response is invalid (invalid_command_response).",
  errors: {
    operation_timeout: "the app did not respond in time",
    http_service_error: "the app responded with an error",
    app_unreachable: "the app could not be reached",
  },
  unknownError: "unknown error",
  reminder: (text) => `Reminder: ${text}.`,
  slackbot: {
    noTools: "The app in this workspace has no tool for assistants.",
    noAnswer: "The app's tool did not answer.",
  },
  workflowStarted: (person, title) => `${person} started the workflow *${title}*.`,
  invite: {
    onlyInChannels: "`/invite` works in channels only; no app can be added to this conversation.",
    notAllowed: "You can't invite anybody to this channel.",
    missingName: "Write whom to invite: `/invite @name`.",
    notAnApp: (name) => `\`${name}\` is not an app; only apps can be added here.`,
    alreadyMember: (app) => `${app} is already in this channel.`,
    added: (app, channel) => `${app} was added to #${channel}.`,
  },
};

/** Slack's own messages to a person, by language. */
export const slackTexts: Record<Language, typeof tr> = { tr, en };

export type SlackTexts = typeof tr;
