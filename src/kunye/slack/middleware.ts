import { hash, randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { AllMiddlewareArgs, Context } from "@slack/bolt";
import { createAdmission, type AdmissionLimits } from "../../platform/admission.ts";
import { databaseFailureIn } from "../../platform/database-failure.ts";
import { createSlots, type Party } from "../../platform/slots.ts";
import type { StartTimer } from "../../platform/start-timer.ts";
import type { DeliveryMark } from "../lookups/intents.ts";
import { LookupError, withoutCharge } from "../lookups/lookup-context.ts";
import { isForeign, type Installation } from "./installation.ts";
import type { Permission } from "./permission.ts";
import { cancelRepeat } from "./update-view.ts";
import { isFailedCall } from "./web-api.ts";
import { refreshHomes } from "./home.ts";
import type { Arrival } from "./read-payload.ts";
import type { Action, Feature, Interaction, Shortcut } from "./feature.ts";
import type { SharedServices } from "./interaction.ts";
import { moveOutOfThread, openModal, pushWaiting } from "./open-modal.ts";
import { requirePermission, say, type ReplyTarget } from "./reply.ts";
import { startWaitingLine } from "./waiting-line.ts";
import type { PayloadSource, Tenant, Tenants } from "./tenants.ts";

/** A delivery as its steps know it; kept in Bolt's `context`. */
interface Delivery extends Arrival {
  tenant: Tenant;
  installed: Installation | null;
  target: ReplyTarget;
  interaction?: Interaction;
}

type Next = Pick<AllMiddlewareArgs, "context" | "next">;

export type Middleware = ReturnType<typeof createMiddleware>;

/** The wait for the installation after a restart; chosen by hand, users wait. */
const installationWithinMs = 4_000;
/** The wait for the installation before the language is read; a trigger lives three seconds. */
const languageWithinMs = 500;
/**
 * More deliveries at a time would delay acknowledgements; fewer would leave the processor idle.
 * Chosen by hand.
 */
const deliveriesAtWork = 4;

/**
 * Deliveries that wait for a slot; one more is refused. Chosen by hand: at about 5 ms each, a team
 * waits up to two seconds for its own work, and all together up to five.
 */
const waitingDeliveries: AdmissionLimits = { ofParty: 300, inAll: 1_000 };

/** The end of a stop in which nothing begins: a query that is cut off may be charged. Chosen by hand. */
const endsWithinMs = 5_000;

/** Returns the interaction of a delivery that `requireInstallation` has passed. */
export function interactionIn(context: Context): Interaction {
  const { interaction } = deliveryIn(context);
  if (!interaction) throw new Error("a handler without its interaction");
  return interaction;
}

function deliveryIn(context: Context): Delivery {
  return context["delivery"] as Delivery;
}

/** Returns the tenant that Bolt's `authorize` found in memory. */
function tenantIn(context: Context): Tenant | undefined {
  return context["tenant"] as Tenant | undefined;
}

/** Returns the workspace and the organisation of a payload, which Bolt has read. */
function sourceOf({ teamId, enterpriseId }: Context): PayloadSource {
  return { team: teamId ?? null, enterprise: enterpriseId ?? null };
}

/** Acknowledges a delivery before anything else. */
export async function acknowledge({ ack, next }: { ack: () => Promise<void> } & Next) {
  await ack();
  await next();
}

/** Builds the steps between a delivery's acknowledgement and its handler, in their order. */
export function createMiddleware({
  shared,
  features,
  tenants,
  startTimer,
  countBusy = () => undefined,
  countFailure = () => undefined,
  waiting = waitingDeliveries,
}: {
  shared: Pick<SharedServices, "log" | "replyStore" | "textsOf">;
  features: readonly Feature[];
  tenants: Pick<Tenants, "find">;
  startTimer?: StartTimer | undefined;
  /** Called for each user who is told that too many deliveries wait. */
  countBusy?: () => void;
  /** Called for each delivery that failed for a reason of our own, with its cause. */
  countFailure?: (cause: FailureCause) => void;
  waiting?: AdmissionLimits;
}) {
  const { log, replyStore, textsOf } = shared;
  const queue = createAdmission(waiting);
  const slots = createSlots(deliveriesAtWork);
  const running = new Set<Promise<void>>();
  /** Monotonic milliseconds, set by a stop. */
  let beginsUntil = Infinity;

  function sayBusy(target: ReplyTarget): Promise<void> {
    countBusy();
    return say(target, target.texts.failure.crowded);
  }

  async function apologise(target: ReplyTarget, error: unknown): Promise<void> {
    const reference = randomUUID().slice(0, 8);
    log.error({ err: error, reference }, "a delivery failed");
    countFailure(failureCause(error));
    // Slack would not take an apology either; a paid answer is delivered later.
    if (isFailedCall(error)) return;
    const charged = error instanceof LookupError ? error.charged : "unknown";
    await say(target, target.texts.failure.ours(reference, charged)).catch((failure: unknown) => {
      log.error({ err: failure }, "a failure was not told to its user");
    });
  }

  async function receive(arrival: Arrival, { context, next }: Next): Promise<void> {
    const { surface } = arrival;
    const tenant = tenantIn(context) ?? (await tenants.find(sourceOf(context)));
    if (!tenant) {
      // Nobody can be answered without a token.
      log.warn({ ...sourceOf(context) }, "a delivery without an installation was dropped");
      return;
    }
    const { services, finder } = tenant;
    if (surface.kind === "modal") cancelRepeat(services.slack, surface.viewId);
    const installed = await finder.find(languageWithinMs);
    const person = { team: installed?.team ?? "", userId: arrival.userId };
    const texts = await textsOf(person);
    const target = { services, texts, surface, person };
    const delivery: Delivery = { ...arrival, tenant, installed, target };
    context["delivery"] = delivery;
    await next().catch((error: unknown) => apologise(delivery.target, error));
  }

  /** Returns a delivery's mark, or null if its repetition does no harm. */
  function markOf({ identity }: Delivery): DeliveryMark | null {
    if (identity === null) return null;
    const mark: DeliveryMark = {
      key: hash("sha256", identity),
      run: randomUUID(),
      isTaken: false,
      take: async () => (mark.isTaken ||= await replyStore.recordDelivery(mark)),
    };
    return mark;
  }

  /** Takes a place among the waiting deliveries; false if none is free. */
  function enterQueue(context: Context): boolean {
    const leave = queue.admit(partyIn(context));
    context["leaveQueue"] = leave;
    return leave !== null;
  }

  async function dropRepeat({ context, next }: Next): Promise<void> {
    const mark = markOf(deliveryIn(context));
    if (mark === null || (await withoutCharge(() => mark.take()))) await next();
  }

  return {
    enterQueue,
    countBusy,

    /** Refuses a delivery that got no place among the waiting ones. */
    refuseBusy: async ({ context, next }: Next): Promise<void> => {
      if (leaveOf(context)) return next();
      await sayBusy(deliveryIn(context).target);
    },

    /** Reads the sender, the place and the language. A failed delivery ends with an apology, if Slack takes it. */
    readArrival:
      <Args extends object>(read: (args: Args) => Arrival) =>
      async (args: Args & Next): Promise<void> => {
        const { context } = args;
        if (!("leaveQueue" in context)) enterQueue(context);
        const work = receive(read(args), args).finally(() => leaveOf(context)?.());
        const done = work.finally(() => running.delete(done));
        running.add(done);
        await done;
      },

    /** Opens a shortcut's view before all other steps: its trigger lives three seconds. */
    openView:
      ({ view }: Shortcut) =>
      async ({ context, next }: Next): Promise<void> => {
        const delivery = deliveryIn(context);
        const { target, triggerId } = delivery;
        const modal = await openModal(target, triggerId, view(target.texts));
        if (!modal) return say(target, target.texts.failure.notOpened);
        delivery.surface = modal;
        delivery.target = { ...target, surface: modal };
        await next();
      },

    /** Drops a delivery that Slack repeats. */
    dropRepeat,

    /**
     * Leaves the mark of a delivery that may pay to its claim or first answer. In a window the
     * first answer comes at once: a view that waits.
     */
    markLater: async ({ context, next }: Next): Promise<void> => {
      const delivery = deliveryIn(context);
      if (delivery.surface.kind !== "conversation") return dropRepeat({ context, next });
      const mark = markOf(delivery) ?? undefined;
      change(context, (interaction) => ({ ...interaction, mark }));
      await next();
    },

    /** Refuses the deliveries of another installation; the others get their interaction. */
    requireInstallation: async ({ context, next }: Next): Promise<void> => {
      const delivery = deliveryIn(context);
      const { target, claimedOrigin, userId, triggerId, surface } = delivery;
      const { texts } = target;
      const { services, finder } = delivery.tenant;
      const installed = delivery.installed ?? (await finder.find(installationWithinMs));
      if (!installed) return say(target, texts.failure.notInstalled);
      if (claimedOrigin && isForeign(claimedOrigin, installed)) {
        log.warn({ claim: claimedOrigin }, "a delivery of another installation was refused");
        return say(target, texts.failure.foreign);
      }
      const { team, enterprise, scopes } = installed;
      const person = { team, enterprise, userId };
      // A Home stays open for days: the role is read again.
      if (surface.kind === "home") void services.authority.roleOf(person, { skipsCache: true });
      const canReadFiles = scopes?.includes("files:read") ?? null;
      const interaction = { services, features, person, surface, triggerId, canReadFiles, texts };
      Object.assign(delivery, { installed, target: interaction, interaction });
      await next();
    },

    /** Draws the user's Home again after the work; if the work failed, after the apology. */
    redrawHome: async ({ context, next }: Next): Promise<void> => {
      const interaction = interactionIn(context);
      await next().catch((error: unknown) => apologise(deliveryIn(context).target, error));
      const { userId } = interaction.person;
      await slots.run(() => refreshHomes(interaction, [userId]), partyOf(interaction));
    },

    /** Drops messages that the app sent itself. */
    dropOwn:
      (isOwn: (context: Context, installed: Installation) => boolean) =>
      async ({ context, next }: Next): Promise<void> => {
        const { installed } = deliveryIn(context);
        if (!installed || !isOwn(context, installed)) await next();
      },

    /** Shows a line that names the query if a command's answer takes long. */
    showWaitingLine: async ({ context, next }: Next): Promise<void> => {
      const waiting = startWaitingLine(interactionIn(context), startTimer);
      change(context, (interaction) => ({ ...interaction, waiting }));
      try {
        await next();
      } finally {
        await waiting.end();
      }
    },

    /** Moves the interaction to the place of its answer: a press may open a view. */
    moveToAnswer:
      (place: Action["answerPlace"]) =>
      async ({ context, next }: Next): Promise<void> => {
        const move = place === "away" ? moveOutOfThread : pushWaiting;
        if (place !== "here") {
          const moved = await move(interactionIn(context));
          change(context, () => moved);
        }
        await next();
      },

    checkPermission:
      (permission: Permission) =>
      async ({ context, next }: Next): Promise<void> => {
        if (await requirePermission(interactionIn(context), permission)) await next();
      },

    /** Waits for a slot; work that waits gives its slot away. What a stop leaves no time for is refused. */
    takeSlot: ({ context, next }: Next): Promise<void> =>
      slots.run(
        () => {
          leaveOf(context)?.();
          return performance.now() < beginsUntil ? next() : sayBusy(interactionIn(context));
        },
        partyOf(interactionIn(context)),
      ),

    /** The deliveries that are queued or at work. */
    runningCount: () => running.size,
    drain: async (withinMs: number): Promise<void> => {
      const until = performance.now() + withinMs;
      beginsUntil = until - endsWithinMs;
      const bound = delay(withinMs, undefined, { ref: false });
      // A delivery may begin while others end.
      while (running.size > 0 && performance.now() < until) {
        await Promise.race([Promise.allSettled(running), bound]);
      }
    },
  };
}

/** The causes of failed deliveries. */
export const failureCauses = ["database", "disk", "slack", "other"] as const;
export type FailureCause = (typeof failureCauses)[number];

function failureCause(error: unknown): FailureCause {
  if (isFailedCall(error)) return "slack";
  const failure = databaseFailureIn(error);
  if (failure === null) return "other";
  return failure === "full" ? "disk" : "database";
}

/** Returns the function that gives back a delivery's place in the queue, or null if it got none. */
function leaveOf(context: Context): (() => void) | null {
  return context["leaveQueue"] as (() => void) | null;
}

/** Returns the workspace, or the organisation, whose places a delivery takes. */
function partyIn(context: Context): string {
  const { team, enterprise } = sourceOf(context);
  return team ?? enterprise ?? "";
}

function partyOf({ person: { team, userId } }: Pick<Interaction, "person">): Party {
  return { team, user: userId };
}

function change(context: Context, to: (interaction: Interaction) => Interaction): void {
  const interaction = to(interactionIn(context));
  Object.assign(deliveryIn(context), { interaction, target: interaction });
}
