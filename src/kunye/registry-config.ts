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
    problems.push("REGISTRY: yalnızca demo olabilir (gömülü, uydurma veri)");
    return null;
  }
  if (mode === "demo" && (baseUrl !== undefined || apiKey !== undefined)) {
    problems.push(
      "REGISTRY: demo ile birlikte REGISTRY_BASE_URL ve REGISTRY_API_KEY verilemez; gerçek servis için REGISTRY'yi kaldırın",
    );
    return null;
  }
  if (baseUrl === undefined && apiKey === undefined) {
    if (local || mode === "demo") return { mode: "embedded" };
    problems.push(
      "REGISTRY_BASE_URL: eksik; kayıt servisinin adresini verin ya da uydurma veriyle denemek için REGISTRY=demo yazın",
    );
    return null;
  }
  const found = problems.length;
  if (baseUrl === undefined) problems.push("REGISTRY_BASE_URL: eksik");
  else checkAddress(baseUrl, env["REGISTRY_ALLOW_HTTP"] === "true", problems);
  if (apiKey === undefined) problems.push("REGISTRY_API_KEY: eksik");
  else if (!/^[\x21-\x7e]+$/.test(apiKey)) {
    problems.push("REGISTRY_API_KEY: boşluk ya da Türkçe harf içeremez");
  }
  if (problems.length > found || baseUrl === undefined || apiKey === undefined) return null;
  return { mode: "remote", baseUrl, apiKey };
}

function checkAddress(baseUrl: string, allowHttp: boolean, problems: string[]): void {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null;
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) {
    problems.push("REGISTRY_BASE_URL: https ile başlayan bir adres olmalı");
    return;
  }
  const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
  if (url.protocol === "http:" && !loopback && !allowHttp) {
    problems.push(
      "REGISTRY_BASE_URL: https olmalı; düz http yalnızca bu makinede, özel ağda ise REGISTRY_ALLOW_HTTP=true ile kullanılabilir",
    );
  }
}
