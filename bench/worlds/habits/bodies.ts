import type { SeededRandom } from "../../support/seeded-random.ts";
import { brandWords } from "./brand-words.ts";
import {
  inventedCount,
  inventedWord,
  personName,
  place,
  plainBrand,
  surname,
  village,
} from "./brands.ts";
import { formOf, tradesOf } from "./companies.ts";
import { firstNames } from "./people.ts";
import { provinces, towns } from "./places.ts";
import { shopKinds } from "./trades.ts";
import { inRole, type Word } from "./words.ts";

/** Registered bodies that are no ordinary companies, with weights. */
const kinds: readonly (readonly [number, (random: SeededRandom) => Word[]])[] = [
  [26, soleTrader],
  [9, partnership],
  [20, cooperative],
  [18, association],
  [8, foundation],
  [3, municipality],
  [10, school],
  [9, siteManagement],
  [6, pharmacy],
  [2, chamber],
];

/** Invents a sole trader, partnership, cooperative, association or other body. */
export function body(random: SeededRandom): Word[] {
  let left = random.unit() * allWeights;
  for (const [weight, make] of kinds) {
    left -= weight;
    if (left < 0) return make(random);
  }
  return soleTrader(random);
}

const allWeights = kinds.reduce((sum, [weight]) => sum + weight, 0);

function line(...parts: readonly (readonly [Word["role"], string])[]): Word[] {
  return parts.flatMap(([role, phrase]) => inRole(role, phrase));
}

/** Invents the name of a body without a brand. */
function givenName(random: SeededRandom): string {
  const draw = random.unit();
  if (draw < 0.35) return inventedWord(random.zipf(inventedCount, 20_000));
  if (draw < 0.65) return `${plainBrand(random)} ${random.pick(brandWords)}`;
  return draw < 0.8
    ? `${village(random)} ${random.pick(brandWords)}`
    : `${surname(random)} ${random.pick(brandWords)}`;
}

function soleTrader(random: SeededRandom): Word[] {
  const first = `${random.pick(firstNames)}${random.chance(0.4) ? ` ${random.pick(firstNames)}` : ""}`;
  const family = surname(random);
  const owner = line(["brand", `${first} ${family}`]);
  const draw = random.unit();
  const shop = random.pick(shopKinds);
  if (draw < 0.12) return owner;
  if (draw < 0.5) return [...owner, ...line(["link", "-"], ["brand", family], ["trade", shop])];
  if (draw < 0.7)
    return [...owner, ...line(["link", "-"], ["brand", givenName(random)], ["trade", shop])];
  if (draw < 0.85) return [...owner, ...line(["trade", shop])];
  return [...line(["brand", givenName(random)], ["trade", shop], ["link", "-"]), ...owner];
}

function partnership(random: SeededRandom): Word[] {
  const end = random.pick([
    "ADİ ORTAKLIĞI",
    "ADİ ORTAKLIĞI",
    "VE ORTAĞI ADİ ORTAKLIĞI",
    "İŞ ORTAKLIĞI",
  ]);
  const second = random.chance(0.3) ? givenName(random) : personName(random);
  return line(
    ["brand", personName(random)],
    ["link", random.pick(["VE", "-", "VE"])],
    ["brand", second],
    ["kind", end],
  );
}

function cooperative(random: SeededRandom): Word[] {
  const head = random.chance(0.65) ? "S.S." : random.chance(0.6) ? "SINIRLI SORUMLU" : "";
  const number = random.chance(0.3) ? `${1 + random.below(400)} NOLU` : "";
  const kind = random.pick([
    "KONUT YAPI KOOPERATİFİ",
    "KONUT YAPI KOOPERATİFİ",
    "TARIMSAL KALKINMA KOOPERATİFİ",
    "TARIMSAL KALKINMA KOOPERATİFİ",
    "MOTORLU TAŞIYICILAR KOOPERATİFİ",
    "TÜKETİM KOOPERATİFİ",
    "SULAMA KOOPERATİFİ",
    "ESNAF VE SANATKARLAR KREDİ VE KEFALET KOOPERATİFİ",
    "KÜÇÜK SANAYİ SİTESİ YAPI KOOPERATİFİ",
    "SU ÜRÜNLERİ KOOPERATİFİ",
    "KADIN GİRİŞİMİ ÜRETİM VE İŞLETME KOOPERATİFİ",
    "TARIM SATIŞ KOOPERATİFİ",
    "ARSA VE KONUT YAPI KOOP.",
  ]);
  const where = random.chance(0.5) ? place(random) : "";
  const name =
    kind.startsWith("TARIM") || kind.startsWith("SULAMA") ? village(random) : givenName(random);
  const extra = where === "" && name.length < 12 ? random.pick(towns) : where;
  return line(["kind", head], ["place", number], ["place", extra], ["brand", name], ["kind", kind]);
}

