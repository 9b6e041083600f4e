import type { webApi } from "@slack/bolt";
import { callSlack, troubleOf } from "./call-slack.ts";
import { compareScopes, type ManifestScopes } from "./compare-scopes.ts";
import { createReport, type Report } from "./report.ts";
import { opening, scopes, summary, surface as surfaceText, token, waiting } from "./texts.ts";
import { callsOf, findingsIn, type Surface } from "./validate-surface.ts";

/** What is checked, and where what is found is said. */
export interface SlackCheck {
  client: webApi.WebClient;
  /** The Web API's address, as it may be shown. */
  apiUrl: string;
  asked: ManifestScopes;
  surfaces: readonly Surface[];
  print: (line: string) => void;
}

/** Checks token, scopes and every surface, a line each; 1 where anything fails. Posts and spends nothing. */
export async function runSlackCheck(check: SlackCheck): Promise<0 | 1> {
  const { apiUrl, surfaces, print } = check;
  const report = createReport(print);
  const messages = surfaces.reduce((sum, surface) => sum + callsOf(surface), 0);
  print(opening(apiUrl, surfaces.length, messages));
  const isTokenGood = await checkToken(check, report);
  const left = isTokenGood ? await checkSurfaces(check, report) : surfaces.length;
  const { checks, bad } = report.counts();
  print(`\n${bad === 0 ? summary.good(checks, messages) : summary.bad(bad, checks, left)}`);
  return bad === 0 ? 0 : 1;
}

/** Whose the token is, and what it may do; false where Slack doesn't take it. */
async function checkToken(
  { client, apiUrl, asked, print }: SlackCheck,
  report: Report,
): Promise<boolean> {
  try {
    const answer = await callSlack(
      () => client.auth.test(),
      (seconds) => print(waiting(seconds)),
    );
    if (answer.bot_id) report.good(whose(answer));
    else report.bad(`${whose(answer)} · ${token.noBot}`);
    checkScopes(asked, answer.response_metadata?.scopes ?? null, report);
    return true;
  } catch (error) {
    report.bad(troubleOf(error, hostOf(apiUrl)).words);
    return false;
  }
}

function checkScopes(asked: ManifestScopes, granted: string[] | null, report: Report): void {
  if (granted === null) {
    report.bad(scopes.unknown);
    return;
  }
  const { missing, left, extra } = compareScopes(asked, granted);
  if (missing.length === 0) report.good(scopes.all(asked.bot.length - left.length));
  for (const name of missing) report.bad(scopes.missing(name));
  if (missing.length > 0) report.remark(scopes.remedy);
  if (left.length > 0) report.remark(scopes.optional(left));
  if (extra.length > 0) report.remark(scopes.extra(extra));
}

/** Validates one surface after the other; answers how many were left out, because Slack would fail them all. */
async function checkSurfaces(
  { client, apiUrl, surfaces, print }: SlackCheck,
  report: Report,
): Promise<number> {
  for (const [index, surface] of surfaces.entries()) {
    try {
      const findings = await findingsIn(client, surface, (seconds) => print(waiting(seconds)));
      if (findings.length > 0) report.bad(surfaceText.invalid(surface.name), findings);
      else report.good(surfaceText.valid(surface.name, sizeOf(surface)));
    } catch (error) {
      const { words, lasting } = troubleOf(error, hostOf(apiUrl));
      report.bad(surfaceText.failed(surface.name, words));
      if (lasting) return surfaces.length - index - 1;
    }
  }
  return 0;
}

function sizeOf(surface: Surface): string {
  return "view" in surface ? surfaceText.view : surfaceText.messages(surface.messages.length);
}

function whose(answer: webApi.AuthTestResponse): string {
  const { team = "", team_id: teamId, enterprise_id: enterprise, user = "", bot_id: bot } = answer;
  const everywhere = answer.is_enterprise_install === true;
  return token.whose([
    teamId ? `${team} (${teamId})` : team,
    everywhere ? token.everywhere : enterprise ? token.enterprise(enterprise) : "",
    bot ? token.bot(user, bot) : user,
  ]);
}

function hostOf(apiUrl: string): string {
  return new URL(apiUrl).host;
}
