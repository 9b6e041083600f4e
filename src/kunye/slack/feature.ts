import type { KnownBlock, ModalView } from "@slack/types";
import type { MicroCredits } from "../../company/credits.ts";
import type { LookupKind } from "../../company/lookup-kind.ts";
import type { LimitUse, MonthSpending } from "../lookups/limit-use.ts";
import type { PriceList } from "../lookups/prices.ts";
import type { UnsettledOutcome } from "../lookups/settle-unknowns.ts";
import type { TeamBook } from "../team/read-book.ts";
import type { Texts } from "../texts/texts.ts";
import type { Person } from "./authority.ts";
import type { Permission } from "./permission.ts";
import type { Message } from "./blocks.ts";
import type { actionIds } from "./action-ids.ts";
import type { Form } from "./forms.ts";
import type { GivenText } from "./given.ts";
import type { CardKind } from "./card-kind.ts";
import type { InteractionBase, Services } from "./interaction.ts";

export type CommandName = keyof Texts["usage"]["commands"];

/** A subject of the help: a command, or a word after `/kunye`. */
export interface Topic {
  name: CommandName | keyof Texts["usage"]["words"];
  /** The kinds whose prices the help shows: of the query, and of its detail. */
  kinds?: readonly LookupKind[];
}

/** A slash command. The help and the manifest need only this and its texts. */
export interface Command extends Topic {
  name: CommandName;
  /** The words that run it after `/kunye`. */
  words: readonly string[];
  /**
   * True if the command understands the words after it; by default it understands all.
   * After `/kunye` other words may be a company's title, and the user is asked.
   * A message to the app runs only a command with this function.
   */
  understands?: (interaction: Interaction, rest: string, typed: string) => Promise<boolean>;
  /** True if a sentence asks the question that the command answers without words. */
  isAskedBy?: (sentence: string) => boolean;
  /** Checked before `run`; before paying, `spend` is checked again. */
  needs: Permission;
  /** True if it may pay: all that it does before a claim or an answer may run twice (R12). */
  pays?: true;
  /** Runs the command on its unescaped text. */
  run(interaction: Interaction, typed: string): Promise<void>;
}

/** The handler of a button or a menu entry. */
export interface Action {
  /** The action id without its suffix. */
  id: (typeof actionIds)[keyof typeof actionIds];
  needs: Permission;
  pays?: Command["pays"];
  /**
   * The place of the answer: by default a new view above the pressed modal, else the same place.
   * `here`: always the same place. `away`: in a thread a modal, to keep a private card private.
   */
  answerPlace?: "here" | "away";
  run(interaction: Interaction, value: string): Promise<void>;
}

/** A word after `/kunye`, which runs something or opens a modal. */
export type Word = TypedWord | ModalWord;

interface WordBase {
  words: readonly string[];
  topic: Topic;
  /** Checked before `run`, `open` and `answer`. */
  needs: Permission;
  /** True if a message to the app with this text runs the word too. */
  runsInMessage?: Command["understands"];
  /** True if the word may stand behind its words too: `örnek gıda takip`. */
  isLast?: true;
  isAskedBy?: Command["isAskedBy"];
}

/** `rest` follows the word; `typed` is the whole text. */
interface TypedWord extends WordBase {
  run(interaction: Interaction, rest: string, typed: string): Promise<void>;
}

/** A message to the app gets the help, as it can't open a modal. */
export interface ModalWord extends WordBase {
  open(interaction: Interaction): Promise<void>;
  /** Returns the answer to further words that need no modal, or null. */
  answer?(interaction: Interaction, rest: string): (() => Promise<void>) | null;
  /** True if a text after the word is checked; by default all the words are a title. */
  checksText?: true;
  /** The argument that `answer` takes, for the answer to a number that it does not. */
  wants?: keyof Texts["usage"]["wordNeeds"];
}

/** A modal's handler. `form` reads its fields. */
export interface Modal<Input> {
  form: Form<Input>;
  needs: Permission;
  submit(interaction: Interaction, input: Input): Promise<void>;
}

