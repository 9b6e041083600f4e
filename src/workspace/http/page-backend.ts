import { z } from "zod";
import { openHome, pressInMessage, pressInView, runShortcut } from "../acts/interactions.ts";
import { runText } from "../acts/run-text.ts";
import { closeModal, submitModal } from "../acts/submit-modal.ts";
import type { Person } from "../core/directory.ts";
import { screenOf, type Core } from "../core/core.ts";
import { knobPatch } from "../core/knobs.ts";

/** The largest table that Slack's client makes. */
const table = { rows: 100, columns: 20 } as const;

const values = z.record(z.string(), z.record(z.string(), z.record(z.string(), z.unknown())));
const channelId = z.string();
const onMessage = { channelId, ts: z.string() };
const inView = { viewId: z.string() };
const press = {
  blockId: z.string(),
  actionId: z.string(),
  chosen: z.record(z.string(), z.unknown()).default({}),
  values: values.default({}),
};

interface PageAnswer {
  readonly status: number;
  readonly body: unknown;
}

type Act = (core: Core, body: unknown) => PageAnswer | Promise<PageAnswer>;

/** The acts on the page: `POST /workspace/<act>` with a JSON body. */
const acts: Readonly<Record<string, Act>> = {
  type: byPerson(
    {
      channelId,
      text: z.string().max(12_000),
      threadTs: z.string().optional(),
      fileIds: z.array(z.string()).max(10).optional(),
      cells: z.array(z.array(z.string()).max(table.columns)).min(1).max(table.rows).optional(),
    },
    (core, person, { channelId, text, ...options }) => {
      const channel = channelOf(core, person, channelId);
      const areOwn = (options.fileIds ?? []).every(
        (id) => core.files.find(id)?.ownerId === person.id,
      );
      return channel && areOwn && runText(core, person, channel, text, options);
    },
  ),
  press: byPerson({ ...onMessage, ...press }, (core, person, given) => {
    const found = messageOf(core, person, given);
    return found && pressInMessage(core, person, found.channel, found.message, given);
  }),
  shortcut: byPerson({ ...onMessage, callbackId: z.string() }, (core, person, given) => {
    const found = messageOf(core, person, given);
    if (!found || found.message.ephemeralTo !== undefined) return undefined;
    return runShortcut(core, person, given.callbackId, found);
  }),
  "global-shortcut": byPerson({ callbackId: z.string() }, (core, person, { callbackId }) =>
    runShortcut(core, person, callbackId),
  ),
  "press-view": byPerson({ ...inView, ...press }, (core, person, given) => {
    const views = [...core.views.stack(screenOf(core, person)), core.views.home(person.id)];
    const view = views.find((one) => one?.id === given.viewId);
    return view && pressInView(core, person, view, given);
  }),
  submit: byPerson({ ...inView, values: values.default({}) }, (core, person, given) =>
    submitModal(core, person, given.viewId, given.values),
  ),
  "close-modal": byPerson(inView, (core, person, { viewId }) => closeModal(core, person, viewId)),
  home: byPerson({ tab: z.enum(["home", "messages"]) }, (core, person, { tab }) =>
    openHome(core, person, tab),
  ),
  knobs: act(knobPatch.shape, (core, patch) => {
    core.knobs.turn(patch);
    return { status: 200, body: core.knobs.settings() };
  }),
  "extra-knob": act({ name: z.string(), value: z.string() }, async (core, { name, value }) => {
    if (!(await core.knobs.choose(name, value))) return refused;
    return { status: 200, body: core.knobs.settings() };
  }),
};

export async function actForPage(core: Core, name: string, body: unknown): Promise<PageAnswer> {
  const run = Object.hasOwn(acts, name) ? acts[name] : undefined;
  return run ? run(core, body) : { status: 404, body: { error: "not_found" } };
}

const refused: PageAnswer = { status: 400, body: { error: "bad_request" } };

/** Refuses bodies of another shape. */
function act<Shape extends z.ZodRawShape>(
  shape: Shape,
  run: (core: Core, given: z.infer<z.ZodObject<Shape>>) => PageAnswer | Promise<PageAnswer>,
): Act {
  const schema = z.object(shape);
  return (core, body) => {
    const { data } = schema.safeParse(body);
    return data ? run(core, data) : refused;
  };
}

interface Outcome {
  readonly kind: string;
  readonly error?: string;
  readonly errors?: unknown;
}

/** An act of the body's `personId`; refused if `run` returns nothing. */
function byPerson<Shape extends z.ZodRawShape>(
  shape: Shape,
  run: (
    core: Core,
    person: Person,
    given: z.infer<z.ZodObject<Shape>>,
  ) => Promise<Outcome> | false | undefined,
): Act {
  const schema = z.object(shape);
  const actor = z.object({ personId: z.string(), pageId: z.string().default("") });
  return async (core, body) => {
    const { data: given } = schema.safeParse(body);
    const { personId = "", pageId = "" } = actor.safeParse(body).data ?? {};
    const person = core.directory.person(personId);
    const outcome = given && person && (await run({ ...core, pageId }, person, given));
    if (!outcome) return refused;
    const { kind, error, errors } = outcome;
    return { status: 200, body: { kind, error, errors } };
  };
}

function channelOf(core: Core, person: Person, id: string) {
  const channel = core.directory.channel(id);
  return channel?.memberIds.includes(person.id) ? channel : undefined;
}

function messageOf(core: Core, person: Person, place: { channelId: string; ts: string }) {
  const channel = channelOf(core, person, place.channelId);
  const message = channel && core.messages.find(channel.id, place.ts);
  if (!message || (message.ephemeralTo ?? person.id) !== person.id) return undefined;
  return { channel, message };
}
