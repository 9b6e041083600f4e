import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { seededRandom } from "../../../bench/support/seeded-random.ts";
import { vknCheckDigit } from "../../../src/company/id-numbers.ts";
import { readReplyContext } from "../../../src/kunye/features/lookup/show-result.ts";
import { actionIds, actionName, pressedButton } from "../../../src/kunye/slack/action-ids.ts";
import { testSealer } from "../../faults/open-address.ts";
import type { Place } from "../../faults/places.ts";
import { buttonsIn, type Pressed } from "../../support/buttons-in.ts";
import { freePort } from "../../support/free-port.ts";
import { slackSettings, startMisbehavingSlack } from "../../support/misbehaving-slack.ts";
import { spawnProgram, untilReady, type RunningProgram } from "../../support/start-program.ts";
import { temporaryDirectory } from "../../support/temporary-directory.ts";
import { tr } from "../../support/texts.ts";
import { startTruthfulRegistry, type Call } from "../../support/truthful-registry.ts";
import { drawWay, type JudgedWay } from "./judged-ways.ts";

/** One process of the program, from its start to its end. */
export interface Life {
  program: RunningProgram;
  isReady: boolean;
  /** The time before the kill was sent and after the process ended, or null if it lives. */
  killed: { from: number; to: number } | null;
}

/** A command or a press; Slack may deliver it more than once. */
export interface Delivery {
  /** The last part of its response_url. */
  token: string;
  user: string;
  vkn: string;
  /** The pressed offer, or null for a typed command. */
  offer: string | null;
  /** The lives that acknowledged the delivery. */
  lives: Life[];
}

/** A paid query that arrived at the registry. */
export interface Arrival {
  call: Call;
  at: number;
  way: string;
  outcome: JudgedWay["outcome"];
}

/** The milliseconds of a paid query. */
export const deadlineMs = 1_000;

const userCount = 40;
/** More unanswered deliveries would only queue. */
const maxWaiting = 40;
/** Repeated companies are among the last ones. */
const recentCompanies = 25;

