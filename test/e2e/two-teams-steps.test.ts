import { expect, test } from "vitest";
import {
  organisation,
  startTwoTeams,
  teamNames,
  type TeamName,
} from "../support/start-two-teams.ts";
import { labels } from "../support/labels.ts";
import { wording } from "../support/wording.ts";

const vkn = "1234567890";
const title = "ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ";

test.each([
  ["each by itself", undefined],
  ["one by its organisation", organisation],
])(
  "of two workspaces, installed %s, each step is its own team's, and that team pays",
  async (_name, owner) => {
    const both = await startTwoTeams({ WORKFLOWS: "on" }, undefined, {
      ...(owner && { organisation: owner }),
    });
    for (const name of teamNames) await both.install(name);
    const [kartal, poyraz] = [both.personOf("kartal"), both.personOf("poyraz")];
    const balances = async () => [await both.balanceOf("kartal"), await both.balanceOf("poyraz")];
    const startIn = (name: TeamName, person: string) =>
      both.personOf(name).startWorkflow(both.at(name).channel.name, { vkn, title, person });
    // What the other team holds is not held here.
    await both.at("poyraz").type(`/vkn ${vkn}`);
    await both.at("poyraz").waitFor(wording.charged(1));
    expect(await balances()).toEqual([50, 49]);

    await startIn("kartal", kartal.person.id);
    const card = await kartal.withApp().waitFor(vkn);
    await kartal.withApp().click(wording.guessed(labels.query, 1), {
      in: card,
      confirm: "if-asked",
    });
    const end = await both.at("kartal").waitFor("İş akışı bitti");
    expect(end.plain).toContain(`Kayıtlı unvan: ${title}`);
    expect(await balances()).toEqual([49, 49]);

    // Both hold it now: the other team's step is free.
    await startIn("poyraz", poyraz.person.id);
    const other = await both.at("poyraz").waitFor("İş akışı bitti");
    expect(other.plain).toContain(title);
    expect(await balances()).toEqual([49, 49]);
  },
);
