import { z } from "zod";
import type { PageText } from "./page-text.ts";

const milliseconds = z.int().min(0).max(600_000);

const failureSchema = z
  .object({
    /** A Web API method, `response_url`, or `*` for both. */
    of: z.string().min(1),
    status: z.union([z.literal(429), z.literal(500), z.literal(502), z.literal(503)]).optional(),
    /** Slack's error code, such as `missing_scope`; sent with status 200. */
    error: z
      .string()
      .regex(/^[a-z_]+$/)
      .optional(),
    /** Default 30; sent with a 429. */
    retryAfterSeconds: z.int().min(1).optional(),
    /** The number of remaining failures; unlimited by default. */
    times: z.int().min(1).optional(),
    /** The call gets no answer at all. */
    isUnanswered: z.literal(true).optional(),
    /** True if the call takes effect and only its answer is lost. */
    isDone: z.boolean().optional(),
  })
  .refine(
    ({ status, error, isUnanswered }) =>
      [status, error, isUnanswered].filter((one) => one !== undefined).length === 1,
    { message: "either a status, an error, or isUnanswered" },
  );

const knobSchema = z.object({
  deliveryDelayMs: milliseconds,
  answerDelayMs: milliseconds,
  /** The delay until an acknowledgement takes effect. */
  ackDelayMs: milliseconds,
  /** Each delivery arrives twice: an event as a retry, others unchanged. */
  deliverTwice: z.boolean(),
  /** Sockets are closed, and calls get no answer. */
  unreachable: z.boolean(),
  /** Ephemeral messages are accepted and never appear, as for absent people. */
  privateAnswersLost: z.boolean(),
  /** Slack's rate limits do not apply. */
  unlimitedCalls: z.boolean(),
  /** Each message to the app is the root of a thread, as in Slack's agent view. */
  agentView: z.boolean(),
  /** New installations get a token that expires, as with token rotation. */
  expiringTokens: z.boolean(),
  /** Failures instead of true answers; the first match counts. */
  failures: z.array(failureSchema).max(50).readonly(),
  retryPausesMs: z.array(milliseconds).max(10).readonly(),
});

export const knobPatch = knobSchema.partial();

export type Failure = z.infer<typeof failureSchema>;
type SlackSettings = Readonly<z.infer<typeof knobSchema>>;

/** A knob for another program, added by the code that starts the workspace. */
export interface ExtraKnob {
  readonly name: string;
  readonly label: PageText;
  /** The choices, the normal one first. A single one is drawn as a button. */
  readonly values: readonly { readonly name: string; readonly label: PageText }[];
  /** Applies a value by its name; the label is read again afterwards. */
  set(value: string): void | Promise<void>;
}

/** The simulated faults, the pauses before retries, and the extra knobs. */
export type KnobSettings = SlackSettings & {
  readonly extras: readonly (Omit<ExtraKnob, "set"> & { readonly value: string })[];
};

export interface KnobChange {
  readonly kind: "knobs";
  readonly knobs: KnobSettings;
}

/** Slack without faults; events are retried immediately, after one minute and after five. */
const defaults: SlackSettings = {
  deliveryDelayMs: 0,
  answerDelayMs: 0,
  ackDelayMs: 0,
  deliverTwice: false,
  unreachable: false,
  privateAnswersLost: false,
  unlimitedCalls: false,
  agentView: false,
  expiringTokens: false,
  failures: [],
  retryPausesMs: [0, 60_000, 300_000],
};

export type Knobs = ReturnType<typeof createKnobs>;

export function createKnobs(
  publish: (change: KnobChange) => void,
  extraKnobs: readonly ExtraKnob[] = [],
) {
  let settings: KnobSettings = {
    ...defaults,
    extras: extraKnobs.map(({ name, label, values }) => {
      return { name, label, values, value: values[0]?.name ?? "" };
    }),
  };
  const turn = (patch: { [Name in keyof KnobSettings]?: KnobSettings[Name] | undefined }) => {
    settings = Object.assign({}, settings, patch);
    publish({ kind: "knobs", knobs: settings });
  };
  return {
    settings: () => settings,
    turn: (patch: z.infer<typeof knobPatch>) => turn(patch),
    /** Sets an extra knob; false if the knob or value is unknown. */
    async choose(name: string, value: string): Promise<boolean> {
      const knob = extraKnobs.find((one) => one.name === name);
      if (!knob?.values.some((one) => one.name === value)) return false;
      await knob.set(value);
      turn({
        extras: settings.extras.map((one) =>
          one.name === name ? { ...one, label: knob.label, value } : one,
        ),
      });
      return true;
    },
    /** Returns the failure for a call, if any, and counts it. */
    takeFailure(call: string): Failure | undefined {
      const failure = settings.failures.find(({ of }) => of === call || of === "*");
      if (failure?.times !== undefined) {
        const remaining = { ...failure, times: failure.times - 1 };
        turn({
          failures: settings.failures.flatMap((one) =>
            one !== failure ? [one] : remaining.times > 0 ? [remaining] : [],
          ),
        });
      }
      return failure;
    },
  };
}
