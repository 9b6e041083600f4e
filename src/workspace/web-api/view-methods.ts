import { isSlackError } from "../core/slack-error.ts";
import { free, textOf, type WebMethod } from "./web-method.ts";

export const viewMethods: Readonly<Record<string, WebMethod>> = {
  "views.open": {
    scopes: free,
    run(core, args) {
      const trigger = core.triggers.take(args["trigger_id"]);
      if (isSlackError(trigger)) return trigger;
      const view = core.views.open(trigger.personId, args["view"]);
      return isSlackError(view) ? view : { view };
    },
  },
  "views.push": {
    scopes: free,
    run(core, args) {
      const trigger = core.triggers.take(args["trigger_id"]);
      if (isSlackError(trigger)) return trigger;
      const view = core.views.push(trigger.personId, args["view"]);
      return isSlackError(view) ? view : { view };
    },
  },
  "views.update": {
    scopes: free,
    run(core, args) {
      const where = { viewId: args["view_id"], hash: args["hash"] };
      const view = core.views.update(where, args["view"]);
      return isSlackError(view) ? view : { view };
    },
  },
  "views.publish": {
    scopes: free,
    run(core, args) {
      if (!core.manifest.homeTab) return { error: "not_enabled" };
      const person = core.directory.people.find((one) => one.id === textOf(args["user_id"]));
      if (!person) return { error: "user_not_found" };
      const view = core.views.publish(person.id, args["view"], args["hash"]);
      return isSlackError(view) ? view : { view };
    },
  },
};
