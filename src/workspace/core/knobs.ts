import { z } from "zod";
import type { Language } from "../../platform/language.ts";

const milliseconds = z.int().min(0).max(600_000);

const failureSchema = z
  .object({
    /** A Web API method, `response_url`, or `*` for both. */
    of: z.string().min(1),
    status: z.union([z.literal(429), z.literal(500), z.literal(502), z.literal(503)]).optional(),
    /** Slack's word for it, such as `missing_scope`; it comes with 200, in place of a status. */
    error: z
      .string()
      .regex(/^[a-z_]+$/)
      .optional(),
    /** Default 30; sent with a 429. */
    retryAfterSeconds: z.int().min(1).optional(),
    /** The remaining failures; without it until it is switched off. */
    times: z.int().min(1).optional(),
    /** The call is done all the same, and only its answer is lost. */
    isDone: z.boolean().optional(),
  })
  .refine(({ status, error }) => (status === undefined) !== (error === undefined), {
    message: "either a status or an error",
  });

const knobSchema = z.object({
  /** By how much deliveries reach the app late. */
  deliveryDelayMs: milliseconds,
  /** By how much the app gets its answers late. */
  answerDelayMs: milliseconds,
  /** Milliseconds until an acknowledgement takes effect. */
  ackDelayMs: milliseconds,
  /** Every delivery arrives twice: an event as a retry, all else unchanged. */
  deliverTwice: z.boolean(),
  /** No socket of the app stands, and its calls get no answer: Slack can't be reached. */
  unreachable: z.boolean(),
  /** Private messages are taken and never appear, as for people who aren't there. */
  privateAnswersLost: z.boolean(),
  /** Answers in place of the true ones; the first that fits counts. */
  failures: z.array(failureSchema).max(50).readonly(),
  /** The pauses before an event that the app didn't take comes again. */
  retryPausesMs: z.array(milliseconds).max(10).readonly(),
});

/** The schema of a person's change of knobs. */
export const knobPatch = knobSchema.partial();

export type Failure = z.infer<typeof failureSchema>;
type SlackSettings = Readonly<z.infer<typeof knobSchema>>;

/** A knob for something else that runs with the workspace, added by the code that starts it. */
export interface ExtraKnob {
  readonly name: string;
  readonly label: PageText;
  /** The choices, the normal one first. A single one is drawn as a button. */
  readonly values: readonly { readonly name: string; readonly label: PageText }[];
  /** Takes the name of the value that was chosen; the label is read again afterwards. */
  set(value: string): void | Promise<void>;
}

type PageText = Readonly<Record<Language, string>>;

/** The simulated faults, Slack's patience, and the extra knobs. */
export type KnobSettings = SlackSettings & {
  readonly extras: readonly (Omit<ExtraKnob, "set"> & { readonly value: string })[];
};

/** The knobs were turned. */
export interface KnobChange {
  readonly kind: "knobs";
  readonly knobs: KnobSettings;
}

/** Slack as it should be; events come again at once, after a minute, and after five. */
const calm: SlackSettings = {
  deliveryDelayMs: 0,
  answerDelayMs: 0,
  ackDelayMs: 0,
  deliverTwice: false,
  unreachable: false,
  privateAnswersLost: false,
  failures: [],
  retryPausesMs: [0, 60_000, 300_000],
};

export type Knobs = ReturnType<typeof createKnobs>;

export function createKnobs(
  publish: (change: KnobChange) => void,
  extraKnobs: readonly ExtraKnob[] = [],
) {
  let settings: KnobSettings = {
    ...calm,
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
    /** Changes what is named and leaves the rest. */
    turn: (patch: z.infer<typeof knobPatch>) => turn(patch),
    /** Sets an extra knob; false where there is no such knob or value. */
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
    /** The failure that this call meets, if any; one of its times is used up. */
    meet(call: string): Failure | undefined {
      const met = settings.failures.find(({ of }) => of === call || of === "*");
      if (met?.times !== undefined) {
        const left = { ...met, times: met.times - 1 };
        turn({
          failures: settings.failures.flatMap((one) =>
            one !== met ? [one] : left.times > 0 ? [left] : [],
          ),
        });
      }
      return met;
    },
  };
}
