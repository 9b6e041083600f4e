import type { KunyeStore } from "../../src/kunye/store/create-store.ts";

type Parts = Omit<KunyeStore, "now" | "close">;

/** The name of a method of the store; no two parts have a method of the same name. */
export type StoreMethod =
  { [Part in keyof Parts]: keyof Parts[Part] }[keyof Parts] | "now" | "close";

type Method = (...values: unknown[]) => unknown;

/** Wraps a store: at each call of a method, `replaced` returns the function that runs instead. */
export function withMethods(
  real: KunyeStore,
  replaced: (name: StoreMethod, method: Method) => Method,
): KunyeStore {
  const wrap = ([name, one]: [string, Method | Record<string, Method>]): [string, unknown] =>
    typeof one === "function"
      ? [name, (...values: unknown[]) => replaced(name as StoreMethod, one)(...values)]
      : [name, wrapAll(one)];
  const wrapAll = (all: object) => Object.fromEntries(Object.entries(all).map(wrap));
  return wrapAll(real) as unknown as KunyeStore;
}
