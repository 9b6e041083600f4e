import { state } from "./client-state.js";
import { closeDialog, openDialog } from "./dialogs.js";
import { failureNotice, h } from "./dom.js";
import { t } from "./language.js";
import { act } from "./live.js";

/** Opens the form of a workflow with one step of the app; it runs in the open channel. */
export function openWorkflowForm(step) {
  const { channelId } = state;
  const fields = new Map(step.inputs.map((input) => [input.name, fieldNode(input)]));
  const body = h("div.dialog-body", [
    step.description && h("p.workflow-lead.muted", step.description),
    h(
      "div.blocks",
      step.inputs.map((input) => labelled(input, fields.get(input.name))),
    ),
  ]);
  const submitButton = h("button.button.primary", { type: "submit" }, t.workflow.start);
  const dialog = openDialog({
    id: "workflow",
    title: step.title,
    body,
    cancelText: t.cancel,
    submitButton,
    close: () => closeDialog(dialog),
    async submit() {
      if (submitButton.classList.contains("busy")) return;
      submitButton.classList.add("busy");
      const inputs = Object.fromEntries([...fields].map(([name, node]) => [name, node.value]));
      const { callbackId } = step;
      const outcome = await act("workflow", { channelId, callbackId, inputs });
      submitButton.classList.remove("busy");
      for (const node of body.querySelectorAll(".problem, .press-failed")) node.remove();
      if (outcome.kind === "started") return closeDialog(dialog);
      if (outcome.kind === "invalid") return showProblems(fields, outcome.errors);
      body.prepend(failureNotice(t.pressFailures[outcome.error] ?? t.notPossible));
    },
  });
  fields.values().next().value?.focus();
}

function fieldNode({ name, type }) {
  const id = `step-input-${name}`;
  if (type !== "slack#/types/user_id") return h("input.field", { id, maxlength: "3000" });
  const people = state.people.map((one) => h("option", { value: one.id }, one.realName));
  return h("select.select", { id }, [h("option", { value: "" }, t.choose), ...people]);
}

function labelled({ name, title, description, isRequired }, field) {
  return h("div.input-block", [
    h("label.label", { for: `step-input-${name}` }, [
      title,
      !isRequired && h("span.muted", t.optional),
    ]),
    field,
    description && h("small", description),
  ]);
}

function showProblems(fields, problems) {
  for (const [name, text] of Object.entries(problems)) {
    fields.get(name)?.after(h("p.problem", { role: "alert" }, text));
  }
  fields.get(Object.keys(problems)[0])?.focus();
}
