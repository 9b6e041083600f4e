import { z } from "zod";
import type { Core } from "./core.ts";
import { openHome } from "./open-home.ts";
import { pressInMessage, pressInView } from "./press-element.ts";
import { runMessageShortcut } from "./run-shortcut.ts";
import { runText } from "./run-text.ts";
import { closeModal, submitModal } from "./submit-modal.ts";

const values = z.record(z.string(), z.record(z.string(), z.record(z.string(), z.unknown())));
const personId = z.string();
const press = {
  personId,
  blockId: z.string(),
  actionId: z.string(),
  chosen: z.record(z.string(), z.unknown()).default({}),
  values: values.default({}),
};

const schemas = {
  type: z.object({ personId, channelId: z.string(), text: z.string().max(4_000) }),
  press: z.object({ ...press, channelId: z.string(), ts: z.string() }),
  shortcut: z.object({
    personId,
    channelId: z.string(),
    ts: z.string(),
    callbackId: z.string(),
  }),
  "press-view": z.object({ ...press, viewId: z.string() }),
  submit: z.object({ personId, viewId: z.string(), values: values.default({}) }),
  "close-modal": z.object({ personId, viewId: z.string() }),
  home: z.object({ personId, tab: z.enum(["home", "messages"]) }),
};

/** An answer for the page's script. */
interface PageAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** Does what a person did on the page: `/workspace/<act>`, with a JSON body. */
export async function actForPage(core: Core, act: string, body: unknown): Promise<PageAnswer> {
  switch (act) {
    case "type": {
      const given = schemas.type.safeParse(body).data;
      const person = given && core.directory.person(given.personId);
      const channel = given && core.directory.channel(given.channelId);
      if (!person || !channel?.memberIds.includes(person.id)) return refused;
      return done(await runText(core, person, channel, given.text));
    }
    case "press": {
      const given = schemas.press.safeParse(body).data;
      const person = given && core.directory.person(given.personId);
      const channel = given && core.directory.channel(given.channelId);
      const message = given && core.messages.find(given.channelId, given.ts);
      if (!person || !channel?.memberIds.includes(person.id)) return refused;
      if (!message || (message.ephemeralTo ?? person.id) !== person.id) return refused;
      return done(await pressInMessage(core, person, channel, message, given));
    }
    case "shortcut": {
      const given = schemas.shortcut.safeParse(body).data;
      const person = given && core.directory.person(given.personId);
      const channel = given && core.directory.channel(given.channelId);
      const message = given && core.messages.find(given.channelId, given.ts);
      if (!person || !message || !channel?.memberIds.includes(person.id)) return refused;
      if (message.ephemeralTo !== undefined) return refused;
      return done(await runMessageShortcut(core, person, channel, message, given.callbackId));
    }
    case "press-view": {
      const given = schemas["press-view"].safeParse(body).data;
      const person = given && core.directory.person(given.personId);
      if (!person) return refused;
      const views = [...core.views.stack(person.id), core.views.home(person.id)];
      const view = views.find((one) => one?.id === given.viewId);
      return view ? done(await pressInView(core, person, view, given)) : refused;
    }
    case "submit": {
      const given = schemas.submit.safeParse(body).data;
      const person = given && core.directory.person(given.personId);
      return person ? done(await submitModal(core, person, given.viewId, given.values)) : refused;
    }
    case "close-modal": {
      const given = schemas["close-modal"].safeParse(body).data;
      const person = given && core.directory.person(given.personId);
      return person ? done(await closeModal(core, person, given.viewId)) : refused;
    }
    case "home": {
      const given = schemas.home.safeParse(body).data;
      const person = given && core.directory.person(given.personId);
      return person ? done(await openHome(core, person, given.tab)) : refused;
    }
    default:
      return { status: 404, body: { error: "not_found" } };
  }
}

const refused: PageAnswer = { status: 400, body: { error: "bad_request" } };

/** The page needs to know whether the app took it, and not what it answered. */
function done(outcome: {
  readonly kind: string;
  readonly error?: string;
  errors?: unknown;
}): PageAnswer {
  const { kind, error, errors } = outcome;
  return { status: 200, body: { kind, error, errors } };
}
