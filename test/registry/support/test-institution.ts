import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { createHttpUpstream } from "../../../src/registry/upstreams/http-upstream.ts";
import { startTestService } from "./test-service.ts";

/** Starts the service with an HTTP institution whose answers the listener writes. */
export async function startWithInstitution(
  listener: RequestListener,
  options: { upstreamTimeoutMs?: number; token?: string } = {},
) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const upstream = createHttpUpstream(`http://127.0.0.1:${port}/kurum/`, options.token);
  return startTestService({ upstream, ...options });
}
