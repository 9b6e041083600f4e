import { context, header } from "../../blocks/blocks.ts";
import type { Feature, HomeSection } from "../../reply/feature.ts";

/** The state of the Home's footer. */
export interface FooterHome {
  /** The registry's companies are invented. */
  invented: boolean;
}

/** The person to ask for help, and who sees the Home. */
const footer: HomeSection<FooterHome> = {
  place: "footer",
  read: ({ services: { invented } }) => Promise.resolve({ invented }),
  draw: ({ invented }, { home, demoNotice }) =>
    context(home.support, home.privacy, invented ? demoNotice : ""),
};

/** The Home's heading and footer. */
export const home: Feature = {
  home: [{ place: "heading", draw: (_home, texts) => [header(texts.home.heading)] }, footer],
};
