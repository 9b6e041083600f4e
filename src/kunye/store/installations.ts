import { createHash } from "node:crypto";
import { sql, type Kysely, type Transaction } from "kysely";
import { openOrNull, type Sealer } from "../../platform/sealer.ts";
import type {
  InstallationStore,
  KeyLink,
  NewInstallation,
  StoredInstallation,
} from "../installations/installation-store.ts";
import type { Schema } from "./schema.ts";
import type { StoreContext } from "./store-context.ts";
import { countOf, insertOnce } from "./writes.ts";

type SecretKind = Schema["installation_secrets"]["kind"];

export function createInstallationStore({ db, sealer, now }: StoreContext): InstallationStore {
  const change = <Result>(work: (trx: Transaction<Schema>, version: number) => Promise<Result>) =>
    db.transaction().execute(async (trx) => work(trx, await nextVersion(trx)));
  const hashOf = (secret: string) => createHash("sha256").update(secret).digest("base64url");

  async function readVersion(): Promise<number> {
    const rows = db.selectFrom("installation_version").select("n");
    return (await rows.executeTakeFirstOrThrow()).n;
  }

  return {
    version: readVersion,
    async all() {
      // Read first: a change in between shows as a newer version at the next look.
      const version = await readVersion();
      const secrets = await db.selectFrom("installation_secrets").selectAll().execute();
      const rows = await db.selectFrom("installations").selectAll().orderBy("id").execute();
      const byName = new Map(
        secrets.map(({ installation_id, kind, secret }) => [
          sealName(installation_id, kind),
          secret,
        ]),
      );
      const installations = rows.map((row): StoredInstallation => {
        const open = (kind: SecretKind) => {
          const name = sealName(row.id, kind);
          const sealed = byName.get(name);
          return sealed && row.revoked_at === null ? openOrNull(sealer, sealed, name) : null;
        };
        return {
          id: row.id,
          enterprise: row.enterprise_id,
          isOrgWide: row.is_org_wide === 1,
          name: row.name,
          botToken: open("token"),
          registryKey: open("registry-key"),
          language: row.language,
          scopes: row.scopes === "" ? [] : row.scopes.split(","),
          botId: row.bot_id,
          botUserId: row.bot_user_id,
          appId: row.app_id,
          installedBy: row.installed_by,
          installedAt: row.installed_at,
          revokedAt: row.revoked_at,
        };
      });
      return { version, installations };
    },
    async install(installation: NewInstallation): Promise<boolean> {
      const { id, botToken, installedBy } = installation;
      const at = await now();
      return change(async (trx, version) => {
        const renewed = {
          enterprise_id: installation.enterprise,
          is_org_wide: installation.isOrgWide ? 1 : 0,
          name: installation.name,
          scopes: installation.scopes.join(","),
          bot_id: installation.botId,
          bot_user_id: installation.botUserId,
          app_id: installation.appId,
          installed_by: installedBy,
          installed_at: at,
          revoked_at: null,
          version,
        };
        const stored = await trx
          .insertInto("installations")
          .values({ id, language: null, is_leaving: 0, ...renewed })
          .onConflict((conflict) =>
            conflict
              .column("id")
              .doUpdateSet(renewed)
              .where("installations.is_leaving", "=", sql.lit(0)),
          )
          .returning("id")
          .executeTakeFirst();
        if (!stored) return false;
        await keepSecret({ trx, sealer, at }, { id, kind: "token", by: installedBy }, botToken);
        return true;
      });
    },
    revoke: async (id, installedBefore) => {
      const revoked_at = await now();
      return change(async (trx, version) => {
        const revoked = await trx
          .updateTable("installations")
          .set({ revoked_at, version })
          .where("id", "=", id)
          .where("revoked_at", "is", null)
          .where("installed_at", "<", installedBefore)
          .returning("id")
          .executeTakeFirst();
        if (!revoked) return false;
        for (const table of ["installation_secrets", "installation_links"] as const) {
          await trx.deleteFrom(table).where("installation_id", "=", id).execute();
        }
        return true;
      });
    },
    setRegistryKey: async (id, key, { userId, installedAt, linkedAt = Infinity }) => {
      const at = await now();
      return change(async (trx, version) => {
        const since = trx
          .selectFrom("installation_secrets")
          .select("at")
          .where("installation_id", "=", id)
          .where("kind", "=", "registry-key");
        if (((await since.executeTakeFirst())?.at ?? 0) > linkedAt) return false;
        const found = await trx
          .updateTable("installations")
          .set({ version })
          .where("id", "=", id)
          .where("revoked_at", "is", null)
          .where("installed_at", "=", installedAt)
          .returning("id")
          .executeTakeFirst();
        if (!found) return false;
        await keepSecret({ trx, sealer, at }, { id, kind: "registry-key", by: userId }, key);
        await trx.deleteFrom("installation_links").where("installation_id", "=", id).execute();
        return true;
      });
    },
    setInstallationLanguage: (id, language) =>
      change(async (trx, version) => {
        const row = trx.updateTable("installations").where("id", "=", id);
        await row.set({ language, version }).execute();
      }),
    async keepLink({ secret, expires, installation, userId }) {
      await db
        .insertInto("installation_links")
        .values({
          hash: hashOf(secret),
          kind: "key",
          installation_id: installation,
          user_id: userId,
          expires_at: "at" in expires ? expires.at : (await now()) + expires.inMs,
        })
        .execute();
    },
    async findLink(secret) {
      const rows = db.selectFrom("installation_links").select(linkColumns);
      const named = rows.where("hash", "=", hashOf(secret)).where("kind", "=", "key");
      return asLink(await named.where("expires_at", ">", await now()).executeTakeFirst());
    },
    async takeLink(secret) {
      const rows = db.deleteFrom("installation_links").returning(linkColumns);
      const named = rows.where("hash", "=", hashOf(secret)).where("kind", "=", "key");
      return asLink(await named.where("expires_at", ">", await now()).executeTakeFirst());
    },
    async newState(lifeMs) {
      const expiresAt = (await now()) + lifeMs;
      return Buffer.from(sealer.seal(String(expiresAt), stateContext)).toString("base64url");
    },
    async takeState(state) {
      const expiresAt = Number(
        openOrNull(sealer, Buffer.from(state, "base64url"), stateContext) ?? 0,
      );
      if (expiresAt <= (await now())) return false;
      // Only a used state is stored, until it expires.
      const used = { hash: hashOf(state), kind: "install", expires_at: expiresAt } as const;
      const values = { ...used, installation_id: null, user_id: null };
      return insertOnce(db, "installation_links", values);
    },
  };
}

