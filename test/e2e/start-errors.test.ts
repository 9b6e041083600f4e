import { execFile } from "node:child_process";
import { createServer, type AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { temporaryDirectory } from "../support/temporary-directory.ts";

/** Starts the whole program with these settings and waits for it to give up. */
function start(environment: Record<string, string>): Promise<{ code: unknown; said: string }> {
  const env = { PATH: process.env["PATH"], DATA_DIR: temporaryDirectory(), ...environment };
  return new Promise((resolve) => {
    execFile(process.execPath, ["src/main.ts"], { env }, (error, out, err) => {
      resolve({ code: error?.code ?? 0, said: out + err });
    });
  });
}

test("a port in use ends the start with words that say what to do", async () => {
  const other = createServer();
  onTestFinished(() => void other.close());
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const { port } = other.address() as AddressInfo;
  const { code, said } = await start({ PORT: String(port) });
  expect(code).toBe(1);
  expect(said).toContain("kapı kullanımda. Başka bir kapı için PORT verin");
});
