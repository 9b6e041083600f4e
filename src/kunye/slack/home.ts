import type { HomeView } from "@slack/types";
import { hash } from "node:crypto";
import type { MicroCredits } from "../../company/credits.ts";
import { outsideSlot } from "../../platform/slots.ts";
import { limitUses } from "../lookups/limit-use.ts";
import { refusalOf, isManager } from "./permission.ts";
import { slackFailure } from "./web-api.ts";
import { actions, button, header, section, escapeData, withBlockIds } from "./blocks.ts";
import { actionIds } from "./action-ids.ts";
import { partsOf, type Interaction, homePlaces, type TeamMoney, type Feature } from "./feature.ts";
import type { KnownHome, InteractionBase } from "./interaction.ts";
import type { TeamBook } from "../team/read-book.ts";
import type { Texts } from "../texts/texts.ts";

/** The data of a Home; the balance is null if unknown. */
export type HomeData = TeamMoney & { balance: MicroCredits | null };

/** Chosen by hand: the Home is drawn without the balance before. */
const balanceTimeoutMs = 1_500;
/** Bounds the memory; chosen by hand. */
const maxHomes = 10_000;

/** Draws a user's Home after earlier drawings, and publishes it if it changed. Logs failures. */
export function publishHome(interaction: Interaction): Promise<void> {
  const { services, person, surface } = interaction;
  const { homes, log } = services;
  if (homes.size > maxHomes) homes.clear();
  const unknownVersion = { hash: null, fingerprint: "" };
  const home = homes.getOrInsertComputed(person.userId, () => {
    return { ...unknownVersion, balance: null, lastDrawing: Promise.resolve() };
  });
  const { lastDrawing } = home;
  const run = async () => {
    await outsideSlot(() => lastDrawing);
    // Another replica may have published the version that the user saw.
    if (surface.kind === "home" && surface.hash !== home.hash) Object.assign(home, unknownVersion);
    return draw(interaction, home);
  };
  home.lastDrawing = run().catch((error: unknown) => {
    // The other replica's newer Home stays until the next drawing.
    if (slackFailure(error).code === "hash_conflict") Object.assign(home, unknownVersion);
    else log.warn({ err: error }, "a Home was not published");
  });
  return home.lastDrawing;
}

/** Redraws these users' Homes, if they opened one. */
export async function refreshHomes(interaction: Interaction, userIds: string[]): Promise<void> {
  const { services, person, surface } = interaction;
  // A Home in which a button was pressed may have been opened before the start.
  const pressed = surface.kind === "home" ? person.userId : null;
  const opened = userIds.filter((userId) => services.homes.has(userId) || userId === pressed);
  await Promise.all(
    opened.map(async (userId) => {
      const texts = await services.textsOf({ ...person, userId });
      return publishHome({ ...interaction, texts, person: { ...person, userId } });
    }),
  );
}

/** Publishes with the known balance, and again if the balance changed. */
async function draw(interaction: Interaction, home: KnownHome): Promise<void> {
  const { services, person, texts } = interaction;
  const publish = async (view: HomeView) => {
    const fingerprint = hash("sha256", JSON.stringify(view));
    if (fingerprint === home.fingerprint) return;
    const ifUnchanged = home.hash === null ? {} : { hash: home.hash };
    const { views } = services.slack;
    const published = await views.publish({ user_id: person.userId, view, ...ifUnchanged });
    Object.assign(home, { hash: published.view?.hash ?? null, fingerprint });
  };
  const refusal = await refusalOf(interaction, "see");
  // Nothing was asked here, so nothing is said of money.
  if (refusal !== null) {
    return publish(sentenceView(texts, refusal.replace(texts.uncharged, "").trim()));
  }
  const state = await readHome(interaction).catch((error: unknown) => {
    services.log.error({ err: error }, "a Home's data could not be read");
    return null;
  });
  if (!state) return publish(sentenceView(texts, texts.home.unavailable));
  const lastBalance = home.balance;
  await publish(homeView(interaction.features, texts, { ...state, balance: lastBalance }));
  const reading = await services.lookups.balance(person.team, balanceTimeoutMs);
  home.balance = reading.kind === "balance" ? reading.balance : null;
  // An unreadable balance is left out.
  if (home.balance !== lastBalance)
    await publish(homeView(interaction.features, texts, { ...state, balance: home.balance }));
}

async function readHome(interaction: Interaction): Promise<TeamMoney> {
  const money = await readTeamMoney(interaction);
  const sections = partsOf(interaction.features, "home");
  const read = await Promise.all(
    sections.map((one) => one.read?.(interaction, money) ?? Promise.resolve({})),
  );
  return Object.assign({}, money, ...read) as TeamMoney;
}

/** Draws a member's Home, without the people of records. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- a literal may have parts of its own
export function homeView<State extends HomeData>(
  features: readonly Feature[],
  texts: Texts,
  state: State,
): HomeView {
  const sections = partsOf(features, "home");
  const blocks = homePlaces.flatMap((place) => {
    const here = sections.filter((one) => one.place === place);
    const buttons = here
      .flatMap((one) => one.button ?? [])
      .filter(({ forManagers }) => state.reader.isManager || forManagers !== true)
      .filter((one) => one.isShown?.(state) ?? true)
      .map((one) =>
        button({ label: one.label(texts), actionId: actionIds[one.action], value: "home" }),
      );
    return [...here.flatMap((one) => one.draw?.(state, texts) ?? []), ...actions(buttons)];
  });
  return { type: "home", blocks: withBlockIds(blocks) };
}

export function sentenceView(texts: Texts, sentence: string): HomeView {
  return { type: "home", blocks: [header(texts.home.heading), section(sentence)] };
}

/** Reads a team's prices, spending and book. Free. */
export async function readTeamMoney(
  interaction: InteractionBase,
): Promise<TeamMoney & { book: TeamBook }> {
  const { services, person, texts } = interaction;
  const { lookups, topUpHint } = services;
  const { team, userId } = person;
  const book = await services.team.book(team);
  const [mayManage, { unsettled: left, isShared: shared }, prices, spending, now] =
    await Promise.all([
      isManager(interaction, book),
      lookups.unsettled(team),
      lookups.prices(team),
      lookups.monthSpending(team),
      services.now(),
    ]);
  const uses = limitUses(book.limitsOf(userId), spending, userId);
  const topUp = texts.topUpOf(mayManage, topUpHint === null ? null : escapeData(topUpHint));
  const reader = { userId, isManager: mayManage };
  return { texts, book, prices, spending, uses, unsettled: left, shared, reader, topUp, now };
}
