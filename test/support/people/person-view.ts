import { actionIds } from "../../../src/kunye/slack/action-ids.ts";
import {
  pressInMessage,
  runShortcut,
  type PressOutcome,
  type ShortcutOutcome,
} from "../../../src/workspace/acts/interactions.ts";
import {
  runText,
  type PastedCells,
  type TypedTextOutcome,
} from "../../../src/workspace/acts/run-text.ts";
import type { Channel, Person } from "../../../src/workspace/core/directory.ts";
import type { Core } from "../../../src/workspace/core/core.ts";
import type { FileMode } from "../../../src/workspace/core/files.ts";
import type { Message } from "../../../src/workspace/core/message-log.ts";
import {
  withInput,
  findInput,
  rememberInputs,
  inputsIn,
  valueFor,
  type InputValue,
} from "./choose-value.ts";
import { findTarget, type Target } from "./find-target.ts";
import { describe, matches, toSeenMessage, type Match, type SeenMessage } from "./seen-message.ts";
import { waitUntil } from "./wait-until.ts";

export interface WaitOptions {
  /** Default 20,000. */
  readonly timeoutMs?: number;
  /** Accepts only messages newer than this `ts`. */
  readonly after?: string;
}

export interface ClickOptions {
  /**
   * The answer to the button's confirmation dialog; needed if and only if it has one.
   * "if-asked": confirms a dialog, if there is one; which price asks is not the test's subject.
   */
  readonly confirm?: boolean | "if-asked";
  /** The message; default the newest with the label. */
  readonly in?: Pick<SeenMessage, "ts">;
  /** Text in the same block, if several buttons have the same label. */
  readonly beside?: string;
}

export interface TypeOptions {
  readonly files?: readonly {
    readonly name: string;
    readonly content: Buffer | string;
    readonly mode?: FileMode;
  }[];
  /** Pasted cells of a spreadsheet. */
  readonly cells?: PastedCells;
  /** True if the person types in Slack's phone app. */
  readonly onPhone?: boolean;
  /** True if the channel sees the reply too. */
  readonly isBroadcast?: boolean;
}

/** The outcome of a click, and its confirmation dialog, if any. */
export type ClickOutcome = (PressOutcome | { readonly kind: "declined" }) & {
  readonly dialog?: Target["dialog"];
};

/** A person at a conversation, for tests. */
export interface PersonView {
  readonly person: Person;
  readonly channel: Channel;
  /** Sends a text, or runs a slash command; resolves once the app has acknowledged it. */
  type(text: string, options?: TypeOptions): Promise<TypedTextOutcome>;
  /**
   * Types a text that buys, and presses the button of its price if the app asks first, whatever the threshold
   * for asking is. Resolves with the record's card.
   */
  buy(text: string): Promise<SeenMessage>;
  /** Returns the person at the thread of a message; typed texts are replies. */
  thread(message: Pick<SeenMessage, "ts">): PersonView;
  /**
   * Chooses the app's shortcut of this name or callback id from a message's menu.
   * @throws {Error} if there is no such shortcut or message.
   */
  shortcut(name: string, message: Pick<SeenMessage, "ts">): Promise<ShortcutOutcome>;
  /** Fills the input with this placeholder or action id in the newest message that has it. */
  fill(name: string, value: InputValue): Promise<PressOutcome>;
  /**
   * Presses the button or menu option with this label, or the only one whose label starts so,
   * in the newest visible message that has it. Resolves with the acknowledgement.
   * @throws {Error} if the label is missing or ambiguous, or `confirm` does not fit its dialog.
   */
  click(label: string, options?: ClickOptions): Promise<ClickOutcome>;
  /** Returns the visible messages, oldest first, ephemeral messages included. */
  messages(): readonly SeenMessage[];
  /** Returns the newest message. @throws {Error} if there is none. */
  newest(): SeenMessage;
  /**
   * Resolves with the newest message that matches, once there is one.
   * @throws {Error} that lists the visible messages, after the timeout.
   */
  waitFor(match: Match, options?: number | WaitOptions): Promise<SeenMessage>;
}

