/** The user who asks, and the channel. */
export interface Asker {
  team: string;
  userId: string;
  channel: string;
  /** True if the user may see people; absent where nobody may. */
  seesPeople?: () => Promise<boolean>;
}
