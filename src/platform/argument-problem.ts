const wording: Record<string, (named: string) => string> = {
  ERR_PARSE_ARGS_UNKNOWN_OPTION: (named) => `Bilinmeyen seçenek: ${named}`,
  ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL: (named) => `Seçeneği olmayan değer: ${named}`,
  ERR_PARSE_ARGS_INVALID_OPTION_VALUE: (named) => `${named} seçeneğinin değeri eksik ya da fazla.`,
};

/** Why parseArgs refused a program's arguments, in a short Turkish sentence; `error` is what it threw. */
export function argumentProblem(error: unknown): string {
  if (!(error instanceof Error) || !("code" in error)) throw error;
  const say = wording[String(error.code)];
  if (!say) throw error;
  // Node's sentence begins with what it is about: '--url <value>', '--adres', 'https://…'.
  const [, named = ""] = /'(.*?)(?: <value>)?'/.exec(error.message) ?? [];
  return say(named);
}
