import axe from "axe-core";
import type { Page } from "playwright-core";

interface Violation {
  id: string;
  impact: string | null;
  nodes: { html: string; failureSummary: string }[];
}

/** Returns axe-core's findings for the page, as texts. */
export async function violations(page: Page): Promise<string[]> {
  // The page's content policy would block a script tag.
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
