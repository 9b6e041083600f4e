import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { answered, startFakeRegistry } from "../support/fake-registry.ts";
import { usePostgres } from "../support/use-postgres.ts";
import { startTeam } from "../support/start-team.ts";
import { pattern, wording } from "../support/wording.ts";

const postgres = usePostgres();

const vkn = "1234567890";

async function startReplicas() {
  const registry = await startFakeRegistry();
  const shared = {
    DATABASE_URL: await postgres().newDatabase(),
    ENCRYPTION_KEYS: `a:${randomBytes(32).toString("base64")}`,
    REGISTRY_DEADLINE_MS: "2000",
  };
  const [one, two] = await Promise.all([startTeam(registry, shared), startTeam(registry, shared)]);
  return { registry, one, two };
}

test("two replicas that start together migrate once and ask once", async () => {
  const { registry, one, two } = await startReplicas();
  registry.answers = [
    async () => {
      await new Promise((resolve) => setTimeout(resolve, 200));
      return answered(vkn, 1);
    },
  ];
  await Promise.all([one.at("ayse").type(`/vkn ${vkn}`), two.at("mehmet").type(`/vkn ${vkn}`)]);
  const cards = await Promise.all([
    one.at("ayse").waitFor("DENEME GIDA"),
    two.at("mehmet").waitFor("DENEME GIDA"),
  ]);
  expect(registry.queries).toHaveLength(1);
  const footers = cards.map(({ plain }) => plain).join("\n");
  expect(footers.match(pattern("g")`${wording.charged(1)}`)).toHaveLength(1);
  expect(footers.match(/ayrıca ücret alınmadı/g)).toHaveLength(1);
});

test("what one replica bought is free at another, and they share one ledger", async () => {
  const { registry, one, two } = await startReplicas();
  await one.at("ayse").type(`/vkn ${vkn}`);
  await one.at("ayse").waitFor(wording.charged(1));
  await two.at("mehmet").type(`/vkn ${vkn}`);
  await two.at("mehmet").waitFor(wording.askedBy("@ayse"));
  await two.at("mehmet").type("/bakiye");
  await two.at("mehmet").waitFor(wording.total(1, 1));
  expect(registry.queries).toHaveLength(1);
});

test("an unknown outcome on one replica blocks the question on the other", async () => {
  const { registry, one, two } = await startReplicas();
  registry.answers = [() => ({ status: 500, body: { error: "hata" } })];
  await one.at("ayse").type(`/vkn ${vkn}`);
  await one.at("ayse").waitFor(wording.unknownOutcome);
  await two.at("mehmet").type(`/vkn ${vkn}`);
  await two.at("mehmet").waitFor(wording.blocked);
  expect(registry.queries).toHaveLength(1);
});
