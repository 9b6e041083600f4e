import type { Logger } from "pino";
import type { Language } from "../../platform/language.ts";
import type { Installations } from "../installations/create-installations.ts";
import type { InstallationStore, StoredInstallation } from "../installations/installation-store.ts";
import type { BalanceOutcome } from "../lookups/ports.ts";
import type { OAuthApp } from "./exchange-code.ts";
import type { PrivacyDays } from "./texts.tr.ts";

/** The account that pays for a workspace's queries. */
export type AccountSetup =
  | { kind: "own"; check: (key: string) => Promise<BalanceOutcome> }
  /** The embedded registry; `open` makes an account and returns its key. */
  | { kind: "demo"; open: (installation: string) => Promise<string> }
  | { kind: "shared" };

export interface InstallSetup {
  app: OAuthApp;
  /** The manifest's scopes; the installing person may decline the optional ones. */
  scopes: { all: readonly string[]; optional: readonly string[] };
  store: InstallationStore;
  installations: Pick<Installations, "all" | "refresh">;
  account: AccountSetup;
  /** Tells if a person is a manager of a workspace; `nobody-named`: none, and no managers are named. */
  isManager: (installation: string, userId: string) => Promise<"yes" | "no" | "nobody-named">;
  /** Tells the person who installed the app what is left to do. */
  tellInstaller: (found: StoredInstallation, state: { hasKey: boolean }) => Promise<void>;
  /** The language of a browser that asks for neither of Künye's. */
  language: Language;
  supportContact: string | null;
  /** The operator's own privacy page, or null for Künye's. */
  privacyUrl: string | null;
  days: PrivacyDays;
  log: Logger;
}
