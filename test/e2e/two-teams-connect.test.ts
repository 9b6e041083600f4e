import { expect, test } from "vitest";
import { companies } from "../../src/workspace/core/companies.ts";
import { channel, type Company, type Person } from "../../src/workspace/core/directory.ts";
import { onBothStores, type Place } from "../faults/places.ts";
import { vkn } from "../kunye/lists/support/numbers.ts";
import { buttonsIn } from "../support/buttons-in.ts";
import { startTwoByClock, type TwoByClock } from "../support/start-two-by-clock.ts";
import { otherOf, teamNames, teams, words, type TeamName } from "../support/start-two-teams.ts";
import { behindTeam } from "../support/team-words.ts";

const [company, second] = [vkn(686_000_001), vkn(686_000_002)];

/** A person and a channel that both workspaces of an organisation know by the same ids. */
const shared = { person: "W0ORTAK0001", channel: "C0ORTAK0001" };

/** Adds the shared person and the shared channel to a workspace. */
function withShared(one: Company): Company {
  const [first] = one.people;
  if (!first) throw new Error("a company has people");
  const { id, handle, realName } = { id: shared.person, handle: "ortak", realName: "Ortak Kişi" };
  const person: Person = { ...first, id, handle, realName, isAdmin: false, isOrgAdmin: false };
  const members = [...one.people.map((own) => own.id), shared.person];
  return {
    ...one,
    people: [...one.people, person],
    channels: [...one.channels, channel(shared.channel, "ortak-kanal", members)],
  };
}

/** Starts two teams with a person and a channel in common. */
async function startShared(place: Place) {
  const [kartal, poyraz] = companies;
  if (!poyraz) throw new Error("there are two companies");
  const both = await startTwoByClock(
    place,
    { PRICES: "vkn=1" },
    { companies: [withShared(kartal), withShared(poyraz)] },
  );
  const state = { address: "ESKİ SOK. 1" };
  both.answerWith((name) => ({ Unvani: `${words[name]} A.Ş.`, Adres: state.address }));
  return { both, state };
}

/** The shared person's acts are in the shared channel. */
const there = { channel: shared.channel, userId: shared.person };

const messagesOf = (both: TwoByClock, name: TeamName) => {
  const person = both.workspaceOf(name).person("ortak");
  const inChannel = person.in("ortak-kanal").messages();
  const direct = person.withApp().messages();
  return { inChannel, direct };
};

function expectApart(both: TwoByClock): void {
  for (const name of teamNames) {
    expect(behindTeam(both.workspaceOf(name))).toContain(words[name]);
    expect(behindTeam(both.workspaceOf(name))).not.toContain(words[otherOf[name]]);
  }
}

onBothStores((newPlace) => {
  test("one person and one channel of two workspaces: the payload's team pays, is answered and is told", async () => {
    const { both, state } = await startShared(await newPlace());
    for (const name of teamNames) {
      await both.handle(name, { kind: "command", command: "/vkn", text: company }, there);
      const { inChannel } = messagesOf(both, name);
      expect(inChannel.at(-1)?.plain).toContain(words[name]);
      await both.press(name, "share", there);
      await both.watch(name, company, { ...there, toChannel: true });
    }
    expect(both.registryOf("kartal").calls).toHaveLength(1);
    expect(both.registryOf("poyraz").calls).toHaveLength(1);
    expectApart(both);

    // A button of the other workspace says nothing and pays nothing, whoever presses it there.
    const buttons = buttonsIn(both.workspaceOf("kartal").traffic());
    expect(buttons.length).toBeGreaterThan(3);
    for (const { action_id: actionId, value = "", selected_option: entry } of buttons) {
      const press = { kind: "action", actionId, value: entry?.value ?? value } as const;
      if (press.value !== "") await both.handle("poyraz", press, there);
    }
    expect(both.registryOf("poyraz").calls).toHaveLength(1);
    expectApart(both);

    state.address = "YENİ CAD. 2";
    await both.passMonth();
    for (const name of teamNames) {
      const told = messagesOf(both, name).inChannel.filter(({ plain }) => plain.includes("YENİ"));
      expect(told.map(({ plain }) => plain)).toEqual([expect.stringContaining(words[name])]);
    }
    expectApart(both);
  });

  test("a watcher who leaves one workspace and stays in the other: one watch pauses and its managers are asked, the other goes on", async () => {
    const { both, state } = await startShared(await newPlace());
    for (const name of teamNames) {
      await both.handle(name, { kind: "command", command: "/vkn", text: company }, there);
      await both.watch(name, company, there);
      await both.handle(name, { kind: "command", command: "/vkn", text: second });
      await both.watch(name, second);
    }
    both.workspaceOf("kartal").directory.deactivate(shared.person);
    both.killToken("kartal");
    await both.install("kartal");
    state.address = "YENİ CAD. 2";
    await both.passMonth();
    const paid = (name: TeamName) =>
      both
        .registryOf(name)
        .calls.map(({ question }) => question)
        .filter((question) => question === `vkn ${company}`).length;
    expect([paid("kartal"), paid("poyraz")]).toEqual([1, 2]);
    const { direct } = messagesOf(both, "poyraz");
    expect(direct.filter(({ plain }) => plain.includes("YENİ"))).toHaveLength(1);
    expect(messagesOf(both, "kartal").direct).toEqual([]);
    const managers = (name: TeamName) => {
      const seen = both.personOf(name).withApp().messages();
      return seen.filter(({ plain }) => plain.includes("artık ekibin üyesi değil")).length;
    };
    expect([managers("kartal"), managers("poyraz")]).toEqual([1, 0]);
    // Each other watch goes on.
    for (const name of teamNames) {
      const seen = both.personOf(name).withApp().messages();
      expect(seen.filter(({ plain }) => plain.includes("YENİ"))).toHaveLength(1);
    }
    // The manager takes the watch over.
    await both.press("kartal", "watch_resume");
    await both.watches.run();
    await both.sweep();
    expect([paid("kartal"), paid("poyraz")]).toEqual([2, 2]);
    const [taken] = (await both.store.watches.watchesOf(teams.kartal.id, null)).filter(({ vkns }) =>
      vkns.includes(company),
    );
    expect(taken).toMatchObject({ state: "running", userId: both.personOf("kartal").person.id });
    expectApart(both);
  });
});
