import { expect, test } from "vitest";
import {
  authorizeFrom,
  type PayloadSource,
  type Tenant,
} from "../../../src/kunye/slack/tenants.ts";

const installed = { team: "T1", enterprise: null, botId: "B1", userId: "U0BOT", scopes: null };

function tenantWith(find: () => Promise<typeof installed | null>): Tenant {
  return { finder: { find }, services: { slack: { token: "xoxb-1" } } } as unknown as Tenant;
}

test.each([
  ["an installation", () => Promise.resolve(installed), { botId: "B1", botUserId: "U0BOT" }],
  ["one that Slack has not named yet", () => Promise.resolve(null), {}],
])("Bolt learns the token of %s, and of its bot what is known", async (_name, find, bot) => {
  const tenant = tenantWith(find);
  const known = ({ team }: PayloadSource) => (team === "T1" ? tenant : null);
  const authorize = authorizeFrom({ known });
  const source = { enterpriseId: undefined, isEnterpriseInstall: false };
  expect(await authorize({ ...source, teamId: "T1" })).toEqual({
    tenant,
    botToken: "xoxb-1",
    ...bot,
  });
  // A workspace that may have been installed a moment ago: the listeners ask the store.
  expect(await authorize({ ...source, teamId: "T2" })).toEqual({});
});
