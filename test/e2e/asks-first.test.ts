import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { readManifest } from "../../src/workspace/install/manifest.ts";
import { startFakeRegistry } from "../support/fake-registry.ts";
import { startTeam } from "../support/start-team.ts";

const run = promisify(execFile);

const doors = [
  { command: "/vkn", typed: "/vkn 1234567890", price: 1 },
  { command: "/unvan", typed: "/unvan örnek gıda", price: 2 },
  { command: "/mersis", typed: "/mersis 0123456789000027", price: 2 },
];

test.each(["1", "2", "3"])(
  "with CONFIRM_FROM at %s the help, the Home and the `/` menu say what a typed command does",
  async (threshold) => {
    const environment = { CONFIRM_FROM: threshold };
    const registry = await startFakeRegistry();
    const team = await startTeam(registry, environment);
    const here = team.at("ayse");
    const home = (await team.workspace.person("ayse").home()).plain();
    await here.type("/kunye yardım");
    const help = (await here.waitFor("Künye'nin komutları")).plain;
    const { stdout } = await run(process.execPath, ["src/manifest.ts", "--socket"], {
      env: { ...process.env, ...environment },
    });
    const menu = readManifest(stdout).commands;
    for (const { command, typed, price } of doors) {
      const says = price < Number(threshold) ? "yazınca sorgular" : "önce sorar";
      const of = (text: string) => clausesOf(text).filter((one) => one.includes(command));
      expect(of(help).at(-1), `the help on ${command}`).toContain(says);
      if (command !== "/mersis") expect(of(home).at(-1), `the Home on ${command}`).toContain(says);
      const hint = menu.find((one) => one.command === command)?.usageHint ?? "";
      expect(hint, `the menu on ${command}`).toContain(`(${says} · ~${price} kredi)`);
      const before = registry.queries.length;
      const after = here.newest().ts;
      await here.type(typed);
      const answer = says === "önce sorar" ? "Henüz sorgulanmadı" : "kredi düşüldü";
      await here.waitFor(answer, { after });
      expect(registry.queries.length - before, typed).toBe(says === "önce sorar" ? 0 : 1);
    }
    expect(home).toContain(`${threshold} kredi ve üstü`);
  },
);

/** Splits the sentence about typed commands into clauses, each with its own verb. */
function clausesOf(text: string): string[] {
  return text.split(/[;.\n]/).filter((one) => /yazınca sorgular|önce sorar/.test(one));
}
