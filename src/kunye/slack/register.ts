import { setTimeout as delay } from "node:timers/promises";
import type {
  AllMiddlewareArgs,
  App,
  BlockAction,
  SlackActionMiddlewareArgs,
  SlackCommandMiddlewareArgs,
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
type CommandArgs = SlackCommandMiddlewareArgs;
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
  middleware: Middleware,
  texts: Texts,
): void {
  const {
    readArrival,
    refuseBusy,
    dropRepeat,
    markLater,
    requireInstallation,
    redrawHome,
    showWaitingLine,
    checkPermission,
    takeSlot,
  } = middleware;
  const commands = partsOf(features, "commands");
  for (const command of commands) {
    app.command(
      command.name,
      acknowledgeCommand(middleware, texts),
      readArrival(arrivalOfCommand),
      refuseBusy,
      requireInstallation,
      redrawHome,
      command.pays ? markLater : dropRepeat,
      showWaitingLine,
      checkPermission(command.needs),
      takeSlot,
      ({ context, payload }) => {
        // Slack leaves out an empty text.
        const { text = "" } = payload as { text?: string };
        return command.run(interactionIn(context), unescapeTyped(text));
      },
    );
  }
  app.command(matchOthers(commands.map(({ name }) => name)), async ({ ack, payload }) => {
    const name = payload.command.replace(/[^\p{L}\p{N}/_-]/gu, "");
    await ack({ response_type: "ephemeral", ...plainMessage(texts.usage.unknownCommand(name)) });
  });
}

function registerButtons(
  app: App,
  features: readonly Feature[],
  {
    readArrival,
    refuseBusy,
    dropRepeat,
    markLater,
    requireInstallation,
    redrawHome,
    moveToAnswer,
    checkPermission,
    takeSlot,
  }: Middleware,
): void {
  const actions = partsOf(features, "actions");
  const pressed = [
    acknowledge,
    dropLink,
    readArrival(arrivalOf),
    refuseBusy,
    requireInstallation,
    redrawHome,
  ] as const;
  const stepsOf = (action: Action): Step<Press>[] => [
    action.pays ? markLater : dropRepeat,
    moveToAnswer(action.answerPlace),
    checkPermission(action.needs),
    takeSlot,
    ({ context, action: button }) =>
      action.run(interactionIn(context), pressedButton(button)?.value ?? ""),
  ];
  const unknownButton = [dropRepeat, moveToAnswer(undefined), sayUnknown("notYours")];
  for (const action of actions) {
    app.action(blockAction(matchName(action.id)), ...pressed, ...stepsOf(action));
  }
  // An entry of the menu `⋯` is a button. Its value contains the button's id and value.
  app.action(blockAction(matchName(actionIds.more)), ...pressed, async (args) => {
    const name = actionName(pressedButton(args.action)?.actionId ?? "");
    const action = actions.find(({ id }) => id === name);
    await runSteps(action ? stepsOf(action) : unknownButton, args);
  });
  const names = [...actions.map(({ id }) => id), actionIds.more];
  app.action(blockAction(matchOthers(names)), ...pressed, ...unknownButton);
}

function registerModals(
  app: App,
  features: readonly Feature[],
  middleware: Middleware,
  texts: Texts,
): void {
  const {
    readArrival,
    refuseBusy,
    dropRepeat,
    requireInstallation,
    redrawHome,
    checkPermission,
    takeSlot,
  } = middleware;
  const modals = partsOf(features, "modals");
  for (const modal of modals) {
    app.view(
      { type: "view_submission", callback_id: modal.form.callbackId },
      acknowledgeForm(modal, middleware, texts),
      readArrival(submissionOf),
      waitForView,
      refuseBusy,
      dropRepeat,
      requireInstallation,
      redrawHome,
      checkPermission(modal.needs),
      takeSlot,
      ({ context }) => modal.submit(interactionIn(context), context["input"]),
    );
  }
  app.view(
    {
      type: "view_submission",
      callback_id: matchOthers(modals.map(({ form }) => form.callbackId)),
    },
    acknowledge,
    // The button of a view without a form only closes it.
    ({ view, next }) => (view.callback_id === "" ? Promise.resolve() : next()),
    readArrival((args: Submission) => ({ ...submissionOf(args), surface: { kind: "none" } })),
    dropRepeat,
    requireInstallation,
    redrawHome,
    sayUnknown("notYours"),
  );
  // Closed modals need an acknowledgement only.
  app.view({ callback_id: /.*/, type: "view_closed" }, ({ ack }) => ack());
}

function registerShortcuts(
  app: App,
  features: readonly Feature[],
  {
    readArrival,
    refuseBusy,
    openView,
    dropRepeat,
    requireInstallation,
    redrawHome,
    checkPermission,
    takeSlot,
  }: Middleware,
): void {
  const shortcuts = partsOf(features, "shortcuts");
  for (const shortcut of shortcuts) {
    app.shortcut(
      shortcut.callbackId,
      acknowledge,
      readArrival(arrivalOf),
      openView(shortcut),
      refuseBusy,
      dropRepeat,
      requireInstallation,
      redrawHome,
      checkPermission(shortcut.needs),
      takeSlot,
      async ({ context, body }) => shortcut.run?.(interactionIn(context), contentOf(body)),
    );
  }
  app.shortcut(
    matchOthers(shortcuts.map(({ callbackId }) => callbackId)),
    acknowledge,
    readArrival(arrivalOf),
    dropRepeat,
    requireInstallation,
    redrawHome,
    sayUnknown("unknownShortcut"),
  );
}

