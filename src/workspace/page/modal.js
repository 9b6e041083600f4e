import { blocksNode } from "./blocks.js";
import { onChange, state } from "./client-state.js";
import { closeDialog, fillDialog, openDialog } from "./dialogs.js";
import { failureNote, h } from "./dom.js";
import { t } from "./language.js";
import { act } from "./live.js";
import { textNodes } from "./mrkdwn.js";

let shown;
let held;

export function startModals() {
  onChange((what, detail) => {
    if (!state.ready) return;
    const concerns =
      what === "modals" ? detail === state.personId : ["all", "person"].includes(what);
    if (concerns) show(state.modals[state.personId]?.at(-1));
  });
}

function show(view) {
  const isUpdate = view !== undefined && view.id === held?.viewId;
  // Typed values survive an update of the same view.
  const values = isUpdate ? held.values : {};
  const at = document.activeElement?.closest("[data-block]")?.dataset.block;
  held = view && { viewId: view.id, values };
  if (isUpdate) fillDialog(shown, contentsOf(view, values));
  else {
    if (shown) closeDialog(shown);
    shown = view && openDialog(contentsOf(view, values));
  }
  if (!shown) return;
  const inputs = [...shown.querySelectorAll(".dialog-body :is(input, textarea)")];
  const again = inputs.find((one) => at && one.closest("[data-block]")?.dataset.block === at);
  (again ?? inputs[0])?.focus();
}

function contentsOf(view, values) {
  const surface = {
    values,
    press: (press) => act("press-view", { ...press, viewId: view.id }),
  };
  const body = h("div.dialog-body", blocksNode(view.blocks, surface));
  const submitButton =
    view.submit && h("button.button.primary", { type: "submit" }, textNodes(view.submit));
  return {
    id: "modal",
    title: textNodes(view.title),
    body,
    cancelText: view.close ? textNodes(view.close) : t.close,
    submitButton,
    close: () => void act("close-modal", { viewId: view.id }),
    async submit() {
      // Ignores a second press while the first submission runs.
      if (!submitButton || submitButton.classList.contains("busy")) return;
      submitButton.classList.add("busy");
      const outcome = await act("submit", { viewId: view.id, values });
      submitButton.classList.remove("busy");
      if (outcome.kind === "invalid") showProblems(body, outcome.errors);
      if (outcome.kind === "failed") body.prepend(failureNote(t.submitFailed(outcome.error)));
    },
  };
}

function showProblems(body, problems) {
  for (const node of body.querySelectorAll(".problem")) node.remove();
  for (const [blockId, text] of Object.entries(problems)) {
    const block = [...body.querySelectorAll("[data-block]")].find(
      (one) => one.dataset.block === blockId,
    );
    block?.append(h("p.problem", { role: "alert" }, text));
  }
  body.querySelector(".problem")?.parentElement?.querySelector("input, textarea")?.focus();
}
