import { byId, h, icon } from "./dom.js";
import { blocksNode } from "./blocks.js";
import { onChange, state } from "./client-state.js";
import { t } from "./language.js";
import { act } from "./live.js";
import { textNodes } from "./text-object.js";

let shown;
let held;

/** Shows the front one of the modals that the app has opened for the person. */
export function startModals() {
  onChange((what, detail) => {
    if (!state.ready) return;
    const concerns =
      what === "modals" ? detail === state.personId : ["all", "person"].includes(what);
    if (concerns) show(state.modals[state.personId]?.at(-1));
  });
}

function show(view) {
  // What was typed stays in a view that the app has changed, as long as the input is the same one.
  const values = view && view.id === held?.viewId ? held.values : {};
  const at = document.activeElement?.closest("[data-block]")?.dataset.block;
  shown?.close();
  shown?.remove();
  held = view && { viewId: view.id, values };
  shown = view && dialogOf(view, values);
  if (!shown) return;
  byId("dialogs").append(shown);
  shown.showModal();
  const inputs = [...shown.querySelectorAll(".dialog-body :is(input, textarea, select)")];
  const again = inputs.find((one) => at && one.closest("[data-block]")?.dataset.block === at);
  (again ?? inputs[0])?.focus();
}

function dialogOf(view, values) {
  const surface = {
    values,
    press: (press) => act("press-view", { ...press, viewId: view.id }),
    suggest: (place) => act("suggest", { ...place, viewId: view.id }),
  };
  const close = () => void act("close-modal", { viewId: view.id });
  const body = h("div", { class: "dialog-body" }, blocksNode(view.blocks, surface));
  const submit =
    view.submit && h("button", { type: "submit", class: "button primary" }, textNodes(view.submit));
  return h(
    "dialog",
    {
      class: "dialog",
      "aria-labelledby": "modal-title",
      oncancel(event) {
        event.preventDefault();
        close();
      },
    },
    h(
      "form",
      {
        novalidate: true,
        async onsubmit(event) {
          event.preventDefault();
          const missing = missingBlocks(view, surface.values);
          if (Object.keys(missing).length > 0) return showProblems(body, missing);
          submit?.classList.add("busy");
          const outcome = await act("submit", { viewId: view.id, values: surface.values });
          submit?.classList.remove("busy");
          if (outcome.kind === "invalid") showProblems(body, outcome.errors);
          if (outcome.kind === "failed") {
            body.prepend(
              h(
                "p",
                { class: "press-failed", role: "alert" },
                icon("warning"),
                t.submitFailed(outcome.error),
              ),
            );
          }
        },
      },
      h(
        "header",
        {},
        h("h2", { id: "modal-title" }, textNodes(view.title)),
        h(
          "button",
          { type: "button", class: "icon-button", "aria-label": t.close, onclick: close },
          icon("close"),
        ),
      ),
      body,
      h(
        "footer",
        {},
        h(
          "button",
          { type: "button", class: "button", onclick: close },
          view.close ? textNodes(view.close) : t.close,
        ),
        submit,
      ),
    ),
  );
}

/** Required inputs that hold nothing; Slack stops these before the app hears of them. */
function missingBlocks(view, values) {
  const missing = {};
  for (const block of view.blocks) {
    if (block.type !== "input" || block.optional) continue;
    const held = { ...values[block.block_id]?.[block.element.action_id] };
    delete held.type;
    const [value] = Object.values(held);
    const empty = value === undefined || value === null || value === "" || value.length === 0;
    if (empty) missing[block.block_id] = t.required;
  }
  return missing;
}

function showProblems(body, problems) {
  for (const node of body.querySelectorAll(".problem")) node.remove();
  for (const [blockId, text] of Object.entries(problems)) {
    const block = [...body.querySelectorAll("[data-block]")].find(
      (one) => one.dataset.block === blockId,
    );
    block?.append(h("p", { class: "problem", role: "alert", text }));
  }
  body.querySelector(".problem")?.parentElement?.querySelector("input, textarea, select")?.focus();
}
