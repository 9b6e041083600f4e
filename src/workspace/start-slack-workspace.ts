import { createServer } from "node:http";
import { listen } from "../platform/limited-server.ts";
import { createSlackWorkspace, type SlackWorkspaceOptions } from "./create-slack-workspace.ts";

/**
 * Starts a workspace that listens on this machine and on nothing else, on a port of its own or on
 * the given one; `close` ends it.
 * @throws {Error} when the port is taken.
 */
export async function startSlackWorkspace(
  options: Omit<SlackWorkspaceOptions, "baseUrl"> & { readonly port?: number },
) {
  const server = createServer();
  const url = await listen(server, options.port ?? 0, "127.0.0.1");
  const workspace = createSlackWorkspace({ ...options, baseUrl: url });
  server.on("request", workspace.listener);
  server.on("upgrade", workspace.upgrade);
  return {
    ...workspace,
    /** `http://127.0.0.1:<port>`: the page; the Web API is at `/api/`. */
    url,
    async close() {
      await workspace.close();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
