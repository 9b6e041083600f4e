import { free, type WebMethod } from "./web-method.ts";

export const authMethods: Readonly<Record<string, WebMethod>> = {
  "auth.test": {
    scopes: free,
    run({ directory: { app, team, enterprise }, baseUrl }) {
      return {
        url: `${baseUrl()}/`,
        team: team.name,
        user: app.handle,
        team_id: team.id,
        user_id: app.botUserId,
        bot_id: app.botId,
        app_id: app.id,
        app_name: app.name,
        ...(enterprise && { enterprise_id: enterprise.id }),
        is_enterprise_install: false,
      };
    },
  },
  "apps.connections.open": {
    caller: "app",
    scopes: free,
    run: ({ openSocket }) => ({ url: openSocket() }),
  },
};
