/** Whether a conversation is a direct message between one person and the app, by Slack's own id. */
export function isDirectMessage(channel: string): boolean {
  return channel.startsWith("D");
}
