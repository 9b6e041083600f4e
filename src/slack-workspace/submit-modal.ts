import type { Delivery } from "./app-delivery.ts";
import { isObject } from "./block-rules/rule.ts";
import type { Core } from "./core.ts";
import type { Person } from "./directory.ts";
import { whoAndWhere, type StateValues } from "./press-element.ts";
import { isSlackError } from "./slack-error.ts";

/** What became of a modal's submission; `errors` are messages by block id. */
type SubmitOutcome =
  | { readonly kind: "closed" | "changed" | "gone" }
  | { readonly kind: "invalid"; readonly errors: Readonly<Record<string, unknown>> }
  | Extract<Delivery, { kind: "failed" }>;

/** Submits the front modal and does what the app's `response_action` asks for. */
export async function submitModal(
  core: Core,
  person: Person,
  viewId: string,
  values: StateValues,
): Promise<SubmitOutcome> {
  const modal = core.views.stack(person.id).at(-1);
  if (modal?.id !== viewId) return { kind: "gone" };
  const delivery = await core.delivery.form("view_submission", {
    payload: JSON.stringify({
      type: "view_submission",
      ...whoAndWhere(core, person),
      view: { ...modal, state: { values } },
      response_urls: [],
    }),
  });
  if (delivery.kind === "failed") return delivery;
  const answer = delivery.body.trim() === "" ? {} : parsed(delivery.body);
  const action = isObject(answer) ? answer["response_action"] : undefined;
  if (!isObject(answer) || action === undefined || action === "") {
    core.views.close(person.id, false);
    return { kind: "closed" };
  }
  switch (action) {
    case "errors":
      return isObject(answer["errors"])
        ? { kind: "invalid", errors: answer["errors"] }
        : invalidAnswer;
    case "clear":
      core.views.close(person.id, true);
      return { kind: "closed" };
    case "update": {
      const view = core.views.update({ viewId }, answer["view"]);
      return isSlackError(view) ? invalidAnswer : { kind: "changed" };
    }
    case "push": {
      const view = core.views.push(person.id, answer["view"]);
      return isSlackError(view) ? invalidAnswer : { kind: "changed" };
    }
    default:
      return invalidAnswer;
  }
}

/** Closes the front modal, and tells the app if it asked to be told. */
export async function closeModal(
  core: Core,
  person: Person,
  viewId: string,
): Promise<{ readonly kind: "closed" | "gone" }> {
  const modal = core.views.stack(person.id).at(-1);
  if (modal?.id !== viewId) return { kind: "gone" };
  core.views.close(person.id, false);
  if (modal["notify_on_close"] === true) {
    await core.delivery.form("view_closed", {
      payload: JSON.stringify({
        type: "view_closed",
        ...whoAndWhere(core, person),
        trigger_id: undefined,
        view: modal,
        is_cleared: false,
      }),
    });
  }
  return { kind: "closed" };
}

const invalidAnswer: SubmitOutcome = { kind: "failed", error: "http_service_error" };

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
