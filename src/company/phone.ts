// An area's code (2 to 4), a mobile's (5), or one of the services' (800, 850, 888, 900).
const national = /^(?:[2-5]\d{9}|(?:800|850|888|900)\d{7})$/;
const mobile = /^5[0-6]\d{8}$/;
/** The codes of the provinces and of the services, as they are in use. */
const areas =
  /^(?:2(?:1[26]|2[2468]|3[26]|4[268]|5[268]|6[246]|7[246]|8[2468])|3(?:1[28]|2[2468]|3[28]|4[2468]|5[2468]|6[2468]|7[02468]|8[02468]|92)|4(?:1[246]|2[2468]|3[2468]|4[26]|5[2468]|6[246]|7[2468]|8[2468])|8(?:00|11|22|50|88)|900)/;
const run = /\+?\d(?:[ .\-–/()]{0,2}\d)*/gu;

/** True for a telephone number as dialled in Turkey, with 0 or 90. */
export function isPhone(digits: string): boolean {
  const [, rest = ""] = /^(?:0{0,2}900?|0)(\d{10})$/.exec(digits) ?? [];
  return national.test(rest);
}

/** True for a mobile number without its 0. A tax number may look the same. */
export function isBareMobile(digits: string): boolean {
  return mobile.test(digits);
}

/** True for a telephone number without its 0: a mobile's, or one with a used area code. */
export function isBarePhone(digits: string): boolean {
  return isBareMobile(digits) || (digits.length === 10 && areas.test(digits));
}

/** The text without its telephone numbers. */
export function withoutPhones(text: string): string {
  const withoutPhone = (written: string) => {
    const digits = written.replace(/\D/g, "");
    const isForeign = written.startsWith("+") && /^\d{10,15}$/.test(digits);
    return isPhone(digits) || isForeign ? "" : written;
  };
  return text.replace(run, withoutPhone).trim();
}
