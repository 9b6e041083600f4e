import { expect, test } from "vitest";
import { parseBody } from "../../../src/company/record.ts";
import { readHeldMatches } from "../../../src/kunye/slack/held-matches.ts";
import { merkezOf } from "../../support/fake-registry.ts";

test("a company's state is read from its own record, not from one with another company's MERSİS number", async () => {
  const [own, other] = ["3037966795", "1234567890"];
  const stateBy = async (registered: string) => {
    const Merkez = merkezOf(registered, { Durumu: "Konkordato" });
    const body = parseBody(JSON.stringify({ success: true, data: { Merkez } }));
    const lookups = { heldAbout: () => Promise.resolve(new Map([[own, { body, fetchedAt: 1 }]])) };
    const services = { lookups } as unknown as Parameters<typeof readHeldMatches>[0];
    const held = await readHeldMatches(services, "T1", { known: null, named: [own] });
    return held.get(own)?.state;
  };
  expect(await stateBy(own)).toMatchObject({ Durumu: "Konkordato", insolvencies: 0 });
  expect(await stateBy(other)).toBeNull();
});
