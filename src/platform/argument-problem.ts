import type { Language } from "./language.ts";

type Wording = Record<string, (named: string) => string>;

const wording: Record<Language, Wording> = {
  tr: {
    ERR_PARSE_ARGS_UNKNOWN_OPTION: (named) => `Bilinmeyen seçenek: ${named}`,
    ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL: (named) => `Seçeneği olmayan değer: ${named}`,
    ERR_PARSE_ARGS_INVALID_OPTION_VALUE: (named) =>
      `${named} seçeneğinin değeri eksik ya da fazla.`,
  },
  en: {
    ERR_PARSE_ARGS_UNKNOWN_OPTION: (named) => `Unknown option: ${named}`,
    ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL: (named) => `A value without an option: ${named}`,
    ERR_PARSE_ARGS_INVALID_OPTION_VALUE: (named) => `${named} needs a value, or takes none.`,
  },
};

/** Why parseArgs refused a program's arguments, in a short sentence; `error` is what it threw. */
export function argumentProblem(error: unknown, language: Language): string {
  if (!(error instanceof Error) || !("code" in error)) throw error;
  const say = wording[language][String(error.code)];
  if (!say) throw error;
  // Node's sentence begins with what it is about: '--url <value>', '--adres', 'https://…'.
  const [, named = ""] = /'(.*?)(?: <value>)?'/.exec(error.message) ?? [];
  return say(named);
}
