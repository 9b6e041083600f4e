import { channel, type Company, type Person, type Team } from "./directory.ts";

/** The workspaces of a program, in this order; a program with one has the first. */
export const companies: readonly [Company, ...Company[]] = [
  kartaltepe(),
  poyrazdere(),
  yelkenalti(),
];

function kartaltepe(): Company {
  const team = { id: "T05KARTALTP", name: "Kartaltepe Ticaret", domain: "kartaltepe" };
  const otherTeam = { id: "T06MERCANLJ", name: "Mercan Lojistik", domain: "mercan-lojistik" };
  const ayse = "U05AYSE0001";
  const mehmet = "U05MEHMET02";
  const zeynep = "U05ZEYNEP03";
  const deniz = "U05DENIZ004";
  const kerem = "U06KEREM005";
  const allOfUs = [ayse, mehmet, zeynep, deniz];
  const person = personOf(team);
  return {
    team,
    otherTeam,
    bot: { id: "B05UYGULAMA", userId: "U05UYGULAMA" },
    people: [
      person(ayse, "ayse", "Ayşe Yıldırım", "Mali İşler Müdürü", "7c3aed", {
        isAdmin: true,
        isOrgAdmin: true,
      }),
      person(mehmet, "mehmet", "Mehmet Karaca", "Satış Temsilcisi", "0f766e"),
      person(zeynep, "zeynep", "Zeynep Aksoy", "Muhasebe Uzmanı", "b45309"),
      person(deniz, "deniz", "Deniz Ergin", "Dış Denetçi", "be185d", { isGuest: true }),
      person(kerem, "kerem", "Kerem Tunç", "Operasyon Sorumlusu", "1d4ed8", {
        teamId: otherTeam.id,
        isForeign: true,
      }),
    ],
    userGroups: [
      { id: "S05MALIIS01", handle: "mali-isler", name: "Mali İşler", userIds: [ayse, zeynep] },
      { id: "S05SATIS002", handle: "satis-ekibi", name: "Satış Ekibi", userIds: [mehmet] },
    ],
    channels: [
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
    ],
  };
}

function poyrazdere(): Company {
  const team = { id: "T07POYRAZDR", name: "Poyrazdere Makine", domain: "poyrazdere" };
  const otherTeam = { id: "T08SAZLIKAM", name: "Sazlık Ambalaj", domain: "sazlik-ambalaj" };
  const selin = "U07SELIN001";
  const baran = "U07BARAN002";
  const elif = "U07ELIF0003";
  const tolga = "U07TOLGA004";
  const nehir = "U08NEHIR005";
  const allOfUs = [selin, baran, elif, tolga];
  const person = personOf(team);
  return {
    team,
    otherTeam,
    bot: { id: "B07UYGULAMA", userId: "U07UYGULAMA" },
    people: [
      person(selin, "selin", "Selin Arıkan", "Finans Direktörü", "0e7490", { isAdmin: true }),
      person(baran, "baran", "Baran Doğan", "Bölge Satış Müdürü", "9333ea"),
      person(elif, "elif", "Elif Toprak", "Ön Muhasebe", "a16207"),
      person(tolga, "tolga", "Tolga Sayın", "Danışman", "b91c1c", { isGuest: true }),
      person(nehir, "nehir", "Nehir Bulut", "Satın Alma", "4d7c0f", {
        teamId: otherTeam.id,
        isForeign: true,
      }),
    ],
    userGroups: [
      { id: "S07FINANS01", handle: "finans-ekibi", name: "Finans Ekibi", userIds: [selin, elif] },
    ],
    channels: [
      channel("C07HERKES01", "herkes", allOfUs, {
        topic: { tr: "Fabrikadan haberler", en: "News from the factory" },
        isGeneral: true,
      }),
      channel("C07MUHASE02", "muhasebe", allOfUs, {
        topic: { tr: "Gelen ve giden faturalar", en: "Invoices in and out" },
      }),
      channel("C07TEKLIF03", "teklifler", [selin, baran], {
        topic: { tr: "Açık teklifler", en: "Open offers" },
        kind: "private",
      }),
      channel("C07AMBALJ04", "ambalaj-ortak", [selin, elif, nehir], {
        topic: { tr: "Sazlık Ambalaj ile siparişler", en: "Orders with Sazlık Ambalaj" },
        isExtShared: true,
      }),
      channel("C07CAYOCG05", "cay-ocagi", [selin, baran, elif], {
        topic: { tr: "Mola konuşmaları", en: "Small talk" },
        hasBot: false,
      }),
    ],
  };
}

function yelkenalti(): Company {
  const team = { id: "T09YELKENAL", name: "Yelkenaltı Tekstil", domain: "yelkenalti" };
  const otherTeam = { id: "T10CAKILNAK", name: "Çakıltaşı Nakliyat", domain: "cakiltasi" };
  const derya = "U09DERYA001";
  const emre = "U09EMRE0002";
  const person = personOf(team);
  return {
    team,
    otherTeam,
    bot: { id: "B09UYGULAMA", userId: "U09UYGULAMA" },
    people: [
      person(derya, "derya", "Derya Kılınç", "Genel Müdür", "15803d", { isAdmin: true }),
      person(emre, "emre", "Emre Aydoğan", "Muhasebeci", "c2410c"),
    ],
    userGroups: [],
    channels: [
      channel("C09ATOLYE01", "atolye", [derya, emre], {
        topic: { tr: "Herkesin kanalı", en: "Everybody's channel" },
        isGeneral: true,
      }),
      channel("C09KUMAS002", "kumas-alimi", [derya, emre], {
        topic: { tr: "Kumaşçılar ve hesapları", en: "Fabric suppliers and their accounts" },
      }),
    ],
  };
}

function personOf(team: Team) {
  return (
    id: string,
    handle: string,
    realName: string,
    title: string,
    color: string,
    more: Partial<Person> = {},
  ): Person => {
    const defaults = { teamId: team.id, isAdmin: false, isGuest: false, isForeign: false };
    return { id, handle, realName, title, color, ...defaults, ...more };
  };
}
