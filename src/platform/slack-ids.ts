export function isDirectMessage(channel: string): boolean {
  return channel.startsWith("D");
}
