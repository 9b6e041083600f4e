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
import type { Message } from "../../../src/workspace/core/message-log.ts";
import { filled, findInput, holdInputs, inputsIn, valueFor, type Given } from "./choose-value.ts";
import { findTarget, type Target } from "./find-target.ts";
import { describe, matches, seen, type Match, type SeenMessage } from "./seen-message.ts";
import { until } from "./wait-until.ts";

export interface WaitOptions {
  /** Default 5,000. */
  readonly timeoutMs?: number;
  /** Only messages newer than this `ts`. */
  readonly after?: string;
}

export interface ClickOptions {
  /** The answer to the button's confirmation dialog; needed if and only if it has one. */
  readonly confirm?: boolean;
  /** The message to look in; default: the newest one that has the label. */
  readonly in?: Pick<SeenMessage, "ts">;
  /** Text in the same block, if several buttons have the same label. */
  readonly beside?: string;
}

export interface TypeOptions {
  readonly files?: readonly { readonly name: string; readonly content: Buffer | string }[];
  /** Cells that are pasted out of a spreadsheet. */
  readonly cells?: PastedCells;
}

/** The outcome of a click, and its confirmation dialog, if any. */
export type ClickOutcome = (PressOutcome | { readonly kind: "declined" }) & {
  readonly dialog?: Target["dialog"];
};

/** One person looking at one conversation, for tests. */
export interface PersonView {
  readonly person: Person;
  readonly channel: Channel;
  /** Sends a text, or runs a slash command; resolves once the app has acknowledged it. */
  type(text: string, options?: TypeOptions): Promise<TypedTextOutcome>;
  /** The thread of a message: what is typed there is a reply. */
  thread(message: Pick<SeenMessage, "ts">): PersonView;
  /**
   * Chooses the app's shortcut of this name from a message's menu.
   * @throws {Error} when there is no such shortcut or message.
   */
  shortcut(name: string, message: Pick<SeenMessage, "ts">): Promise<ShortcutOutcome>;
  /** Fills the input with this placeholder or action id in the newest message that has it. */
  fill(name: string, given: Given): Promise<PressOutcome>;
  /**
   * Presses what carries this label (or the one label that starts with it), as far as the person
   * sees it, in the newest message that has it; options of menus count. Resolves with the ack.
   * @throws {Error} when there is no such label, it is ambiguous, or its dialog was not expected.
   */
  click(label: string, options?: ClickOptions): Promise<ClickOutcome>;
  /** The visible messages, oldest first, ephemeral ones included. */
  messages(): readonly SeenMessage[];
  /** The newest message. @throws {Error} when there is none. */
  newest(): SeenMessage;
  /**
   * Resolves with the newest message that matches, now or as soon as there is one.
   * @throws {Error} with what is to be seen, when time is up.
   */
  waitFor(match: Match, options?: number | WaitOptions): Promise<SeenMessage>;
}

/** @param threadTs - the parent of the thread that is looked at instead of the channel. */
export function createPersonView(
  core: Core,
  person: Person,
  channel: Channel,
  threadTs?: string,
): PersonView {
  const isHere = (one: Message) =>
    threadTs === undefined
      ? one.threadTs === undefined
      : one.ts === threadTs || one.threadTs === threadTs;
  const visible = () =>
    core.messages
      .all()
      .filter((one) => one.channelId === channel.id && isHere(one))
      .filter((one) => (one.ephemeralTo ?? person.id) === person.id);
  function messageAt(ts: string): Message {
    const found = visible().find((one) => one.ts === ts);
    if (!found) throw new Error(`${person.handle} sees no message ${ts} in ${channel.name}`);
    return found;
  }
  const messages = () => visible().map((one) => seen(core, one));

  return {
    person,
    channel,
    messages,
    type(text, { files = [], cells } = {}) {
      const fileIds = files.map(
        ({ name, content }) => core.files.add(person.id, name, Buffer.from(content)).id,
      );
      return runText(core, person, channel, text, {
        threadTs,
        cells,
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
    async fill(name, given) {
      const message = visible().findLast((one) =>
        inputsIn(core, one.blocks).some(({ names }) => names.includes(name)),
      );
      if (!message) throw new Error(`${person.handle} sees no input "${name}" in ${channel.name}`);
      const input = findInput(core, message.blocks, name);
      const { blockId, actionId } = input;
      const choice = valueFor(core, input, given);
      const values = holdInputs(core, person.id, message, filled({}, input, choice));
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
      if (!dialog && options.confirm !== undefined) {
        throw new Error(`"${target.label}" has no confirmation dialog`);
      }
      if (options.confirm === false) return { kind: "declined", ...(dialog && { dialog }) };
      const values = holdInputs(core, person.id, message, target.press.values ?? {});
      const press = { ...target.press, values };
      const outcome = await pressInMessage(core, person, channel, message, press);
      return { ...outcome, ...(dialog && { dialog }) };
    },
    async waitFor(match, options = {}) {
      const { timeoutMs = 20_000, after = "" } =
        typeof options === "number" ? { timeoutMs: options } : options;
      // Every ts is as long as any other, so their order is that of texts.
      const found = () => messages().findLast((one) => one.ts > after && matches(one, match));
      return until(core, found, timeoutMs, () => {
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
}

/** @throws {Error} when the manifest has no such shortcut. */
export function shortcutNamed(core: Core, type: "message" | "global", name: string): string {
  const all = core.manifest.shortcuts.filter((one) => one.type === type);
  const found = all.find((one) => one.name === name);
  if (found) return found.callback_id;
  const names = all.map((one) => one.name).join(" | ");
  throw new Error(`there is no ${type} shortcut "${name}"; there is: ${names || "nothing"}`);
}