/** The context of a sealed state: nothing else that is sealed opens as one. */
const stateContext = "installation state";

const linkColumns = ["installation_id", "user_id", "expires_at"] as const;

function asLink(
  row: Pick<Schema["installation_links"], (typeof linkColumns)[number]> | undefined,
): KeyLink | null {
  const { installation_id: installation, user_id: userId, expires_at: expiresAt = 0 } = row ?? {};
  return installation && userId ? { installation, userId, expiresAt } : null;
}

/** Counts a change; the row's lock makes versions follow the order of commits. */
async function nextVersion(trx: Transaction<Schema>): Promise<number> {
  const row = trx.updateTable("installation_version").set(({ eb }) => ({ n: eb("n", "+", 1) }));
  return (await row.returning("n").executeTakeFirstOrThrow()).n;
}

/** A secret's context: secrets can't be swapped between installations or kinds. */
function sealName(id: string, kind: SecretKind): string {
  return `${id} ${kind}`;
}

async function keepSecret(
  { trx, sealer, at }: { trx: Transaction<Schema>; sealer: Sealer; at: number },
  { id, kind, by }: { id: string; kind: SecretKind; by: string },
  text: string,
): Promise<void> {
  const secret = sealer.seal(text, sealName(id, kind));
  const set = { secret, sealed_by: sealer.fingerprint, by_user: by, at };
  await trx
    .insertInto("installation_secrets")
    .values({ installation_id: id, kind, ...set })
    .onConflict((conflict) => conflict.columns(["installation_id", "kind"]).doUpdateSet(set))
    .execute();
}

