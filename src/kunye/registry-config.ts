import { isSecureAddress } from "../platform/secure-address.ts";
import { configTexts } from "./config-texts.ts";
import { isPlainSecret } from "./slack-config.ts";

const { registry: texts, plain } = configTexts;

/** Which registry is asked: the embedded one with invented companies, or one by its address. */
export type RegistryConfig =
  { mode: "embedded" } | { mode: "remote"; baseUrl: string; apiKey: string };

/** The variables that are read here, beside the schema's. */
export const registryNames = ["REGISTRY", "REGISTRY_BASE_URL", "REGISTRY_API_KEY"];

/** Reads which registry the settings name, null where they are wrong: then `problems` tells how. */
export function readRegistry(
  env: Readonly<Record<string, string | undefined>>,
  local: boolean,
  problems: string[],
): RegistryConfig | null {
  const baseUrl = env["REGISTRY_BASE_URL"];
  const apiKey = env["REGISTRY_API_KEY"];
  const mode = env["REGISTRY"];
  if (mode !== undefined && mode !== "demo") {
    problems.push(texts.onlyDemo);
    return null;
  }
  if (mode === "demo" && (baseUrl !== undefined || apiKey !== undefined)) {
    problems.push(texts.demoAndReal);
    return null;
  }
  if (baseUrl === undefined && apiKey === undefined) {
    if (local || mode === "demo") return { mode: "embedded" };
    problems.push(texts.none);
    return null;
  }
  const found = problems.length;
  if (baseUrl === undefined) problems.push(texts.missing("REGISTRY_BASE_URL"));
  else checkAddress(baseUrl, env["REGISTRY_ALLOW_HTTP"] === "true", problems);
  if (apiKey === undefined) problems.push(texts.missing("REGISTRY_API_KEY"));
  else if (!isPlainSecret(apiKey)) {
    problems.push(`REGISTRY_API_KEY: ${plain}`);
  }
  if (problems.length > found || baseUrl === undefined || apiKey === undefined) return null;
  return { mode: "remote", baseUrl, apiKey };
}

function checkAddress(baseUrl: string, allowHttp: boolean, problems: string[]): void {
  const url = URL.parse(baseUrl);
  // What stands behind ? would come before the path of a query, and a password belongs into no log.
  if (!url || !/^https?:\/\/[^@?#]+$/i.test(baseUrl)) {
    problems.push(texts.address);
  } else if (!isSecureAddress(url) && !allowHttp) {
    problems.push(texts.plainHttp);
  }
}
