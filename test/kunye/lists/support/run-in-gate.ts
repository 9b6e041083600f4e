import {
  createHeavyWork,
  limitsOfProcess,
  type HeavyLimits,
  type HeavyWork,
  type RunHeavy,
} from "../../../../src/platform/heavy-work.ts";

export const onlyUser = { team: "T1", userId: "U1" };

/** Creates a gate with the limits of this process, except the given ones. */
export function gateWith(limits: Partial<HeavyLimits> = {}): HeavyWork {
  return createHeavyWork({ ...limitsOfProcess(), ...limits });
}

/** Runs each piece in a gate of its own, as the only user. */
export const runInGate: RunHeavy = (piece) => gateWith().run(onlyUser, piece);
