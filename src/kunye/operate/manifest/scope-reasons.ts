import type { Language } from "../../../platform/language.ts";

/** The sentence for each scope, as the Slack Marketplace and approvers ask for it. */
export const scopeReasons: Record<Language, Readonly<Record<string, string>>> = {
  tr: {
    commands: "Komutlar ve mesaj menüsündeki kısayollar çalışsın diye.",
    "chat:write": "Yanıtlar, bildirimler ve paylaşılan kartlar gönderilebilsin diye.",
    "im:history": "Uygulamaya komutsuz yazana nasıl sorulacağı söylensin diye.",
    "users:read": "Misafirler ve başka şirketlerin kişileri harcama yapmasın diye.",
    "channels:read": "Başka bir şirketle paylaşılan kanala kart gitmesin diye.",
    "groups:read": "Başka bir şirketle paylaşılan özel kanala kart gitmesin diye.",
    "files:read":
      "Verilen dosyalar okunabilsin, gönderilen belgenin ulaştığı görülsün diye; isteğe bağlıdır.",
    "files:write": "İstenen belge dosya olarak gönderilebilsin diye; isteğe bağlıdır.",
    "usergroups:read":
      "Yalnızca belirli kullanıcı grupları harcasın, kişileri görsün diye; isteğe bağlıdır.",
  },
  en: {
    commands: "For the commands and the shortcuts in the menu of a message.",
    "chat:write": "To send answers, notices and shared cards.",
    "im:history": "To tell those who write to the app without a command how to ask.",
    "users:read": "So that guests and people of other companies spend nothing.",
    "channels:read": "So that no card reaches a channel shared with another company.",
    "groups:read": "So that no card reaches a private channel shared with another company.",
    "files:read":
      "To read files that people hand over, and to see that a document arrived; optional.",
    "files:write": "To send a requested document as a file; optional.",
    "usergroups:read": "So that only some user groups spend or see people; optional.",
  },
};
