import { rawNumber } from "../platform/exact-json.ts";
import { isPersonalMersis } from "./mersis.ts";

const envelopeKeys = ["success", "dusulen_bakiye", "response_time_ms", "matched", "alternatives"];
const companyKeys: Readonly<Record<string, readonly string[]>> = {
  Merkez: [
    ...["MersisNo", "Unvani", "IsletmeAdi", "FirmaNeviGrupId", "FirmaNeviGrup", "FirmaNeviId"],
    ...["FirmaNevi", "TSMNo", "TSM", "SicilNo", "VergiDairesiKodu", "VergiDairesi"],
    ...["TescilTarihi", "IseBaslamaTarihi", "KapanisTarihi", "FirmaDurumTipNo", "Durumu"],
    ...["Adres", "AmacKonuIcerik", "SirketinToplamSermayesi", "InternetSitesi"],
  ],
  AdresDetay: ["IlAdi", "IlceAdi", "Mahalle", "CSBM", "DisKapiNo", "IcKapiNo", "PostaKodu"],
  Naceler: ["NACEKodu", "Tanimi", "AnaFaliyetMi"],
  SermayeDetay: [
    ...["SirketinToplamSermayesi", "NamaYaziliHisseAdedi", "HamilineYaziliHisseAdedi"],
    "BirPayDegeri",
  ],
  Subeler: ["MersisNo", "Unvani", "TSM", "SicilNo", "TescilTarihi", "Adres"],
  // The elements' shape is open and may name people: only how many there are is kept.
  IflasKonkordato: [],
  Sube: [
    ...["Unvani", "Durumu", "SubeMerkeziMersisNo", "MersisNo", "TSM", "SicilNo", "VergiDairesi"],
    ...["VergiDairesiKodu", "TescilTarihi", "KapanisTarihi", "FirmaNevi", "Adres"],
  ],
};

/**
 * An answer's JSON text with only the document's fields about the company left in: no people's sections, no field
 * of unknown meaning, no MERSIS number that carries a TCKN. Null where the text is no JSON object.
 */
export function withoutPeople(body: string): string | null {
  const parsed = parseKeepingNumbers(body);
  if (!isObject(parsed)) return null;
  const data = isObject(parsed["data"]) ? parsed["data"] : {};
  const company = Object.entries(companyKeys).flatMap(([section, keys]) =>
    section in data ? [[section, keep(data[section], keys)] as const] : [],
  );
  return JSON.stringify({
    ...pick(parsed, envelopeKeys),
    data: Object.fromEntries(company),
  });
}

function keep(value: unknown, keys: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => keep(item, keys));
  if (!isObject(value)) return null;
  const kept = pick(value, keys);
  const mersis = kept["MersisNo"];
  return typeof mersis === "string" && isPersonalMersis(mersis) ? { ...kept, MersisNo: "" } : kept;
}

function pick(value: Record<string, unknown>, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(keys.flatMap((key) => (key in value ? [[key, value[key]]] : [])));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Numbers go out again with the digits they came in with. */
function parseKeepingNumbers(body: string): unknown {
  try {
    return JSON.parse(body, (_key, value: unknown, context?: { source?: string }) =>
      typeof value === "number" && context?.source !== undefined
        ? rawNumber(context.source)
        : value,
    );
  } catch {
    return null;
  }
}
