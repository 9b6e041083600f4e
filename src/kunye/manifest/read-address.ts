const thisMachine = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** The address at which Slack reaches the app, without a slash at its end; or, in Turkish, why it can't be one. */
export function readAddress(typed: string): { origin: string } | { problem: string } {
  const url = URL.parse(typed);
  if (!url || !/^https?:$/.test(url.protocol)) {
    return { problem: `--url https:// ile başlayan bir adres olmalı: ${typed || "(boş)"}` };
  }
  if (url.username !== "" || url.password !== "") {
    return { problem: "--url kullanıcı adı ya da parola taşıyamaz." };
  }
  if (url.pathname !== "/" || /[?#]/.test(typed)) {
    return {
      problem: `--url yalnızca sunucunun kök adresi olmalı, ör. ${url.origin}; /slack/events kendiliğinden eklenir.`,
    };
  }
  if (url.protocol === "http:" && !thisMachine.has(url.hostname)) {
    return { problem: `Slack yalnızca https adreslerine istek gönderir: ${typed}` };
  }
  return { origin: url.origin };
}
