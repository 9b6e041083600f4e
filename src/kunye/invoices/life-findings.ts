import type { Answer, Merkez } from "../../company/record.ts";
import { statusGroup } from "../../company/status.ts";
import { saysInsolvent, saysWindingUp } from "../../company/title-parts.ts";
import { tradeDay } from "../../company/trade-values.ts";
import type { Finding } from "./findings.ts";

/** What the record says about the company's life, at the invoice's date where there is one. */
export function lifeFindings(
  given: { title: string; date: string | null },
  merkez: Merkez,
  detail: Answer["detail"],
): Finding[] {
  const { Durumu: status, Unvani } = merkez;
  const found: Finding[] = [...closingFindings(merkez, given.date)];
  const entries = detail?.IflasKonkordato.length ?? 0;
  const isClosed = found.some(({ kind }) => kind.startsWith("struck-off"));
  if (entries > 0 || saysInsolvent(Unvani) || (!isClosed && saysInsolvent(status))) {
    found.push({ kind: "insolvency", status, entries });
  }
  const group = statusGroup(status);
  if (!isClosed && (group === "winding-up" || saysWindingUp(Unvani))) {
    const isSaid = given.title === "" || saysWindingUp(given.title);
    found.push({ kind: isSaid ? "winding-up" : "winding-up-unsaid", status });
  }
  if (!isClosed && group === "moved") found.push({ kind: "moved", status });
  if (!isClosed && group === "unknown") found.push({ kind: "unknown-status", status });
  return found;
}

function closingFindings(
  { Durumu: status, KapanisTarihi }: Merkez,
  date: string | null,
): Finding[] {
  const closed = tradeDay(KapanisTarihi);
  const group = statusGroup(status);
  const isClosed = group === "closed" || (closed !== null && /^(?:unknown|moved)$/.test(group));
  if (isClosed) {
    return closed !== null && date !== null && date <= closed
      ? [{ kind: "struck-off-later", status, closed, date }]
      : [{ kind: "struck-off", status, closed }];
  }
  return closed === null ? [] : [{ kind: "closing-unclear", status, closed }];
}
