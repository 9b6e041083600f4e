import { isDetail, type LookupKind } from "../../company/lookup-kind.ts";
import { isDirectMessage } from "../../platform/slack-ids.ts";
import type { Authority, ChannelScope, MemberRole, Person } from "./authority.ts";
import type { SpenderStanding } from "../lookups/intents.ts";
import type { Team } from "../team/create-team.ts";
import type { TeamBook } from "../team/read-book.ts";
import type { Texts } from "../texts/texts.ts";
import type { OwnServices, SharedServices } from "./interaction.ts";
import type { Surface } from "./surface.ts";
import type { Tenants } from "./tenants.ts";

interface Subject {
  services: { authority: Authority; team: Pick<Team, "book"> };
  person: Person;
}

interface PlacedSubject extends Subject {
  surface: Surface;
  texts: Texts;
}

/** `none` · `see`: any member · `spend`: a member in an internal channel · `manage`: a manager */
export type Permission = "none" | "see" | "spend" | "manage";

/** Returns the role of a non-member, or null for a member. */
function outsiderRole(role: MemberRole) {
  return role === "member" || role === "admin" ? null : role;
}

/** Cards are private, so posting rights don't matter. */
const askableScopes: readonly ChannelScope[] = [
  "internal",
  "restricted",
  "archived",
  "group",
  "unknown",
];

/** Returns the text that refuses a permission, or null if the user has it. */
export async function refusalOf(
  interaction: PlacedSubject,
  needs: Permission,
): Promise<string | null> {
  const { services, person, surface, texts } = interaction;
  if (needs === "none") return null;
  if (needs === "manage") {
    const refusal = await managerRefusal(interaction);
    return refusal && texts.failure[refusal];
  }
  const { authority } = services;
  const [role, scope] = await Promise.all([
    authority.roleOf(person),
    // Only one user sees a modal or the Home.
    needs === "spend" && surface.kind === "conversation"
      ? authority.scopeOf(surface)
      : ("internal" as const),
  ]);
  const scopeRefusal = scope === "external" ? "externalChannel" : "unverifiedChannel";
  const refusal = outsiderRole(role) ?? (askableScopes.includes(scope) ? null : scopeRefusal);
  return refusal && texts.failure[refusal];
}

/** Returns the text that refuses a payment, or null. Held answers stay free to open. */
export async function spendingRefusal(
  { services, person: { userId }, texts }: PlacedSubject,
  kind?: LookupKind,
): Promise<string | null> {
  const { authority } = services;
  const membership = await authority.membershipIn(userId, "spenders");
  if (membership === "no") return texts.failure.noSpender(authority.groups.spenders);
  if (membership === "unverified") return texts.failure.unverifiedSpender();
  if (kind === undefined || !isDetail(kind)) return null;
  // A detail is bought for its people.
  const refusal = await peopleRefusal({ authority, texts }, userId);
  return refusal === null ? null : texts.people.notAsked(refusal);
}

/** Returns the text that refuses to show people, or null if they may be shown. */
export async function peopleRefusal(
  { authority, texts }: { authority: Authority; texts: Texts },
  userId: string,
): Promise<string | null> {
  const membership = await authority.membershipIn(userId, "viewers");
  if (membership === "no") return texts.people.notShown(authority.groups.viewers);
  return membership === "yes" ? null : texts.people.unverified;
}

/** Returns if a user's lists and watches may still spend, or why not. */
export async function spenderStanding(
  tenants: Pick<Tenants<OwnServices>, "ofTeam">,
  { team, userId }: { team: string; userId: string },
): Promise<SpenderStanding> {
  const tenant = tenants.ofTeam(team);
  // Work of an uninstalled app pauses until it is installed again.
  if (tenant === null) return "unverified";
  const { authority } = tenant.services;
  const installed = await tenant.finder.find(installationWithinMs);
  if (installed === null) return "unverified";
  if (installed.team !== team) return "may-not";
  const role = await authority.roleOf({ team, userId, enterprise: installed.enterprise });
  if (role === "unverified") return "unverified";
  if (role === "external" || role === "guest") return "left";
  const membership = await authority.membershipIn(userId, "spenders");
  return spenderStandings[membership];
}

const spenderStandings = { yes: "spends", no: "may-not", unverified: "unverified" } as const;
/** Chosen by hand: the list or watch is tried again later. */
const installationWithinMs = 4_000;

/** True if a user may enter the team's own key of the registry. */
export async function mayEnterKey(
  subject: Subject & { services: Pick<SharedServices, "registryKeys"> },
): Promise<boolean> {
  return subject.services.registryKeys !== null && (await isManager(subject));
}

/** True for a named manager who is a member, or for an admin if no named manager is left. */
export async function isManager(
  interaction: Subject,
  book?: Pick<TeamBook, "managers">,
): Promise<boolean> {
  return (await managerRefusal(interaction, book)) === null;
}

/** Returns the reason why a user is no manager, or null for a manager. */
async function managerRefusal(
  { services, person }: Subject,
  book?: Pick<TeamBook, "managers">,
): Promise<"notManager" | "unverifiedManager" | null> {
  const { managers } = book ?? (await services.team.book(person.team));
  const role = await services.authority.roleNow(person);
  if (role === "unverified") return "unverifiedManager";
  if (managers.includes(person.userId)) return outsiderRole(role) === null ? null : "notManager";
  if (role !== "admin") return "notManager";
  const left = await managersLeft(services, person, managers);
  return left.length === 0 ? null : "notManager";
}

/** Returns the named managers who are still members, also those whom Slack does not verify. */
async function managersLeft(
  { authority }: { authority: Authority },
  installed: Omit<Person, "userId">,
  managers: readonly string[],
): Promise<string[]> {
  const roles = await Promise.all(
    managers.map((userId) => authority.roleOf({ ...installed, userId })),
  );
  return managers.filter((_, at) => roles[at] !== "external" && roles[at] !== "guest");
}

/**
 * Returns the named managers who are still members, else the first admins and owners, or null if
 * Slack does not say.
 */
export async function managersOrAdmins(
  { authority }: { authority: Authority },
  installed: Omit<Person, "userId">,
  { managers }: Pick<TeamBook, "managers">,
): Promise<string[] | null> {
  const left = await managersLeft({ authority }, installed, managers);
  if (left.length > 0) return left;
  return (await authority.adminsOf(installed))?.slice(0, maxManagers) ?? null;
}

/** Each manager gets each notice; chosen by hand. */
export const maxManagers = 10;

export async function membersAmong(
  { services: { authority }, person }: Subject,
  userIds: readonly string[],
): Promise<string[]> {
  const roleOf = (userId: string) => authority.roleNow({ ...person, userId });
  const roles = await Promise.all(userIds.map(roleOf));
  return userIds.filter((_, at) => outsiderRole(roles[at] ?? "unverified") === null);
}

/** Returns the scope of a channel, or null outside channels. Only `internal` allows sharing. */
export async function shareScope(
  { authority }: { authority: Authority },
  channel: string,
): Promise<ChannelScope | null> {
  if (channel === "" || isDirectMessage(channel)) return null;
  return authority.scopeOf({ channel });
}
