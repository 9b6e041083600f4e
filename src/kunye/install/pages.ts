import type { ServerResponse } from "node:http";
import { contactAddress } from "../../platform/contact-address.ts";
import { languageNames, type Language } from "../../platform/language.ts";
import type { StoredInstallation } from "../installations/installation-store.ts";
import { drawPage, markup, pageHeaders, type Html } from "./markup.ts";
import { installTexts, type InstallTexts, type Problem } from "./texts.ts";
import type { PrivacyDays } from "./texts.tr.ts";

/** The settings that every page shows. */
export interface PageSettings {
  supportContact: string | null;
}

/** Answers with pages in one language. */
export type Pages = ReturnType<typeof createPages>;

const statusOf: Readonly<Partial<Record<Problem, number>>> = {
  "foreign-form": 403,
  "no-manager": 403,
  uninstalled: 410,
  "lost-link": 410,
  leaving: 409,
  busy: 503,
  failed: 503,
  unreachable: 503,
  "wrong-settings": 500,
};

/** Problems that a new installation solves. */
const startsAgain: ReadonlySet<Problem> = new Set<Problem>([
  ...(["denied", "lost-state", "foreign-state", "no-code", "refused-code"] as const),
  ...(["unreachable", "leaving", "busy"] as const),
]);

export function createPages(
  res: ServerResponse,
  language: Language,
  { supportContact }: PageSettings,
) {
  const texts = installTexts[language];

  function send(status: number, title: string, body: Html): void {
    const contact =
      supportContact === null ? null : markup`${texts.support}: ${contactLink(supportContact)}`;
    const footer = markup`<a href="/privacy">${texts.privacy}</a>${contact}`;
    res.writeHead(status, { ...pageHeaders, "content-language": language });
    res.end(drawPage({ language, title: `${title} · Künye`, body, footer }));
  }

  return {
    texts,
    language,
    send,
    problem(kind: Problem): void {
      const { heading, words } = texts.problems[kind];
      const again = markup`<p><a class="button" href="/slack/install">${texts.again}</a></p>`;
      const body = markup`<h1>${heading}</h1><p>${words}</p>${startsAgain.has(kind) ? again : null}`;
      send(statusOf[kind] ?? 400, heading, body);
    },
    landing(): void {
      const { heading, lines, add } = texts.landing;
      const drawn = lines.map((line) => markup`<li>${line}</li>`);
      const button = markup`<p><a class="button" href="/slack/install">${add}</a></p>`;
      send(200, heading, markup`<h1>${heading}</h1><ul>${drawn}</ul>${button}`);
    },
    privacy(days: PrivacyDays): void {
      const { heading, intro, sections } = texts.privacyPage;
      const drawn = sections(days).map(
        ([title, lines]) =>
          markup`<h2>${title}</h2><ul>${lines.map((line) => markup`<li>${line}</li>`)}</ul>`,
      );
      send(200, heading, markup`<h1>${heading}</h1><p>${intro}</p>${drawn}`);
    },
  };
}

/** Writes a support contact as a link, if it is an address. */
function contactLink(contact: string): Html {
  const address = contactAddress(contact);
  return address === null ? markup`${contact}` : markup`<a href="${address}">${contact}</a>`;
}

/** The state of the page for the registry account. */
export interface KeyForm {
  secret: string;
  /** The workspace or organisation that installed the app. */
  place: Pick<StoredInstallation, "name" | "isOrgWide">;
  isNew: boolean;
  /** The name of the organisation whose installation this workspace leaves, or null. */
  leaves: string | null;
  /** The account that pays: the workspace's own, a demo account, or the operator's. */
  account: "own" | "demo" | "shared";
  language: Language;
  /** The last characters of the stored key, or null without one. */
  tail: string | null;
  missingScopes: readonly string[];
  error: keyof InstallTexts["key"]["errors"] | null;
}

