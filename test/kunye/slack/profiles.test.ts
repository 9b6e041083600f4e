import { webApi } from "@slack/bolt";
import { pino } from "pino";
import { expect, test } from "vitest";
import { createProfiles } from "../../../src/kunye/slack/profiles.ts";

/** Starts profiles on a fake Slack; an error as its answer makes the call fail. */
function startProfiles() {
  const clock = { now: 1_000_000 };
  const slack: { user: unknown; asked: string[] } = { user: {}, asked: [] };
  const info = ({ user }: { user: string }) => {
    slack.asked.push(user);
    if (slack.user instanceof Promise) return slack.user;
    return slack.user instanceof Error
      ? Promise.reject(slack.user)
      : Promise.resolve({ ok: true, user: slack.user });
  };
  const client = { users: { info } } as unknown as webApi.WebClient;
  const profileOf = createProfiles(client, pino({ level: "silent" }), () => clock.now);
  const nameOf = async (userId: string) => (await profileOf(userId)).name;
  return { clock, slack, profileOf, nameOf };
}

test.each([
  [{ real_name: "Ayşe Yıldırım", profile: { display_name: "ayse" } }, "Ayşe Yıldırım"],
  [{ profile: { real_name: "Ayşe Yıldırım", display_name: "ayse" } }, "Ayşe Yıldırım"],
  [{ real_name: " ", profile: { display_name: "ayse" } }, "ayse"],
  [{ real_name: "Ayşe Yıldırım", deleted: true }, null],
  [{}, null],
  [undefined, null],
])("%j is called %s", async (user, name) => {
  const { slack, nameOf } = startProfiles();
  slack.user = user;
  expect(await nameOf("U1")).toBe(name);
});

test("a name counts for an hour, with one call for several cards", async () => {
  const { clock, slack, nameOf, profileOf } = startProfiles();
  slack.user = { real_name: "Ayşe", locale: "tr-TR", tz: "Europe/Istanbul" };
  await Promise.all([nameOf("U1"), nameOf("U1"), nameOf("U2")]);
  expect(await profileOf("U1")).toEqual({
    name: "Ayşe",
    locale: "tr-TR",
    timeZone: "Europe/Istanbul",
  });
  slack.user = { real_name: "Ayşe Yıldırım" };
  clock.now += 3_599_000;
  expect(await nameOf("U1")).toBe("Ayşe");
  expect(slack.asked).toEqual(["U1", "U2"]);
  clock.now += 1_000;
  expect(await nameOf("U1")).toBe("Ayşe Yıldırım");
});

test("a failed call gives no name, and is soon repeated", async () => {
  const { clock, slack, nameOf } = startProfiles();
  slack.user = new webApi.WebAPIPlatformError({ ok: false, error: "missing_scope" });
  expect(await nameOf("U1")).toBeNull();
  slack.user = { real_name: "Ayşe" };
  expect(await nameOf("U1")).toBeNull();
  clock.now += 5_000;
  expect(await nameOf("U1")).toBe("Ayşe");
  expect(slack.asked).toHaveLength(2);
});

test("a name is not awaited for ever", async () => {
  const { slack, nameOf } = startProfiles();
  slack.user = new Promise(() => undefined);
  expect(await nameOf("U1")).toBeNull();
});
