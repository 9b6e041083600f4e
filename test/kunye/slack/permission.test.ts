import { webApi } from "@slack/bolt";
import { pino } from "pino";
import { expect, test } from "vitest";
import type { LookupKind } from "../../../src/company/lookup-kind.ts";
import { createAuthority, type UserGroups } from "../../../src/kunye/slack/authority.ts";
import {
  isManager,
  managersOrAdmins,
  membersAmong,
  refusalOf,
  shareScope,
  spenderStanding,
  spendingRefusal,
  type Permission,
} from "../../../src/kunye/slack/permission.ts";
import type { Surface } from "../../../src/kunye/slack/surface.ts";
import { alertRecipients } from "../../../src/kunye/slack/tell-managers.ts";
import type { TeamBook } from "../../../src/kunye/team/read-book.ts";
import { tr } from "../../support/wording.ts";

const down = new Error("Slack is down");
const own = { team_id: "T1" };

/** Slack's users; the id tells the role. */
const users: Record<string, object> = {
  UMEMBER: own,
  UADMIN: { ...own, is_admin: true },
  UGUEST: { ...own, is_restricted: true },
  UGONE: { ...own, deleted: true },
  UUNKNOWN: down,
};
const channels: Record<string, object> = {
  CINTERNAL: {},
  CRESTRICTED: { is_read_only: true },
  CARCHIVED: { is_archived: true },
  CSHARED: { is_ext_shared: true },
  CFOREIGN: new webApi.WebAPIPlatformError({ ok: false, error: "channel_not_found" }),
  CDOWN: down,
};
const members: Record<string, object> = { SBUY: ["UMEMBER"], SSEE: ["UMEMBER"], SDOWN: down };

interface Scene {
  managers?: readonly string[];
  groups?: Partial<UserGroups>;
  /** The admins that Slack lists; null if it lists none in time. */
  admins?: readonly string[] | null;
}

/** Starts the permissions on a fake Slack. */
function sceneWith({ managers = [], groups = {}, admins = ["UADMIN"] }: Scene = {}) {
  const answer = (key: string, value: object | undefined) =>
    value === undefined || value instanceof Error
      ? Promise.reject(value ?? down)
      : Promise.resolve({ ok: true, [key]: value });
  const client = {
    users: {
      info: ({ user }: { user: string }) => answer("user", users[user]),
      list: () => answer("members", admins?.map((id) => ({ id, ...users["UADMIN"] })) ?? down),
    },
    conversations: {
      info: ({ channel }: { channel: string }) => answer("channel", channels[channel]),
    },
    usergroups: {
      users: {
        list: ({ usergroup }: { usergroup: string }) => answer("users", members[usergroup]),
      },
    },
  } as unknown as webApi.WebClient;
  const authority = createAuthority(client, pino({ level: "silent" }), {
    now: () => 0,
    groups: { spenders: [], viewers: [], ...groups },
  });
  const services = { authority, team: { book: () => Promise.resolve({ managers } as never) } };
  const by = (userId: string, surface: Surface = conversation("CINTERNAL")) => ({
    services,
    surface,
    texts: tr,
    person: { team: "T1", enterprise: null, userId },
  });
  return { services, by };
}

const conversation = (channel: string): Surface => ({
  kind: "conversation",
  channel,
  responseUrl: null,
  threadTs: null,
});
const modal: Surface = { kind: "modal", viewId: "V1", pressed: null, origin: null };

const { failure, people } = tr;

test.each<[string, Permission, string | null]>([
  ["UGUEST", "none", null],
  ["UMEMBER", "see", null],
  ["UADMIN", "see", null],
  ["UGUEST", "see", failure.guest],
  ["UGONE", "see", failure.external],
  ["UUNKNOWN", "see", failure.unverified],
  ["UMEMBER", "spend", null],
  ["UADMIN", "spend", null],
  ["UGUEST", "spend", failure.guest],
  ["UGONE", "spend", failure.external],
  ["UUNKNOWN", "spend", failure.unverified],
  ["UADMIN", "manage", null],
  ["UMEMBER", "manage", failure.notManager],
  ["UGUEST", "manage", failure.notManager],
  ["UUNKNOWN", "manage", failure.unverifiedManager],
])("%s needs `%s` in the team's own channel", async (user, needs, refusal) => {
  expect(await refusalOf(sceneWith().by(user), needs)).toBe(refusal);
});

test.each<[string, string | null]>([
  ["CINTERNAL", null],
  ["CRESTRICTED", null],
  ["CARCHIVED", null],
  ["CFOREIGN", null],
  ["CSHARED", failure.externalChannel],
  ["CDOWN", failure.unverifiedChannel],
])("no user pays where another company can see it: %s", async (channel, refusal) => {
  const { by } = sceneWith();
  expect(await refusalOf(by("UMEMBER", conversation(channel)), "spend")).toBe(refusal);
  // Private answers have no condition on the channel.
  expect(await refusalOf(by("UMEMBER", conversation(channel)), "see")).toBeNull();
  // A non-member is told so first.
  expect(await refusalOf(by("UGUEST", conversation(channel)), "spend")).toBe(failure.guest);
});

test("a modal is seen by its user only, so it may spend", async () => {
  expect(await refusalOf(sceneWith().by("UMEMBER", modal), "spend")).toBeNull();
});

