import { z } from "zod";
import { pressInMessage, pressInView } from "../acts/press-element.ts";
import { runGlobalShortcut, runMessageShortcut } from "../acts/run-shortcut.ts";
import { runText } from "../acts/run-text.ts";
import { closeModal, submitModal } from "../acts/submit-modal.ts";
import type { Channel, Person } from "../core/channels-and-people.ts";
import type { Core } from "../core/core.ts";
import { knobPatch } from "../core/knobs.ts";
import type { Message } from "../core/message-log.ts";
import { openHome } from "../events/open-home.ts";

/** The largest table that Slack's client makes. */
const table = { rows: 100, columns: 20 } as const;

const values = z.record(z.string(), z.record(z.string(), z.record(z.string(), z.unknown())));
const personId = z.string();
const inChannel = { personId, channelId: z.string() };
const onMessage = { ...inChannel, ts: z.string() };
const inView = { personId, viewId: z.string() };
const element = { blockId: z.string(), actionId: z.string() };
const press = {
  ...element,
  chosen: z.record(z.string(), z.unknown()).default({}),
  values: values.default({}),
};

/** An answer for the page's script. */
interface PageAnswer {
  readonly status: number;
  readonly body: unknown;
}

type Act = (core: Core, body: unknown) => PageAnswer | Promise<PageAnswer>;

/** What a person can do on the page: `/workspace/<act>`, with a JSON body. */
const acts: Readonly<Record<string, Act>> = {
  type: act(
    {
      ...inChannel,
      text: z.string().max(12_000),
      threadTs: z.string().optional(),
      fileIds: z.array(z.string()).max(10).optional(),
      cells: z.array(z.array(z.string()).max(table.columns)).min(1).max(table.rows).optional(),
    },
    async (core, given) => {
      const found = memberOf(core, given);
      const { text, threadTs, fileIds, cells } = given;
      const own = (fileIds ?? []).every((id) => core.files.find(id)?.ownerId === given.personId);
      if (!found || !own) return refused;
      const along = { threadTs, fileIds, cells };
      return done(await runText(core, found.person, found.channel, text, along));
    },
  ),
  press: act({ ...onMessage, ...press }, async (core, given) => {
    const found = seenBy(core, given);
    if (!found) return refused;
    return done(await pressInMessage(core, found.person, found.channel, found.message, given));
  }),
  shortcut: act({ ...onMessage, callbackId: z.string() }, async (core, given) => {
    const found = seenBy(core, given);
    if (!found || found.message.ephemeralTo !== undefined) return refused;
    const { person, channel, message } = found;
    return done(await runMessageShortcut(core, person, channel, message, given.callbackId));
  }),
  "global-shortcut": act({ personId, callbackId: z.string() }, async (core, given) => {
    const person = core.directory.person(given.personId);
    return person ? done(await runGlobalShortcut(core, person, given.callbackId)) : refused;
  }),
  "press-view": act({ ...inView, ...press }, async (core, given) => {
    const found = viewOf(core, given);
    return found ? done(await pressInView(core, found.person, found.view, given)) : refused;
  }),
  submit: act({ ...inView, values: values.default({}) }, async (core, given) => {
    const person = core.directory.person(given.personId);
    return person ? done(await submitModal(core, person, given.viewId, given.values)) : refused;
  }),
  "close-modal": act({ ...inView, all: z.boolean().default(false) }, async (core, given) => {
    const person = core.directory.person(given.personId);
    return person ? done(await closeModal(core, person, given.viewId, given.all)) : refused;
  }),
  home: act({ personId, tab: z.enum(["home", "messages"]) }, async (core, given) => {
    const person = core.directory.person(given.personId);
    return person ? done(await openHome(core, person, given.tab)) : refused;
  }),
  knobs: act(knobPatch.shape, (core, patch) => {
    core.knobs.turn(withoutUndefined(patch));
    return { status: 200, body: core.knobs.settings() };
  }),
  "extra-knob": act({ name: z.string(), value: z.string() }, (core, { name, value }) => {
    if (!core.knobs.choose(name, value)) return refused;
    return { status: 200, body: core.knobs.settings() };
  }),
};

/** Does what a person did on the page. */
export async function actForPage(core: Core, name: string, body: unknown): Promise<PageAnswer> {
  const run = Object.hasOwn(acts, name) ? acts[name] : undefined;
  return run ? run(core, body) : { status: 404, body: { error: "not_found" } };
}

const refused: PageAnswer = { status: 400, body: { error: "bad_request" } };

/** An act with a body of this shape; anything else is refused. */
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

function memberOf(
  core: Core,
  given: { readonly personId: string; readonly channelId: string },
): { readonly person: Person; readonly channel: Channel } | undefined {
  const person = core.directory.person(given.personId);
  const channel = core.directory.channel(given.channelId);
  return person && channel?.memberIds.includes(person.id) ? { person, channel } : undefined;
}

function seenBy(
  core: Core,
  given: { readonly personId: string; readonly channelId: string; readonly ts: string },
): { readonly person: Person; readonly channel: Channel; readonly message: Message } | undefined {
  const found = memberOf(core, given);
  const message = found && core.messages.find(given.channelId, given.ts);
  if (!message || (message.ephemeralTo ?? found.person.id) !== found.person.id) return undefined;
  return { ...found, message };
}

function viewOf(core: Core, given: { readonly personId: string; readonly viewId: string }) {
  const person = core.directory.person(given.personId);
  if (!person) return undefined;
  const views = [...core.views.stack(person.id), core.views.home(person.id)];
  const view = views.find((one) => one?.id === given.viewId);
  return view && { person, view };
}

/** The page needs to know whether the app took it, and not what it answered. */
function done(outcome: {
  readonly kind: string;
  readonly error?: string;
  errors?: unknown;
}): PageAnswer {
  const { kind, error, errors } = outcome;
  return { status: 200, body: { kind, error, errors } };
}

function withoutUndefined<T extends object>(value: T) {
  const set = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(set) as { [Key in keyof T]: Exclude<T[Key], undefined> };
}
