import type { IncomingMessage } from "node:http";
import { assertNever } from "../../platform/assert-never.ts";
import { languageNames } from "../../platform/language.ts";
import { secret as secretSetting } from "../../platform/secret-setting.ts";
import { keyTail } from "../installations/key-tail.ts";
import type { StoredInstallation } from "../installations/installation-store.ts";
import { isFromOwnPage, queryOf, readForm } from "./http-parts.ts";
import type { InstallSetup } from "./install-setup.ts";
import { linkLife, newSecret } from "./key-links.ts";
import { drawKept, drawKeyForm, drawSaved, type KeyForm, type Pages } from "./pages.ts";

/** The page on which a workspace chooses its language and enters its registry key. */
export function createKeyPage(setup: InstallSetup) {
  const { app, scopes, store, installations, account, isManager, log } = setup;
  const needed = scopes.all.filter((scope) => !scopes.optional.includes(scope));
  const missingScopesOf = (found: StoredInstallation) =>
    needed.filter((scope) => !found.scopes.includes(scope));

  /** Returns an active installation, as it is now. */
  async function activeInstallation(id: string): Promise<StoredInstallation | null> {
    await installations.refresh();
    const found = installations.all().find((one) => one.id === id);
    return found?.revokedAt === null ? found : null;
  }

  /** Returns the name of a workspace's organisation that installed the app, or null. */
  function organisationOf({ enterprise }: StoredInstallation): string | null {
    const found = installations
      .all()
      .find((one) => one.id === enterprise && one.isOrgWide && one.revokedAt === null);
    return found?.name ?? null;
  }

  function sendForm(
    pages: Pages,
    found: StoredInstallation,
    form: Pick<KeyForm, "secret" | "isNew" | "error">,
  ): void {
    const { title, body } = drawKeyForm(pages.texts, {
      ...form,
      place: found,
      account: account.kind,
      language: found.language ?? pages.language,
      tail: keyTail(found.registryKey),
      leaves: found.isOrgWide ? null : organisationOf(found),
      missingScopes: missingScopesOf(found),
    });
    pages.send(form.error === null ? 200 : 422, title, body);
  }

  /** Returns a key that the registry knows, null if none is needed, or the reason for neither. */
  async function keyFor(id: string, typed: string): Promise<{ key: string | null } | KeyError> {
    switch (account.kind) {
      case "shared":
        return { key: null };
      case "demo":
        return { key: await account.open(id) };
      case "own": {
        if (typed === "") return { error: "empty" };
        if (!secretSetting.safeParse(typed).success) return { error: "malformed" };
        const outcome = await account.check(typed);
        if (outcome.kind === "balance") return { key: typed };
        return { error: outcome.cause === "unauthorized" ? "unauthorized" : "unreachable" };
      }
      default:
        return assertNever(account);
    }
  }

  /**
   * True for a manager, and for the person who installed the app as long as nothing was chosen and
   * no managers are named.
   */
  async function mayEnter(found: StoredInstallation, userId: string): Promise<boolean> {
    const is = await isManager(found.id, userId);
    const isFresh = found.registryKey === null && found.language === null;
    return is === "yes" || (is === "nobody-named" && isFresh && found.installedBy === userId);
  }

  /** Ends a repeated installation, without a link to the form: the installer may be no manager. */
  function sendKept(pages: Pages, found: StoredInstallation): void {
    const tail = account.kind === "own" ? keyTail(found.registryKey) : null;
    const missingScopes = missingScopesOf(found);
    const { title, body } = drawKept(pages.texts, { found, tail, missingScopes });
    pages.send(200, title, body);
  }

  return {
    sendKept,
    /** Shows the form; its link stays usable. */
    async show(req: IncomingMessage, pages: Pages): Promise<void> {
      const query = queryOf(req);
      const secret = query.get("link") ?? "";
      const link = await store.findLink(secret);
      const found = link && (await activeInstallation(link.installation));
      if (found) sendForm(pages, found, { secret, isNew: query.has("new"), error: null });
      else pages.problem("lost-link");
    },
    /** Stores language and key; the key only after a free look at its balance. */
    async save(req: IncomingMessage, pages: Pages): Promise<void> {
      const form = isFromOwnPage(req, app.publicUrl) ? await readForm(req) : null;
      if (!form) {
        pages.problem("foreign-form");
        return;
      }
      const secretOfLink = form.get("link") ?? "";
      const linked = await store.findLink(secretOfLink);
      const found = linked && (await activeInstallation(linked.installation));
      if (linked && !found) {
        pages.problem("uninstalled");
        return;
      }
      // The person may have lost the right since the link was made.
      if (found && !(await mayEnter(found, linked.userId))) {
        pages.problem("no-manager");
        return;
      }
      const link = await store.takeLink(secretOfLink);
      if (!link || !found) {
        pages.problem("lost-link");
        return;
      }
      const { id, installedAt } = found;
      const language = languageNames.find((name) => name === form.get("language")) ?? null;
      const key = await keyFor(id, (form.get("key") ?? "").trim());
      if ("error" in key) {
        const secret = newSecret();
        // The next try ends when this one's link would have.
        const { expiresAt, userId } = link;
        const next = { installation: id, userId, secret };
        await store.keepLink({ ...next, expires: { at: expiresAt } });
        const shown = { ...found, language: language ?? found.language };
        sendForm(pages, shown, { secret, isNew: false, error: key.error });
        return;
      }
      const linkedAt = link.expiresAt - linkLife.inMs;
      const by = { userId: link.userId, installedAt, linkedAt };
      const isStored = key.key === null || (await store.setRegistryKey(id, key.key, by));
      if (isStored && language) await store.setInstallationLanguage(id, language);
      const saved = await activeInstallation(id);
      if (!isStored || !saved) {
        // Somebody else may have entered a key in the meantime.
        pages.problem(saved?.installedAt === installedAt ? "lost-link" : "uninstalled");
        return;
      }
      if (key.key !== null) {
        log.info({ installation: id }, "a registry key was entered");
        await setup.tellInstaller(saved, { hasKey: true });
      }
      const tail = account.kind === "own" ? keyTail(key.key) : null;
      const { title, body } = drawSaved(pages.texts, { saved, account: account.kind, tail });
      pages.send(200, title, body);
    },
  };
}

type KeyError = { error: NonNullable<KeyForm["error"]> };