/** Draws the form for the registry account and the team's language. */
export function drawKeyForm({ key }: InstallTexts, form: KeyForm): { title: string; body: Html } {
  const { account, error, leaves, missingScopes } = form;
  const title = form.isNew ? key.installed : key.heading;
  const warning = drawMissingScopes(key, missingScopes);
  const leaving =
    leaves === null
      ? null
      : markup`<p class="warning">${key.leaves(leaves)} ${account === "own" ? key.paysItself : null}</p>`;
  const problem =
    error === null
      ? null
      : markup`<p class="error" role="alert" id="error">${key.errors[error]}</p>`;
  const later = form.isNew && account === "own" ? markup`<p class="hint">${key.later}</p>` : null;
  const body = markup`<h1>${title}</h1>
${drawPlace(key, form.place)}
${warning}${leaving}${problem}
<form method="post" action="/slack/key" autocomplete="off">
<input type="hidden" name="link" value="${form.secret}">
${account === "own" ? keyField(key, form) : markup`<p>${key[account]}</p>`}
<fieldset>
<legend>${key.language}</legend>
${languageNames.map((name) => languageChoice(name, name === form.language))}
</fieldset>
<button type="submit">${account === "demo" ? key.openDemo : key.save}</button>
</form>
${later}`;
  return { title, body };
}

function drawMissingScopes(
  { missingScopes }: InstallTexts["key"],
  scopes: readonly string[],
): Html | null {
  if (scopes.length === 0) return null;
  return markup`<p class="warning" role="alert">${missingScopes(scopes.join(", "))}</p>`;
}

function drawPlace(
  { workspace, organisation }: InstallTexts["key"],
  { name, isOrgWide }: KeyForm["place"],
): Html {
  return markup`<p>${isOrgWide ? organisation : workspace}: <strong class="name">${name}</strong></p>`;
}

function keyField(
  { label, hint, current }: InstallTexts["key"],
  { tail, error }: Pick<KeyForm, "tail" | "error">,
): Html {
  const stored = tail === null ? null : markup`<br><span class="hint">${current(tail)}</span>`;
  return markup`<p>
<label for="key">${label}</label>
<input type="password" id="key" name="key" required maxlength="512" autocomplete="off"
  spellcheck="false" aria-describedby="hint${error === null ? "" : " error"}">
<span class="hint" id="hint">${hint}</span>${stored}
</p>`;
}

const languageWords: Record<Language, string> = { tr: "Türkçe", en: "English" };

function languageChoice(name: Language, isChosen: boolean): Html {
  const checked = isChosen ? markup` checked` : null;
  return markup`<label class="choice"><input type="radio" name="language" value="${name}"${checked}> <span lang="${name}">${languageWords[name]}</span></label>`;
}

/** Draws the confirmation; of a key, only its last characters. */
export function drawSaved(
  { key }: InstallTexts,
  {
    saved,
    account,
    tail,
  }: { saved: StoredInstallation; account: KeyForm["account"]; tail: string | null },
): { title: string; body: Html } {
  const titles = { own: key.saved(tail ?? "…"), demo: key.demoOpened, shared: key.languageSaved };
  const title = titles[account];
  const body = markup`<h1>${title}</h1>
${drawPlace(key, saved)}
${drawNext(key, saved)}`;
  return { title, body };
}

/** Draws the end of a repeated installation, whose account only managers change. */
export function drawKept(
  { key }: InstallTexts,
  {
    found,
    tail,
    missingScopes,
  }: Pick<KeyForm, "missingScopes"> & { found: StoredInstallation; tail: string | null },
): { title: string; body: Html } {
  const body = markup`<h1>${key.installed}</h1>
${drawPlace(key, found)}
${drawMissingScopes(key, missingScopes)}
<p>${tail === null ? key.keptDemo : key.kept(tail)}</p>
${drawNext(key, found)}`;
  return { title: key.installed, body };
}

function drawNext(key: InstallTexts["key"], { appId, isOrgWide, id }: StoredInstallation): Html {
  const slack = new URL("https://slack.com/app_redirect");
  slack.searchParams.set("app", appId);
  if (!isOrgWide) slack.searchParams.set("team", id);
  return markup`<p>${key.next}</p>
<p><a class="button" href="${slack.href}">${key.openSlack}</a></p>`;
}
