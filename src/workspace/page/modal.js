import { uploadsDone } from "./attachments.js";
import { blocksNode, redrawBlocks } from "./blocks.js";
import { onChange, state } from "./client-state.js";
import { closeDialog, fillDialog, openDialog } from "./dialogs.js";
import { failureNotice, h } from "./dom.js";
import { t } from "./language.js";
import { act } from "./live.js";
import { textNodes } from "./mrkdwn.js";

let dialog;
/** The shown view, the values of its inputs, and its surface. */
let shownModal;

export function startModals() {
  onChange((kind, personId) => {
    if (!state.isReady) return;
    const isOwnModal = kind === "modals" && personId === state.personId;
    const isRelevant = isOwnModal || kind === "all" || kind === "person";
    if (isRelevant) show(state.modals[state.personId]?.at(-1));
  });
}

function show(view) {
  const previous = shownModal;
  const isUpdate = view !== undefined && view.id === previous?.view.id;
  const focusedBlock = blockOf(document.activeElement);
  // An update of the same view keeps the typed values.
  shownModal = isUpdate ? { ...previous, view } : view && { view, surface: surfaceOf(view) };
  if (isUpdate && frameOf(view) === frameOf(previous.view)) {
    dialog.querySelector(".dialog-body > .press-failed")?.remove();
    redrawBlocks(dialog.querySelector(".blocks"), view.blocks, previous.surface);
    if (dialog.contains(document.activeElement)) return;
  } else if (isUpdate) fillDialog(dialog, contentsOf(shownModal));
  else {
    if (dialog) closeDialog(dialog);
    dialog = view && openDialog(contentsOf(shownModal));
  }
  if (!dialog) return;
  const inputs = [...dialog.querySelectorAll(".dialog-body :is(input, textarea)")];
  const sameInput = inputs.find((input) => focusedBlock && blockOf(input) === focusedBlock);
  (sameInput ?? inputs[0])?.focus();
  // A focused field would show the end of a long value.
  if (!sameInput && inputs[0]) inputs[0].scrollLeft = 0;
}

function blockOf(node) {
  return node?.closest("[data-block]")?.dataset.block;
}

function surfaceOf({ id: viewId }) {
  return { values: {}, press: (press) => act("press-view", { ...press, viewId }) };
}

/** Returns the parts of a view around its blocks. */
function frameOf({ title, close, submit }) {
  return JSON.stringify([title, close, submit]);
}

function contentsOf({ view, surface }) {
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
      // Ignores a second press while a submission runs.
      if (!submitButton || submitButton.classList.contains("busy")) return;
      submitButton.classList.add("busy");
      const outcome = (await uploadsDone())
        ? await act("submit", { viewId: view.id, values: surface.values })
        : { kind: "unsent" };
      submitButton.classList.remove("busy");
      if (outcome.kind === "invalid") showProblems(body, outcome.errors);
      if (outcome.kind === "failed") body.prepend(failureNotice(t.submitFailed(outcome.error)));
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
