/** What a call of the app is answered with. */
export interface AppAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a caller beyond Slack's rates gets. */
export function rateLimited(seconds: number): AppAnswer {
  return {
    status: 429,
    body: { ok: false, error: "ratelimited" },
    headers: { "retry-after": String(seconds) },
  };
}
