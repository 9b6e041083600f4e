import { differInFormOnly } from "../../../company/compare-titles.ts";
import { isoDay } from "../../../company/trade-values.ts";
import { statesOf } from "../../../company/status.ts";
import { saysWindingUp } from "../../../company/title-parts.ts";
import { aboutSide, eachSide } from "./finding.ts";

/** Tells of a company's state on the document's day, and of a place that the record has otherwise. */
export const recordFindings = eachSide((side) => {
  const { record, compared, title, facts } = side;
  if (!record) return [];
  const { merkez, detail } = record;
  const different = new Set(
    compared.flatMap(({ field, likeness }) => (likeness === "different" ? field : [])),
  );
  const states = new Set(merkez ? statesOf(merkez, detail?.IflasKonkordato.length) : []);
  const day = isoDay(facts.closed ?? "");
  const isClosedLater = day !== null && facts.date !== null && facts.date <= day;
  // The title of another company says nothing of this one's winding up.
  const isOfAnother = different.has("title") && !differInFormOnly(title, merkez?.Unvani ?? "");
  const isAnnounced = title === "" || isOfAnother || saysWindingUp(title);
  return aboutSide(
    side,
    [merkez === null, "not-found"],
    [different.has("taxOffice"), "tax-office-differs"],
    [different.has("place"), "place-differs"],
    [different.has("date"), "before-founding"],
    [states.has("insolvent"), "insolvency"],
    [states.has("closed"), isClosedLater ? "struck-off-later" : "struck-off"],
    [states.has("contradictory"), "closing-unclear"],
    [states.has("winding-up"), isAnnounced ? "winding-up" : "winding-up-unsaid"],
    [states.has("moved"), "moved"],
    [states.has("alarming"), "loud-status"],
    [states.has("unknown"), "unknown-status"],
  );
});
