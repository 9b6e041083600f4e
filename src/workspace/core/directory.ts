import type { Manifest } from "../install/manifest.ts";
import type { SlackError } from "./app-content.ts";
import type { PageText } from "./page-text.ts";

/** The organisation above a workspace. */
export interface Enterprise {
  readonly id: string;
  readonly name: string;
}

export interface Person {
  readonly id: string;
  readonly handle: string;
  readonly realName: string;
  readonly title: string;
  /** The avatar's color: six hexadecimal digits. */
  readonly color: string;
  readonly teamId: string;
  readonly isAdmin: boolean;
  readonly isGuest: boolean;
  /** The locale of the person's Slack, such as `en-US`; default Turkish. */
  readonly locale?: string;
}

export interface Channel {
  readonly id: string;
  readonly name: string;
  /** `mpim` is a conversation of several people. */
  readonly kind: "public" | "private" | "im" | "mpim";
  readonly isGeneral: boolean;
  readonly isExtShared: boolean;
  readonly postingRestricted: boolean;
  readonly isArchived: boolean;
  /** The page shows it in its language, the Web API in Turkish. */
  readonly topic: PageText;
  readonly memberIds: readonly string[];
  readonly hasBot: boolean;
}

/** Returns a channel's name in payloads; private channels are all `privategroup`. */
export function payloadChannelName(channel: Channel): string {
  return channel.kind === "private" ? "privategroup" : channel.name;
}

/** Returns the enterprise's fields of a payload, if any. */
export function enterpriseFields(enterprise: Enterprise | null): Record<string, string> {
  return enterprise ? { enterprise_id: enterprise.id, enterprise_name: enterprise.name } : {};
}

/** Returns the reason if a person can't write in a channel. */
export function writingRefusal(
  channel: Channel,
  person: Person,
): "archived" | "restricted" | undefined {
  if (channel.isArchived) return "archived";
  return channel.postingRestricted && !person.isAdmin ? "restricted" : undefined;
}

/** Returns the error if the app can't post; the app is no administrator. */
export function postingRefusal(channel: Channel): SlackError | undefined {
  if (channel.isArchived) return { error: "is_archived" };
  return channel.postingRestricted ? { error: "restricted_action" } : undefined;
}

export interface ChannelChange {
  readonly kind: "channel";
  readonly channel: Channel;
}

type Changeable = "memberIds" | "hasBot" | "postingRestricted" | "isArchived";

export type Directory = ReturnType<typeof createDirectory>;

/** Builds the invented company and the installed app; ids are the same at each start. */
export function createDirectory(
  manifest: Manifest,
  publish: (change: ChannelChange) => void,
  enterprise: Enterprise | null = null,
) {
  const directMessages = people.filter(isOurs).map(({ id }) => directMessage(id));
  const channelsById = new Map([...channels, ...directMessages].map((one) => [one.id, one]));
  const allChannels = () => [...channelsById.values()];
  return {
    team,
    enterprise,
    otherTeam,
    app: {
      id: "A05UYGULAMA",
      botId: "B05UYGULAMA",
      botUserId: "U05UYGULAMA",
      handle: manifest.botName.toLocaleLowerCase("tr").replace(/\s+/g, "-"),
      name: manifest.botName,
      description: manifest.description,
      /** A deprecated field of Slack's payloads. */
      verificationToken: "local-workspace-token",
    },
    people,
    userGroups,
    /** The channels, then the conversations with the app. */
    get channels(): readonly Channel[] {
      return allChannels();
    },
    person: (key: string) => people.find((one) => one.id === key || one.handle === key),
    channel: (id: string) => channelsById.get(id),
    channelNamed: (name: string) =>
      allChannels().find((one) => one.kind !== "im" && one.name === name),
    directMessage(personId: string): Channel {
      const found = channelsById.get(directMessageId(personId));
      if (!found) throw new Error(`${personId} has no conversation with the app`);
      return found;
    },
    update(id: string, change: Partial<Pick<Channel, Changeable>>): void {
      const old = channelsById.get(id);
      if (!old) throw new Error(`there is no channel ${id}`);
      const updated = { ...old, ...change };
      channelsById.set(id, updated);
      publish({ kind: "channel", channel: updated });
    },
  };
}

/** True for people of the company, guests included. */
export function isOurs(person: Person): boolean {
  return person.teamId !== otherTeam.id;
}

