import axe from "axe-core";
import type { Page } from "playwright-core";

interface Violation {
  id: string;
  impact: string | null;
  nodes: { html: string; failureSummary: string }[];
}

/** Everything that axe-core's rules find wrong with what is on the screen, in words. */
export async function violations(page: Page): Promise<string[]> {
  // A tag would be stopped by the page's content policy.
  await page.evaluate(axe.source);
  const { violations: found } = await page.evaluate<{ violations: Violation[] }>(
    "axe.run(document)",
  );
  return found.map(({ id, impact, nodes }) =>
    [`${id} (${impact ?? "?"})`, ...nodes.map((one) => `${one.html}\n${one.failureSummary}`)].join(
      "\n",
    ),
  );
}
