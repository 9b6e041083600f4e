/** Returns a registry key's last four characters, the only ones ever shown; null if it is short. */
export function keyTail(key: string | null): string | null {
  return key === null || key.length < 12 ? null : key.slice(-4);
}
