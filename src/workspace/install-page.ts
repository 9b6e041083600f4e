import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Core } from "./core.ts";
import { isOurs } from "./directory.ts";
import { readBody } from "./http-answers.ts";
import {
  answerInstallRequest,
  readInstallRequest,
  type InstallRequest,
} from "./install-request.ts";
import { isSlackError, type SlackError } from "./slack-error.ts";

/** Asks a person whether the app may be installed, and sends them back to it with the answer. */
export async function showInstallPage(
  core: Core,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { searchParams } = new URL(request.url ?? "/", "http://localhost");
  const wanted = readInstallRequest(core, searchParams);
  if (isSlackError(wanted)) {
    sendPage(response, 400, problemPage(wanted), "'none'");
    return;
  }
  if (request.method !== "POST") {
    // A form's redirect counts as its action, too.
    const target = new URL(wanted.redirectUri).origin;
    sendPage(response, 200, consentPage(core, wanted), `'self' ${target}`);
    return;
  }
  const form = new URLSearchParams(await readBody(request));
  const person = core.directory.person(form.get("person") ?? "");
  const kept = form.getAll("optional");
  const leftOut = wanted.optional.filter((scope) => !kept.includes(scope));
  const isYes = form.get("decision") === "allow" && person !== undefined;
  const location = answerInstallRequest(core, wanted, isYes ? { person, leftOut } : "denied");
  response.writeHead(302, { location, "cache-control": "no-store" }).end();
}

function consentPage(core: Core, { scopes, optional }: InstallRequest): string {
  const { app, people, team } = core.directory;
  const scopeItem = (scope: string) => {
    const name = `<code>${escape(scope)}</code> ${escape(meanings[scope] ?? "")}`;
    return optional.includes(scope)
      ? `<li><label><input type="checkbox" name="optional" value="${escape(scope)}" checked>
          ${name} <em>isteğe bağlı</em></label></li>`
      : `<li>${name}</li>`;
  };
  const persons = people
    .filter((one) => isOurs(one) && !one.isGuest)
    .map((one) => `<option value="${one.id}">${escape(one.realName)}</option>`);
  return `<h1>${escape(app.name)}, ${escape(team.name)} çalışma alanına erişmek istiyor</h1>
    <p>${escape(app.description)}</p>
    <form method="post">
      <p>Uygulama şunları yapabilecek:</p>
      <ul>${scopes.map(scopeItem).join("\n")}</ul>
      <p><label>İzin veren: <select name="person">${persons.join("")}</select></label></p>
      <p>
        <button name="decision" value="deny">Vazgeç</button>
        <button name="decision" value="allow" class="primary">İzin ver</button>
      </p>
    </form>`;
}

function problemPage({ error, details }: SlackError): string {
  const more = details ? ` ${JSON.stringify(details)}` : "";
  return `<h1>Uygulama kurulamıyor</h1>
    <p>Uygulamanın bağlantısı geçersiz: <code>${escape(error + more)}</code></p>`;
}

function sendPage(response: ServerResponse, status: number, body: string, target: string): void {
  const nonce = randomBytes(16).toString("base64");
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `form-action ${target}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  response
    .writeHead(status, {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy.join("; "),
      "referrer-policy": "same-origin",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    })
    .end(
      `<!doctype html><html lang="tr"><meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>Uygulama kurulumu</title><style nonce="${nonce}">${style}</style>
      <main>${body}</main></html>`,
    );
}

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  main { max-width: 34rem; margin: 8vh auto; padding: 0 1.5rem; }
  h1 { font-size: 1.4rem; line-height: 1.3; }
  code { font-size: 0.9em; }
  button { font: inherit; padding: 0.5rem 1rem; border-radius: 6px; border: 1px solid #8888; }
  .primary { background: #14663c; color: #fff; border-color: transparent; }
`;

/** What the usual scopes mean, for the person who is asked. */
const meanings: Readonly<Record<string, string>> = {
  "app_mentions:read": "kendisinden söz edilen iletileri görmek",
  "channels:history": "bulunduğu herkese açık kanalların iletilerini görmek",
  "channels:join": "herkese açık kanallara katılmak",
  "channels:read": "herkese açık kanalların bilgilerini görmek",
  "chat:write": "ileti göndermek",
  "chat:write.public": "üyesi olmadığı herkese açık kanallara ileti göndermek",
  commands: "komut ve kısayol eklemek",
  "files:read": "paylaşılan dosyaları görmek",
  "files:write": "dosya yüklemek, değiştirmek, silmek",
  "groups:history": "bulunduğu özel kanalların iletilerini görmek",
  "groups:read": "bulunduğu özel kanalların bilgilerini görmek",
  "im:history": "kendisine yazılanları görmek",
  "im:read": "kendisiyle yazışmaların bilgilerini görmek",
  "im:write": "kişilerle yazışma başlatmak",
  "reactions:read": "tepkileri görmek",
  "reactions:write": "tepki eklemek, kaldırmak",
  "usergroups:read": "kişi gruplarını görmek",
  "users:read": "kişileri görmek",
  "users:read.email": "kişilerin e-posta adreslerini görmek",
};

function escape(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
