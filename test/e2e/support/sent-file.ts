import type { TrafficEntry } from "../../../src/workspace/core/traffic-log.ts";

/** Returns the newest sent file of a kind. */
export async function sentFile(
  workspace: { traffic: () => readonly TrafficEntry[] },
  ending: string,
): Promise<Buffer> {
  const sent = workspace
    .traffic()
    .filter(({ label }) => label === "files.completeUploadExternal")
    .flatMap(
      ({ response }) => (response as { files: { name: string; url_private: string }[] }).files,
    )
    .findLast(({ name }) => name.endsWith(ending));
  const headers = { authorization: "Bearer xoxb-test" };
  return Buffer.from(await (await fetch(sent?.url_private ?? "", { headers })).arrayBuffer());
}
