import { creditsToDecimal, type MicroCredits } from "../../company/credits.ts";
import { formatTradeDate, isoDay } from "../../company/trade-values.ts";
import { istanbulMonth, istanbulZone } from "../../company/istanbul-time.ts";

export interface Format {
  /** Credits without their unit: `1.249,5`. */
  credits: (amount: MicroCredits) => string;
  /** `1234567.5` → `1.234.567,5`; other text is returned unchanged. */
  decimal: (text: string, fractionDigits?: 0 | 2) => string;
  /** A decimal with a point in its currency, as code: `1.234,50 TL`. */
  amount: (value: string, currency: string) => string;
  /** A record's or an invoice's date: `12.03.2009`; an unreadable one is returned unchanged. */
  tradeDate: (text: string) => string;
  /** `1 Aralık 2026`. */
  day: (epochMs: number) => string;
  /** `Kasım 2026`. */
  month: (epochMs: number) => string;
  /** `14.03` today, `12 Kas 14.03` this year, else with the year. */
  moment: (epochMs: number, nowMs: number) => string;
  /** `12.11.2026 14:03:05`; spreadsheet programs read it without mixing day and month. */
  spreadsheetTime: (epochMs: number) => string;
  /** `12.11.2026 14.03.05 +03:00`, for documents read years later. */
  documentTime: (epochMs: number) => string;
}

interface FormatOptions {
  locale: string;
  /** The sign between hours and minutes. */
  timeSeparator: string;
  /** True if dates of records read `12 March 2009`. */
  namesMonths: boolean;
  /** The locale of times in files, if another. */
  stampLocale?: string;
}

export function createFormat({ locale, timeSeparator, ...options }: FormatOptions): Format {
  const dates = (options: Intl.DateTimeFormatOptions, inLocale = locale) =>
    new Intl.DateTimeFormat(inLocale, { timeZone: istanbulZone, ...options });
  const month = dates({ month: "long", year: "numeric" });
  const day = dates({ day: "numeric", month: "long", year: "numeric" });
  const shortDay = dates({ day: "numeric", month: "short" });
  const shortDayOfYear = dates({ day: "numeric", month: "short", year: "numeric" });
  const time = dates({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

  // The Turkish short style writes 1.12.2026, unlike records.
  const twoDigits = {
    day: "2-digit",
    month: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  } as const;
  const stamp = dates(
    { ...twoDigits, year: "numeric", second: "2-digit", hourCycle: "h23" },
    options.stampLocale,
  );
  const tradeDay = dates({ dateStyle: "long", timeZone: "UTC" });

  const numbers = { 0: numbersWith(locale, 0), 2: numbersWith(locale, 2) };

  function decimal(text: string, fractionDigits: 0 | 2 = 0): string {
    if (!/^-?(?:0|[1-9]\d{0,30})(?:\.\d{1,30})?$/.test(text)) return text;
    // Passed as text, so that no digit is lost.
    return numbers[fractionDigits].format(text as Intl.StringNumericLiteral);
  }

  return {
    decimal,
    amount: (value, currency) =>
      `${decimal(value, 2)} ${currency === "TRY" ? "TL" : currency}`.trim(),
    tradeDate: (text) => {
      const at = options.namesMonths ? utcDay(text) : null;
      return at === null ? formatTradeDate(text) : tradeDay.format(at);
    },
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

/** Returns a written day as milliseconds since 1970 in UTC, or null if the calendar lacks it. */
function utcDay(text: string): number | null {
  const iso = isoDay(text);
  const at = Date.parse(iso ?? "");
  return iso !== null && !Number.isNaN(at) && new Date(at).toISOString().startsWith(iso)
    ? at
    : null;
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
