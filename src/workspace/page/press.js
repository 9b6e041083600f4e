import { h, icon } from "./dom.js";
import { confirmed } from "./confirm-dialog.js";
import { t } from "./language.js";

/** Asks first if the element says so, then shows a spinner until the app has acknowledged. */
export async function pressed(node, element, block, surface, chosen = {}) {
  if (node.getAttribute("aria-disabled") === "true") return;
  if (element.url === undefined && !(await confirmed(element.confirm))) return;
  node.setAttribute("aria-disabled", "true");
  node.classList.add("busy");
  node.parentElement?.querySelector(".press-failed")?.remove();
  const outcome = await surface.press({
    blockId: block.block_id,
    actionId: element.action_id,
    chosen,
    values: surface.values,
  });
  node.removeAttribute("aria-disabled");
  node.classList.remove("busy");
  if (outcome.kind === "failed" || outcome.kind === "gone") {
    node.after(failureNote(t.pressFailures[outcome.error] ?? t.gone));
  }
}

/** Says beside a button that what it does has failed. */
export function failureNote(text) {
  return h("p", { class: "press-failed", role: "alert" }, icon("warning"), text);
}

/** What an input holds already, if the view was only drawn again. */
export function held(element, block, surface) {
  return surface.values[block.block_id]?.[element.action_id];
}

export function remember(element, block, surface, chosen) {
  const values = (surface.values[block.block_id] ??= {});
  values[element.action_id] = { type: element.type, ...chosen };
}

/** Inputs are only remembered unless their block asks to hear of each change. */
export function changedTo(node, element, block, surface, chosen) {
  remember(element, block, surface, chosen);
  if (block.type === "input" && !block.dispatch_action) return;
  void pressed(node, element, block, surface, chosen);
}
