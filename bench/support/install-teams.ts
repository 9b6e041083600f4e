import { request } from "undici";

/** Installs the app in workspaces, as their managers' browsers do; a workspace's code is its id. */
export async function installTeams(url: string, teams: readonly string[]): Promise<void> {
  for (const team of teams) {
    const begun = await request(`${url}/slack/install`);
    await begun.body.dump();
    const [cookie = ""] = String(begun.headers["set-cookie"]).split(";");
    const state = new URL(String(begun.headers.location)).searchParams.get("state") ?? "";
    const query = new URLSearchParams({ code: team, state }).toString();
    const ended = await request(`${url}/slack/oauth_redirect?${query}`, { headers: { cookie } });
    await ended.body.dump();
    if (ended.statusCode !== 303) throw new Error(`no installation: ${ended.statusCode}`);
  }
}
