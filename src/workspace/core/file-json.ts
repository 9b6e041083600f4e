import type { Channel } from "./channels-and-people.ts";
import type { StoredFile } from "./files.ts";
import type { Core, Parts } from "./core.ts";

/** A file as the Web API and the payloads show it. */
export function fileJson(core: Parts, file: StoredFile): Record<string, unknown> {
  const { team, app } = core.directory;
  const address = (path: string) => new URL(path, core.baseUrl()).href;
  const name = encodeURIComponent(file.name);
  const place = `/files-pri/${team.id}-${file.id}`;
  const sharedIn = (...kinds: readonly Channel["kind"][]) =>
    file.shares.filter(({ channelId }) => {
      const channel = core.directory.channel(channelId);
      return channel && kinds.includes(channel.kind);
    });
  const shares = (...kinds: readonly Channel["kind"][]) =>
    Object.fromEntries(
      sharedIn(...kinds).map(({ channelId, ts }) => [channelId, [{ ts, team_id: team.id }]]),
    );
  const idsOf = (...kinds: readonly Channel["kind"][]) =>
    sharedIn(...kinds).map(({ channelId }) => channelId);
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
    shares: { public: shares("public"), private: shares("private", "mpim", "im") },
    channels: idsOf("public"),
    groups: idsOf("private", "mpim"),
    ims: idsOf("im"),
    file_access: "visible",
  };
}

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
