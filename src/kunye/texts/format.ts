import { creditsToDecimal, type MicroCredits } from "../../company/credits.ts";
import { istanbulMonth, istanbulZone } from "../../company/istanbul-time.ts";

export interface Format {
  /** Credits without their unit: `1.249,5`. */
  credits: (amount: MicroCredits) => string;
  /** `1234567.5` → `1.234.567,5`; other text is returned unchanged. */
  decimal: (text: string, fractionDigits?: 0 | 2) => string;
  /** `1 Aralık 2026`. */
  day: (epochMs: number) => string;
  /** `Kasım 2026`. */
  month: (epochMs: number) => string;
  /** `14.03`, `12 Kas 14.03`, or with the year, as needed. */
  moment: (epochMs: number, nowMs: number) => string;
  /** `12.11.2026 14:03:05`; spreadsheet programs read it without mixing day and month. */
  spreadsheetTime: (epochMs: number) => string;
  /** `12.11.2026 14.03.05 +03:00`, for documents read years later. */
  documentTime: (epochMs: number) => string;
}

/** Builds a language's format; `timeSeparator` is put between hours and minutes. */
export function createFormat(locale: string, timeSeparator: string, stampLocale = locale): Format {
  const dates = (options: Intl.DateTimeFormatOptions, inLocale = locale) =>
    new Intl.DateTimeFormat(inLocale, { timeZone: istanbulZone, ...options });
  const month = dates({ month: "long", year: "numeric" });
  const day = dates({ day: "numeric", month: "long", year: "numeric" });
  const shortDay = dates({ day: "numeric", month: "short" });
  const shortDayOfYear = dates({ day: "numeric", month: "short", year: "numeric" });
  const time = dates({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

  const stamp = dates({ dateStyle: "short", timeStyle: "medium" }, stampLocale);

  const numbers = { 0: numbersWith(locale, 0), 2: numbersWith(locale, 2) };

  function decimal(text: string, fractionDigits: 0 | 2 = 0): string {
    if (!/^-?(?:0|[1-9]\d{0,30})(?:\.\d{1,30})?$/.test(text)) return text;
    // Passed as text, so that no digit is lost.
    return numbers[fractionDigits].format(text as Intl.StringNumericLiteral);
  }

  return {
    decimal,
    credits: (amount) => decimal(creditsToDecimal(amount)),
    day: (at) => day.format(at),
    spreadsheetTime: (at) => stamp.format(at),
    // Istanbul's offset has not changed since 2016.
    documentTime: (at) => `${stamp.format(at).replaceAll(":", timeSeparator)} +03:00`,
    month: (at) => month.format(at),
    moment(at, now) {
      const clock = time.format(at).replace(":", timeSeparator);
      if (day.format(at) === day.format(now)) return clock;
      const sameYear = yearOf(at) === yearOf(now);
      return `${(sameYear ? shortDay : shortDayOfYear).format(at)} ${clock}`;
    },
  };
}

function numbersWith(locale: string, fractionDigits: number): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, {
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: 100,
    trailingZeroDisplay: "stripIfInteger",
  });
}

function yearOf(epochMs: number): string {
  return istanbulMonth(epochMs).slice(0, 4);
}
