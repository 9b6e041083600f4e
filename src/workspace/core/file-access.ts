import type { Core } from "./core.ts";
import type { StoredFile } from "./files.ts";

/** Returns a file that the app may have: its own, one of its forms, or one shared where it is. */
export function fileForApp({ files, directory }: Core, id: string): StoredFile | undefined {
  const file = files.find(id);
  const isIn = (channelId: string) => directory.channel(channelId)?.hasBot === true;
  const isGiven =
    file?.ownerId === directory.app.botUserId ||
    file?.isHandedIn === true ||
    file?.shares.some(({ channelId }) => isIn(channelId));
  return isGiven ? file : undefined;
}
