import type { RequestListener } from "node:http";
import { assertNever } from "../../platform/assert-never.ts";
import { problems } from "./replies.ts";

/** A simulated fault of the service, for testing callers. */
export type Trouble = "none" | "slow" | "silent" | "refuses";

const slowMs = 6_000;

/** Applies the chosen fault before a listener; a refused or silent request is not charged. */
export function withTrouble(listener: RequestListener, trouble: () => Trouble): RequestListener {
  return (request, response) => {
    const made = trouble();
    switch (made) {
      case "none":
        listener(request, response);
        return;
      case "slow":
        setTimeout(() => {
          if (!response.destroyed) listener(request, response);
        }, slowMs);
        return;
      case "silent":
        return;
      case "refuses": {
        const { status, headers, body } = problems.upstream();
        response.writeHead(status, headers).end(body);
        return;
      }
      default:
        assertNever(made);
    }
  };
}

const values = [
  { name: "none", label: { tr: "hemen yanıtlasın", en: "answers at once" } },
  { name: "slow", label: { tr: "6 sn sonra yanıtlasın", en: "answers after 6 s" } },
  { name: "silent", label: { tr: "hiç yanıtlamasın", en: "never answers" } },
  { name: "refuses", label: { tr: "reddetsin, ücret almasın", en: "refuses, charges nothing" } },
] as const satisfies readonly { name: Trouble; label: object }[];

/** Creates the knob for the fault, and a reader of its value. */
export function createTroubleKnob() {
  let chosen: Trouble = "none";
  return {
    knob: {
      name: "registry",
      label: { tr: "Kayıt servisi", en: "Company registry" },
      values,
      set(name: string) {
        chosen = values.find((one) => one.name === name)?.name ?? "none";
      },
    },
    chosen: () => chosen,
  };
}