/** @param threadTs - the parent of a thread, to show the thread instead of the channel. */
export function createPersonView(
  core: Core,
  person: Person,
  channel: Channel,
  threadTs?: string,
): PersonView {
  const isShown = (one: Message) =>
    threadTs === undefined
      ? one.threadTs === undefined || one.isBroadcast === true
      : one.ts === threadTs || one.threadTs === threadTs;
  const visible = () =>
    core.messages
      .all()
      .filter((one) => one.channelId === channel.id && isShown(one))
      .filter((one) => (one.ephemeralTo ?? person.id) === person.id);
  function messageAt(ts: string): Message {
    const found = visible().find((one) => one.ts === ts);
    if (!found) throw new Error(`${person.handle} sees no message ${ts} in ${channel.name}`);
    return found;
  }
  const messages = () => visible().map((one) => toSeenMessage(core, one));

  const view: PersonView = {
    person,
    channel,
    messages,
    async buy(text) {
      let after = messages().at(-1)?.ts ?? "";
      await view.type(text);
      const shown = await view.waitFor((one) => isRecord(one) || offerOn(one) !== null, { after });
      if (isRecord(shown)) return shown;
      const offer = offerOn(shown) ?? "";
      after = shown.ts;
      await view.click(offer, { in: shown, confirm: "if-asked" });
      return view.waitFor(isRecord, { after });
    },
    type(text, { files = [], ...options } = {}) {
      const fileIds = files.map(
        ({ name, content, mode }) => core.files.add(person.id, name, Buffer.from(content), mode).id,
      );
      return runText(core, person, channel, text, {
        threadTs,
        ...options,
        ...(fileIds.length > 0 && { fileIds }),
      });
    },
    thread({ ts }) {
      const parent = messageAt(ts).threadTs ?? ts;
      return createPersonView(core, person, channel, parent);
    },
    async shortcut(name, { ts }) {
      const callbackId = shortcutNamed(core, "message", name);
      return runShortcut(core, person, callbackId, { channel, message: messageAt(ts) });
    },
    async fill(name, value) {
      const message = visible().findLast((one) =>
        inputsIn(core, one.blocks).some(({ names }) => names.includes(name)),
      );
      if (!message) throw new Error(`${person.handle} sees no input "${name}" in ${channel.name}`);
      const input = findInput(core, message.blocks, name);
      const { blockId, actionId } = input;
      const choice = valueFor(core, input, value);
      const values = rememberInputs(core, person.id, message, withInput({}, input, choice));
      return pressInMessage(core, person, channel, message, { blockId, actionId, choice, values });
    },
    newest() {
      const newest = messages().at(-1);
      if (!newest) throw new Error(`${person.handle} sees no message in ${channel.name}`);
      return newest;
    },
    async click(label, options = {}) {
      const candidates = visible().filter(
        (one) => options.in === undefined || one.ts === options.in.ts,
      );
      const { message, target } = findTarget(candidates, label, core.directory, options.beside);
      const { dialog } = target;
      if (dialog && options.confirm === undefined) {
        throw new Error(`"${target.label}" asks "${dialog.text}": pass { confirm: true or false }`);
      }
      if (!dialog && typeof options.confirm === "boolean") {
        throw new Error(`"${target.label}" has no confirmation dialog`);
      }
      if (options.confirm === false) return { kind: "declined", ...(dialog && { dialog }) };
      const values = rememberInputs(core, person.id, message, target.press.values ?? {});
      const press = { ...target.press, values };
      const outcome = await pressInMessage(core, person, channel, message, press);
      return { ...outcome, ...(dialog && { dialog }) };
    },
    async waitFor(match, options = {}) {
      const { timeoutMs = 60_000, after = "" } =
        typeof options === "number" ? { timeoutMs: options } : options;
      // All ts have the same length, so they compare as texts.
      const found = () => messages().findLast((one) => one.ts > after && matches(one, match));
      return waitUntil(core, found, timeoutMs, () => {
        const all = messages().map(
          (one) => `  ${one.from}: ${one.plain.replaceAll("\n", "\n    ")}`,
        );
        return (
          `no message for ${describe(match)} within ${timeoutMs} ms; ` +
          `${person.handle} sees in ${channel.name}:\n${all.join("\n") || "  (nothing)"}`
        );
      });
    },
  };
  return view;
}

/** True for the card of a record: only its values can be copied. */
function isRecord({ blocks }: SeenMessage): boolean {
  return new RegExp(`"${actionIds.copy}["|]`).test(JSON.stringify(blocks));
}

/** Returns the action id of a message's first priced button, or null without one. */
function offerOn({ blocks }: SeenMessage): string | null {
  return new RegExp(`"(${actionIds.offer}:[^"]*)"`).exec(JSON.stringify(blocks))?.[1] ?? null;
}

/** Returns the callback_id. @throws {Error} if the manifest has no such shortcut. */
export function shortcutNamed(core: Core, type: "message" | "global", name: string): string {
  const all = core.manifest.shortcuts.filter((one) => one.type === type);
  const found = all.find((one) => [one.name, one.callback_id].includes(name));
  if (found) return found.callback_id;
  const names = all.map((one) => one.name).join(" | ");
  throw new Error(`there is no ${type} shortcut "${name}"; there is: ${names || "nothing"}`);
}
