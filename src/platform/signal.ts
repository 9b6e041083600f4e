/** Creates a signal, by which a part calls parts that are built after it. */
export function createSignal() {
  const listeners = new Set<() => void>();
  return {
    /** Calls a listener at each signal; returns the function that ends this. */
    on: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    emit: (): void => {
      for (const listener of listeners) listener();
    },
  };
}
