// An area's code (2 to 4), a mobile's (5), or one of the services' (800, 850, 888, 900).
const national = /^(?:[2-5]\d{9}|(?:800|850|888|900)\d{7})$/;
const mobile = /^5[0-6]\d{8}$/;
const run = /\+?\d(?:[ .\-–/()]{0,2}\d)*/gu;

/** Whether these digits are a telephone number as it is dialled in Turkey: with its 0, or with the country's 90. */
export function isPhone(digits: string): boolean {
  const [, rest = ""] = /^(?:0{0,2}900?|0)(\d{10})$/.exec(digits) ?? [];
  return national.test(rest);
}

/** Whether ten digits are a mobile's number without its 0. A tax number may look the same. */
export function isBareMobile(digits: string): boolean {
  return mobile.test(digits);
}

/** Whether a telephone number stands in the text. */
export function hasPhone(text: string): boolean {
  return runsOf(text).some(isPhoneRun);
}

/** The text without its telephone numbers. */
export function withoutPhones(text: string): string {
  return runsOf(text)
    .filter(isPhoneRun)
    .reduce((rest, phone) => rest.replace(phone, ""), text)
    .trim();
}

function runsOf(text: string): string[] {
  return text.match(run) ?? [];
}

function isPhoneRun(written: string): boolean {
  const digits = written.replace(/\D/g, "");
  return isPhone(digits) || (written.startsWith("+") && /^\d{10,15}$/.test(digits));
}
