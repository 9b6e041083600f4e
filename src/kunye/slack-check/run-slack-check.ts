import type { webApi } from "@slack/bolt";
import { callSlack, troubleOf, type FailedCall } from "./call-slack.ts";
import { checkCalls, type CheckedCalls, type Identity } from "./check-calls.ts";
import { createReport, type Report } from "./report.ts";
import type { CheckTexts } from "./texts.ts";
import { callsOf, findingsIn, type Surface } from "./validate-surface.ts";

/** What is checked, and where what is found is said. */
export interface SlackCheck extends CheckedCalls {
  /** The Web API's address, as it may be shown. */
  apiUrl: string;
  /** The scopes that a manifest asks for its bot, and those of them that may be left out. */
  asked: { bot: readonly string[]; optional: readonly string[] };
  surfaces: readonly Surface[];
}

/** Checks token, scopes, settings and surfaces; returns 1 if a check fails. Posts and spends nothing. */
export async function runSlackCheck(check: SlackCheck): Promise<0 | 1> {
  const { apiUrl, surfaces, print, texts } = check;
  const report = createReport(print);
  const messages = surfaces.reduce((sum, surface) => sum + callsOf(surface), 0);
  print(texts.opening(apiUrl, surfaces.length, messages));
  const identity = await checkToken(check, report);
  if (identity) await checkCalls(check, identity, hostOf(apiUrl), report);
  const left = identity ? await checkSurfaces(check, report) : surfaces.length;
  const { good, bad } = report.counts;
  const checks = good + bad;
  print(
    `\n${bad === 0 ? texts.summary.good(checks, messages) : texts.summary.bad(bad, checks, left)}`,
  );
  return bad === 0 ? 0 : 1;
}

/** Checks the token and its scopes; resolves to its identity, or null if Slack refuses the token. */
async function checkToken(
  { client, apiUrl, asked, print, texts }: SlackCheck,
  report: Report,
): Promise<Identity | null> {
  try {
    const answer = await callSlack(
      () => client.auth.test(),
      (seconds) => print(texts.waiting(seconds)),
    );
    if (answer.bot_id) report.good(whose(answer, texts));
    else report.bad(`${whose(answer, texts)} · ${texts.token.noBot}`);
    const scopes = answer.response_metadata?.scopes ?? null;
    checkScopes(asked, scopes, report, texts);
    return { userId: answer.user_id ?? "", scopes: scopes ?? [] };
  } catch (error) {
    report.bad(troubleOf(error, botCall(apiUrl, "auth.test"), texts).words);
    return null;
  }
}

function checkScopes(
  { bot, optional }: SlackCheck["asked"],
  granted: string[] | null,
  report: Report,
  { scopes }: CheckTexts,
): void {
  if (granted === null) {
    report.bad(scopes.unknown);
    return;
  }
  const absent = bot.filter((name) => !granted.includes(name));
  const missing = absent.filter((name) => !optional.includes(name));
  const left = absent.filter((name) => optional.includes(name));
  const extra = granted.filter((name) => name !== "" && !bot.includes(name));
  if (missing.length === 0) report.good(scopes.all(bot.length - left.length));
  for (const name of missing) report.bad(scopes.missing(name));
  if (missing.length > 0) report.remark(scopes.remedy);
  if (left.length > 0) report.remark(scopes.optional(left));
  if (extra.length > 0) report.remark(scopes.extra(extra));
}

/** Validates one surface after the other; answers how many were left out, because Slack would fail them all. */
async function checkSurfaces(
  { client, apiUrl, surfaces, print, texts }: SlackCheck,
  report: Report,
): Promise<number> {
  for (const [index, surface] of surfaces.entries()) {
    try {
      const findings = await findingsIn(client, surface, texts, (seconds) =>
        print(texts.waiting(seconds)),
      );
      if (findings.length > 0) report.bad(texts.surface.invalid(surface.name), findings);
      else report.good(texts.surface.valid(surface.name, sizeOf(surface, texts)));
    } catch (error) {
      const { words, lasting } = troubleOf(error, botCall(apiUrl, "blocks.validate"), texts);
      report.bad(texts.surface.failed(surface.name, words));
      if (lasting) return surfaces.length - index - 1;
    }
  }
  return 0;
}

function sizeOf(surface: Surface, { surface: texts }: CheckTexts): string {
  return "view" in surface ? texts.view : texts.messages(surface.messages.length);
}

function whose(answer: webApi.AuthTestResponse, { token }: CheckTexts): string {
  const { team = "", team_id: teamId, enterprise_id: enterprise, user = "", bot_id: bot } = answer;
  const everywhere = answer.is_enterprise_install === true;
  return token.whose([
    teamId ? `${team} (${teamId})` : team,
    everywhere ? token.everywhere : enterprise ? token.enterprise(enterprise) : "",
    bot ? token.bot(user, bot) : user,
  ]);
}

function botCall(apiUrl: string, method: string): FailedCall {
  return { host: hostOf(apiUrl), method, token: "bot" };
}

function hostOf(apiUrl: string): string {
  return new URL(apiUrl).host;
}