test.each<[string, Scene["groups"], LookupKind, string | null]>([
  ["without groups everybody", {}, "vkn_detail", null],
  ["a buyer", { spenders: ["SBUY"] }, "vkn", null],
  [
    "nobody while the group is unknown",
    { spenders: ["SDOWN"] },
    "vkn",
    failure.unverifiedSpender(),
  ],
  ["a viewer", { viewers: ["SSEE"] }, "title_detail", null],
  [
    "nobody while the viewers are unknown",
    { viewers: ["SDOWN"] },
    "vkn_detail",
    people.notAsked(people.unverified),
  ],
  ["a general card shows nobody", { viewers: ["SDOWN"] }, "vkn", null],
])("which users may pay: %s (%j, %s)", async (_name, groups = {}, kind, refusal) => {
  expect(await spendingRefusal(sceneWith({ groups }).by("UMEMBER"), kind)).toBe(refusal);
});

test("a user outside the groups may neither pay nor buy people's data", async () => {
  const buyers = { groups: { spenders: ["SBUY"] } };
  expect(await spendingRefusal(sceneWith(buyers).by("UADMIN"), "vkn")).toBe(
    failure.noSpender(["SBUY"]),
  );
  const viewers = sceneWith({ groups: { viewers: ["SSEE"] } });
  expect(await spendingRefusal(viewers.by("UADMIN"), "mersis")).toBeNull();
  expect(await spendingRefusal(viewers.by("UADMIN"))).toBeNull();
  expect(await spendingRefusal(viewers.by("UADMIN"), "vkn_detail")).toBe(
    people.notAsked(people.notShown(["SSEE"])),
  );
});

test.each<[string, Scene["groups"], string]>([
  ["UMEMBER", {}, "spends"],
  ["UADMIN", {}, "spends"],
  ["UGUEST", {}, "left"],
  ["UGONE", {}, "left"],
  ["UUNKNOWN", {}, "unverified"],
  ["UMEMBER", { spenders: ["SBUY"] }, "spends"],
  ["UADMIN", { spenders: ["SBUY"] }, "may-not"],
  ["UADMIN", { spenders: ["SDOWN"] }, "unverified"],
])("the list or watch of %s with the groups %j: %s", async (userId, groups = {}, standing) => {
  const { services } = sceneWith({ groups });
  const standingIn = (installed: object | null) => {
    const tenant = { services, finder: { find: () => Promise.resolve(installed) } } as never;
    return spenderStanding({ ofTeam: () => tenant }, { team: "T1", userId });
  };
  expect(await standingIn({ team: "T1", enterprise: null })).toBe(standing);
  expect(await standingIn({ team: "T2", enterprise: null })).toBe("may-not");
  expect(await standingIn(null)).toBe("unverified");
});

test.each<[string, string[], boolean]>([
  ["UADMIN", [], true],
  ["UMEMBER", [], false],
  ["UMEMBER", ["UMEMBER"], true],
  ["UADMIN", ["UMEMBER"], false],
  ["UADMIN", ["UADMIN", "UMEMBER"], true],
  // Admins take over once no named manager is left.
  ["UADMIN", ["UGONE", "UGUEST"], true],
  ["UADMIN", ["UGONE", "UMEMBER"], false],
  // An unverified manager may still be a member.
  ["UADMIN", ["UUNKNOWN"], false],
  ["UGUEST", ["UGUEST"], false],
  ["UGONE", ["UGONE"], false],
  ["UUNKNOWN", ["UUNKNOWN"], false],
])("%s of the named managers %j manages: %s", async (user, managers, manages) => {
  const { by } = sceneWith({ managers });
  expect(await isManager(by(user))).toBe(manages);
  expect(await isManager(sceneWith().by(user), { managers })).toBe(manages);
  if (user === "UUNKNOWN") return;
  expect(await refusalOf(by(user), "manage")).toBe(manages ? null : failure.notManager);
});

test("requests and alerts go to the managers who are left, else to the first ten admins", async () => {
  const told = (managers: string[], more: Scene = {}) =>
    managersOrAdmins(sceneWith(more).services, { team: "T1", enterprise: null }, { managers });
  expect(await told(["UMEMBER", "UGONE", "UUNKNOWN", "UGUEST"])).toEqual(["UMEMBER", "UUNKNOWN"]);
  expect(await told(["UGONE"])).toEqual(["UADMIN"]);
  const many = Array.from({ length: 12 }, (_, at) => `UADMIN${at}`);
  expect(await told([], { admins: many })).toEqual(many.slice(0, 10));
  expect(await told([], { admins: null })).toBeNull();
});

test("only members can be named as managers", async () => {
  const { by } = sceneWith();
  const named = ["UMEMBER", "UADMIN", "UGUEST", "UGONE", "UUNKNOWN"];
  expect(await membersAmong(by("UADMIN"), named)).toEqual(["UMEMBER", "UADMIN"]);
});

test.each([
  ["", null],
  ["DAPP", null],
  ["CINTERNAL", "internal"],
  ["CSHARED", "external"],
  ["CDOWN", "unverified"],
])("a card can be shared in %j: %s", async (channel, scope) => {
  expect(await shareScope(sceneWith().services, channel)).toBe(scope);
});

test.each([
  ["named managers, whatever they use", ["U1"], ["U2"], ["U1", "U2"]],
  ["of the admins those who used Künye this month", [], ["U2"], ["U2"]],
  ["all admins, if none of them used it", [], ["U9"], ["U1", "U2"]],
])("alerts reach %s", async (_name, managers, active, expected) => {
  const recipients = () => Promise.resolve(["U1", "U2"]);
  const book = { managers } as unknown as TeamBook;
  const countedByUser = new Map(active.map((userId) => [userId, 1]));
  expect(await alertRecipients({ book, recipients }, { countedByUser })).toEqual(expected);
});
