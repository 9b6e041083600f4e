import { setTimeout as delay } from "node:timers/promises";
import { behaviours, type Behaviour } from "./truthful-registry.ts";

/** The registry's behaviours in the random sequences, by name. */
export const namedBehaviours: Readonly<Record<string, Behaviour>> = {
  answer: behaviours.answer,
  answerLater: async (handling) => {
    await delay(50);
    behaviours.answer(handling);
  },
  notFound: behaviours.refuse(404),
  onlySimilar: (handling) => {
    const { prefer } = handling.req.headers;
    if (prefer === undefined) behaviours.answer(handling);
    else void behaviours.refuse(404, { similar: true })(handling);
  },
  upstreamSilent: behaviours.refuse(502),
  pageCharged: behaviours.page(502, true),
  errorCharged: behaviours.serverError(500, true),
  errorFree: behaviours.serverError(503, false),
  silenceCharged: behaviours.silence(true),
  silenceFree: behaviours.silence(false),
  late: behaviours.late,
  resetCharged: behaviours.reset(true),
  resetFree: behaviours.reset(false),
  closed: behaviours.close(true),
  half: behaviours.halfWithoutLength,
  garbage: behaviours.garbage,
};
