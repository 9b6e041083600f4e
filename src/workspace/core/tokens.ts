import type { SlackError } from "./slack-error.ts";

interface Caller {
  readonly kind: "bot" | "app";
  readonly scopes: readonly string[];
}

/** Knows the tokens of the installed app, and what each may do. */
export function createTokens(options: {
  readonly botToken: string;
  readonly appToken: string | undefined;
  readonly scopes: readonly string[];
}) {
  const { botToken, appToken, scopes } = options;
  return {
    /** The app's granted scopes. */
    scopes,
    read(token: string): Caller | SlackError {
      if (token === appToken) return { kind: "app", scopes: ["connections:write"] };
      return token === botToken ? { kind: "bot", scopes } : { error: "invalid_auth" };
    },
  };
}