function registerEvents(
  app: App,
  features: readonly Feature[],
  {
    readArrival,
    refuseBusy,
    dropRepeat,
    requireInstallation,
    redrawHome,
    dropOwn,
    takeSlot,
  }: Middleware,
): void {
  app.event(
    "message",
    keepUsersMessage,
    readArrival(arrivalOfMessage),
    dropRepeat,
    requireInstallation,
    // An answer to an own message would be answered again.
    dropOwn((context, installed) => isOwnMessage(messageIn(context), installed)),
    refuseBusy,
    redrawHome,
    takeSlot,
    async ({ context }) => {
      const feature = features.find((one) => "message" in one);
      await feature?.message?.(interactionIn(context), messageIn(context));
    },
  );
  app.event(
    "app_home_opened",
    ({ event, next }) => (event.tab === "home" ? next() : Promise.resolve()),
    readArrival(arrivalAtHome),
    requireInstallation,
    takeSlot,
    ({ context }) => publishHome(interactionIn(context)),
  );
  app.event(
    "app_home_opened",
    ({ event, next }) => (event.tab === "messages" ? next() : Promise.resolve()),
    readArrival(({ event }) => arrivalOfOpening(event.user, { kind: "none" })),
    requireInstallation,
    takeSlot,
    async ({ context }) => {
      const feature = features.find((one) => "opened" in one);
      await feature?.opened?.(interactionIn(context));
    },
  );
  // Views contain the options of their menus.
  app.options(/.*/, ({ ack }) => ack({ options: [] }));
}

/** Acknowledges a command, or refuses it in the acknowledgement if too many wait. */
function acknowledgeCommand(
  { enterQueue, countBusy }: Middleware,
  texts: Texts,
): Step<CommandArgs> {
  return async ({ ack, context, next }) => {
    if (enterQueue(context)) return acknowledge({ ack, context, next });
    countBusy();
    await ack({ response_type: "ephemeral", ...plainMessage(texts.failure.crowded) });
  };
}

/** Reads a form, and acknowledges with its faults, or with a view that waits for the answer. */
function acknowledgeForm(
  modal: Modal<unknown>,
  { enterQueue, countBusy }: Middleware,
  texts: Texts,
): Step<Submission> {
  return async ({ ack, view, body, context, next }) => {
    const formTexts = textsOfForm(view.private_metadata) ?? texts;
    const read = readForm(formTexts, modal.form, view.state.values);
    if ("errors" in read) return ack({ response_action: "errors", errors: read.errors });
    const [field] = Object.keys(view.state.values);
    if (!enterQueue(context) && field !== undefined) {
      countBusy();
      // The form stays open with all that was typed.
      const errors = { [field]: formTexts.failure.crowded };
      return ack({ response_action: "errors", errors });
    }
    context["input"] = read.input;
    const { surface } = interactiveOrigin(body);
    const title = surface.kind === "modal" ? surface.title : undefined;
    const waiting = waitingView(formTexts, readOrigin(view.private_metadata), title);
    await ack({ response_action: "update", view: waiting });
    await next();
  };
}

/** The time for Slack to show an acknowledgement's view before the answer; chosen by hand. */
const viewShownMs = 200;

async function waitForView({ next }: Pick<AllMiddlewareArgs, "next">): Promise<void> {
  await delay(viewShownMs);
  await next();
}

/** Drops the press of a link, which needs an acknowledgement only. */
async function dropLink({ action, next }: Press & AllMiddlewareArgs): Promise<void> {
  if (pressedButton(action)) await next();
}

async function keepUsersMessage({ event, context, next }: Message & AllMiddlewareArgs) {
  const message = readMessage(event);
  if (!message) return;
  context["message"] = message;
  await next();
}

function messageIn(context: AllMiddlewareArgs["context"]): WrittenMessage {
  return context["message"] as WrittenMessage;
}

function sayUnknown(key: "notYours" | "unknownShortcut") {
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
  const { user: userId, channel, ts, threadTs } = messageIn(context);
  const surface = { kind: "conversation", channel, responseUrl: null, threadTs } as const;
  // Slack may send a message again as another event.
  const identity = JSON.stringify(ts === null ? body : { team: body.team_id, channel, ts });
  return { userId, surface, triggerId: null, claimedOrigin: null, identity };
}

function arrivalAtHome({ event }: SlackEventMiddlewareArgs<"app_home_opened">): Arrival {
  const { hash = null } = (event.view ?? {}) as { hash?: string };
  return arrivalOfOpening(event.user, { kind: "home", hash });
}

/** An opened tab may arrive twice: nothing is paid, and the Home works without the store. */
function arrivalOfOpening(userId: string, surface: Arrival["surface"]): Arrival {
  return { userId, surface, triggerId: null, claimedOrigin: null, identity: null };
}

function contentOf(body: SlackShortcut) {
  return readContent("message" in body ? body.message : null);
}

const blockAction = (actionId: RegExp) => ({ type: "block_actions", action_id: actionId }) as const;

/** Matches a name with or without the suffix that makes an action id unique in a block. */
function matchName(name: string): RegExp {
  return new RegExp(`^${name}(?::|$)`);
}

/** Matches all other action ids: two listeners of one id would acknowledge twice. */
function matchOthers(names: readonly string[]): RegExp {
  return new RegExp(`^(?!(?:${names.join("|")})(?::|$))`);
}

async function runSteps<Args extends AllMiddlewareArgs>(
  [step, ...others]: readonly ((args: Args) => Promise<void>)[],
  args: Args,
): Promise<void> {
  await step?.({ ...args, next: () => runSteps(others, args) });
}
