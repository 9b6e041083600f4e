import { isSlackError, type SlackError } from "../core/app-content.ts";
import type { Core } from "../core/core.ts";
import { newSecret } from "../core/ids.ts";
import { tokenSeconds, type Grant, type Installation } from "../core/installations.ts";
import { uninstall } from "../core/uninstall.ts";
import { textOf, type Arguments, type MethodAnswer, type WebMethod } from "./web-method.ts";

/** Methods on tokens and installations. */
export const authMethods: Readonly<Record<string, WebMethod>> = {
  "auth.test": {
    run({ directory: { app, team, enterprise }, pageUrl }, _args, installation) {
      // An organisation's token names the organisation as its team.
      const owner = installation?.isForEnterprise && enterprise ? enterprise : team;
      return {
        url: pageUrl(),
        team: owner.name,
        user: app.handle,
        team_id: owner.id,
        user_id: app.botUserId,
        bot_id: app.botId,
        app_id: app.id,
        app_name: app.name,
        ...(enterprise && { enterprise_id: enterprise.id }),
        is_enterprise_install: installation?.isForEnterprise === true,
      };
    },
  },
  "auth.revoke": {
    run(core, args, installation) {
      if (["1", "true"].includes(String(args["test"]))) return { revoked: false };
      // The app has no other token, so it is removed with this one.
      if (installation) void uninstall(core, installation);
      return { revoked: true };
    },
  },
  "auth.teams.list": {
    run({ installations: { teams, isReached }, directory: { team } }, _args, installation) {
      const reached = teams.filter(({ id }) =>
        installation?.isForEnterprise ? isReached(id) : id === team.id,
      );
      return {
        teams: reached.map(({ id, name }) => ({ id, name })),
        response_metadata: { next_cursor: "" },
      };
    },
  },
  "apps.uninstall": {
    run(core, args, installation) {
      const problem = clientProblem(core, args);
      if (problem) return problem;
      if (installation) void uninstall(core, installation);
      return {};
    },
  },
  "oauth.v2.access": { tokenKind: "none", run: exchangeCode },
};

function clientProblem(core: Core, args: Arguments): SlackError | undefined {
  return core.installations.clientProblem(args["client_id"], args["client_secret"]);
}

function exchangeCode(core: Core, args: Arguments): MethodAnswer {
  const problem = clientProblem(core, args);
  if (problem) return problem;
  const grantType = textOf(args["grant_type"]);
  if (!["", "authorization_code"].includes(grantType)) return { error: "invalid_grant_type" };
  const grant = core.installations.takeCode(textOf(args["code"]), textOf(args["redirect_uri"]));
  if (isSlackError(grant)) return grant;
  const { ownerId, scopes } = grant;
  const isExpiring = core.knobs.settings().expiringTokens;
  const installation = core.installations.install({ ownerId, scopes, isExpiring });
  return accessAnswer(core, grant, installation);
}

function accessAnswer(
  { directory: { app, team, enterprise } }: Core,
  { userId }: Grant,
  { token, scopes, isForEnterprise, expiresAt }: Installation,
): MethodAnswer {
  return {
    app_id: app.id,
    authed_user: { id: userId },
    scope: scopes.join(","),
    token_type: "bot",
    access_token: token,
    bot_user_id: app.botUserId,
    team: isForEnterprise ? null : { id: team.id, name: team.name },
    enterprise,
    is_enterprise_install: isForEnterprise,
    ...(expiresAt !== undefined && {
      expires_in: tokenSeconds,
      refresh_token: newSecret("xoxe-1-"),
    }),
  };
}
