import { z } from "zod";
import { openHome, pressInMessage, pressInView, runShortcut } from "../acts/interactions.ts";
import { askSlackbot } from "../acts/ask-slackbot.ts";
import { runText } from "../acts/run-text.ts";
import { startWorkflow } from "../acts/run-workflow.ts";
import { closeModal, submitModal } from "../acts/submit-modal.ts";
import type { Person } from "../core/directory.ts";
import { screenOf, type Core } from "../core/core.ts";
import { knobPatch } from "../core/knobs.ts";
import { setReached } from "../core/reach.ts";
import { uninstall } from "../core/uninstall.ts";

/** A table that Slack's client can make: at most 100 rows of 20 cells. */
const cells = z.array(z.array(z.string()).max(20)).min(1).max(100);

const inputValues = z.record(z.string(), z.record(z.string(), z.record(z.string(), z.unknown())));
const channelId = z.string();
const messageKey = { channelId, ts: z.string() };
const viewKey = { viewId: z.string() };
const pressFields = {
  blockId: z.string(),
  actionId: z.string(),
  choice: z.record(z.string(), z.unknown()).default({}),
  values: inputValues.default({}),
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
      cells: cells.optional(),
      onPhone: z.boolean().optional(),
      isBroadcast: z.boolean().optional(),
    },
    (core, person, { channelId, text, ...options }) => {
      const channel = channelOf(core, person, channelId);
      const areOwnFiles = (options.fileIds ?? []).every(
        (id) => core.files.find(id)?.ownerId === person.id,
      );
      return channel && areOwnFiles && runText(core, person, channel, text, options);
    },
  ),
  press: byPerson({ ...messageKey, ...pressFields }, (core, person, input) => {
    const found = messageOf(core, person, input);
    return found && pressInMessage(core, person, found.channel, found.message, input);
  }),
  shortcut: byPerson({ ...messageKey, callbackId: z.string() }, (core, person, input) => {
    const found = messageOf(core, person, input);
    if (!found || found.message.ephemeralTo !== undefined) return undefined;
    return runShortcut(core, person, input.callbackId, found);
  }),
  "global-shortcut": byPerson({ callbackId: z.string() }, (core, person, { callbackId }) =>
    runShortcut(core, person, callbackId),
  ),
  "press-view": byPerson({ ...viewKey, ...pressFields }, (core, person, input) => {
    const views = [...core.views.stack(screenOf(core, person)), core.views.home(person.id)];
    const view = views.find((one) => one?.id === input.viewId);
    return view && pressInView(core, person, view, input);
  }),
  submit: byPerson({ ...viewKey, values: inputValues.default({}) }, (core, person, input) =>
    submitModal(core, person, input.viewId, input.values),
  ),
  "close-modal": byPerson(viewKey, (core, person, { viewId }) => closeModal(core, person, viewId)),
  workflow: byPerson(
    { channelId, callbackId: z.string(), inputs: z.record(z.string(), z.string().trim()) },
    async (core, person, { channelId: id, callbackId, inputs }) => {
      const channel = channelOf(core, person, id);
      return channel && startWorkflow(core, person, { channel, callbackId, inputs });
    },
  ),
  slackbot: byPerson({ question: z.string().trim().min(1).max(12_000) }, (core, person, input) =>
    askSlackbot(core, person, input.question),
  ),
  home: byPerson({ tab: z.enum(["home", "messages"]) }, (core, person, { tab }) =>
    openHome(core, person, tab),
  ),
  uninstall: byPerson({}, async (core, person) => {
    const installation = core.installation();
    if (!person.isAdmin) return { kind: "not-allowed" };
    if (!installation) return { kind: "not-installed" };
    await uninstall(core, installation);
    return { kind: "uninstalled" };
  }),
  reach: act({ isReached: z.boolean() }, async (core, { isReached }) => {
    await setReached(core, isReached);
    return { status: 200, body: { isReached } };
  }),
  knobs: act(knobPatch.shape, (core, patch) => {
    core.knobs.turn(patch);
    return { status: 200, body: core.knobs.settings() };
  }),
  "extra-knob": act({ name: z.string(), value: z.string() }, async (core, { name, value }) => {
    if (!(await core.knobs.choose(name, value))) return badRequest;
    return { status: 200, body: core.knobs.settings() };
  }),
};

export async function actForPage(core: Core, name: string, body: unknown): Promise<PageAnswer> {
  const run = Object.hasOwn(acts, name) ? acts[name] : undefined;
  return run ? run(core, body) : { status: 404, body: { error: "not_found" } };
}

const badRequest: PageAnswer = { status: 400, body: { error: "bad_request" } };

/** Wraps an act; refuses bodies of another shape. */
function act<Shape extends z.ZodRawShape>(
  shape: Shape,
  run: (core: Core, input: z.infer<z.ZodObject<Shape>>) => PageAnswer | Promise<PageAnswer>,
): Act {
  const schema = z.object(shape);
  return (core, body) => {
    const { data } = schema.safeParse(body);
    return data ? run(core, data) : badRequest;
  };
}

interface Outcome {
  readonly kind: string;
  readonly error?: string;
  readonly errors?: unknown;
  /** Slackbot's answer, and the tool that gave it. */
  readonly text?: string;
  readonly tool?: string;
}

/** Wraps an act of the body's `personId`; refuses if `run` returns nothing. */
function byPerson<Shape extends z.ZodRawShape>(
  shape: Shape,
  run: (
    core: Core,
    person: Person,
    input: z.infer<z.ZodObject<Shape>>,
  ) => Promise<Outcome | undefined> | false | undefined,
): Act {
  const schema = z.object(shape);
  const actor = z.object({ personId: z.string(), pageId: z.string().default("") });
  return async (core, body) => {
    const { data: input } = schema.safeParse(body);
    const { personId = "", pageId = "" } = actor.safeParse(body).data ?? {};
    const person = core.directory.person(personId);
    const outcome = input && person && (await run({ ...core, pageId }, person, input));
    if (!outcome) return badRequest;
    const { kind, error, errors, text, tool } = outcome;
    return { status: 200, body: { kind, error, errors, text, tool } };
  };
}

function channelOf(core: Core, person: Person, id: string) {
  const channel = core.directory.channel(id);
  return channel?.memberIds.includes(person.id) ? channel : undefined;
}

function messageOf(core: Core, person: Person, input: { channelId: string; ts: string }) {
  const channel = channelOf(core, person, input.channelId);
  const message = channel && core.messages.find(channel.id, input.ts);
  if (!message || (message.ephemeralTo ?? person.id) !== person.id) return undefined;
  return { channel, message };
}
