import type { RequestListener, ServerResponse } from "node:http";
import { bears } from "../../platform/bearer.ts";

/** What stands behind the paths of the program's server. */
export interface Routes {
  /** Takes what Slack sends; null as long as nothing may be taken. */
  slackEvents: () => RequestListener | null;
  /** Whether everything works that a request needs. */
  isReady: () => Promise<boolean>;
  metrics: { text: () => Promise<string>; contentType: string };
  /** What `/metrics` wants as a bearer; null: it is open. */
  metricsToken: string | null;
  /** All other paths. */
  otherwise: RequestListener;
}

/** The program's HTTP paths: Slack's events, health, readiness and metrics. */
export function createRoutes(routes: Routes): RequestListener {
  return (req, res) => {
    switch ((req.url ?? "/").split("?", 1)[0]) {
      case "/slack/events": {
        const take = routes.slackEvents();
        if (take) take(req, res);
        else answer(res, 503, "not ready\n");
        return;
      }
      case "/healthz":
        answer(res, 200, "ok\n");
        return;
      case "/readyz":
        void routes.isReady().then((ready) => {
          answer(res, ready ? 200 : 503, ready ? "ready\n" : "not ready\n");
        });
        return;
      case "/metrics":
        if (routes.metricsToken !== null && !bears(req, routes.metricsToken)) {
          answer(res, 401, "METRICS_TOKEN is wanted as a bearer\n");
          return;
        }
        void routes.metrics.text().then((text) => {
          answer(res, 200, text, routes.metrics.contentType);
        });
        return;
      default:
        routes.otherwise(req, res);
    }
  };
}

/** Answers that there is nothing under a path. */
export const notFound: RequestListener = (_req, res) => {
  answer(res, 404, "not found\n");
};

function answer(res: ServerResponse, status: number, text: string, type = "text/plain"): void {
  res.writeHead(status, { "content-type": type }).end(text);
}
