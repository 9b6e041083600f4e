import type { webApi } from "@slack/bolt";
import type { Logger } from "pino";
import { forgottenPerson } from "../lookups/intents.ts";
import type { Texts } from "../texts/texts.ts";
import { createCache, answerWithin } from "./web-api.ts";
import { languageNames } from "../../platform/language.ts";
import type { TeamStore } from "../team/team-store.ts";
import { languages } from "../texts/languages.ts";

/** A user's name, Slack locale (`en-US`) and time zone (`Europe/Istanbul`); null if Slack does not say. */
type Profile = Record<"name" | "locale" | "timeZone", string | null>;
export type ProfileOf = (userId: string) => Promise<Profile>;

/** Chosen by hand: names change rarely, and a card is drawn without one. */
const times = { timeoutMs: 2_000, freshMs: 3_600_000, retryAfterMs: 5_000, staleMs: 0 };
const noProfile = { name: null, locale: null, timeZone: null };

/** Reads users' profiles; `now` is monotonic milliseconds. */
export function createProfiles(
  client: webApi.WebClient,
  log: Logger,
  now: () => number = () => performance.now(),
): ProfileOf {
  const profiles = createCache<Profile>(times, now, ({ code }) => {
    log.warn({ code }, "Slack did not return a user's profile");
  });
  return async (user) => {
    const profile = await profiles(user, async () => {
      const info = await client.users.info({ user, include_locale: true });
      return info.user && info.user.deleted !== true ? profileIn(info.user) : noProfile;
    });
    return profile ?? noProfile;
  };
}

/** The place of an offer of English: above all else, small at the end, or nowhere. */
export type EnglishOffer = "first" | "last" | null;

/** Slack's names for the time zone of Türkiye. */
const turkishZones: ReadonlySet<string | null> = new Set(["Europe/Istanbul", "Asia/Istanbul"]);

/** Slack has no Turkish interface: an English one in Türkiye says nothing about its user. */
export function englishOfferFor({ locale, timeZone }: Profile): EnglishOffer {
  if (locale?.startsWith("en") !== true) return null;
  return turkishZones.has(timeZone) ? "last" : "first";
}

/** Returns a user's name, or a general word if the name is unknown or erased. */
export async function nameOf(
  { profileOf, texts }: { profileOf: ProfileOf; texts: Texts },
  userId: string,
): Promise<string> {
  if (userId === forgottenPerson) return texts.erasedPerson;
  return (await profileOf(userId)).name ?? texts.someColleague;
}

function profileIn(user: NonNullable<webApi.UsersInfoResponse["user"]>): Profile {
  const { real_name: real, profile, locale = null, tz: timeZone = null } = user;
  const names = [real, profile?.real_name, profile?.display_name];
  const name = names.find((one) => one !== undefined && one.trim() !== "") ?? null;
  return { name, locale, timeZone };
}

export type TextsOf = (person: { team: string; userId: string }) => Promise<Texts>;

/** Chosen by hand: a modal must open within three seconds. */
const languageWithinMs = 500;

/** Bounds the memory for languages; chosen by hand. */
const maxUsers = 10_000;

/** Returns texts in a user's language, else the team's; the last known if the store is slow. */
export function createTextsOf(
  choices: Pick<TeamStore, "languageOf">,
  textsOfTeam: (team: string) => Texts,
  log: Logger,
): TextsOf {
  const lastTexts = new Map<string, Texts>();
  return async ({ team, userId }) => {
    const key = `${team} ${userId}`;
    try {
      const chosen = await answerWithin(languageWithinMs, choices.languageOf(team, userId));
      const name = languageNames.find((known) => known === chosen);
      if (lastTexts.size > maxUsers) lastTexts.clear();
      lastTexts.set(key, name ? languages[name] : textsOfTeam(team));
    } catch (error) {
      log.warn({ err: error }, "a user's language could not be read");
    }
    return lastTexts.get(key) ?? textsOfTeam(team);
  };
}
