import { execFile } from "node:child_process";
import { expect, test } from "vitest";
import { placeAt } from "../faults/places.ts";
import { programEnvironment } from "../support/program-environment.ts";
import { createVisitor, offerCode, startMany } from "../support/start-many.ts";
import { temporaryDirectory } from "../support/temporary-directory.ts";

const key = "registry-key-canary-77aa";

/** Starts many workspaces, of which T1 installed the app; `admin` runs the operator's command. */
async function start(environment: Record<string, string> = {}) {
  const place = placeAt(temporaryDirectory());
  const many = await startMany({ ...place.environment, ...environment });
  many.slack.consent = "code-1";
  const token = offerCode(many.slack, "code-1", "T1");
  const visitor = createVisitor();
  const { to } = await visitor.visit(`${many.publicUrl}/slack/install`);
  const back = await visitor.visit(to);
  await visitor.visit(back.to);
  const store = await place.open();
  const admin = (stdin: string, ...args: string[]) =>
    new Promise<{ code: number; out: string; err: string }>((resolve) => {
      const env = programEnvironment({
        ...many.settings,
        ...place.environment,
        ...environment,
      });
      const child = execFile(process.execPath, ["src/admin.ts", ...args], { env }, (...ended) => {
        const [error, out, err] = ended;
        resolve({ code: typeof error?.code === "number" ? error.code : 0, out, err });
      });
      child.stdin?.end(stdin);
    });
  const installation = async () => {
    const { installations } = await store.installations.all();
    return installations[0];
  };
  return { many, admin, installation, token };
}

test("an operator lists the workspaces, sets a key from stdin and uninstalls one", async () => {
  const { many, admin, installation, token } = await start();
  const [row = ""] = (await admin("", "installations")).out.split("\n");
  expect(row.split("\t").slice(0, 5)).toEqual([
    "T1",
    "Örnek <b>T1</b>",
    "workspace",
    "active",
    "none",
  ]);
  const refused = await admin(key, "set-key", "T1");
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining("refuses this key")]);
  expect(await installation()).toMatchObject({ registryKey: null });
  many.registry.keys.add(key);
  const set = await admin(`${key}\n`, "set-key", "T1");
  expect([set.code, set.out]).toEqual([0, expect.stringContaining("…77aa")]);
  expect(await installation()).toMatchObject({ registryKey: key });
  const listed = await admin("", "installations");
  expect(listed.out).toContain("…77aa");
  for (const { out, err } of [refused, set, listed]) {
    expect(out + err).not.toContain(key);
    expect(out + err).not.toContain(token);
  }
  expect((await admin("", "set-key", "T1")).code).toBe(64);
  expect((await admin(key, "set-key", "T2")).code).toBe(64);
  // The key is never an argument, which other users of the machine could read.
  expect((await admin("", "set-key", "T1", key)).code).toBe(64);

  expect((await admin("", "uninstall", "T1")).code).toBe(64);
  expect(await installation()).toMatchObject({ botToken: token });
  const gone = await admin("", "uninstall", "T1", "--yes");
  expect([gone.code, gone.out]).toEqual([0, expect.stringContaining("30 days")]);
  expect(await installation()).toMatchObject({ botToken: null, registryKey: null });
  expect(many.slack.uninstalls).toEqual([token]);
  expect((await admin("", "installations")).out).toContain("uninstalled");
  expect((await admin("", "uninstall", "T1", "--yes")).code).toBe(64);
});

test("a shared account takes no key, and a removal that Slack refuses still drops the secrets", async () => {
  const { many, admin, installation } = await start({
    SHARED_ACCOUNT: "true",
    MONTHLY_LIMIT: "20",
    REGISTRY_API_KEY: "operator-key",
  });
  expect((await admin("", "installations")).out).toContain("\tshared\t");
  const refused = await admin(key, "set-key", "T1");
  expect([refused.code, refused.err]).toEqual([64, expect.stringContaining("share")]);
  many.slack.refusesRemoval = "bad_client_secret";
  const gone = await admin("", "uninstall", "T1", "--yes");
  expect([gone.code, gone.err]).toEqual([1, expect.stringContaining("bad_client_secret")]);
  expect(await installation()).toMatchObject({ botToken: null });
});
