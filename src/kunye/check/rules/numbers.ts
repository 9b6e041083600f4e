import { isVkn, vknInRecord, vknOfMersis, wholeVkn } from "../../../company/id-numbers.ts";
import { aboutSide, eachSide } from "./finding.ts";

/** Judges the numbers that a side writes, and that of its record. */
export const numberFindings = eachSide((side) => {
  const { vkn, mersis, asked, record } = side;
  const [whole, inMersis] = [wholeVkn(vkn), vknOfMersis(mersis ?? "")];
  const isMersis = inMersis !== null && isVkn(inMersis);
  const inRecord = vknInRecord(record?.merkez?.MersisNo ?? "", asked) ?? asked;
  return aboutSide(
    side,
    [vkn !== "" && !isVkn(whole), "invalid-vkn", vkn],
    [isVkn(whole) && whole !== vkn, "lost-zero", vkn],
    [inMersis !== null && !isMersis, "invalid-mersis", mersis],
    [isMersis && isVkn(whole) && inMersis !== whole, "mersis-of-another", mersis],
    // The record belongs to another company (docs/charge-safety.md, R16).
    [isVkn(asked) && inRecord !== asked, "record-of-another"],
  );
});
