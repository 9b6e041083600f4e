import type { Changes } from "./changes.ts";
import type { Ids } from "./ids.ts";
import type { SlackError } from "./slack-error.ts";

/** Whose token it is and what it may do. */
export interface Caller {
  readonly kind: "bot" | "app";
  readonly scopes: readonly string[];
}

/** What a person allowed on the install page. */
export interface Consent {
  readonly personId: string;
  readonly scopes: readonly string[];
  /** As it stood in the address of the install page. */
  readonly redirectUri: string | undefined;
}

/** Whether the app is installed, and with which tokens. */
export interface Installation {
  isInstalled(): boolean;
  /** What the app was allowed; nothing while it isn't installed. */
  scopes(): readonly string[];
  read(token: string): Caller | SlackError;
  /** A code that the app may exchange once, within ten minutes. */
  consent(consent: Consent): string;
  exchange(
    code: string,
    redirectUri: string | undefined,
  ): (Consent & { readonly token: string }) | SlackError;
  /** A token of the kind that comes with a step of a workflow. */
  issueToken(): string;
  /** Ends the tokens; whoever still uses one gets this error. */
  uninstall(error: "account_inactive" | "token_revoked"): void;
}

const codeLifeMs = 10 * 60_000;

export function createInstallation(options: {
  readonly botToken: string | undefined;
  readonly appToken: string | undefined;
  /** What the app that is installed from the start may do. */
  readonly scopes: readonly string[];
  readonly ids: Ids;
  readonly clock: () => number;
  readonly changes: Changes;
}): Installation {
  const { ids, clock, changes } = options;
  const ended = new Map<string, string>();
  const codes = new Map<string, Consent & { readonly expiresAt: number }>();
  let botToken = options.botToken;
  let scopes: readonly string[] = botToken === undefined ? [] : options.scopes;
  const stepTokens = new Set<string>();

  return {
    isInstalled: () => botToken !== undefined,
    scopes: () => scopes,
    read(token) {
      if (token === options.appToken) return { kind: "app", scopes: ["connections:write"] };
      if (token === botToken || stepTokens.has(token)) return { kind: "bot", scopes };
      return { error: ended.get(token) ?? "invalid_auth" };
    },
    consent(consent) {
      const code = ids.code();
      codes.set(code, { ...consent, expiresAt: clock() + codeLifeMs });
      return code;
    },
    exchange(code, redirectUri) {
      const consent = codes.get(code);
      if (!consent || clock() > consent.expiresAt) return { error: "invalid_code" };
      if (consent.redirectUri !== redirectUri) return { error: "bad_redirect_uri" };
      codes.delete(code);
      // Installing again keeps the token and adds what was allowed now.
      botToken ??= ids.botToken();
      scopes = [...new Set([...scopes, ...consent.scopes])];
      changes.publish({ kind: "installed", installed: true });
      return { ...consent, scopes, token: botToken };
    },
    issueToken() {
      const token = ids.stepToken();
      stepTokens.add(token);
      return token;
    },
    uninstall(error) {
      for (const token of [botToken, ...stepTokens]) if (token) ended.set(token, error);
      stepTokens.clear();
      botToken = undefined;
      scopes = [];
      changes.publish({ kind: "installed", installed: false });
    },
  };
}
