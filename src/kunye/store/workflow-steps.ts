import { sql } from "kysely";
import { openOrNull } from "../../platform/sealer.ts";
import type { StepStore, StepWords } from "../lookups/workflow-steps.ts";
import { isOpenable, setLease, takeDue, whileHeld } from "./leases.ts";
import type { StoreContext } from "./store-context.ts";
import { changesOne, insertOnce } from "./writes.ts";

const columns = [
  "id",
  "team_id",
  "account",
  "user_id",
  "vkn",
  "state",
  "body",
  "attempts",
  "created_at",
] as const;

/** A step that is due later than this is not at work. In milliseconds; longer than a lease. */
const atWorkMs = 60_000;

export function createStepStore({ db, sealer, now }: StoreContext): StepStore {
  return {
    async addStep({ id, team, account, userId, vkn, words }) {
      const at = await now();
      await insertOnce(db, "workflow_steps", {
        id,
        team_id: team,
        account,
        user_id: userId,
        vkn,
        state: "asked",
        body: sealer.seal(JSON.stringify(words), id),
        sealed_by: sealer.fingerprint,
        lease_until: at,
        attempts: 0,
        created_at: at,
      });
    },
    async takeStep(leaseMs) {
      const limit = { rows: 1, by: "created_at" } as const;
      const lease = { now: await now(), leaseMs, where: isOpenable(sealer), limit };
      const [row] = await takeDue(db, "steps", columns, lease);
      if (!row) return null;
      const { id, team_id: team, account, user_id: userId, vkn, state, attempts } = row;
      const text = row.body && openOrNull(sealer, row.body, id);
      const words = text ? (JSON.parse(text) as StepWords) : { title: "", account: "" };
      const createdAt = row.created_at;
      return { id, team, account, userId, vkn, state, words, attempts, createdAt };
    },
    renewStep: async (step, leaseMs) => setLease(db, "steps", step, (await now()) + leaseMs),
    waitForStep: (step, { state, until }) =>
      whileHeld(db, "steps", step, async (trx) => {
        const own = trx.updateTable("workflow_steps").where("id", "=", step.id);
        // The user may have turned it down in the meantime.
        const still = own.where("state", "in", ["asked", "offered"]);
        await still.set({ state, lease_until: until }).execute();
      }),
    endStep: (step) =>
      whileHeld(db, "steps", step, async (trx) => {
        const own = trx.updateTable("workflow_steps").where("id", "=", step.id);
        const ended = { state: "ended", body: null, sealed_by: null, lease_until: 0 } as const;
        await own.set(ended).execute();
      }),
    async wakeSteps() {
      const at = await now();
      await sql`update workflow_steps set lease_until = ${at}
        where state = 'offered' and lease_until > ${at + atWorkMs} and (
          exists (select 1 from answers where answers.account = workflow_steps.account
            and answers.vkn = workflow_steps.vkn and answers.kind <> 'mersis')
          or exists (select 1 from intents where intents.account = workflow_steps.account
            and intents.key = workflow_steps.vkn and intents.kind = 'vkn'
            and intents.reason = 'not-found' and intents.created_at >= workflow_steps.created_at)
        )`.execute(db);
    },
    async turnDown({ id, team, userId }, state) {
      const own = db
        .updateTable("workflow_steps")
        .where("id", "=", id)
        .where("team_id", "=", team)
        .where("user_id", "=", userId)
        .where("state", "in", ["asked", "offered"]);
      return changesOne(own.set({ state, lease_until: await now() }));
    },
  };
}
