import { pressInView, type PressOutcome } from "../../../src/workspace/acts/interactions.ts";
import {
  closeModal,
  submitModal,
  type SubmitOutcome,
} from "../../../src/workspace/acts/submit-modal.ts";
import type { Person } from "../../../src/workspace/core/directory.ts";
import { screenOf, type Core } from "../../../src/workspace/core/core.ts";
import type { StateValues } from "../../../src/workspace/core/app-content.ts";
import type { View } from "../../../src/workspace/core/view-store.ts";
import { filled, findInput, valueFor, type Given } from "./choose-value.ts";
import { findTarget } from "./find-target.ts";
import { plainMessage, plainNode } from "./seen-message.ts";

/** A modal or a Home tab in front of a person, for tests. */
export interface OpenView {
  /** The view as it is now. @throws {Error} when it is no longer there. */
  view(): View;
  readonly title: string;
  /** Everything there is to read in it, from top to bottom. */
  plain(): string;
  /**
   * Fills the input with this label, placeholder or action id; the app hears of it where it would.
   * @throws {Error} when there is no such input or option.
   */
  fill(name: string, given: Given): Promise<PressOutcome | { readonly kind: "filled" }>;
  /** Presses what carries this label; its dialog counts as confirmed. */
  click(label: string): Promise<PressOutcome>;
  /** Only for modals. */
  submit(): Promise<SubmitOutcome>;
  /** Only for modals: closes the front one, or all of them. */
  close(all?: boolean): Promise<{ readonly kind: "closed" | "gone" }>;
}

export function createOpenView(core: Core, person: Person, opened: View): OpenView {
  let values: StateValues = {};

  function view(): View {
    const all = [...core.views.stack(screenOf(core, person)), core.views.home(person.id)];
    const found = all.find((one) => one?.id === opened.id);
    if (!found) throw new Error(`${person.handle} no longer sees the view ${opened.id}`);
    return found;
  }

  return {
    view,
    title: plainNode(opened["title"], core.directory),
    plain: () => plainMessage({ text: "", blocks: view().blocks }, core.directory),
    async fill(name, given) {
      const current = view();
      const input = findInput(core, current.blocks, name);
      const choice = valueFor(core, input, given);
      values = filled(values, input, choice);
      const isTold = input.block.type !== "input" || input.block["dispatch_action"] === true;
      if (!isTold) return { kind: "filled" };
      const { blockId, actionId } = input;
      return pressInView(core, person, current, { blockId, actionId, choice, values });
    },
    click(label) {
      const current = view();
      const { target } = findTarget([current], label, core.directory);
      return pressInView(core, person, current, { ...target.press, values });
    },
    submit: () => submitModal(core, person, opened.id, values),
    close: (all) => closeModal(core, person, opened.id, all),
  };
}
