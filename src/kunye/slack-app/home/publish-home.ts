import { hash as fingerprint } from "node:crypto";
import type { HomeView } from "@slack/types";
import type { Interaction } from "../interaction.ts";
import { refusalOf } from "../permission.ts";
import { slackFailure } from "../slack-failure.ts";
import { homeView, sentenceView } from "./home-view.ts";
import type { KnownHome } from "./known-homes.ts";
import { readHome } from "./read-home.ts";

const balanceWithinMs = 1_500;
const mostKnown = 10_000;

/**
 * Draws a person's Home, one drawing after the other, and publishes it where it has changed; `hash` is the version that
 * they have in front of them. What fails is logged: the Home is as it was.
 */
export function publishHome(interaction: Interaction, hash?: string | null): Promise<void> {
  const { services, person } = interaction;
  const { people } = services.homes;
  if (people.size > mostKnown) people.clear();
  const home = people.get(person.userId) ?? { hash: null, drawn: "", last: Promise.resolve() };
  people.set(person.userId, home);
  home.last = home.last
    .then(() => {
      // Another replica may have published since.
      if (hash !== undefined && hash !== home.hash) Object.assign(home, { hash, drawn: "" });
      return draw(interaction, home);
    })
    .catch((error: unknown) => {
      const { code } = slackFailure(error);
      if (code !== "hash_conflict") services.log.warn({ err: error }, "a Home was not published");
    });
  return home.last;
}

/** Draws a person's Home again where they have opened it. */
export async function refreshHome(interaction: Interaction): Promise<void> {
  const { services, person } = interaction;
  if (services.homes.people.has(person.userId)) await publishHome(interaction);
}

/** Draws at once with the balance that is known, and again where it has changed. */
async function draw(interaction: Interaction, home: KnownHome): Promise<void> {
  const { services, person, texts } = interaction;
  const refusal = await refusalOf({ ...interaction, surface: { kind: "none" } }, "see");
  if (refusal !== null) return publish(interaction, home, sentenceView(texts, refusal));
  const state = await readHome(interaction).catch((error: unknown) => {
    services.log.error({ err: error }, "what the Home shows could not be read");
    return null;
  });
  if (!state) return publish(interaction, home, sentenceView(texts, texts.home.unavailable));
  const { balances } = services.homes;
  const known = balances.get(person.team) ?? null;
  await publish(interaction, home, homeView(texts, { ...state, balance: known }));
  const reading = await services.lookups.balance(person.team, balanceWithinMs);
  const balance = reading.kind === "balance" ? reading.balance : null;
  balances.set(person.team, balance);
  // What can't be read any more may have changed: it is left out.
  if (balance !== known) await publish(interaction, home, homeView(texts, { ...state, balance }));
}

async function publish(
  { services, person }: Interaction,
  home: KnownHome,
  view: HomeView,
): Promise<void> {
  const drawn = fingerprint("sha256", JSON.stringify(view));
  if (drawn === home.drawn) return;
  const seen = home.hash === null ? {} : { hash: home.hash };
  const published = await services.slack.views.publish({ user_id: person.userId, view, ...seen });
  Object.assign(home, { hash: published.view?.hash ?? null, drawn });
}
