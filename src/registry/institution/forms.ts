export type FormName =
  | "anonim"
  | "limited"
  | "kollektif"
  | "komandit"
  | "paylı-komandit"
  | "kooperatif"
  | "iktisadi-işletme"
  | "yabancı-şube"
  | "gerçek-kişi";

/** A legal form. The group and subtypes begin with ids, which are invented. */
export interface Form {
  name: FormName;
  suffix: string;
  group: string;
  subtypes: readonly [single: string, several: string];
}

/** Finds the legal form in a title's folded words; a title without one is a sole trader's. */
export function formOfTitle(titleWords: readonly string[]): Form {
  const words = new Set(titleWords);
  const has = (...some: string[]) => some.some((word) => words.has(word));
  if (has("kooperatif", "kooperatifi", "koop")) return forms.kooperatif;
  if (has("isletmesi") && has("iktisadi")) return forms["iktisadi-işletme"];
  if (has("komandit", "kom")) return has("paylara") ? forms["paylı-komandit"] : forms.komandit;
  if (has("kollektif", "kolektif", "koll")) return forms.kollektif;
  if (has("turkiye") && has("subesi")) return forms["yabancı-şube"];
  if (has("limited", "ltd")) return forms.limited;
  if (has("anonim", "as", "tas", "ao")) return forms.anonim;
  return forms["gerçek-kişi"];
}

export const forms: Record<FormName, Form> = {
  anonim: form(
    "anonim",
    "ANONİM ŞİRKETİ",
    "1 ANONİM ŞİRKET",
    "101 TEK PAY SAHİPLİ ANONİM ŞİRKET",
    "102 PAY SAHİBİ SAYISI BİRDEN FAZLA ANONİM ŞİRKET",
  ),
  limited: form(
    "limited",
    "LİMİTED ŞİRKETİ",
    "2 LİMİTED ŞİRKET",
    "201 TEK ORTAKLI LİMİTED ŞİRKET",
    "202 ORTAK SAYISI BİRDEN FAZLA LİMİTED ŞİRKET",
  ),
  kollektif: form("kollektif", "KOLLEKTİF ŞİRKETİ", "3 KOLLEKTİF ŞİRKET"),
  komandit: form("komandit", "KOMANDİT ŞİRKETİ", "4 KOMANDİT ŞİRKET", "401 ADİ KOMANDİT ŞİRKET"),
  "paylı-komandit": form(
    "paylı-komandit",
    "SERMAYESİ PAYLARA BÖLÜNMÜŞ KOMANDİT ŞİRKETİ",
    "4 KOMANDİT ŞİRKET",
    "402 SERMAYESİ PAYLARA BÖLÜNMÜŞ KOMANDİT ŞİRKET",
  ),
  kooperatif: form("kooperatif", "KOOPERATİFİ", "5 KOOPERATİF"),
  "iktisadi-işletme": form(
    "iktisadi-işletme",
    "DERNEĞİ İKTİSADİ İŞLETMESİ",
    "6 DERNEK/VAKIF İKTİSADİ İŞLETMESİ",
  ),
  "yabancı-şube": form(
    "yabancı-şube",
    "LIMITED MERKEZİ İNGİLTERE TÜRKİYE ŞUBESİ",
    "7 YABANCI ŞİRKET MERKEZİNİN TÜRKİYE ŞUBESİ",
  ),
  "gerçek-kişi": form("gerçek-kişi", "", "8 GERÇEK KİŞİ TİCARİ İŞLETMESİ"),
};

/** Builds a form; by default its only subtype is its group (`5 KOOPERATİF`, `501 KOOPERATİF`). */
function form(
  name: FormName,
  suffix: string,
  group: string,
  single = group.replace(" ", "01 "),
  several = single,
): Form {
  return { name, suffix, group, subtypes: [single, several] };
}
