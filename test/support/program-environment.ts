/** Returns a program's environment: these settings, and none of the machine's that it reads. */
export function programEnvironment(settings: Record<string, string>): Record<string, string> {
  const { PATH = "", NODE_COMPILE_CACHE = "", NODE_ENV = "" } = process.env;
  return { PATH, NODE_COMPILE_CACHE, NODE_ENV, ...settings };
}
