import type { Core } from "./core.ts";
import type { Channel } from "./directory.ts";

/** Notes that a message shows a file, and tells the app if it is there. */
export function shareFile(core: Core, channel: Channel, fileId: string, ts: string): void {
  core.files.share(fileId, channel.id, ts);
  const file = core.files.find(fileId);
  if (!channel.hasBot || !file) return;
  void core.events.send({
    in: channel,
    event: {
      type: "file_shared",
      file_id: fileId,
      user_id: file.ownerId,
      file: { id: fileId },
      channel_id: channel.id,
      event_ts: core.ids.actionTs(),
    },
  });
}
