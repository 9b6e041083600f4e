import type { SlackError } from "./slack-error.ts";

/** Whose token it is and what it may do. */
export interface Caller {
  readonly kind: "bot" | "app";
  readonly scopes: readonly string[];
}

/** The tokens of the installed app. */
export interface Tokens {
  /** What the app was allowed. */
  readonly scopes: readonly string[];
  read(token: string): Caller | SlackError;
}

export function createTokens(options: {
  readonly botToken: string;
  readonly appToken: string | undefined;
  readonly scopes: readonly string[];
}): Tokens {
  const { botToken, appToken, scopes } = options;
  return {
    scopes,
    read(token) {
      if (token === appToken) return { kind: "app", scopes: ["connections:write"] };
      return token === botToken ? { kind: "bot", scopes } : { error: "invalid_auth" };
    },
  };
}
