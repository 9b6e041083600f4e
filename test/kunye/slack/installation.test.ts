import { webApi } from "@slack/bolt";
import { pino } from "pino";
import { expect, test } from "vitest";
import { findInstallation, isForeign } from "../../../src/kunye/slack/installation.ts";

const answer = { ok: true, team_id: "T1", bot_id: "B1", user_id: "U1" };
const refusal = (error: string) => new webApi.WebAPIPlatformError({ ok: false, error });

/** Starts a finder on a fake Slack with these answers to auth.test in turn; the last one stays. */
function startFinder(answers: object[], clock = { now: 0 }) {
  const lines: Record<string, unknown>[] = [];
  const stream = {
    write: (line: string) => lines.push(JSON.parse(line) as (typeof lines)[number]),
  };
  const next = () => (answers.length > 1 ? answers.shift() : answers[0]);
  const test = () => {
    const said = next();
    return said instanceof Error ? Promise.reject(said) : Promise.resolve(said);
  };
  const client = { auth: { test } } as unknown as webApi.WebClient;
  const pauses = { first: 1, longest: 5, refused: 20 };
  const log = pino({ level: "warn" }, stream);
  const wanted = ["commands", "users:read"];
  return {
    lines,
    finder: findInstallation(client, log, wanted, undefined, pauses, () => clock.now),
  };
}

test.each([
  [["commands"], ["users:read"]],
  [["commands", "users:read", "im:history"], null],
  // Unknown scopes are not logged as missing.
  [undefined, null],
])("with the scopes %j the log says that %j is missing", async (scopes, missing) => {
  const { lines, finder } = startFinder([{ ...answer, response_metadata: { scopes } }]);
  expect(await finder.find(1_000)).toMatchObject({ team: "T1" });
  expect(lines.map((line) => line["missing"])).toEqual(missing === null ? [] : [missing]);
});

test.each([
  [{}, { team: "T1", enterprise: null }],
  [{ enterprise_id: "E1" }, { team: "T1", enterprise: "E1" }],
  [
    { enterprise_id: "E1", is_enterprise_install: true },
    { team: "E1", enterprise: "E1" },
  ],
  [
    { team_id: undefined, enterprise_id: "E1" },
    { team: "E1", enterprise: "E1" },
  ],
])("auth.test with %j is %j", async (more, installation) => {
  const { finder } = startFinder([{ ...answer, ...more }]);
  const said = { botId: "B1", userId: "U1", scopes: null };
  expect(await finder.find(1_000)).toEqual({ ...said, ...installation });
});

test("auth.test is repeated until it succeeds, after transient failures and refusals", async () => {
  const away = new webApi.WebAPIHTTPError(503, "unavailable", {});
  const { lines, finder } = startFinder([
    ...[away, new webApi.WebAPIRateLimitedError(1), refusal("internal_error")],
    ...[refusal("invalid_auth"), { ok: true }, answer],
  ]);
  expect(await finder.find(0)).toBeNull();
  expect(await finder.find(5_000)).toMatchObject({ team: "T1" });
  expect(lines.map(({ level, code }) => [level, code])).toEqual([
    ...[
      [40, "http_503"],
      [40, "429"],
      [40, "internal_error"],
    ],
    ...[
      [50, "invalid_auth"],
      [50, "Error"],
    ],
  ]);
});

const claimed = (
  team: string | null,
  enterprise: string | null,
  personTeam: string | null = null,
) => ({
  team,
  enterprise,
  personTeam,
});

test.each([
  [claimed("T1", null), false, false],
  [claimed("T1", null, "T1"), false, false],
  [claimed("T1", null, "T2"), true, false],
  [claimed("T1", "E1", "T2"), true, false],
  [claimed("T2", null), true, true],
  [claimed("T2", "E1"), true, false],
  [claimed("T2", "E2"), true, true],
  [claimed(null, "E1"), true, false],
  [claimed(null, "E2"), true, true],
  [claimed(null, null, "T1"), true, true],
])("%j is foreign to a workspace: %s, to one of the enterprise E1: %s", (origin, alone, inE1) => {
  const installation = { team: "T1", enterprise: null, botId: "B1", userId: "U1" };
  expect(isForeign(origin, installation)).toBe(alone);
  expect(isForeign(origin, { ...installation, enterprise: "E1" })).toBe(inE1);
});

test("an answer is renewed hourly, or each minute without the scope for files; a failure changes nothing", async () => {
  const of = (scopes: string[]) => ({ ...answer, response_metadata: { scopes } });
  const clock = { now: 0 };
  const away = new webApi.WebAPIHTTPError(503, "unavailable", {});
  const all = ["commands", "files:read"];
  const { finder } = startFinder([of(["commands"]), away, of(all), of(["commands"])], clock);
  const scopes = async () => (await finder.find(1_000))?.scopes;
  expect(await scopes()).toEqual(["commands"]);
  clock.now += 59_999;
  expect(await scopes()).toEqual(["commands"]);
  clock.now += 1;
  // Slack fails.
  expect(await scopes()).toEqual(["commands"]);
  clock.now += 60_000;
  expect(await scopes()).toEqual(all);
  clock.now += 3_599_999;
  expect(await scopes()).toEqual(all);
  clock.now += 1;
  expect(await scopes()).toEqual(["commands"]);
});
