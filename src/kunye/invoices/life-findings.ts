import { statusGroup } from "../../company/status.ts";
import { saysInsolvent, saysWindingUp } from "../../company/title-parts.ts";
import type { Facts, Finding } from "./findings.ts";

/** What the record says about the company's life, at the invoice's date where there is one. */
export function lifeFindings(
  { status, date, closed }: Facts,
  titles: { given: string; registered: string },
  insolvencies: number,
): Finding["kind"][] {
  const group = statusGroup(status);
  const isGone = group === "closed" || (closed !== null && /^(?:unknown|moved)$/.test(group));
  const found: Finding["kind"][] = [];
  if (insolvencies > 0 || saysInsolvent(titles.registered)) found.push("insolvency");
  if (isGone) {
    const isLater = closed !== null && date !== null && date <= closed;
    return [...found, isLater ? "struck-off-later" : "struck-off"];
  }
  if (found.length === 0 && saysInsolvent(status)) found.push("insolvency");
  if (closed !== null) found.push("closing-unclear");
  if (group === "winding-up" || saysWindingUp(titles.registered)) {
    const isSaid = titles.given === "" || saysWindingUp(titles.given);
    found.push(isSaid ? "winding-up" : "winding-up-unsaid");
  }
  if (group === "moved") found.push("moved");
  if (group === "unknown") found.push("unknown-status");
  return found;
}
