/** A text with the candidates that a careful accountant expects. */
export interface Message {
  text: string;
  /** Ten digits are a company, sixteen a branch, the rest titles; in order. */
  offers: string[];
  /** The number of candidates beyond ten. */
  more?: number;
  /** Set if the text holds a person's number. */
  personal?: true;
}