/** Starts a registry and a Slack, and `replicas` processes of the program on one store. */
export async function startKillWorld(
  place: Place,
  { seed, replicas }: { seed: number; replicas: number },
) {
  const random = seededRandom(seed);
  const slack = await startMisbehavingSlack();
  const registry = await startTruthfulRegistry();
  registry.balance = 10 ** 13;
  const arrivals: Arrival[] = [];
  let paidAnswer = Promise.withResolvers<undefined>();
  registry.usual = async (handling) => {
    const { call } = handling;
    const before = registry.calls.filter(({ question }) => question === call.question).length;
    const [name, way] = drawWay(shareOf(seed, `${call.question} ${before}`));
    arrivals.push({ call, at: Date.now(), way: name, outcome: way.outcome });
    await way.behaviour(handling);
    if (way.outcome !== "paid") return;
    paidAnswer.resolve(undefined);
    paidAnswer = Promise.withResolvers();
  };
  const shared = {
    HOST: "127.0.0.1",
    LOG_LEVEL: "silent",
    REGISTRY_BASE_URL: registry.url,
    REGISTRY_API_KEY: "test_key",
    REGISTRY_DEADLINE_MS: String(deadlineMs),
    PRICES: "vkn=1,vkn_detail=3",
    MONTHLY_LIMIT: "1000000",
    PERSON_MONTHLY_LIMIT: "1000000",
    ...slackSettings(slack),
  };
  const directories = Array.from({ length: replicas }, (_, no) =>
    no === 0 ? (place.environment["DATA_DIR"] ?? "") : temporaryDirectory(),
  );
  // As in production, a process has the same port in each of its lives.
  const ports = await Promise.all(directories.map(freePort));
  const lives: Life[] = [];
  const running: (Life | null)[] = directories.map(() => null);
  const deliveries: Delivery[] = [];
  const sending = new Set<Promise<unknown>>();
  /** The users and companies of typed commands: a user types a number once. */
  const typed = new Set<string>();
  const companies: string[] = [];
  /** The intents whose answers were on a disk at a kill; those that the store did not have yet. */
  const spooled = new Set<string>();
  const unstored = new Set<string>();
  /** The tokens of the replies that were owed at a kill. */
  const owed = new Set<string>();
  let messagesSeen = 0;
  /** The offers in the users' messages. */
  const offers: { delivery: Delivery; button: Pressed; id: string }[] = [];
  const byToken = new Map<string, Delivery>();
  const answered = new Set<string>();

  async function spawn(no: number): Promise<Life> {
    const environment = { ...shared, ...place.environment, DATA_DIR: directories[no] ?? "" };
    const program = await spawnProgram(environment, ports[no]);
    const life: Life = { program, isReady: false, killed: null };
    lives.push(life);
    running[no] = life;
    return life;
  }

  async function start(no: number): Promise<void> {
    const life = await spawn(no);
    await untilReady(life.program);
    life.isReady = true;
  }

  /** Kills a process, and looks at what it leaves behind. */
  async function kill(no: number): Promise<void> {
    const life = running[no];
    if (!life) return;
    const from = Date.now();
    life.program.child.kill("SIGKILL");
    const [code] = await life.program.ended;
    if (code !== null) throw new Error(`the program ended by itself, with ${code}`);
    life.killed = { from, to: Date.now() };
    running[no] = null;
    const { intents } = await place.rows();
    const states = new Map(intents.map(({ id, state }) => [id, state]));
    for (const id of spoolIds(directories)) {
      spooled.add(id);
      if (states.get(id) === "sending") unstored.add(id);
    }
    for (const token of await owedTokens()) owed.add(token);
  }

  /** Returns the tokens of the stored replies that the program may still deliver. */
  async function owedTokens(): Promise<string[]> {
    const replies = await place.rowsOf("replies");
    return replies.map(({ id, envelope }) => {
      const { responseUrl } = readReplyContext(testSealer.open(Buffer.from(envelope), id));
      return responseUrl?.split("/").at(-1) ?? "";
    });
  }

  /** Reads Slack's new messages: their deliveries are answered, and their offers can be pressed. */
  function readMessages(): void {
    for (const { by, user: token, text, whole } of slack.received.slice(messagesSeen)) {
      const delivery = by === "response" ? byToken.get(token) : undefined;
      if (!delivery || isWaitingLine(text)) continue;
      answered.add(token);
      for (const button of buttonsIn(whole)) {
        const { actionId = "", value = "" } = pressedButton(button) ?? {};
        const isOffer = actionName(actionId) === actionIds.offer;
        if (isOffer) offers.push({ delivery, button, id: value.split("|")[0] ?? "" });
      }
    }
    messagesSeen = slack.received.length;
  }

  /** Sends a delivery to each of these lives at the same time; a dead process acknowledges nothing. */
  function deliver(
    { user, vkn, offer }: Omit<Delivery, "token" | "lives">,
    to: readonly Life[],
    press?: Pressed,
  ): void {
    const delivery: Delivery = { token: randomUUID(), user, vkn, offer, lives: [] };
    deliveries.push(delivery);
    byToken.set(delivery.token, delivery);
    const response_url = `${slack.url}/response/${delivery.token}`;
    const trigger_id = randomUUID();
    for (const life of to) {
      const { url } = life.program;
      const sent = press
        ? slack.interact(url, {
            type: "block_actions",
            team: { id: "T1" },
            user: { id: user, team_id: "T1" },
            channel: { id: "C1" },
            trigger_id,
            response_url,
            actions: [{ ...press, block_id: "b", action_ts: "1" }],
          })
        : slack.command(url, vkn, { user, trigger: trigger_id, more: { response_url } });
      const noted = sent.then(
        (status) => {
          if (status === 200) delivery.lives.push(life);
        },
        () => undefined,
      );
      sending.add(noted);
      void noted.finally(() => sending.delete(noted));
    }
  }

  /** Returns the lives to which Slack delivers: sometimes one of them twice, or two at once. */
  function targets(): Life[] {
    const one = random.pick(readyLives());
    return random.chance(0.12) ? [one, random.pick(readyLives())] : [one];
  }

  function readyLives(): Life[] {
    return running.filter((life) => life !== null).filter(({ isReady }) => isReady);
  }

  function drawUser(): string {
    return `U${100 + random.below(userCount)}`;
  }

  function type(user: string, vkn: string): void {
    if (typed.has(`${user} ${vkn}`)) return;
    typed.add(`${user} ${vkn}`);
    deliver({ user, vkn, offer: null }, targets());
  }

  function newCompany(): string {
    const nine = String(400_000_000 + companies.length);
    const vkn = `${nine}${vknCheckDigit(nine)}`;
    companies.push(vkn);
    return vkn;
  }

  function act(): void {
    const share = random.unit();
    if (share < 0.35) {
      type(drawUser(), newCompany());
      return;
    }
    if (share < 0.65) {
      const vkn = companies.at(-1 - random.below(recentCompanies)) ?? newCompany();
      const people = random.chance(0.3) ? 4 : 1;
      for (let no = 0; no < people; no += 1) type(drawUser(), vkn);
      return;
    }
    const offer = offers.at(-1 - random.below(Math.min(offers.length, 60)));
    if (!offer) return;
    const { delivery, button, id } = offer;
    // A double click brings two deliveries.
    for (let clicks = random.chance(0.2) ? 2 : 1; clicks > 0; clicks -= 1) {
      deliver({ ...delivery, offer: id }, targets(), button);
    }
  }

  /** Returns the deliveries that living processes have acknowledged and not answered. */
  function waiting(): Delivery[] {
    readMessages();
    return deliveries.filter(
      ({ token, lives }) =>
        lives.length > 0 && lives.every(({ killed }) => !killed) && !answered.has(token),
    );
  }

  /** Sends commands and presses at a lively rate until the signal; a slow machine sets the rate. */
  async function load(until: AbortSignal): Promise<void> {
    while (!until.aborted) {
      const isBusy = sending.size + waiting().length >= maxWaiting;
      if (!isBusy && readyLives().length > 0) act();
      await delay(5 + random.below(50));
    }
    await Promise.all(sending);
  }

  return {
    random,
    registry,
    arrivals,
    lives,
    running,
    deliveries,
    answered,
    spooled,
    unstored,
    owed,
    spawn,
    start,
    kill,
    load,
    owedTokens,
    readMessages,
    waiting,
    /** Resolves when the next paid answer is sent. */
    nextPaidAnswer: (): Promise<unknown> => paidAnswer.promise,
    waitingIds: () => new Set(spoolIds(directories)),
  };
}

export type KillWorld = Awaited<ReturnType<typeof startKillWorld>>;

const [waitingStart = "", waitingEnd = ""] = tr.waiting.asks("|").split("|");

/** True for the line that says that a query takes long. */
function isWaitingLine(text: string): boolean {
  return text.startsWith(waitingStart) && text.endsWith(waitingEnd);
}

/** Returns a share from 0 to below 1 that depends on the words alone. */
function shareOf(seed: number, words: string): number {
  let mixed = seed;
  for (const letter of words) mixed = Math.imul(mixed ^ (letter.codePointAt(0) ?? 0), 0x0100_0193);
  return seededRandom(mixed).unit();
}

/** Returns the intents of the answers on these machines' disks. */
function spoolIds(directories: readonly string[]): string[] {
  return directories
    .flatMap((directory) => namesIn(join(directory, "spool")))
    .filter((name) => /\.(?:answer(?:-\d)?|unread|failed|damaged)$/.test(name))
    .map((name) => name.split(".")[0] ?? "");
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    // The program was killed before it created the directory.
    return [];
  }
}
