import { createLimitedServer, listen } from "../platform/limited-server.ts";
import { withTrouble, type Trouble } from "./http/trouble.ts";
import {
  defaultUpstreamTimeoutMs,
  openRegistryService,
  type RegistryService,
  type RegistryServiceOptions,
} from "./open-registry-service.ts";

interface RunningRegistryService {
  url: string;
  service: RegistryService;
  /** Lets answers under way finish, then closes the database. */
  close(): Promise<void>;
}

/** Opens the service and listens; port 0 takes a free one. */
export async function startRegistryService(
  options: RegistryServiceOptions & { host: string; port: number; trouble?: () => Trouble },
): Promise<RunningRegistryService> {
  const service = await openRegistryService(options);
  const { trouble } = options;
  const server = createLimitedServer(
    trouble ? withTrouble(service.listener, trouble) : service.listener,
  );
  let url: string;
  try {
    url = await listen(server, options.port, options.host);
  } catch (error) {
    await service.close();
    throw error;
  }
  return {
    url,
    service,
    close: async () => {
      service.drain();
      // A connection whose last answer is given would be kept open for the next one.
      const sweep = setInterval(() => server.closeIdleConnections(), 20);
      const goodbyeMs = (options.upstreamTimeoutMs ?? defaultUpstreamTimeoutMs) + graceMs;
      const end = setTimeout(() => server.closeAllConnections(), goodbyeMs);
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      clearInterval(sweep);
      clearTimeout(end);
      await service.close();
    },
  };
}

/** What an answer may take beside the upstream's time. */
const graceMs = 3_000;
