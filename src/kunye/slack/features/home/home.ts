import { context, header } from "../../blocks/blocks.ts";
import type { Feature, HomeSection } from "../../reply/feature.ts";

export interface FooterHome {
  invented: boolean;
}

const footer: HomeSection<FooterHome> = {
  place: "footer",
  read: ({ services: { invented } }) => Promise.resolve({ invented }),
  draw: ({ invented }, { home, demoNotice }) =>
    context(home.support, home.privacy, invented ? demoNotice : ""),
};

export const home: Feature = {
  home: [{ place: "heading", draw: (_home, texts) => [header(texts.home.heading)] }, footer],
};
