/** Who asks, and from where. */
export interface Asker {
  team: string;
  userId: string;
  channel: string;
}