function association(random: SeededRandom): Word[] {
  const subject = random.pick([
    "YARDIMLAŞMA VE DAYANIŞMA DERNEĞİ",
    "KÜLTÜR VE DAYANIŞMA DERNEĞİ",
    "SPOR KULÜBÜ DERNEĞİ",
    "SPOR KULÜBÜ",
    "EĞİTİM VE KÜLTÜR DERNEĞİ",
    "CAMİİ YAPTIRMA VE YAŞATMA DERNEĞİ",
    "KALKINDIRMA VE GÜZELLEŞTİRME DERNEĞİ",
    "SANAYİCİ VE İŞ İNSANLARI DERNEĞİ",
    "AVCILIK VE ATICILIK DERNEĞİ",
    "KADIN DERNEĞİ",
    "DERNEĞİ",
    "DERNEĞİ",
  ]);
  const shop = subject.endsWith("DERNEĞİ") && random.chance(0.2) ? " İKTİSADİ İŞLETMESİ" : "";
  const where = random.chance(0.5) ? place(random) : "";
  const name = random.chance(0.3) ? `${village(random)} KÖYÜ` : givenName(random);
  const extra = where === "" && name.length < 14 ? random.pick(provinces) : where;
  return line(["place", extra], ["brand", name], ["kind", subject + shop]);
}

function foundation(random: SeededRandom): Word[] {
  const kind = random.pick([
    "VAKFI",
    "VAKFI",
    "EĞİTİM VAKFI",
    "EĞİTİM VE SAĞLIK VAKFI",
    "KÜLTÜR VE SANAT VAKFI",
  ]);
  const shop = random.chance(0.2) ? " İKTİSADİ İŞLETMESİ" : "";
  const name = random.chance(0.4) ? personName(random) : givenName(random);
  return line(["brand", name], ["kind", kind + shop]);
}

function municipality(random: SeededRandom): Word[] {
  if (random.chance(0.4)) {
    return line(
      ["place", `${random.pick(provinces)} ${village(random)}`],
      ["kind", "BELEDİYE BAŞKANLIĞI"],
    );
  }
  return [
    ...line(
      ["place", random.chance(0.5) ? village(random) : place(random)],
      ["kind", "BELEDİYESİ"],
      ["brand", givenName(random)],
    ),
    ...tradesOf(random, 1 + random.below(2)),
    ...line(
      ["tail", random.chance(0.5) ? "SANAYİ VE TİCARET" : "TİCARET"],
      ["form", random.chance(0.5) ? "A.Ş." : "ANONİM ŞİRKETİ"],
    ),
  ];
}

function school(random: SeededRandom): Word[] {
  const kind = random.pick([
    "ANAOKULU",
    "KOLEJİ",
    "KREŞ VE GÜNDÜZ BAKIMEVİ",
    "ÖZEL EĞİTİM VE REHABİLİTASYON MERKEZİ",
    "SÜRÜCÜ KURSU",
    "ÖĞRETİM KURSU",
    "ANADOLU LİSESİ",
    "ÖĞRENCİ YURDU",
  ]);
  const name = [
    ...(random.chance(0.3) ? inRole("place", random.pick(towns)) : []),
    ...line(["kind", "ÖZEL"], ["brand", givenName(random)], ["kind", kind]),
  ];
  if (random.chance(0.6)) return name;
  return [
    ...name,
    ...line(
      ["trade", "EĞİTİM"],
      ["tail", random.chance(0.5) ? "TİCARET" : "ÖĞRETİM TİCARET"],
      ["form", formOf(random)],
    ),
  ];
}

function siteManagement(random: SeededRandom): Word[] {
  const kind = random.pick([
    "SİTESİ YÖNETİMİ",
    "SİTESİ YÖNETİMİ",
    "APARTMANI YÖNETİCİLİĞİ",
    "KONUTLARI SİTE YÖNETİMİ",
    "EVLERİ TOPLU YAPI YÖNETİMİ",
    "İŞ MERKEZİ YÖNETİMİ",
    "PLAZA YÖNETİMİ",
  ]);
  const block = random.chance(0.3) ? `${random.pick(Array.from("ABCDEFGHK"))} BLOK` : "";
  const where = random.chance(0.35) ? random.pick(towns) : "";
  return line(["place", where], ["brand", givenName(random)], ["place", block], ["kind", kind]);
}

function pharmacy(random: SeededRandom): Word[] {
  const name = line(["brand", givenName(random)], ["kind", "ECZANESİ"]);
  if (random.chance(0.4)) return name;
  return [...name, ...line(["link", "-"], ["brand", personName(random)])];
}

function chamber(random: SeededRandom): Word[] {
  const trade = random.pick([
    "ŞOFÖRLER VE OTOMOBİLCİLER",
    "BAKKALLAR",
    "BERBERLER VE KUAFÖRLER",
    "ESNAF VE SANATKARLAR",
    "KAHVECİLER",
    "MİNİBÜSÇÜLER",
    "MARANGOZLAR",
    "ZİRAATÇILAR",
    "LOKANTACILAR",
  ]);
  return line(
    [
      "place",
      `${random.pick(provinces)} ${random.chance(0.7) ? village(random) : random.pick(towns)}`,
    ],
    ["brand", trade],
    ["kind", random.chance(0.8) ? "ODASI" : "ESNAF ODASI BAŞKANLIĞI"],
  );
}
