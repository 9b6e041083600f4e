export {
  type Candidate,
  findCandidates,
  readMentions,
  type ReadingOptions,
} from "../intake/read.ts";
