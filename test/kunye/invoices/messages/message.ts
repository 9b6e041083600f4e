/** A text from a conversation, and what a careful finance person would want offered for it. */
export interface Message {
  text: string;
  /** Ten digits are a company, sixteen a branch, all others a title; in the order in which they are offered. */
  offers: string[];
  /** How many more than ten there are. */
  more?: number;
  /** Whether a person's number stands in it. */
  personal?: true;
}
