import { vi } from "vitest";
import type { TrafficEntry } from "../../../src/workspace/core/traffic-log.ts";

/** Waits for a sent file of a kind; returns the newest. */
export async function sentFile(
  workspace: { traffic: () => readonly TrafficEntry[] },
  ending: string,
): Promise<Buffer> {
  const address = await vi.waitFor(() => newestAddress(workspace.traffic(), ending), {
    timeout: 30_000,
  });
  const headers = { authorization: "Bearer xoxb-test" };
  return Buffer.from(await (await fetch(address, { headers })).arrayBuffer());
}

function newestAddress(traffic: readonly TrafficEntry[], ending: string): string {
  const sent = traffic
    .filter(({ label }) => label === "files.completeUploadExternal")
    .flatMap(
      ({ response }) => (response as { files: { name: string; url_private: string }[] }).files,
    )
    .findLast(({ name }) => name.endsWith(ending));
  if (!sent) throw new Error(`no ${ending} was sent`);
  return sent.url_private;
}
