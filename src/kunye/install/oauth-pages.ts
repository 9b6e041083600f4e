import type { IncomingMessage, ServerResponse } from "node:http";
import { assertNever } from "../../platform/assert-never.ts";
import { createBoltLogger } from "../slack/bolt-logger.ts";
import { authorizeUrl, exchangeCode } from "./exchange-code.ts";
import type { StoredInstallation } from "../installations/installation-store.ts";
import { cookieOf, queryOf, redirect } from "./http-parts.ts";
import type { InstallSetup } from "./install-setup.ts";
import { linkLife, newSecret, type NewKeyLink } from "./key-links.ts";
import type { Pages } from "./pages.ts";
import type { Problem } from "./texts.ts";

const stateCookie = "kunye_install";

/** Installations that may begin in a minute, or floods would fill the store; chosen by hand. */
const startsPerMinute = 120;

/** The beginning and the end of an installation, between which the browser is at Slack. */
export function createOAuthPages(
  setup: InstallSetup,
  newKeyLink: NewKeyLink,
  sendKept: (pages: Pages, found: StoredInstallation) => void,
) {
  const { app, scopes, store, installations, log } = setup;
  const logger = createBoltLogger(log);
  const mayBegin = createRateLimit(startsPerMinute);
  const isEncrypted = app.publicUrl.startsWith("https:");
  const cookieOfState = (state: string, seconds: number) =>
    `${stateCookie}=${state}; Max-Age=${seconds}; Path=/slack; HttpOnly; SameSite=Lax${isEncrypted ? "; Secure" : ""}`;

  /** Sends the browser to Slack, with a state for one use by this browser. */
  async function begin(res: ServerResponse, pages: Pages): Promise<void> {
    if (!mayBegin()) {
      pages.problem("busy");
      return;
    }
    const state = newSecret();
    await store.keepLink({ kind: "install", secret: state, expires: linkLife });
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
    if ((await store.takeLink(state, "install")) === null) return "lost-state";
    if (query.has("error")) return "denied";
    const code = query.get("code") ?? "";
    if (code === "") return "no-code";
    const exchange = await exchangeCode(app, code, logger);
    switch (exchange.kind) {
      case "installed": {
        const { id, installedBy } = exchange.installation;
        if (!(await store.install(exchange.installation))) return "leaving";
        await installations.refresh();
        log.info({ installation: id }, "a workspace installed the app");
        const found = installations.all().find((one) => one.id === id);
        if (found?.registryKey) return { kept: found };
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

  return { begin, finish };
}

/** Returns a function that is true for a number of calls a minute. */
function createRateLimit(perMinute: number): () => boolean {
  let minute = 0;
  let calls = 0;
  return () => {
    const current = Math.floor(performance.now() / 60_000);
    if (current !== minute) [minute, calls] = [current, 0];
    calls += 1;
    return calls <= perMinute;
  };
}
