import { createServer, type RequestListener } from "node:http";
import { listen } from "../../../src/platform/limited-server.ts";
import type { SlackWorkspacesOptions } from "../../../src/workspace/create-slack-workspace.ts";
import { readManifest } from "../../../src/workspace/install/manifest.ts";
import { startTestWorkspaces, type TestWorkspaces } from "../../support/people/test-workspace.ts";
import { signingSecret } from "./start-workspace.ts";

export const client = { id: "500.700", secret: "local-client-secret" };

export { teamIds } from "../../support/start-two-workspaces.ts";

export type Answer = Readonly<Record<string, unknown>>;

export interface RunningWorkspaces extends Omit<TestWorkspaces, "install"> {
  readonly redirectUrl: string;
  /** Returns the address of the authorize page; undefined fields are left out. */
  authorizeUrl(fields?: Readonly<Record<string, string | undefined>>): string;
  /** Calls a method of the Web API; the fields are sent as a form. */
  call(method: string, token: string, fields?: Readonly<Record<string, string>>): Promise<Answer>;
  /** Exchanges a code with the app's credentials. */
  exchange(code: string, fields?: Readonly<Record<string, string>>): Promise<Answer>;
  /** Installs the app as its people and the app do; resolves with the token. */
  install(place: string, by?: string): Promise<string>;
  stop(): Promise<void>;
}

/** Starts two workspaces without the app, and this listener as the app. */
export async function startWorkspaces(
  manifest: string,
  app: RequestListener,
  options: Partial<SlackWorkspacesOptions> = {},
): Promise<RunningWorkspaces> {
  const appServer = createServer(app);
  const appUrl = await listen(appServer, 0, "127.0.0.1");
  const redirectUrl = `${appUrl}/slack/oauth_redirect`;
  const read = readManifest(manifest);
  const program = await startTestWorkspaces({
    appUrl: `${appUrl}/slack/events`,
    signingSecret,
    manifest: read,
    client: { ...client, redirectUrls: [redirectUrl] },
    count: 2,
    ...options,
  });
  const authorizeUrl = (fields: Readonly<Record<string, string | undefined>> = {}) => {
    const url = new URL("/oauth/v2/authorize", program.url);
    const query = {
      client_id: client.id,
      scope: read.scopes.join(","),
      redirect_uri: redirectUrl,
      state: "durum 1",
      ...fields,
    } as Readonly<Record<string, string | undefined>>;
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) url.searchParams.set(name, value);
    }
    return url.href;
  };
  const call = async (
    method: string,
    token: string,
    fields: Readonly<Record<string, string>> = {},
  ): Promise<Answer> => {
    const response = await fetch(`${program.url}/api/${method}`, {
      method: "POST",
      headers: token === "" ? {} : { authorization: `Bearer ${token}` },
      body: new URLSearchParams(fields),
    });
    return (await response.json()) as Answer;
  };
  const exchange = (code: string, fields: Readonly<Record<string, string>> = {}) =>
    call("oauth.v2.access", "", {
      client_id: client.id,
      client_secret: client.secret,
      redirect_uri: redirectUrl,
      code,
      ...fields,
    });
  return {
    ...program,
    redirectUrl,
    authorizeUrl,
    call,
    exchange,
    async install(place, by) {
      const returned = await program.authorize(authorizeUrl(), { place, ...(by && { by }) });
      const answer = await exchange(returned.searchParams.get("code") ?? "");
      if (answer["ok"] !== true) throw new Error(`not installed: ${String(answer["error"])}`);
      return String(answer["access_token"]);
    },
    async stop() {
      await program.close();
      const closed = new Promise((resolve) => appServer.close(resolve));
      appServer.closeAllConnections();
      await closed;
    },
  };
}
