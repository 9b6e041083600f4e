import { setTimeout as sleep } from "node:timers/promises";
import type { DeliveryOutcome, Events, OutgoingEvent, Delivery } from "../core/app-delivery.ts";
import type { Change, BaseCore } from "../core/core.ts";
import type { Channel } from "../core/directory.ts";
import type { Installation } from "../core/installations.ts";
import { messageJson } from "../core/message-json.ts";
import type { Message } from "../core/message-log.ts";

export function createEvents(core: BaseCore): Events {
  const stop = new AbortController();
  const pending = new Set<Promise<unknown>>();
  const unsubscribe = core.changes.subscribe((change) => {
    for (const event of messageEvents(core, change)) void send(event);
  });

  async function send(event: OutgoingEvent) {
    const { subscription = event.event.type } = event;
    const isSubscribed = core.manifest.botEvents.includes(subscription);
    const installation = event.of ?? core.installation();
    if (!isSubscribed || !installation || stop.signal.aborted) {
      return { kind: "not-subscribed" } as const;
    }
    const content = eventEnvelope(core, event, installation);
    const delivery: Delivery = { to: "events", label: subscription, content };
    const first = core.delivery.deliver(delivery);
    pending.add(first);
    const outcome = await first.finally(() => pending.delete(first));
    void retry(delivery, outcome);
    return outcome;
  }

  async function retry(delivery: Delivery, first: DeliveryOutcome) {
    let outcome = first;
    const pauses = core.knobs.settings().retryPausesMs;
    for (const [index, pause] of pauses.entries()) {
      if (outcome.kind === "acknowledged" || outcome.isFinal) return;
      await sleep(pause, undefined, { signal: stop.signal, ref: false }).catch(() => undefined);
      if (stop.signal.aborted) return;
      const reason = retryReasons[outcome.error];
      outcome = await core.delivery.deliver({ ...delivery, retry: { attempt: index + 1, reason } });
    }
  }

  return {
    send,
    async whenDelivered() {
      await Promise.all(pending);
    },
    close() {
      unsubscribe();
      stop.abort();
    },
  };
}

const retryReasons = {
  operation_timeout: "http_timeout",
  http_service_error: "http_error",
  app_unreachable: "connection_failed",
  interactivity_not_enabled: "unknown_error",
  app_not_installed: "unknown_error",
} as const;

function eventEnvelope(
  core: BaseCore,
  { event, channel, of }: OutgoingEvent,
  { isForEnterprise, ownerId }: Installation,
): Record<string, unknown> {
  const { app, team, enterprise } = core.directory;
  const enterprise_id = enterprise?.id ?? null;
  const id = core.ids.eventId();
  return {
    token: app.verificationToken,
    team_id: of ? ownerId : teamOf(core, { event, channel }),
    context_team_id: team.id,
    context_enterprise_id: enterprise_id,
    ...(enterprise && { enterprise_id }),
    api_app_id: app.id,
    event,
    type: "event_callback",
    event_id: id,
    event_time: Math.floor(core.clock() / 1000),
    authorizations: [
      {
        enterprise_id,
        team_id: isForEnterprise ? null : team.id,
        user_id: app.botUserId,
        is_bot: true,
        is_enterprise_install: isForEnterprise,
      },
    ],
    is_ext_shared_channel: channel?.isExtShared ?? false,
    event_context: `4-${id}`,
  };
}

/** Returns the author's team in a shared channel, else the app's team. */
function teamOf(core: BaseCore, { event, channel }: OutgoingEvent): string {
  const { team } = core.directory;
  if (!channel?.isExtShared) return team.id;
  const message = (event["message"] ?? event["previous_message"]) as { user?: unknown } | undefined;
  const userId = event["user"] ?? event["user_id"] ?? message?.user;
  return core.directory.people.find(({ id }) => id === userId)?.teamId ?? team.id;
}

/** Returns the events of a changed message; none if the app is not in the channel. */
function messageEvents(core: BaseCore, change: Change): readonly OutgoingEvent[] {
  if (change.kind !== "message" && change.kind !== "removed") return [];
  const { message } = change;
  const channel = core.directory.channel(message.channelId);
  if (!channel?.hasBot || message.ephemeralTo !== undefined) return [];
  const { subscription, type } = channelTypes[channel.kind];
  const event = (fields: Readonly<Record<string, unknown>>): OutgoingEvent => ({
    subscription,
    channel,
    event: { type: "message", ...fields, channel: channel.id, channel_type: type },
  });
  const hiddenEvents = (subtype: string, fields: Readonly<Record<string, unknown>>) => {
    const ts = core.ids.actionTs();
    return [event({ subtype, hidden: true, ...fields, ts, event_ts: ts })];
  };
  if (change.kind === "removed") {
    const previous_message = messageJson(core, message);
    return hiddenEvents("message_deleted", { deleted_ts: message.ts, previous_message });
  }
  switch (change.cause) {
    case "posted": {
      const isToApp = channel.kind === "im" && message.author.kind === "person";
      const isRoot = isToApp && core.knobs.settings().agentView && message.threadTs === undefined;
      const root = isRoot ? { thread_ts: message.ts } : {};
      const posted = { ...messageJson(core, message), ...root, event_ts: message.ts };
      return [
        event({ ...posted, ...(isToApp && assistantThread(core)) }),
        ...mentionEvents(core, channel, message),
      ];
    }
    case "edited":
      return hiddenEvents("message_changed", {
        message: messageJson(core, message),
        previous_message: change.previous && messageJson(core, change.previous),
      });
    case "thread-changed":
      return [];
  }
}

const channelTypes = {
  public: { subscription: "message.channels", type: "channel" },
  private: { subscription: "message.groups", type: "group" },
  mpim: { subscription: "message.mpim", type: "mpim" },
  im: { subscription: "message.im", type: "im" },
} as const;

/** Returns the app_mention of a message; Slack sends none in direct messages with the app. */
function mentionEvents(core: BaseCore, channel: Channel, message: Message): OutgoingEvent[] {
  const isMention =
    channel.kind !== "im" &&
    message.author.kind === "person" &&
    message.text.includes(`<@${core.directory.app.botUserId}>`);
  if (!isMention) return [];
  const fields = { type: "app_mention", channel: channel.id, event_ts: message.ts };
  const event = { ...messageJson(core, message), ...fields, ...assistantThread(core) };
  return [{ channel, event }];
}

function assistantThread(core: BaseCore): Record<string, unknown> {
  return { assistant_thread: { action_token: core.ids.actionToken() } };
}
