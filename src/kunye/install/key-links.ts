import { randomBytes } from "node:crypto";
import type { InstallationStore } from "../installations/installation-store.ts";

/** The time in which an installation or a key must be finished; chosen by hand. */
export const linkLife = { inMs: 600_000 };

export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** Makes links to the page for the registry key, each for one use by one person. */
export type NewKeyLink = (installation: string, userId: string) => Promise<string>;

export function createKeyLinks(
  store: Pick<InstallationStore, "keepLink">,
  publicUrl: string,
): NewKeyLink {
  return async (installation, userId) => {
    const secret = newSecret();
    await store.keepLink({ installation, userId, secret, expires: linkLife });
    return `${publicUrl}/slack/key?link=${secret}`;
  };
}
