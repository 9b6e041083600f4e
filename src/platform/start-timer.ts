/** A timer: runs a callback after milliseconds; returns the function that cancels it. */
export type StartTimer = (afterMs: number, run: () => void) => () => void;

/** The system's timer, which keeps no program alive. */
export const startTimer: StartTimer = (afterMs, run) => {
  const timer = setTimeout(run, afterMs).unref();
  return () => {
    clearTimeout(timer);
  };
};
