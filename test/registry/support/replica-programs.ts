import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { onTestFinished } from "vitest";
import { temporaryDirectory } from "./test-service.ts";

/** A replica of the service as a program; after a kill it is started again on the same data. */
export interface ReplicaProgram {
  port: () => number;
  /** Ends the program without a warning; resolves when its next life is ready. */
  killAndRestart: () => Promise<void>;
  /** Stops the program as a service manager does; resolves when its next life is ready. */
  restart: () => Promise<void>;
  /** Stops the program as a service manager does. */
  stop: () => Promise<void>;
}

export async function startReplicaProgram(databaseUrl: string): Promise<ReplicaProgram> {
  const dataDir = await temporaryDirectory();
  let [port, child]: [number, ChildProcess | null] = [0, null];
  const start = async () => {
    const args = ["src/registry.ts", "serve", "--port", String(port), "--companies", "50"];
    const env = {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: "silent",
    };
    const started = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "inherit"] });
    child = started;
    const [ready] = (await once(createInterface(started.stdout), "line")) as [string];
    port = Number(/:(\d+) /.exec(ready)?.[1]);
  };
  const stop = () => end("SIGTERM");
  const end = async (signal: NodeJS.Signals) => {
    const ending = child;
    child = null;
    const exited = ending && once(ending, "exit");
    ending?.kill(signal);
    await exited;
  };
  const kill = () => end("SIGKILL");
  onTestFinished(kill);
  await start();
  return {
    port: () => port,
    killAndRestart: async () => {
      await kill();
      await start();
    },
    restart: async () => {
      await stop();
      await start();
    },
    stop,
  };
}

/** Starts a load balancer: connections go to the replicas in turn, past those that refuse them. */
export async function startBalancer(
  replicas: readonly Pick<ReplicaProgram, "port">[],
): Promise<string> {
  let turn = 0;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    sockets.add(client);
    client.on("error", () => undefined);
    client.on("close", () => sockets.delete(client));
    client.pause();
    turn += 1;
    const from = turn;
    const tryReplica = (tried: number) => {
      const replica = replicas[(from + tried) % replicas.length];
      if (tried === replicas.length || !replica) {
        client.destroy();
        return;
      }
      const upstream = connect(replica.port(), "127.0.0.1");
      let isOpen = false;
      upstream.on("error", () => {
        if (!isOpen) tryReplica(tried + 1);
      });
      upstream.once("connect", () => {
        isOpen = true;
        client.pipe(upstream).pipe(client);
        client.on("close", () => upstream.destroy());
        upstream.on("close", () => client.destroy());
      });
    };
    tryReplica(0);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
