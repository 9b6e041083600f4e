import { context, header } from "../../slack/blocks.ts";
import type { Feature, HomeSection } from "../../slack/feature.ts";
import { contactLine, type OperatorContact } from "../../slack/operator-contact.ts";

export interface FooterHome {
  isDemo: boolean;
  contact: OperatorContact;
}

const footer: HomeSection<FooterHome> = {
  place: "footer",
  read: ({ services: { isDemo, contact } }) => Promise.resolve({ isDemo, contact }),
  draw({ isDemo, contact }, texts) {
    const { home: words, demoNotice } = texts;
    const operator = contactLine(texts, contact);
    return context(words.support, operator, words.privacy, isDemo ? demoNotice : "");
  },
};

export const home: Feature = {
  home: [{ place: "heading", draw: (_home, texts) => [header(texts.home.heading)] }, footer],
};
