import { randomUUID } from "node:crypto";
import type { AppDelivery, Delivery } from "./app-delivery.ts";

/** Whether an app answers at its request URL, and if not, why. */
export interface Verification {
  readonly ok: boolean;
  readonly problem?: string;
}

/** Asks the app to repeat a challenge, as Slack does when its request URL is entered. */
export async function verifyRequestUrl(http: AppDelivery, token: string): Promise<Verification> {
  const challenge = randomUUID();
  const answer = await http.deliver({
    to: "events",
    label: "url_verification",
    content: { type: "url_verification", token, challenge },
  });
  if (answer.kind === "failed") {
    const { error, status } = answer;
    return { ok: false, problem: status === undefined ? error : `${error} ${status}` };
  }
  if (repeated(answer) === challenge) return { ok: true };
  return { ok: false, problem: "challenge_not_repeated" };
}

/** Apps answer with the challenge alone, or with it in a field. */
function repeated({ body, isJson }: Extract<Delivery, { kind: "acknowledged" }>): unknown {
  if (!isJson) return body.trim();
  try {
    return (JSON.parse(body) as { challenge?: unknown } | null)?.challenge;
  } catch {
    return undefined;
  }
}
