import { webApi } from "@slack/bolt";
import { expect, test } from "vitest";
import { createPostQueue } from "../../../src/kunye/slack/post-queue.ts";

/** Starts a queue before a Slack that refuses a place's next posts with these pauses, in seconds. */
function startQueue(refusals: Record<string, (number | Error)[]>, limits?: Limits) {
  const pauses: number[] = [];
  const timers: (() => void)[] = [];
  const startTimer = (afterMs: number, run: () => void) => {
    pauses.push(afterMs / 1_000);
    timers.push(run);
    return () => undefined;
  };
  const posted: string[] = [];
  const queue = createPostQueue(startTimer, { toPlace: 20, inAll: 30, ms: 300_000, ...limits });
  const callTo = (place: string, text: string) => () => {
    const refusal = refusals[place]?.shift();
    if (refusal instanceof Error) return Promise.reject(refusal);
    if (refusal !== undefined) return Promise.reject(new webApi.WebAPIRateLimitedError(refusal));
    posted.push(`${place}: ${text}`);
    return Promise.resolve(text);
  };
  const post = (place: string, text: string) =>
    queue.post(place, callTo(place, text), (lost) => callTo(place, `${lost} lost`)());
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  /** Lets all pauses pass. */
  async function pass() {
    await settle();
    for (let run = timers.shift(); run; run = timers.shift()) {
      run();
      await settle();
    }
  }
  const stop = (withinMs: number) => {
    queue.stop(withinMs);
  };
  return { post, posted, pauses, pass, settle, stop };
}

type Limits = Partial<Parameters<typeof createPostQueue>[1]>;

test("a post that Slack refuses for 30 seconds waits, and later ones to its place behind it", async () => {
  const { post, posted, pauses, pass, settle } = startQueue({ D1: [30, 30] });
  const first = post("D1", "bir");
  await settle();
  const others = [post("D1", "iki"), post("D2", "üç")];
  await others[1];
  expect(posted).toEqual(["D2: üç"]);
  await pass();
  expect(await Promise.all([first, ...others])).toEqual(["bir", "iki", "üç"]);
  expect(posted).toEqual(["D2: üç", "D1: bir", "D1: iki"]);
  expect(pauses).toEqual([30, 30, 0]);
  await post("D1", "dört");
  expect(pauses).toHaveLength(3);
});

test("a stop drops the posts whose pause ends after its deadline, also later ones, and no others", async () => {
  const { post, posted, pass, settle, stop } = startQueue({ D1: [30], D2: [5], D3: [30] });
  const outcomeOf = (place: string, text: string) => post(place, text).catch(() => "dropped");
  const late = [outcomeOf("D1", "bir")];
  const soon = post("D2", "üç");
  await settle();
  late.push(outcomeOf("D1", "iki"));
  stop(25_000);
  late.push(outcomeOf("D1", "dört"), outcomeOf("D3", "beş"));
  expect(await Promise.all(late)).toEqual(["dropped", "dropped", "dropped", "dropped"]);
  await pass();
  expect(await soon).toBe("üç");
  expect(posted).toContain("D2: üç");
});

test.each<[string, number[], Limits, number]>([
  ["too long a pause", [301], {}, 3],
  ["pauses that are too long together", [200, 101], {}, 3],
  ["too many to one place", [30], { toPlace: 1 }, 2],
  ["too many in all", [30], { inAll: 2 }, 1],
])(
  "%s: what is dropped is said once Slack takes messages again",
  async (_name, pauses, limits, lost) => {
    const { post, posted, pass, settle } = startQueue({ D1: [...pauses] }, limits);
    const posts = [post("D1", "bir")];
    posts[0]?.catch(() => undefined);
    await settle();
    posts.push(post("D1", "iki"), post("D1", "üç"));
    const settled = Promise.allSettled(posts);
    await pass();
    const dropped = (await settled).filter(({ status }) => status === "rejected");
    expect(dropped).toHaveLength(lost);
    expect(posted).toHaveLength(posts.length - lost + 1);
    expect(posted.at(-1)).toBe(`D1: ${lost} lost`);
  },
);

test("another failure of a waiting post is its caller's, and keeps no other from its turn", async () => {
  const { post, posted, pass, settle } = startQueue({ D1: [30, new Error("no_text")] });
  const first = post("D1", "bir");
  await settle();
  const [second] = [post("D1", "iki"), first.catch(() => undefined)];
  await pass();
  await expect(first).rejects.toThrow("no_text");
  expect(await second).toBe("iki");
  expect(posted).toEqual(["D1: iki"]);
});

test("a post without a limit's refusal fails at once", async () => {
  const { post, pauses } = startQueue({ D1: [new Error("no_text")] });
  await expect(post("D1", "bir")).rejects.toThrow("no_text");
  expect(pauses).toEqual([]);
});
