import { setTimeout as delay } from "node:timers/promises";
import type {
  AllMiddlewareArgs,
  App,
  BlockAction,
  SlackActionMiddlewareArgs,
  SlackEventMiddlewareArgs,
  SlackShortcut,
  SlackViewMiddlewareArgs,
  SlashCommand,
  ViewSubmitAction,
} from "@slack/bolt";
import type { Texts } from "../texts/texts.ts";
import { publishHome } from "./home.ts";
import { unescapeTyped } from "./words.ts";
import { actionIds, actionName, pressedButton } from "./action-ids.ts";
import { readForm } from "./forms.ts";
import { plainMessage, textsOfForm, waitingView } from "./modal-view.ts";
import { readOrigin } from "./surface.ts";
import { acknowledge, interactionIn, type Middleware } from "./middleware.ts";
import {
  commandOrigin,
  interactiveOrigin,
  isOwnMessage,
  readContent,
  readMessage,
  type Arrival,
  type WrittenMessage,
} from "./read-payload.ts";
import { partsOf, type Action, type Feature, type Modal } from "./feature.ts";
import { say } from "./reply.ts";

type Step<Args> = (args: Args & AllMiddlewareArgs) => Promise<void>;
type Press = SlackActionMiddlewareArgs<BlockAction>;
type Submission = SlackViewMiddlewareArgs<ViewSubmitAction>;
type Message = SlackEventMiddlewareArgs<"message">;

/**
 * Registers the features' commands, buttons, modals and shortcuts with Bolt.
 * Unknown names are answered too: an old message may still show a button of an earlier version.
 * `texts` are the team's.
 */
export function register(
  app: App,
  features: readonly Feature[],
  middleware: Middleware,
  texts: Texts,
): void {
  registerCommands(app, features, middleware, texts);
  registerButtons(app, features, middleware);
  registerModals(app, features, middleware, texts);
  registerShortcuts(app, features, middleware);
  registerEvents(app, features, middleware);
}

function registerCommands(
  app: App,
  features: readonly Feature[],
  { arrives, once, known, redrawsHome, says, needs, inTurn }: Middleware,
  texts: Texts,
): void {
  const commands = partsOf(features, "commands");
  for (const command of commands) {
    app.command(
      command.name,
      acknowledge,
      arrives(arrivalOfCommand),
      once,
      known,
      redrawsHome,
      says,
      needs(command.needs),
      inTurn,
      ({ context, payload }) => {
        // Slack leaves out an empty text.
        const { text = "" } = payload as { text?: string };
        return command.run(interactionIn(context), unescapeTyped(text));
      },
    );
  }
  app.command(otherThan(commands.map(({ name }) => name)), async ({ ack, payload }) => {
    const name = payload.command.replace(/[^\p{L}\p{N}/_-]/gu, "");
    await ack({ response_type: "ephemeral", ...plainMessage(texts.usage.unknownCommand(name)) });
  });
}

function registerButtons(
  app: App,
  features: readonly Feature[],
  { arrives, once, known, redrawsHome, answersAt, needs, inTurn }: Middleware,
): void {
  const actions = partsOf(features, "actions");
  const pressed = [acknowledge, notLink, arrives(arrivalOf), once, known, redrawsHome] as const;
  const stepsOf = (action: Action): Step<Press>[] => [
    answersAt(action.answerPlace),
    needs(action.needs),
    inTurn,
    ({ context, action: button }) =>
      action.run(interactionIn(context), pressedButton(button)?.value ?? ""),
  ];
  const unknownButton = [answersAt(undefined), saysUnknown("notYours")];
  for (const action of actions) {
    app.action(blockAction(named(action.id)), ...pressed, ...stepsOf(action));
  }
  // An entry of the menu `⋯` is a button. Its value contains the button's id and value.
  app.action(blockAction(named(actionIds.more)), ...pressed, async (args) => {
    const name = actionName(pressedButton(args.action)?.actionId ?? "");
    const action = actions.find(({ id }) => id === name);
    await runSteps(action ? stepsOf(action) : unknownButton, args);
  });
  const names = [...actions.map(({ id }) => id), actionIds.more];
  app.action(blockAction(otherThan(names)), ...pressed, ...unknownButton);
}

function registerModals(
  app: App,
  features: readonly Feature[],
  { arrives, once, known, redrawsHome, needs, inTurn }: Middleware,
  texts: Texts,
): void {
  const modals = partsOf(features, "modals");
  for (const modal of modals) {
    app.view(
      { type: "view_submission", callback_id: modal.form.callbackId },
      readsForm(modal, texts),
      arrives(submissionOf),
      showsItsView,
      once,
      known,
      redrawsHome,
      needs(modal.needs),
      inTurn,
      ({ context }) => modal.submit(interactionIn(context), context["input"]),
    );
  }
  app.view(
    { type: "view_submission", callback_id: otherThan(modals.map(({ form }) => form.callbackId)) },
    acknowledge,
    // The button of a view without a form only closes it.
    ({ view, next }) => (view.callback_id === "" ? Promise.resolve() : next()),
    arrives((args: Submission) => ({ ...submissionOf(args), surface: { kind: "none" } })),
    once,
    known,
    redrawsHome,
    saysUnknown("notYours"),
  );
  // Closed modals need an acknowledgement only.
  app.view({ callback_id: /.*/, type: "view_closed" }, ({ ack }) => ack());
}

