import { context, header } from "../../slack/blocks.ts";
import type { Feature, HomeSection } from "../../slack/feature.ts";

export interface FooterHome {
  isDemo: boolean;
}

const footer: HomeSection<FooterHome> = {
  place: "footer",
  read: ({ services: { isDemo } }) => Promise.resolve({ isDemo }),
  draw: ({ isDemo }, { home, demoNotice }) =>
    context(home.support, home.privacy, isDemo ? demoNotice : ""),
};

export const home: Feature = {
  home: [{ place: "heading", draw: (_home, texts) => [header(texts.home.heading)] }, footer],
};
