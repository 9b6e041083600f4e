import type { StoredFile } from "./files.ts";
import type { Parts } from "./core.ts";

/** A file as the Web API and the payloads show it. */
export function fileJson(core: Parts, file: StoredFile): Record<string, unknown> {
  const { team, app } = core.directory;
  const address = (path: string) => new URL(path, core.baseUrl()).href;
  const name = encodeURIComponent(file.name);
  const place = `/files-pri/${team.id}-${file.id}`;
  const sharedIn = (kind: "public" | "private") =>
    file.shares.filter(({ channelId }) => core.directory.channel(channelId)?.kind === kind);
  const shares = (kind: "public" | "private") =>
    Object.fromEntries(
      sharedIn(kind).map(({ channelId, ts }) => [channelId, [{ ts, team_id: team.id }]]),
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
    is_public: sharedIn("public").length > 0,
    display_as_bot: file.ownerId === app.botUserId,
    url_private: address(`${place}/${name}`),
    url_private_download: address(`${place}/download/${name}`),
    permalink: address(`/files/${file.ownerId}/${file.id}/${name}`),
    shares: { public: shares("public"), private: shares("private") },
    channels: sharedIn("public").map(({ channelId }) => channelId),
    groups: sharedIn("private").map(({ channelId }) => channelId),
    file_access: "visible",
  };
}
