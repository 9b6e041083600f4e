import type { StoredInstallation } from "./installation-store.ts";

/** True if several installations hold a registry key: they spend from one account. */
export function isKeyShared(
  installations: readonly Pick<StoredInstallation, "registryKey">[],
  key: string,
): boolean {
  return installations.filter(({ registryKey }) => registryKey === key).length > 1;
}
