import { expect, onTestFinished, test, vi } from "vitest";
import { openThread } from "../../src/platform/thread-port.ts";
import type { TestPort } from "./support/port-thread.ts";

const program = new URL("./support/port-thread.ts", import.meta.url);

async function open(died?: (cause: Error) => void) {
  const port = await openThread<TestPort>(program, "test", { opens: true }, died);
  onTestFinished(() => port.close());
  return port;
}

test("a thread answers each call with its own result", async () => {
  const port = await open();
  const values = [1, 2, 3, 4];
  expect(await Promise.all(values.map((value) => port.double(value)))).toEqual([2, 4, 6, 8]);
});

test("an error in the thread rejects the call with its name and code", async () => {
  const port = await open();
  await expect(port.fail("plain")).rejects.toThrow("plainly");
  await expect(port.fail("coded")).rejects.toMatchObject({ code: "ECODED" });
  await expect(port.fail("sealed")).rejects.toMatchObject({ name: "SealError" });
  expect(await port.double(1)).toBe(2);
});

test("a thread that can't open rejects with the reason", async () => {
  const opening = openThread<TestPort>(program, "test", { opens: false });
  await expect(opening).rejects.toMatchObject({ message: "it does not open", code: "ENOTOPEN" });
});

test("a call to a closed thread fails; closing it again does not", async () => {
  const died = vi.fn();
  const port = await open(died);
  const asked = port.double(1);
  await port.close();
  expect(await asked).toBe(2);
  await expect(port.double(1)).rejects.toThrow("the test is closed");
  await port.close();
  expect(died).not.toHaveBeenCalled();
});

test("the death of a thread is reported, and waiting calls fail", async () => {
  const died = vi.fn();
  const port = await open(died);
  const hanging = port.hang();
  await expect(port.die()).rejects.toThrow("the test's thread died");
  await expect(hanging).rejects.toThrow("the test's thread died");
  await expect(port.double(1)).rejects.toThrow("the test's thread died");
  expect(died).toHaveBeenCalledOnce();
});