/** Seals tokens and registry keys with the newest key, so that an earlier key may go. */
export async function resealInstallations(db: Kysely<Schema>, sealer: Sealer): Promise<void> {
  const secrets = db.selectFrom("installation_secrets").selectAll();
  for (const row of await secrets.where("sealed_by", "!=", sealer.fingerprint).execute()) {
    const { installation_id, kind, secret: sealed } = row;
    const name = sealName(installation_id, kind);
    const text = openOrNull(sealer, sealed, name);
    if (text === null) continue;
    const set = { secret: sealer.seal(text, name), sealed_by: sealer.fingerprint };
    // A reinstall may have brought another token since.
    const same = db.updateTable("installation_secrets").where("secret", "=", sealed);
    await same
      .where("installation_id", "=", installation_id)
      .where("kind", "=", kind)
      .set(set)
      .execute();
  }
}

/** Deletes the tokens and registry keys of a lost key; their installations need a reinstall. */
export async function forgetSecrets(trx: Transaction<Schema>, fingerprint: string): Promise<void> {
  await nextVersion(trx);
  await trx.deleteFrom("installation_secrets").where("sealed_by", "=", fingerprint).execute();
}

/** Counts installations by state; those without a key are active, too. */
export async function countInstallations(
  db: Kysely<Schema>,
): Promise<Record<"active" | "without-key" | "revoked", number>> {
  const all = db.selectFrom("installations");
  const active = all.where("revoked_at", "is", null);
  const hasNoKey = sql<boolean>`not exists (select 1 from installation_secrets
    where installation_id = installations.id and kind = 'registry-key')`;
  return {
    active: await countOf(active),
    "without-key": await countOf(active.where(hasNoKey)),
    revoked: await countOf(all.where("revoked_at", "is not", null)),
  };
}

/** Replaces a person's id where an installation names it. */
export async function forgetInstaller(
  db: Kysely<Schema>,
  { team, userId, forgotten }: { team: string; userId: string; forgotten: string },
): Promise<void> {
  const rows = db.updateTable("installations").where("id", "=", team);
  await rows.where("installed_by", "=", userId).set({ installed_by: forgotten }).execute();
  const secrets = db.updateTable("installation_secrets").where("installation_id", "=", team);
  await secrets.where("by_user", "=", userId).set({ by_user: forgotten }).execute();
  const links = db.deleteFrom("installation_links").where("installation_id", "=", team);
  await links.where("user_id", "=", userId).execute();
}

/** Milliseconds, 30 days: the data of an uninstalled workspace waits for a reinstall. */
const departedKeptMs = 30 * 24 * 3_600_000;

/** Deletes links past their time. */
export async function deleteExpiredLinks({ db, now }: DatedStore): Promise<void> {
  const links = db.deleteFrom("installation_links");
  await links.where("expires_at", "<=", await now()).execute();
}

type DatedStore = Pick<StoreContext, "db" | "now">;

/**
 * Deletes the data of installations that ended 30 days ago, by `purge`.
 * From the mark on, a reinstall is refused until the data is gone.
 */
export async function deleteDeparted(
  { db, now }: DatedStore,
  purge: (team: string) => Promise<unknown>,
): Promise<void> {
  const before = (await now()) - departedKeptMs;
  const marked = await db
    .updateTable("installations")
    .set({ is_leaving: 1 })
    .where("revoked_at", "<", before)
    .returning("id")
    .execute();
  const failures: unknown[] = [];
  // A query of one workspace under way must not keep the others' data.
  for (const { id } of marked) await purge(id).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, "a departed workspace's data stays");
}

/** Deletes an installation that ended without its team's data; an active one stays. */
export function forgetEndedInstallation(db: Kysely<Schema>, id: string): Promise<void> {
  return db.transaction().execute((trx) => deleteEndedInstallation(trx, id));
}

/** Deletes an installation that ended; an active one stays. */
export async function deleteEndedInstallation(trx: Transaction<Schema>, id: string): Promise<void> {
  const known = trx.selectFrom("installations").select("id").where("id", "=", id);
  if (!(await known.executeTakeFirst())) return;
  // The version's lock comes first in each change.
  await nextVersion(trx);
  const ended = trx.deleteFrom("installations").where("id", "=", id);
  await ended.where("revoked_at", "is not", null).execute();
}