function directMessageId(personId: string): string {
  return `D${personId.slice(1)}`;
}

const team = { id: "T05KARTALTP", name: "Kartaltepe Ticaret", domain: "kartaltepe" };
const otherTeam = { id: "T06MERCANLJ", name: "Mercan Lojistik", domain: "mercan-lojistik" };

const ayse = "U05AYSE0001";
const mehmet = "U05MEHMET02";
const zeynep = "U05ZEYNEP03";
const deniz = "U05DENIZ004";
const kerem = "U06KEREM005";

const people: readonly Person[] = [
  person(ayse, "ayse", "Ayşe Yıldırım", "Mali İşler Müdürü", "7c3aed", { isAdmin: true }),
  person(mehmet, "mehmet", "Mehmet Karaca", "Satış Temsilcisi", "0f766e"),
  person(zeynep, "zeynep", "Zeynep Aksoy", "Muhasebe Uzmanı", "b45309"),
  person(deniz, "deniz", "Deniz Ergin", "Dış Denetçi", "be185d", { isGuest: true }),
  person(kerem, "kerem", "Kerem Tunç", "Operasyon Sorumlusu", "1d4ed8", { teamId: otherTeam.id }),
];

const userGroups = [
  { id: "S05MALIIS01", handle: "mali-isler", name: "Mali İşler", userIds: [ayse, zeynep] },
  { id: "S05SATIS002", handle: "satis-ekibi", name: "Satış Ekibi", userIds: [mehmet] },
];

const allOfUs = [ayse, mehmet, zeynep, deniz];

const channels: readonly Channel[] = [
  channel("C05GENEL001", "genel", allOfUs, {
    topic: { tr: "Herkesi ilgilendiren duyurular", en: "Company-wide announcements" },
    isGeneral: true,
  }),
  channel("C05FINANS02", "finans", allOfUs, {
    topic: {
      tr: "Cari hesaplar, ödemeler, faturalar",
      en: "Customer accounts, payments, invoices",
    },
  }),
  channel("C05RASTGE03", "rastgele", [ayse, mehmet, zeynep], {
    topic: { tr: "İş dışı her şey", en: "Everything but work" },
    hasBot: false,
  }),
  channel("C05SATIS004", "satis", [ayse, mehmet, zeynep], {
    topic: { tr: "Teklifler ve yeni müşteriler", en: "Offers and new customers" },
    kind: "private",
  }),
  channel("C05YONETI05", "yonetim", [ayse, mehmet], {
    topic: { tr: "Yönetim kurulu", en: "Board of directors" },
    kind: "private",
    hasBot: false,
  }),
  channel("C05ORTAKP06", "ortak-proje", [ayse, zeynep, kerem], {
    topic: {
      tr: "Mercan Lojistik ile ortak depo projesi",
      en: "Warehouse project with Mercan Lojistik",
    },
    isExtShared: true,
  }),
  channel("C05GRUPDM07", "mpdm-ayse--mehmet--zeynep-1", [ayse, mehmet, zeynep], {
    kind: "mpim",
    hasBot: false,
  }),
  channel("C05DUYURU08", "duyurular", allOfUs, {
    topic: { tr: "Yalnız yöneticiler yazar", en: "Only admins write here" },
    postingRestricted: true,
  }),
  channel("C05ESKIPRJ9", "eski-proje", [ayse, mehmet], {
    topic: { tr: "Biten depo projesi", en: "Finished warehouse project" },
    isArchived: true,
  }),
];

function directMessage(personId: string): Channel {
  return channel(directMessageId(personId), "directmessage", [personId], { kind: "im" });
}

function person(
  id: string,
  handle: string,
  realName: string,
  title: string,
  color: string,
  more: Partial<Person> = {},
): Person {
  const defaults = { teamId: team.id, isAdmin: false, isGuest: false };
  return { id, handle, realName, title, color, ...defaults, ...more };
}

function channel(
  id: string,
  name: string,
  memberIds: readonly string[],
  more: Partial<Channel> = {},
): Channel {
  return {
    id,
    name,
    topic: { tr: "", en: "" },
    memberIds,
    kind: "public",
    hasBot: true,
    isGeneral: false,
    isExtShared: false,
    postingRestricted: false,
    isArchived: false,
    ...more,
  };
}
