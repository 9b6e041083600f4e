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
import { withInput, findInput, valueFor, type InputValue } from "./choose-value.ts";
import { findTarget } from "./find-target.ts";
import { plainMessage, plainNode } from "./seen-message.ts";

/** A modal or a Home tab in front of a person, for tests. */
export interface OpenView {
  /** Returns the current view. @throws {Error} if it was closed. */
  view(): View;
  readonly title: string;
  /** Returns all readable text, from top to bottom. */
  plain(): string;
  /**
   * Fills the input with this label, placeholder or action id; tells the app if Slack would.
   * @throws {Error} if there is no such input or option.
   */
  fill(name: string, value: InputValue): Promise<PressOutcome | { readonly kind: "filled" }>;
  /** Presses the target with this label; a dialog counts as confirmed. */
  click(label: string): Promise<PressOutcome>;
  /** Only for modals. */
  submit(): Promise<SubmitOutcome>;
  /** Only for modals: closes the front modal, or all modals. */
  close(all?: boolean): Promise<{ readonly kind: "closed" | "gone" }>;
}

export function createOpenView(core: Core, person: Person, opened: View): OpenView {
  let values: StateValues = {};

  function view(): View {
    const views = [...core.views.stack(screenOf(core, person)), core.views.home(person.id)];
    const found = views.find((one) => one?.id === opened.id);
    if (!found) throw new Error(`${person.handle} no longer sees the view ${opened.id}`);
    return found;
  }

  return {
    view,
    title: plainNode(opened["title"], core.directory),
    plain: () => plainMessage({ text: "", blocks: view().blocks }, core.directory),
    async fill(name, value) {
      const current = view();
      const input = findInput(core, current.blocks, name);
      const choice = valueFor(core, input, value);
      values = withInput(values, input, choice);
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
