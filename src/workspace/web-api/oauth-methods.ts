import type { Core } from "../core.ts";
import { isOrgWide } from "../enterprise-fields.ts";
import { uninstall } from "../uninstall.ts";
import { isSlackError, type SlackError } from "../slack-error.ts";
import { free, isTrue, textOf, type Arguments, type WebMethod } from "./web-method.ts";

export const oauthMethods: Readonly<Record<string, WebMethod>> = {
  "oauth.v2.access": {
    rate: 100,
    caller: "nobody",
    scopes: free,
    run(core, args) {
      const wrong = wrongClient(core, args);
      if (wrong) return wrong;
      const { grant_type = "authorization_code", redirect_uri: uri } = args;
      if (grant_type !== "authorization_code") return { error: "invalid_grant_type" };
      const redirectUri = typeof uri === "string" && uri !== "" ? uri : undefined;
      const granted = core.installation.exchange(textOf(args["code"]), redirectUri);
      if (isSlackError(granted)) return granted;
      const { app, team, enterprise } = core.directory;
      const orgWide = isOrgWide(core.directory);
      return {
        app_id: app.id,
        authed_user: { id: granted.personId },
        scope: granted.scopes.join(","),
        token_type: "bot",
        access_token: granted.token,
        bot_user_id: app.botUserId,
        team: orgWide ? null : { id: team.id, name: team.name },
        enterprise: enterprise && { id: enterprise.id, name: enterprise.name },
        is_enterprise_install: orgWide,
      };
    },
  },
  "apps.uninstall": {
    rate: 1,
    scopes: free,
    run(core, args) {
      const wrong = wrongClient(core, args);
      if (wrong) return wrong;
      uninstall(core);
      return {};
    },
  },
  "auth.revoke": {
    rate: 50,
    scopes: free,
    run(core, args) {
      if (isTrue(args["test"])) return { revoked: false };
      uninstall(core, "token_revoked");
      return { revoked: true };
    },
  },
};

function wrongClient({ client }: Core, args: Arguments): SlackError | undefined {
  if (!client || args["client_id"] !== client.id) return { error: "invalid_client_id" };
  return args["client_secret"] === client.secret ? undefined : { error: "bad_client_secret" };
}
