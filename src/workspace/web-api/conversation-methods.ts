import type { Core } from "../core.ts";
import { isOurs, type Channel } from "../directory.ts";
import { joinChannel, leaveChannel } from "../membership.ts";
import { isSlackError } from "../slack-error.ts";
import {
  isTrue,
  needing,
  ofChannel,
  paged,
  textOf,
  visibleChannel,
  type WebMethod,
} from "./web-method.ts";

export const conversationMethods: Readonly<Record<string, WebMethod>> = {
  "conversations.info": {
    rate: 50,
    scopes: ofChannel("read"),
    run(core, args) {
      const channel = visibleChannel(core, args["channel"]);
      if (!channel) return { error: "channel_not_found" };
      const more = isTrue(args["include_num_members"])
        ? { num_members: channel.memberIds.length + (channel.hasBot ? 1 : 0) }
        : {};
      return { channel: { ...channelJson(core, channel), ...more } };
    },
  },
  "conversations.list": {
    rate: 20,
    scopes: needing("channels:read", "groups:read", "im:read"),
    run(core, args) {
      const types = textOf(args["types"] ?? "public_channel").split(",");
      const kinds: Record<string, Channel["kind"]> = {
        public_channel: "public",
        private_channel: "private",
        im: "im",
        mpim: "mpim",
      };
      const wanted = types.map((type) => kinds[type.trim()]);
      const leftOut = isTrue(args["exclude_archived"]);
      const channels = core.directory.channels
        .filter((one) => wanted.includes(one.kind) && (one.kind === "public" || one.hasBot))
        .filter((one) => !(leftOut && one.isArchived));
      const listed = paged(channels, args);
      if (isSlackError(listed)) return listed;
      return {
        channels: listed.page.map((one) => channelJson(core, one)),
        response_metadata: { next_cursor: listed.next },
      };
    },
  },
  "conversations.open": {
    rate: 50,
    scopes: needing("im:write"),
    run(core, args) {
      const ids = textOf(args["users"]).split(",").filter(Boolean);
      const given = core.directory.channel(textOf(args["channel"]));
      if (given?.kind === "im") return { channel: { id: given.id } };
      const [id] = ids;
      if (id === undefined) return { error: "users_list_not_supplied" };
      if (ids.length > 1) return { error: "mpim_not_supported_here" };
      const person = core.directory.people.find((one) => one.id === id);
      if (!person || !isOurs(person)) return { error: "user_not_found" };
      const channel = core.directory.directMessage(id);
      return {
        no_op: true,
        already_open: true,
        channel: isTrue(args["return_im"]) ? channelJson(core, channel) : { id: channel.id },
      };
    },
  },
  "conversations.join": {
    rate: 50,
    scopes: needing("channels:join"),
    run(core, args) {
      const channel = core.directory.channel(textOf(args["channel"]));
      if (channel?.kind !== "public") return { error: "channel_not_found" };
      if (channel.isArchived) return { error: "is_archived" };
      if (channel.hasBot) {
        return { channel: channelJson(core, channel), warning: "already_in_channel" };
      }
      joinChannel(core, channel, "app");
      return { channel: channelJson(core, { ...channel, hasBot: true }) };
    },
  },
  "conversations.leave": {
    rate: 50,
    scopes: needing("channels:manage", "groups:write"),
    run(core, args) {
      const channel = visibleChannel(core, args["channel"]);
      if (!channel || channel.kind === "im") return { error: "channel_not_found" };
      if (channel.isArchived) return { error: "is_archived" };
      if (channel.isGeneral) return { error: "cant_leave_general" };
      if (!channel.hasBot) return { not_in_channel: true };
      leaveChannel(core, channel, "app");
      return {};
    },
  },
  "conversations.members": {
    rate: 100,
    scopes: ofChannel("read"),
    run(core, args) {
      const channel = visibleChannel(core, args["channel"]);
      if (!channel) return { error: "channel_not_found" };
      const bot = channel.hasBot ? [core.directory.app.botUserId] : [];
      const listed = paged([...channel.memberIds, ...bot], args);
      if (isSlackError(listed)) return listed;
      return { members: listed.page, response_metadata: { next_cursor: listed.next } };
    },
  },
};

const created = 1_700_000_000;

/** How a channel says that only administrators may write there. */
const restricted = {
  is_read_only: true,
  properties: { posting_restricted_to: { type: ["admin"], user: [] } },
} as const;

function channelJson(core: Core, channel: Channel): Record<string, unknown> {
  const { team, otherTeam, teams, enterprise } = core.directory;
  const common = {
    id: channel.id,
    created,
    is_archived: channel.isArchived,
    is_im: channel.kind === "im",
    is_mpim: channel.kind === "mpim",
    is_org_shared: channel.isOrgShared,
    context_team_id: team.id,
    updated: created * 1000,
  };
  if (channel.kind === "im") {
    return { ...common, user: channel.memberIds[0], is_user_deleted: false, priority: 0 };
  }
  const internal = channel.isOrgShared ? teams.map(({ id }) => id) : [team.id];
  const sharedWith = channel.isExtShared ? [otherTeam.id] : [];
  return {
    ...common,
    name: channel.name,
    name_normalized: channel.name,
    is_channel: channel.kind === "public",
    is_group: channel.kind === "private",
    is_private: channel.kind === "private",
    is_general: channel.isGeneral,
    is_member: channel.hasBot,
    is_shared: channel.isExtShared || channel.isOrgShared,
    is_ext_shared: channel.isExtShared,
    is_pending_ext_shared: false,
    shared_team_ids: [...internal, ...sharedWith],
    connected_team_ids: sharedWith,
    ...(enterprise && { enterprise_id: enterprise.id, internal_team_ids: internal }),
    pending_shared: [],
    pending_connected_team_ids: [],
    ...(channel.isExtShared ? { conversation_host_id: team.id } : {}),
    ...(channel.postingRestricted ? restricted : {}),
    unlinked: 0,
    creator: channel.memberIds[0],
    topic: { value: channel.topic, creator: channel.memberIds[0], last_set: created },
    purpose: { value: "", creator: "", last_set: 0 },
    previous_names: [],
  };
}
