import type { CompanyRecord } from "../upstreams/upstream.ts";
import { inventPerson } from "./names.ts";
import { soleTraderMersis } from "./numbering.ts";
import { inventedProfile, laterDate, type Profile } from "./profile.ts";
import { createRandom, type Random } from "./random.ts";
import { statuses } from "./standing.ts";

type Officer = CompanyRecord["AktifUyeler"][number];

const personType = "Gerçek Kişi";
const entityType = "Tüzel Kişi";

/** Invents partners whose shares sum to 100 percent. */
export function inventPartners(profile: Profile): CompanyRecord["Ortaklar"] {
  const random = createRandom(profile.seed, "partner-names");
  return drawShares(profile.partners, random).map((share, index) => {
    const isEntity =
      profile.form.name === "yabancı-şube" ||
      (profile.partners > 1 && (profile.preset ? index === 1 : random.percent(10)));
    return {
      ...(isEntity ? inventEntity(random) : inventNaturalPerson(random)),
      OrtaklikTipi: isEntity ? entityType : personType,
      OrtaginToplamSermayedekiYuzdesi: share,
      BaslangicTarihi: random.percent(70) ? profile.foundedOn : laterDate(profile, random),
    };
  });
}

export function inventOfficers(
  profile: Profile,
): Pick<CompanyRecord, "AktifTemsilciler" | "AktifUyeler" | "Denetciler"> {
  const random = createRandom(profile.seed, "officers");
  if (profile.status.isClosed) return { AktifTemsilciler: [], AktifUyeler: [], Denetciler: [] };
  const since = laterDate(profile, random);
  const hasBoard = profile.form.name === "anonim" || profile.form.name === "kooperatif";
  const count = profile.preset?.partners === undefined ? random.between(1, 4) : 3;
  const AktifTemsilciler = Array.from({ length: representativeCount(profile, count) }, (_, index) =>
    inventRepresentative(profile, random, index, since),
  );
  const members = hasBoard ? random.between(1, 3) : 0;
  const AktifUyeler = Array.from({ length: members }, (_, index): Officer => {
    const isEntity = index > 0 && random.percent(15);
    const holder = isEntity ? inventEntity(random) : inventNaturalPerson(random);
    return officerOf(holder, "Yönetim Kurulu Üyesi", since);
  });
  const isAudited = profile.form.name === "anonim" && random.percent(30);
  const Denetciler = isAudited
    ? [
        officerOf(inventEntity(random), "Bağımsız Denetçi", since),
        officerOf(inventNaturalPerson(random), "Denetçi", since),
      ]
    : [];
  return { AktifTemsilciler, AktifUyeler, Denetciler };
}

export function inventProceedings({
  seed,
  status,
  place,
}: Profile): CompanyRecord["IflasKonkordato"] {
  const random = createRandom(seed, "proceedings");
  const isBankrupt = status === statuses.iflas;
  if (!isBankrupt && status !== statuses.konkordato) return [];
  return [
    {
      Tur: isBankrupt ? "İflas" : "Konkordato",
      Mahkeme: `${place.il} ${random.between(1, 9)}. ASLİYE TİCARET MAHKEMESİ`,
      DosyaNo: `${random.between(2023, 2025)}/${random.between(20, 990)} E.`,
      KararTarihi: `${random.between(10, 28)}.0${random.between(1, 9)}.2025`,
      Aciklama: isBankrupt
        ? "Şirketin iflasına ve tasfiyenin adi tasfiye usulüyle yürütülmesine karar verildi."
        : "Şirkete bir yıl kesin mühlet verilmesine ve konkordato komiseri atanmasına karar verildi.",
    },
  ];
}

function representativeCount(profile: Profile, count: number): number {
  return profile.form.name === "gerçek-kişi" || profile.status === statuses.tasfiye ? 1 : count;
}

function inventRepresentative(
  profile: Profile,
  random: Random,
  index: number,
  since: string,
): CompanyRecord["AktifTemsilciler"][number] {
  const isJoint = profile.preset ? index === 1 : index > 0 && random.percent(60);
  const isLimited = index > 1 && random.percent(40);
  return {
    ...inventNaturalPerson(random),
    Gorevi: roleOf(profile, index),
    TemsilTuru: isJoint ? "Müştereken Temsile Yetkilidir." : "Münferiden Temsile Yetkilidir.",
    SinirsizMi: isLimited ? 0 : 1,
    BaslangicTarihi: since,
  };
}

function roleOf({ form, status }: Profile, index: number): string {
  if (status === statuses.tasfiye) return "Tasfiye Memuru";
  if (form.name === "gerçek-kişi") return "İşletme Sahibi";
  if (form.name === "yabancı-şube") return "Şube Müdürü";
  if (form.name === "anonim" || form.name === "kooperatif") {
    return ["Yönetim Kurulu Başkanı", "Yönetim Kurulu Başkan Vekili"][index] ?? "Genel Müdür";
  }
  return index === 0 ? "Müdürler Kurulu Başkanı" : "Müdür";
}

function officerOf(holder: ReturnType<typeof inventEntity>, role: string, since: string): Officer {
  return { ...holder, Gorevi: role, BaslangicTarihi: since };
}

/** Invents a person with an invalid T.C. number. */
function inventNaturalPerson(random: Random) {
  const { given, surname } = inventPerson(random);
  return {
    Adi: given,
    Soyadi: surname,
    KisiTipi: personType,
    TCKimlikNoMersisNo: soleTraderMersis(random.below(900_000_000)).slice(0, 11),
    VergiNumarasi: "",
    PasaportNo: "",
  };
}

function inventEntity(random: Random) {
  const profile = drawCompany(random);
  return {
    Adi: profile.title,
    Soyadi: "",
    KisiTipi: entityType,
    TCKimlikNoMersisNo: profile.mersis.head,
    VergiNumarasi: profile.vkn,
    PasaportNo: "",
  };
}

function drawCompany(random: Random): Profile {
  const profile = inventedProfile(random.between(100, 4_000), 0);
  return profile.form.name === "anonim" || profile.form.name === "limited"
    ? profile
    : drawCompany(random);
}

/** Returns percentages with two decimals, largest first. */
function drawShares(count: number, random: Random): number[] {
  if (count === 0) return [];
  const weights = Array.from({ length: count }, () => random.between(5, 100));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const parts = weights.map((weight) => Math.floor((weight * 10_000) / total));
  const remainder = 10_000 - parts.reduce((sum, part) => sum + part, 0);
  parts[0] = (parts[0] ?? 0) + remainder;
  return parts.sort((a, b) => b - a).map((part) => part / 100);
}
