import type { Changes } from "./changes.ts";
import type { Manifest } from "./manifest.ts";

export interface Team {
  readonly id: string;
  readonly name: string;
  readonly domain: string;
}

export interface Person {
  readonly id: string;
  readonly handle: string;
  readonly realName: string;
  readonly title: string;
  /** Six hexadecimal digits, as in `users.info`; the page draws the avatar in it. */
  readonly color: string;
  readonly teamId: string;
  readonly isAdmin: boolean;
  readonly isGuest: boolean;
}

export interface Channel {
  readonly id: string;
  readonly name: string;
  readonly kind: "public" | "private" | "im";
  readonly isGeneral: boolean;
  readonly isExtShared: boolean;
  readonly topic: string;
  readonly memberIds: readonly string[];
  readonly hasBot: boolean;
}

/** The installed app, as the workspace knows it. */
export interface InstalledApp {
  readonly id: string;
  /** What people mention it by. */
  readonly handle: string;
  readonly botId: string;
  readonly botUserId: string;
  readonly name: string;
  readonly description: string;
  /** The app's own verification token, which Slack still sends along. */
  readonly verificationToken: string;
}

export interface UserGroup {
  readonly id: string;
  readonly handle: string;
  readonly name: string;
  readonly userIds: readonly string[];
}

/** Who and what there is in the workspace; ids stay the same from start to start. */
export interface Directory {
  readonly team: Team;
  readonly otherTeam: Team;
  readonly app: InstalledApp;
  readonly people: readonly Person[];
  readonly userGroups: readonly UserGroup[];
  /** The channels as they are now, then the conversations with the app. */
  readonly channels: readonly Channel[];
  person(idOrHandle: string): Person | undefined;
  channel(id: string): Channel | undefined;
  channelNamed(name: string): Channel | undefined;
  /** The conversation between a person and the app. */
  directMessage(personId: string): Channel;
  /** Changes who is in a channel. */
  update(id: string, change: Partial<Pick<Channel, "memberIds" | "hasBot">>): void;
}

const team: Team = { id: "T05KARTALTP", name: "Kartaltepe Ticaret", domain: "kartaltepe" };
const otherTeam: Team = { id: "T06MERCANLJ", name: "Mercan Lojistik", domain: "mercan-lojistik" };

const people: readonly Person[] = [
  person("U05AYSE0001", "ayse", "Ayşe Yıldırım", "Mali İşler Müdürü", "7c3aed", { isAdmin: true }),
  person("U05MEHMET02", "mehmet", "Mehmet Karaca", "Satış Temsilcisi", "0f766e"),
  person("U05ZEYNEP03", "zeynep", "Zeynep Aksoy", "Muhasebe Uzmanı", "b45309"),
  person("U05DENIZ004", "deniz", "Deniz Ergin", "Dış Denetçi", "be185d", { isGuest: true }),
  person("U06KEREM005", "kerem", "Kerem Tunç", "Operasyon Sorumlusu", "1d4ed8", {
    teamId: otherTeam.id,
  }),
];

const [ayse, mehmet, zeynep, deniz, kerem] = people.map((one) => one.id) as [
  string,
  string,
  string,
  string,
  string,
];

const userGroups: readonly UserGroup[] = [
  { id: "S05MALIIS01", handle: "mali-isler", name: "Mali İşler", userIds: [ayse, zeynep] },
  { id: "S05SATIS002", handle: "satis-ekibi", name: "Satış Ekibi", userIds: [mehmet] },
];

const channels: readonly Channel[] = [
  channel("C05GENEL001", "genel", "Herkesi ilgilendiren duyurular", [ayse, mehmet, zeynep, deniz], {
    isGeneral: true,
  }),
  channel("C05FINANS02", "finans", "Cari hesaplar, ödemeler, faturalar", [
    ayse,
    mehmet,
    zeynep,
    deniz,
  ]),
  channel("C05RASTGE03", "rastgele", "İş dışı her şey", [ayse, mehmet, zeynep], { hasBot: false }),
  channel("C05SATIS004", "satis", "Teklifler ve yeni müşteriler", [ayse, mehmet, zeynep], {
    kind: "private",
  }),
  channel("C05YONETI05", "yonetim", "Yönetim kurulu", [ayse, mehmet], {
    kind: "private",
    hasBot: false,
  }),
  channel(
    "C05ORTAKP06",
    "ortak-proje",
    "Mercan Lojistik ile ortak depo projesi",
    [ayse, zeynep, kerem],
    { isExtShared: true },
  ),
];

/** Builds the invented company that every workspace starts with. */
export function createDirectory(manifest: Manifest, changes: Changes): Directory {
  const all = [...channels, ...people.filter(isOurs).map(directMessageOf)];
  const byId = new Map(all.map((one) => [one.id, one]));
  const current = () => [...byId.values()];
  return {
    team,
    otherTeam,
    app: {
      id: "A05UYGULAMA",
      botId: "B05UYGULAMA",
      botUserId: "U05UYGULAMA",
      handle: manifest.botName.toLocaleLowerCase("tr").replace(/\s+/g, "-"),
      name: manifest.botName,
      description: manifest.description,
      verificationToken: "local-workspace-token",
    },
    people,
    userGroups,
    get channels() {
      return current();
    },
    person: (key) => people.find((one) => one.id === key || one.handle === key),
    channel: (id) => byId.get(id),
    channelNamed: (name) => current().find((one) => one.kind !== "im" && one.name === name),
    directMessage(personId) {
      const found = byId.get(directMessageId(personId));
      if (!found) throw new Error(`${personId} has no conversation with the app`);
      return found;
    },
    update(id, change) {
      const old = byId.get(id);
      if (!old) throw new Error(`there is no channel ${id}`);
      const updated = { ...old, ...change };
      byId.set(id, updated);
      changes.publish({ kind: "channel", channel: updated });
    },
  };
}

/** True for people of the workspace's own company, guests included. */
export function isOurs(one: Person): boolean {
  return one.teamId === team.id;
}

/** The name that payloads carry: private channels don't tell theirs. */
export function payloadChannelName(channel: Channel): string {
  return channel.kind === "private" ? "privategroup" : channel.name;
}

function directMessageOf(one: Person): Channel {
  return channel(directMessageId(one.id), "directmessage", "", [one.id], { kind: "im" });
}

function directMessageId(personId: string): string {
  return `D${personId.slice(1)}`;
}

function person(
  id: string,
  handle: string,
  realName: string,
  title: string,
  color: string,
  more: Partial<Person> = {},
): Person {
  const plain = { teamId: team.id, isAdmin: false, isGuest: false };
  return { id, handle, realName, title, color, ...plain, ...more };
}

function channel(
  id: string,
  name: string,
  topic: string,
  memberIds: readonly string[],
  more: Partial<Channel> = {},
): Channel {
  const plain = { kind: "public", isGeneral: false, isExtShared: false, hasBot: true } as const;
  return { id, name, topic, memberIds, ...plain, ...more };
}
