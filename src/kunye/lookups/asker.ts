/** Who asks, and from where. */
export interface Asker {
  team: string;
  userId: string;
  channel: string;
  /** True if the user may see people; absent where nobody may. */
  seesPeople?: () => Promise<boolean>;
}