export interface Shortcut {
  callbackId: keyof Texts["usage"]["shortcuts"];
  type: "message" | "global";
  /** The view that opens first; it shows nothing that needs a permission. */
  view: (texts: Texts) => ModalView;
  needs: Permission;
  /** Fills the opened modal; `message` is the chosen one. */
  run?(interaction: Interaction, message: GivenText): Promise<void>;
}

/** The places on the Home, from top to bottom. */
export const homePlaces = [
  "language-offer",
  "waiting",
  "heading",
  "welcome",
  "ways",
  "prices",
  "money",
  "running",
  "recent",
  "managing",
  "language",
  "footer",
] as const;

/** The reader of a month's sums. Managers see all names, others only their own. */
export interface SumsReader {
  userId: string;
  isManager: boolean;
}

/** The team's prices and spending, as one user may see them. */
export interface TeamMoney {
  texts: Texts;
  prices: PriceList;
  spending: MonthSpending;
  uses: LimitUse[];
  unsettled: UnsettledOutcome[];
  /** True if others spend from the same account. */
  shared: boolean;
  reader: SumsReader;
  /** The sentence about where credit comes from, worded for the reader. */
  topUp: string;
  now: number;
}

export interface HomeSection<State = object> {
  place: (typeof homePlaces)[number];
  read?(interaction: Interaction, money: TeamMoney & { book: TeamBook }): Promise<State>;
  /** Draws blocks without people of records. */
  draw?(home: TeamMoney & { balance: MicroCredits | null } & State, texts: Texts): KnownBlock[];
  button?: {
    label(texts: Texts): string;
    action: keyof typeof actionIds;
    forManagers?: true;
    /** By default it is always shown. */
    isShown?(home: State): boolean;
  };
}

/** The data for notices to managers. */
export interface NoticeContext {
  services: Services;
  installed: Pick<Person, "team" | "enterprise">;
  book: TeamBook;
  /** The managers, else Slack's admins; empty while Slack does not say. Cached. */
  recipients: () => Promise<string[]>;
}

/** A notice for a user or a channel. */
export type AddressedNotice = Record<"team" | "key" | "userId", string> & { state: object };

/** Regular work of a feature for managers. */
export interface DueWork {
  /** Runs with each sweep, and after a decision. */
  tell?(context: NoticeContext): Promise<void>;
  onBalance?(context: NoticeContext, balance: MicroCredits): Promise<void>;
  /** A kind of notice that is not a card. */
  notice?: {
    kind: string;
    /** By default managers and the asker may. Null if Slack does not say. */
    mayRead?(context: NoticeContext, notice: AddressedNotice): Promise<boolean | null>;
    /** Runs if the recipient can't get the notice. */
    deliverElsewhere?(context: NoticeContext, notice: AddressedNotice): Promise<void>;
    draw(services: Services, reader: Person, state: object): Promise<Message>;
  };
}

export interface Interaction extends InteractionBase {
  features: readonly Feature[];
}

interface Parts {
  commands: Command;
  words: Word;
  actions: Action;
  modals: Modal<unknown>;
  shortcuts: Shortcut;
  cards: CardKind;
  home: HomeSection;
  due: DueWork;
}

type PartLists = { readonly [Kind in keyof Parts]?: readonly Parts[Kind][] };

/** A capability of the app: its commands, buttons, modals, cards and regular work. */
export interface Feature extends PartLists {
  /** Answers a message to the app; only one feature has it. */
  message?(interaction: Interaction, message: GivenText): Promise<void>;
  /** Runs when a user opens the conversation with the app; only one feature has it. */
  opened?(interaction: Interaction): Promise<void>;
}

/** Returns all features' parts of a kind, in order. */
export function partsOf<Kind extends keyof Parts>(
  features: readonly PartLists[],
  kind: Kind,
): Parts[Kind][] {
  return features.flatMap((feature): readonly Parts[Kind][] => feature[kind] ?? []);
}
