import { SealError } from "../../../src/platform/sealer.ts";
import { serveThread } from "../../../src/platform/thread-port.ts";

/** The port of the test thread. */
export interface TestPort {
  double(value: number): Promise<number>;
  fail(how: "plain" | "coded" | "sealed"): Promise<never>;
  /** Never answers. */
  hang(): Promise<void>;
  /** Ends the thread during a request. */
  die(): Promise<void>;
  close(): Promise<void>;
}

await serveThread<TestPort>(({ opens }: { opens: boolean }) => {
  if (!opens) throw Object.assign(new Error("it does not open"), { code: "ENOTOPEN" });
  const failures = {
    plain: new Error("plainly"),
    coded: Object.assign(new Error("with a code"), { code: "ECODED" }),
    sealed: new SealError("sealed"),
  };
  return Promise.resolve({
    double: (value: number) => Promise.resolve(value * 2),
    fail: (how: keyof typeof failures) => Promise.reject(failures[how]),
    hang: () => new Promise<void>(() => undefined),
    die: () => process.exit(1),
    close: () => Promise.resolve(),
  });
});
