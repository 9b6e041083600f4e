import { createHmac, randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { Agent, request } from "undici";

/** The signing secret of the apps under load. */
export const signingSecret = "bench-secret";

/** The rate and duration of the load. */
export interface Rate {
  perSecond: number;
  seconds: number;
  /** Ends the load early. */
  until?: AbortSignal;
}

/** `isNew`: a connection for each command, else kept-alive ones; by default at most 64. */
export interface Connection {
  isNew?: boolean;
}

const agent = new Agent({ connections: 64, keepAliveTimeout: 1_000 });
/** Without a limit of connections: a command never waits for another one's. */
const unlimited = new Agent({ keepAliveTimeout: 1_000, connect: { timeout: 120_000 } });

/** Sends each command at its due time (open loop), to the URLs in turn; returns the ack times in ms. */
export async function sendCommands(
  urls: readonly string[],
  { perSecond, seconds, until }: Rate,
  fieldsOf: (index: number) => Record<string, string>,
  connection: Connection = {},
): Promise<number[]> {
  const start = performance.now();
  const sent: Promise<number>[] = [];
  for (let index = 0; index < perSecond * seconds && until?.aborted !== true; index += 1) {
    const due = start + (index * 1_000) / perSecond;
    await delay(Math.max(0, due - performance.now()));
    sent.push(sendCommand(urls[index % urls.length] ?? "", fieldsOf(index), connection));
  }
  return Promise.all(sent);
}

/** Closes the connections of the commands. */
export async function closeCommands(): Promise<void> {
  await Promise.all([agent.close(), unlimited.close()]);
}

/** Returns a quantile: about this share of the values is at most the result. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
}

/** Sends one signed command; returns the time until its ack in milliseconds. */
export function sendCommand(
  url: string,
  fields: Record<string, string>,
  connection: Connection = {},
): Promise<number> {
  const body = new URLSearchParams({ trigger_id: randomUUID(), ...fields }).toString();
  return send(url, body, connection);
}

/** Sends one signed JSON payload; returns the time until its ack in milliseconds. */
export function sendPayload(url: string, payload: object): Promise<number> {
  return send(url, JSON.stringify(payload), { type: "application/json" });
}

/** Sends one signed body; returns the time until its ack in milliseconds, Infinity without one. */
export async function send(
  url: string,
  body: string,
  { isNew, type = "application/x-www-form-urlencoded" }: Connection & { type?: string } = {},
): Promise<number> {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const signature = createHmac("sha256", signingSecret)
    .update(`v0:${timestamp}:${body}`)
    .digest("hex");
  const before = performance.now();
  // A stalled program drops the connection, or has not read the request in time.
  const response = await request(`${url}/slack/events`, {
    method: "POST",
    dispatcher: isNew === undefined ? agent : unlimited,
    reset: isNew === true,
    headers: {
      "content-type": type,
      "x-slack-request-timestamp": timestamp,
      "x-slack-signature": `v0=${signature}`,
    },
    body,
  }).catch(() => null);
  const acknowledged = performance.now();
  if (!response) return Infinity;
  await response.body.dump();
  if (response.statusCode === 408) return Infinity;
  if (response.statusCode !== 200) throw new Error(`ack ${response.statusCode}`);
  return acknowledged - before;
}
