import type { Language } from "../../platform/language.ts";

/** An installation as Slack returns it. */
export interface NewInstallation {
  /** The workspace's id, or the enterprise's if installed for the whole enterprise. */
  id: string;
  enterprise: string | null;
  isOrgWide: boolean;
  name: string;
  botToken: string;
  scopes: readonly string[];
  botId: string;
  botUserId: string;
  appId: string;
  installedBy: string;
}

/** An installation with its opened secrets; times in epoch milliseconds of the store's clock. */
export interface StoredInstallation extends Omit<NewInstallation, "botToken"> {
  /** Null after an uninstall, or if the token's encryption key is missing. */
  botToken: string | null;
  /** The workspace's own registry key, or null if nobody has entered one. */
  registryKey: string | null;
  language: Language | null;
  installedAt: number;
  revokedAt: number | null;
}

/** A link to the page for the registry key, for one use by one person. */
export interface KeyLink {
  installation: string;
  userId: string;
  /** Epoch milliseconds. */
  expiresAt: number;
}

/** A link to keep; only a hash of the secret is stored. */
export type NewKeyLink = Omit<KeyLink, "expiresAt"> & {
  secret: string;
  expires: { inMs: number } | { at: number };
};

export interface InstallationStore {
  /** Returns a number that grows with every change of an installation. */
  version(): Promise<number>;
  /** Returns all installations, with a version that is not newer than they are. */
  all(): Promise<{ version: number; installations: StoredInstallation[] }>;
  /**
   * Adds or renews an installation; a registry key that no uninstall dropped is kept.
   * False while an earlier installation's data is being deleted.
   */
  install(installation: NewInstallation): Promise<boolean>;
  /**
   * Drops the token, the registry key and the links, if installed before a time in milliseconds.
   * False if there is no such installation.
   */
  revoke(id: string, installedBefore: number): Promise<boolean>;
  /**
   * Stores a registry key, and ends all links for one. False if the app was uninstalled or
   * reinstalled since `installedAt`, or if another key was stored since `linkedAt`.
   */
  setRegistryKey(
    id: string,
    key: string,
    by: { userId: string; installedAt: number; linkedAt?: number },
  ): Promise<boolean>;
  setInstallationLanguage(id: string, language: Language): Promise<void>;
  keepLink(link: NewKeyLink): Promise<void>;
  /** Returns an unexpired link without using it up, or null. */
  findLink(secret: string): Promise<KeyLink | null>;
  /** Uses up an unexpired link; null for every further call. */
  takeLink(secret: string): Promise<KeyLink | null>;
  /** Returns a state for one installation. It is signed, not stored, so a flood fills nothing. */
  newState(lifeMs: number): Promise<string>;
  /** Uses up an unexpired state; false for every further call. */
  takeState(state: string): Promise<boolean>;
}
