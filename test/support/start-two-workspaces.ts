import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { onTestFinished } from "vitest";
import type { SlackWorkspacesOptions } from "../../src/workspace/create-slack-workspace.ts";
import { readManifest } from "../../src/workspace/install/manifest.ts";
import { startTestWorkspaces, type TestWorkspaces } from "./people/test-workspace.ts";

/** The ids of the two workspaces. */
export const teamIds = { first: "T05KARTALTP", second: "T07POYRAZDR" } as const;

export interface TwoWorkspaces extends TestWorkspaces {
  readonly client: { readonly id: string; readonly secret: string };
  readonly signingSecret: string;
  /** The settings that connect an app with the workspaces. */
  readonly settings: Readonly<Record<string, string>>;
}

/**
 * Starts two workspaces without the app, which listens or will listen at `appOrigin`.
 * By default the app has Künye's manifest. The workspaces end with the test.
 */
export async function startTwoWorkspaces(
  appOrigin: string,
  options: Partial<SlackWorkspacesOptions> = {},
): Promise<TwoWorkspaces> {
  const signingSecret = "test-signing-secret";
  const client = { id: "500.700", secret: "canary-client-secret" };
  const slack = await startTestWorkspaces({
    appUrl: `${appOrigin}/slack/events`,
    signingSecret,
    client: { ...client, redirectUrls: [`${appOrigin}/slack/oauth_redirect`] },
    manifest: readManifest(readFileSync("manifest.yml", "utf8")),
    count: 2,
    ...options,
  });
  onTestFinished(() => slack.close());
  const settings = {
    PUBLIC_URL: appOrigin,
    SLACK_API_URL: `${slack.url}/api/`,
    SLACK_SIGNING_SECRET: signingSecret,
    SLACK_CLIENT_ID: client.id,
    SLACK_CLIENT_SECRET: client.secret,
  };
  return { ...slack, client, signingSecret, settings };
}

/** Allows or declines the request that the page shows, for the place with this name. */
export async function authorizeOnPage(
  page: Page,
  { place, isAllowed = true }: { readonly place: string; readonly isAllowed?: boolean },
): Promise<void> {
  await page.getByRole("radio", { name: place }).check();
  await page.getByRole("button", { name: isAllowed ? "İzin ver" : "Vazgeç" }).click();
}
