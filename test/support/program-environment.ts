/** The environment of a program that the tests start: these settings and nothing else that the program reads. */
export function programEnvironment(settings: Record<string, string>): Record<string, string> {
  const { PATH = "", NODE_COMPILE_CACHE = "", NODE_ENV = "" } = process.env;
  return { PATH, NODE_COMPILE_CACHE, NODE_ENV, ...settings };
}
