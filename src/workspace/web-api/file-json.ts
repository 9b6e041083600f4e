import type { Parts } from "../core.ts";
import type { StoredFile } from "../files.ts";

/** A file as the Web API and the payloads show it. */
export function fileJson(core: Parts, file: StoredFile): Record<string, unknown> {
  const { directory } = core;
  const { team, app } = directory;
  const address = (path: string) => new URL(path, core.baseUrl()).href;
  const name = encodeURIComponent(file.name);
  const place = `/files-pri/${team.id}-${file.id}`;
  const channels = file.shares.flatMap(({ channelId, ts }) => {
    const channel = directory.channel(channelId);
    return channel ? [{ channel, ts }] : [];
  });
  const idsOf = (kind: "public" | "private" | "im") =>
    channels.flatMap((one) => (one.channel.kind === kind ? [one.channel.id] : []));
  const shares = (kind: "public" | "private") =>
    Object.fromEntries(
      channels
        .filter((one) => one.channel.kind === kind)
        .map(({ channel, ts }) => [channel.id, [share(core, file, channel.name, ts)]]),
    );
  return {
    id: file.id,
    created: file.created,
    timestamp: file.created,
    name: file.name,
    title: file.title,
    mimetype: file.mimetype,
    filetype: file.filetype,
    pretty_type: file.filetype.toUpperCase(),
    user: file.ownerId,
    user_team: team.id,
    editable: false,
    size: file.size,
    mode: "hosted",
    is_external: false,
    external_type: "",
    is_public: idsOf("public").length > 0,
    public_url_shared: false,
    display_as_bot: file.ownerId === app.botUserId,
    username: "",
    url_private: address(`${place}/${name}`),
    url_private_download: address(`${place}/download/${name}`),
    permalink: address(`/files/${file.ownerId}/${file.id}/${name}`),
    comments_count: 0,
    is_starred: false,
    shares: { public: shares("public"), private: shares("private") },
    channels: idsOf("public"),
    groups: idsOf("private"),
    ims: idsOf("im"),
    has_more_shares: false,
    has_rich_preview: false,
    file_access: "visible",
  };
}

function share(core: Parts, file: StoredFile, channel_name: string, ts: string) {
  return {
    reply_users: [],
    reply_users_count: 0,
    reply_count: 0,
    ts,
    channel_name,
    team_id: core.directory.team.id,
    share_user_id: file.ownerId,
    source: "UNKNOWN",
    is_silent_share: false,
  };
}