function registerShortcuts(
  app: App,
  features: readonly Feature[],
  { arrives, opens, once, known, redrawsHome, needs, inTurn }: Middleware,
): void {
  const shortcuts = partsOf(features, "shortcuts");
  for (const shortcut of shortcuts) {
    app.shortcut(
      shortcut.callbackId,
      acknowledge,
      arrives(arrivalOf),
      opens(shortcut),
      once,
      known,
      redrawsHome,
      needs(shortcut.needs),
      inTurn,
      async ({ context, body }) => shortcut.run?.(interactionIn(context), contentOf(body)),
    );
  }
  app.shortcut(
    otherThan(shortcuts.map(({ callbackId }) => callbackId)),
    acknowledge,
    arrives(arrivalOf),
    once,
    known,
    redrawsHome,
    saysUnknown("unknownShortcut"),
  );
}

function registerEvents(
  app: App,
  features: readonly Feature[],
  { arrives, once, known, redrawsHome, notOwn, inTurn }: Middleware,
): void {
  app.event(
    "message",
    isUsersMessage,
    arrives(arrivalOfMessage),
    once,
    known,
    redrawsHome,
    notOwn((context, installed) => isOwnMessage(messageIn(context), installed)),
    inTurn,
    async ({ context }) => {
      const feature = features.find((one) => "message" in one);
      await feature?.message?.(interactionIn(context), messageIn(context));
    },
  );
  app.event(
    "app_home_opened",
    ({ event, next }) => (event.tab === "home" ? next() : Promise.resolve()),
    arrives(arrivalAtHome),
    known,
    inTurn,
    ({ context }) => publishHome(interactionIn(context)),
  );
  // Bolt does not acknowledge this event by itself. The app has no workflow steps.
  app.event("function_executed", ({ ack }) => ack());
  // Views contain the options of their menus.
  app.options(/.*/, ({ ack }) => ack({ options: [] }));
}

/** Reads a form, and acknowledges with its faults, or with a view that waits for the answer. */
function readsForm(modal: Modal<unknown>, texts: Texts): Step<Submission> {
  return async ({ ack, view, body, context, next }) => {
    const formTexts = textsOfForm(view.private_metadata) ?? texts;
    const read = readForm(formTexts, modal.form, view.state.values);
    if ("errors" in read) return ack({ response_action: "errors", errors: read.errors });
    context["input"] = read.input;
    const { surface } = interactiveOrigin(body);
    const title = surface.kind === "modal" ? surface.title : undefined;
    const waiting = waitingView(formTexts, readOrigin(view.private_metadata), title);
    await ack({ response_action: "update", view: waiting });
    await next();
  };
}

/** The time for Slack to show an acknowledgement's view before the answer; chosen by hand. */
const showsViewMs = 200;

async function showsItsView({ next }: Pick<AllMiddlewareArgs, "next">): Promise<void> {
  await delay(showsViewMs);
  await next();
}

/** Stops at a link: its press needs an acknowledgement only. */
async function notLink({ action, next }: Press & AllMiddlewareArgs): Promise<void> {
  if (pressedButton(action)) await next();
}

async function isUsersMessage({ event, context, next }: Message & AllMiddlewareArgs) {
  const message = readMessage(event);
  if (!message) return;
  context["message"] = message;
  await next();
}

function messageIn(context: AllMiddlewareArgs["context"]): WrittenMessage {
  return context["message"] as WrittenMessage;
}

function saysUnknown(key: "notYours" | "unknownShortcut") {
  return async ({ context }: Pick<AllMiddlewareArgs, "context">): Promise<void> => {
    const interaction = interactionIn(context);
    await say(interaction, interaction.texts.failure[key]);
  };
}

function arrivalOfCommand({ body }: { body: SlashCommand }): Arrival {
  return { ...commandOrigin(body), identity: JSON.stringify(body) };
}

function arrivalOf({ body }: { body: BlockAction | SlackShortcut }): Arrival {
  return { ...interactiveOrigin(body), identity: JSON.stringify(body) };
}

function submissionOf({ body }: Submission): Arrival {
  const { surface, ...origin } = interactiveOrigin(body);
  return {
    ...origin,
    surface: surface.kind === "modal" ? { ...surface, formHash: body.view.hash } : surface,
    // A view is submitted once, however often its button is pressed.
    identity: JSON.stringify({ submitted: body.view.id, hash: body.view.hash }),
  };
}

function arrivalOfMessage({ body, context }: Message & AllMiddlewareArgs): Arrival {
  const { user: userId, channel, threadTs } = messageIn(context);
  const surface = { kind: "conversation", channel, responseUrl: null, threadTs } as const;
  const identity = JSON.stringify(body);
  return { userId, surface, triggerId: null, claimedOrigin: null, identity };
}

function arrivalAtHome({ event }: SlackEventMiddlewareArgs<"app_home_opened">): Arrival {
  const { hash = null } = (event.view ?? {}) as { hash?: string };
  const surface = { kind: "home", hash } as const;
  // A Home may be drawn twice, and works without the store.
  return {
    userId: event.user,
    surface,
    triggerId: null,
    claimedOrigin: null,
    identity: null,
  };
}

function contentOf(body: SlackShortcut) {
  return readContent("message" in body ? body.message : null);
}

const blockAction = (actionId: RegExp) => ({ type: "block_actions", action_id: actionId }) as const;

/** Matches a name with or without the suffix that makes an action id unique in a block. */
function named(name: string): RegExp {
  return new RegExp(`^${name}(?::|$)`);
}

/** Matches all other action ids: two listeners of one id would acknowledge twice. */
function otherThan(names: readonly string[]): RegExp {
  return new RegExp(`^(?!(?:${names.join("|")})(?::|$))`);
}

async function runSteps<Args extends AllMiddlewareArgs>(
  [step, ...others]: readonly ((args: Args) => Promise<void>)[],
  args: Args,
): Promise<void> {
  await step?.({ ...args, next: () => runSteps(others, args) });
}
