import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { parseCredits } from "../../../src/company/credits.ts";
import { createLogger } from "../../../src/platform/logger.ts";
import {
  startRegistryService,
  type RegistryServiceOptions,
} from "../../../src/registry/start-registry-service.ts";
import { scratch } from "../../support/scratch.ts";

interface TestAnswer {
  status: number;
  headers: Headers;
  /** The body as it was sent, for numbers digit by digit. */
  text: string;
  json: Record<string, unknown>;
}

interface TestService {
  url: string;
  key: string;
  dataDir: string;
  service: Awaited<ReturnType<typeof startRegistryService>>;
  get: (path: string, key?: string) => Promise<TestAnswer>;
  post: (path: string, body: unknown, key?: string) => Promise<TestAnswer>;
  close: () => Promise<void>;
}

/** Creates a directory that is deleted after the test. */
export async function temporaryDirectory(): Promise<string> {
  const path = await mkdtemp(join(scratch, "registry-"));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

/** The service on a free port with 200 invented companies and one account of 100 credits. */
export async function startTestService(
  options: Partial<RegistryServiceOptions> & { balance?: string } = {},
): Promise<TestService> {
  const dataDir = options.dataDir ?? (await temporaryDirectory());
  const running = await startRegistryService({
    companies: 200,
    logger: createLogger("silent"),
    ...options,
    dataDir,
    host: "127.0.0.1",
    port: 0,
  });
  let isClosed = false;
  const close = async () => {
    if (isClosed) return;
    isClosed = true;
    await running.close();
  };
  onTestFinished(close);
  const balance = parseCredits(options.balance ?? "100") ?? 0;
  const { key } = await running.accounts.ensure({ name: "test", balance });
  const { url } = running;
  return {
    url,
    key,
    dataDir,
    service: running,
    get: (path, own = key) =>
      answerOf(fetch(`${url}${path}`, { headers: { authorization: `Bearer ${own}` } })),
    post: (path, body, own = key) =>
      answerOf(
        fetch(`${url}${path}`, {
          method: "POST",
          headers: { authorization: `Bearer ${own}`, "content-type": "application/json" },
          body: typeof body === "string" ? body : JSON.stringify(body),
        }),
      ),
    close,
  };
}

export async function answerOf(response: Promise<Response>): Promise<TestAnswer> {
  const { status, headers, ...rest } = await response.then(async (answer) => ({
    status: answer.status,
    headers: answer.headers,
    text: await answer.text(),
  }));
  const isJson = headers.get("content-type")?.startsWith("application/json") === true;
  const json = isJson ? (JSON.parse(rest.text) as Record<string, unknown>) : {};
  return { status, headers, text: rest.text, json };
}
