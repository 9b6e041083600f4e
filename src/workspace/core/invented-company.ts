import type { Channel, Person, Team, UserGroup } from "./channels-and-people.ts";

export const team: Team = { id: "T05KARTALTP", name: "Kartaltepe Ticaret", domain: "kartaltepe" };
/** The company that a channel is shared with. */
export const otherTeam: Team = {
  id: "T06MERCANLJ",
  name: "Mercan Lojistik",
  domain: "mercan-lojistik",
};

const ayse = "U05AYSE0001";
const mehmet = "U05MEHMET02";
const zeynep = "U05ZEYNEP03";
const deniz = "U05DENIZ004";
const kerem = "U06KEREM005";

export const people: readonly Person[] = [
  person(ayse, "ayse", "Ayşe Yıldırım", "Mali İşler Müdürü", "7c3aed", { isAdmin: true }),
  person(mehmet, "mehmet", "Mehmet Karaca", "Satış Temsilcisi", "0f766e"),
  person(zeynep, "zeynep", "Zeynep Aksoy", "Muhasebe Uzmanı", "b45309"),
  person(deniz, "deniz", "Deniz Ergin", "Dış Denetçi", "be185d", { isGuest: true }),
  person(kerem, "kerem", "Kerem Tunç", "Operasyon Sorumlusu", "1d4ed8", { teamId: otherTeam.id }),
];

export const userGroups: readonly UserGroup[] = [
  { id: "S05MALIIS01", handle: "mali-isler", name: "Mali İşler", userIds: [ayse, zeynep] },
  { id: "S05SATIS002", handle: "satis-ekibi", name: "Satış Ekibi", userIds: [mehmet] },
];

const allOfUs = [ayse, mehmet, zeynep, deniz];

export const channels: readonly Channel[] = [
  channel("C05GENEL001", "genel", "Herkesi ilgilendiren duyurular", allOfUs, { isGeneral: true }),
  channel("C05FINANS02", "finans", "Cari hesaplar, ödemeler, faturalar", allOfUs),
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
  channel("C05GRUPDM07", "mpdm-ayse--mehmet--zeynep-1", "", [ayse, mehmet, zeynep], {
    kind: "mpim",
    hasBot: false,
  }),
  channel("C05DUYURU08", "duyurular", "Yalnız yöneticiler yazar", allOfUs, {
    postingRestricted: true,
  }),
  channel("C05ESKIPRJ9", "eski-proje", "Biten depo projesi", [ayse, mehmet], { isArchived: true }),
];

/** A person's conversation with the app. */
export function directMessage(id: string, personId: string): Channel {
  return channel(id, "directmessage", "", [personId], { kind: "im" });
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
  return {
    id,
    name,
    topic,
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
