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

/** A secret in a link: an OAuth state, or a link to the page for the registry key. */
export type Link = { kind: "install" } | { kind: "key"; installation: string; userId: string };

/** A link to keep; only a hash of the secret is stored. */
export type NewLink = Link & { secret: string; expires: { inMs: number } | { at: number } };

export type TakenLink = Link & { expiresAt: number };

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
  /** Stores a registry key; false if the app was uninstalled or reinstalled since `installedAt`. */
  setRegistryKey(
    id: string,
    key: string,
    by: { userId: string; installedAt: number },
  ): Promise<boolean>;
  setInstallationLanguage(id: string, language: Language): Promise<void>;
  keepLink(link: NewLink): Promise<void>;
  /** Returns an unexpired link without using it up, or null. */
  findLink(secret: string, kind: Link["kind"]): Promise<TakenLink | null>;
  /** Uses up an unexpired link; null for every further call. */
  takeLink(secret: string, kind: Link["kind"]): Promise<TakenLink | null>;
}
