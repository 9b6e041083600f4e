import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { redirect } from "./http-parts.ts";
import type { InstallSetup } from "./install-setup.ts";
import { createKeyLinks } from "./key-links.ts";
import { createKeyPage } from "./key-page.ts";
import { createOAuthPages } from "./oauth-pages.ts";
import { createPages, type Pages } from "./pages.ts";
import { preferredLanguage } from "./texts.ts";

type Answer = (req: IncomingMessage, res: ServerResponse, pages: Pages) => Promise<void> | void;

/** Builds the pages of an installation by path: OAuth, the registry account, and privacy. */
export function createInstallRoutes(setup: InstallSetup): ReadonlyMap<string, RequestListener> {
  const { app, store, privacyUrl, days, log } = setup;
  const keyPage = createKeyPage(setup);
  const oauth = createOAuthPages(setup, createKeyLinks(store, app.publicUrl), keyPage.sendKept);
  const privacy: Answer = (_req, res, pages) => {
    if (privacyUrl === null) pages.privacy(days);
    else redirect(res, { status: 302, to: privacyUrl });
  };
  const routes: Record<string, Partial<Record<string, Answer>>> = {
    "/": { GET: (_req, _res, pages) => pages.landing() },
    "/slack/install": { GET: (_req, res) => oauth.begin(res) },
    "/slack/oauth_redirect": { GET: oauth.finish },
    "/slack/key": {
      GET: (req, _res, pages) => keyPage.show(req, pages),
      POST: (req, _res, pages) => keyPage.save(req, pages),
    },
    "/privacy": { GET: privacy },
  };

  async function respond(
    byMethod: Partial<Record<string, Answer>>,
    req: IncomingMessage,
    res: ServerResponse,
  ): Promise<void> {
    const answer = byMethod[req.method ?? ""];
    if (!answer) {
      res.writeHead(405, { allow: Object.keys(byMethod).join(", ") }).end();
      return;
    }
    const language = preferredLanguage(req.headers["accept-language"], setup.language);
    const pages = createPages(res, language, setup);
    try {
      await answer(req, res, pages);
    } catch (error) {
      log.error({ err: error }, "a page of the installation failed");
      if (res.headersSent) res.end();
      else pages.problem("failed");
    }
  }

  return new Map(
    Object.entries(routes).map(([path, byMethod]) => [
      path,
      (req, res) => void respond(byMethod, req, res),
    ]),
  );
}
