import { isObject } from "../block-rules/rule.ts";
import { isSlackError } from "../slack-error.ts";
import { free, textOf, type WebMethod } from "./web-method.ts";

export const functionMethods: Readonly<Record<string, WebMethod>> = {
  "functions.completeSuccess": {
    rate: 50,
    scopes: free,
    run({ steps }, args) {
      const { outputs = {} } = args;
      if (!isObject(outputs)) return { error: "invalid_arguments" };
      const run = steps.finish(args["function_execution_id"], { kind: "completed", outputs });
      return isSlackError(run) ? run : {};
    },
  },
  "functions.completeError": {
    rate: 50,
    scopes: free,
    run({ steps }, args) {
      const error = textOf(args["error"]);
      if (error === "") return { error: "invalid_arguments" };
      const run = steps.finish(args["function_execution_id"], { kind: "failed", error });
      return isSlackError(run) ? run : {};
    },
  },
};
