import { expect, test } from "vitest";
import { onBothStores } from "../faults/places.ts";
import { vkn } from "../kunye/lists/support/numbers.ts";
import type { Act } from "../support/deliver-payloads.ts";
import { startTwoByClock, type TwoByClock } from "../support/start-two-by-clock.ts";
import { teams, type TeamName } from "../support/start-two-teams.ts";
import { tr } from "../support/texts.ts";

const minute = 60_000;

/** A method's failures, which its calls get in turn. */
const failures = [
  { status: 429 },
  // The token is valid.
  { error: "token_revoked" },
  { error: "fatal_error" },
] as const;

/** A team and a company that it has not bought. */
interface Case {
  both: TwoByClock;
  name: TeamName;
  number: string;
}

const typed = ({ both, name, number }: Case) => {
  const { person, channel } = both.at(name);
  const target = { personId: person.id, channelId: channel.id };
  const responseUrl = both.workspaceOf(name).core.responseUrls.issue(target);
  return both.handle(name, { kind: "command", command: "/vkn", text: number }, { responseUrl });
};

const typedWithoutUrl = ({ both, name, number }: Case) =>
  both.handle(name, { kind: "command", command: "/vkn", text: number });

const receipt = async (one: Case) => {
  await typed(one);
  await one.both.press(one.name, "receipt");
};

const list = async ({ both, name, number }: Case) => {
  await both.giveList(name, [number]);
  await both.press(name, "list_start:all");
  await both.lists.run();
  await both.listNotices.run();
};

/** Does something without a paid query, then types the number. */
const then = (act: Act) => async (one: Case) => {
  await one.both.handle(one.name, act);
  await typed(one);
};

/** The methods, each with a user's act for which the app calls it. */
const acts: Record<string, (one: Case) => Promise<unknown>> = {
  "users.info": typed,
  "conversations.info": typed,
  "chat.postEphemeral": typedWithoutUrl,
  response_url: typed,
  "chat.postMessage": receipt,
  "files.getUploadURLExternal": receipt,
  "files.completeUploadExternal": receipt,
  "files.info": receipt,
  "chat.update": list,
  "views.open": then({ kind: "shortcut", callbackId: "kunye_ac" }),
  "views.publish": then({ kind: "home" }),
};

/** Installs the app again: a new token begins without what Slack has said about users. */
const renewToken = (both: TwoByClock) => {
  both.killToken("kartal");
  return both.install("kartal");
};

const timesPaid = ({ both, name, number }: Case) =>
  both.registryOf(name).calls.filter(({ question }) => question === `vkn ${number}`).length;

/** True if the team's person has read about a company, in the channel or in direct messages. */
const isTold = ({ both, name, number }: Case) => {
  const seen = [both.at(name), both.personOf(name).withApp()].flatMap((view) => view.messages());
  return seen.some(({ plain }) => plain.includes(number));
};

onBothStores((newPlace, store) => {
  test("any method of Slack fails for one team: the other's work goes on; what was paid is kept, and told later", async () => {
    const both = await startTwoByClock(await newPlace(), { PRICES: "vkn=1" });
    both.answerWith((_, number) => ({ Unvani: `ÖRNEK ${number} A.Ş.` }));
    let no = 0;
    for (const [of, act] of Object.entries(acts)) {
      no += 1;
      const failure = failures[(no + (store === "SQLite" ? 0 : 1)) % failures.length];
      const message = `${of}: ${JSON.stringify(failure)}`;
      const number = vkn(685_000_000 + no);
      const kartal: Case = { both, name: "kartal", number };
      const poyraz: Case = { both, name: "poyraz", number };
      await renewToken(both);
      const { knobs, traffic } = both.workspaceOf("kartal");
      const calls = () => traffic().filter(({ label }) => label === of).length;
      const before = calls();
      // A reply is left to the store after a longer pause; a file's place waits for its turn.
      const retryAfterSeconds = of === "chat.postMessage" ? 1 : 30;
      knobs.turn({ failures: [{ of, retryAfterSeconds, ...failure }] });
      const acting = act(kartal);
      await act(poyraz);
      // A free answer waits while Slack limits the rate.
      if (failure === undefined || !("status" in failure)) await acting;
      await expect.poll(calls, { message }).toBeGreaterThan(before);
      expect(timesPaid(poyraz), message).toBe(1);
      expect(isTold(poyraz), message).toBe(true);
      knobs.turn({ failures: [] });
      await acting;
      // Twice: a list's message has a lease.
      for (let round = 0; round < 2; round += 1) {
        both.clock.now += minute + 1;
        await both.sweep();
        await both.listNotices.run();
      }
      if (timesPaid(kartal) > 0) expect(isTold(kartal), message).toBe(true);
      await renewToken(both);
      await typed(kartal);
      expect(timesPaid(kartal), message).toBe(1);
      expect(isTold(kartal), message).toBe(true);
    }
    const { installations } = await both.store.installations.all();
    expect(installations.find(({ id }) => id === teams.kartal.id)?.revokedAt).toBeNull();
    const done = both.personOf("kartal").withApp().messages();
    expect(done.some(({ plain }) => plain.includes(tr.lists.state.done))).toBe(true);
  });
});
