import type { IncomingMessage, ServerResponse } from "node:http";
import { assertNever } from "../../platform/assert-never.ts";
import { createBoltLogger } from "../slack/bolt-logger.ts";
import { authorizeUrl, exchangeCode, type Exchange } from "./exchange-code.ts";
import type { StoredInstallation } from "../installations/installation-store.ts";
import { cookieOf, queryOf, redirect } from "./http-parts.ts";
import type { InstallSetup } from "./install-setup.ts";
import { linkLife, type NewKeyLink } from "./key-links.ts";
import type { Pages } from "./pages.ts";
import type { Problem } from "./texts.ts";

const stateCookie = "kunye_install";

/** Exchanges of codes at a time, each a call to Slack. Chosen by hand. */
const maxExchanges = 50;

/** The beginning and the end of an installation, between which the browser is at Slack. */
export function createOAuthPages(
  setup: InstallSetup,
  newKeyLink: NewKeyLink,
  sendKept: (pages: Pages, found: StoredInstallation) => void,
) {
  const { app, scopes, store, installations, account, tellInstaller, log } = setup;
  const logger = createBoltLogger(log);
  let exchanges = 0;
  const isEncrypted = app.publicUrl.startsWith("https:");
  const cookieOfState = (state: string, seconds: number) =>
    `${stateCookie}=${state}; Max-Age=${seconds}; Path=/slack; HttpOnly; SameSite=Lax${isEncrypted ? "; Secure" : ""}`;

  function findActive(id: string): StoredInstallation | undefined {
    return installations.all().find((one) => one.id === id && one.revokedAt === null);
  }

  /** Sends the browser to Slack, with a state for one use by this browser. */
  async function begin(res: ServerResponse): Promise<void> {
    const state = await store.newState(linkLife.inMs);
    redirect(res, {
      status: 302,
      to: authorizeUrl(app, scopes.all, state),
      cookie: cookieOfState(state, linkLife.inMs / 1_000),
    });
  }

  /** Ends an installation, and leads to the page for the registry key if there is none yet. */
  async function finish(req: IncomingMessage, res: ServerResponse, pages: Pages): Promise<void> {
    const query = queryOf(req);
    if (!query.has("state") && !query.has("error")) {
      // An installation that began on Slack's own pages has no state.
      redirect(res, { status: 302, to: "/slack/install" });
      return;
    }
    const outcome = await install(query, cookieOf(req, stateCookie));
    if (typeof outcome === "string") {
      pages.problem(outcome);
    } else if ("kept" in outcome) {
      sendKept(pages, outcome.kept);
    } else {
      redirect(res, { status: 303, to: outcome.keyPage, cookie: cookieOfState("", 0) });
    }
  }

  async function install(
    query: URLSearchParams,
    ownState: string,
  ): Promise<{ keyPage: string } | { kept: StoredInstallation } | Problem> {
    const state = query.get("state");
    if (state === null) return "denied";
    if (state !== ownState) return "foreign-state";
    if (exchanges >= maxExchanges) return "busy";
    // Counted before anything is awaited: many may return at once.
    exchanges += 1;
    const exchange = await useState(state, query).finally(() => (exchanges -= 1));
    if (typeof exchange === "string") return exchange;
    switch (exchange.kind) {
      case "installed": {
        const { id, installedBy } = exchange.installation;
        await installations.refresh();
        const isRenewed = findActive(id) !== undefined;
        if (!(await store.install(exchange.installation))) return "leaving";
        await installations.refresh();
        log.info({ installation: id }, "a workspace installed the app");
        const found = findActive(id);
        // With one account for all, the page only chooses the language, which is chosen already.
        const isComplete = found?.registryKey != null || (isRenewed && account.kind === "shared");
        if (found && !isRenewed) await tellInstaller(found, { hasKey: false });
        if (found && isComplete) return { kept: found };
        return { keyPage: `${await newKeyLink(id, installedBy)}&new=1` };
      }
      case "expiring-token":
      case "no-bot":
        log.error({ reason: exchange.kind }, "installations fail: the Slack app is set up wrongly");
        return exchange.kind;
      case "wrong-settings":
        log.error({ code: exchange.code }, "installations fail: Slack refuses the app's settings");
        return exchange.kind;
      case "refused-code":
      case "unreachable":
        log.warn({ code: exchange.code }, "Slack did not complete an installation");
        return exchange.kind;
      default:
        return assertNever(exchange);
    }
  }

  /** Uses a state up; returns the outcome of its code. */
  async function useState(state: string, query: URLSearchParams): Promise<Exchange | Problem> {
    if (!(await store.takeState(state))) return "lost-state";
    if (query.has("error")) return "denied";
    const code = query.get("code") ?? "";
    return code === "" ? "no-code" : exchangeCode(app, code, logger);
  }

  return { begin, finish };
}
