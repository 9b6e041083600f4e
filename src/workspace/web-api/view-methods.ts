import type { Core } from "../core/core.ts";
import { isSlackError, type SlackError } from "../core/slack-error.ts";
import type { ViewStore } from "../core/view-store.ts";
import { free, textOf, type Arguments, type MethodAnswer, type WebMethod } from "./web-method.ts";

export const viewMethods: Readonly<Record<string, WebMethod>> = {
  "views.open": { scopes: free, run: byTrigger("open") },
  "views.push": { scopes: free, run: byTrigger("push") },
  "views.update": {
    scopes: free,
    run(core, args) {
      const where = { viewId: args["view_id"], hash: args["hash"] };
      return answered(core.views.update(where, args["view"]));
    },
  },
  "views.publish": {
    scopes: free,
    run(core, args) {
      if (!core.manifest.homeTab) return { error: "not_enabled" };
      const person = core.directory.people.find((one) => one.id === textOf(args["user_id"]));
      if (!person) return { error: "user_not_found" };
      return answered(core.views.publish(person.id, args["view"], args["hash"]));
    },
  },
};

/** Opens a view by a trigger_id, which names the screen. */
function byTrigger(how: keyof Pick<ViewStore, "open" | "push">) {
  return (core: Core, args: Arguments): MethodAnswer => {
    const trigger = core.triggers.take(args["trigger_id"]);
    if (isSlackError(trigger)) return trigger;
    return answered(core.views[how](trigger.personId, args["view"]));
  };
}

function answered(view: object | SlackError): MethodAnswer {
  return isSlackError(view) ? view : { view };
}
