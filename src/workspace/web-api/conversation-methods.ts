import type { Channel } from "../core/channels-and-people.ts";
import type { Core } from "../core/core.ts";
import { textOf, visibleChannel, type Arguments, type WebMethod } from "./web-method.ts";

export const conversationMethods: Readonly<Record<string, WebMethod>> = {
  "conversations.info": {
    scopes: ofChannel,
    run(core, args) {
      const channel = visibleChannel(core, args["channel"]);
      if (!channel) return { error: "channel_not_found" };
      return { channel: channelJson(core, channel) };
    },
  },
};

/** `channels:read` and its kin, by the kind of the channel that is asked about. */
function ofChannel(core: Core, args: Arguments): readonly string[] {
  switch (core.directory.channel(textOf(args["channel"]))?.kind) {
    case "im":
      return ["im:read"];
    case "private":
      return ["groups:read"];
    case "mpim":
      return ["mpim:read"];
    case "public":
    case undefined:
      return ["channels:read"];
  }
}

const created = 1_700_000_000;

/** The property of a channel where only administrators may write. */
const restricted = { posting_restricted_to: { type: ["admin"], user: [] } } as const;

function channelJson(core: Core, channel: Channel): Record<string, unknown> {
  const { team, otherTeam } = core.directory;
  const [creator] = channel.memberIds;
  const common = {
    id: channel.id,
    created,
    is_archived: channel.isArchived,
    is_im: channel.kind === "im",
    is_mpim: channel.kind === "mpim",
    is_org_shared: false,
    context_team_id: team.id,
  };
  if (channel.kind === "im") return { ...common, user: creator, is_user_deleted: false };
  const sharedWith = channel.isExtShared ? [otherTeam.id] : [];
  return {
    ...common,
    name: channel.name,
    is_channel: channel.kind === "public",
    is_group: channel.kind === "private",
    is_private: channel.kind === "private",
    is_general: channel.isGeneral,
    is_member: channel.hasBot,
    is_shared: channel.isExtShared,
    is_ext_shared: channel.isExtShared,
    is_pending_ext_shared: false,
    shared_team_ids: [team.id, ...sharedWith],
    connected_team_ids: sharedWith,
    pending_shared: [],
    previous_names: [],
    is_read_only: channel.postingRestricted,
    properties: {
      is_dormant: false,
      tabs: [],
      tabz: [],
      ...(channel.postingRestricted && restricted),
    },
    creator,
    topic: { value: channel.topic, creator, last_set: created },
    purpose: { value: "", creator: "", last_set: 0 },
  };
}
