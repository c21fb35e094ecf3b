import type {
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  EventFromLogic,
  InputFrom,
  SnapshotFrom,
} from 'xstate';
import type { Model, Observation, Outcome } from './define-model.ts';

/** A row as a lifecycle keeps it. */
export interface AgreedRow {
  readonly state: string;
  readonly context: object;
}

/** What a process asks the server for: an event of the lifecycle, for one of the rows of the world. */
export interface Ask {
  readonly row: string;
  readonly event: AnyEventObject;
}

/** How a request may end. */
export interface Answer<World> {
  /** What is true from then on. */
  readonly world: World;
  /** What the process hears of the request. */
  readonly outcome: Outcome<unknown>;
  /** What it hears with it of how things stand: `news` from an answer of the server, `nothing` where the line broke. */
  readonly brings: 'news' | 'nothing';
}

/**
 * What a process of the browser has to do with the lifecycle that the server decides by, written by hand. `World` is
 * what is true at the server: the rows, and whatever the lifecycle's verdicts rest on. It has to be JSON, and bounded.
 */
export interface AgreementDefinition<Machine extends AnyStateMachine, World> {
  readonly process: Model;
  readonly lifecycle: Model;
  /** Worlds in which a page is opened, by what is said of them. */
  readonly begins: Readonly<Record<string, World>>;
  rows(world: World): Readonly<Record<string, AgreedRow>>;
  /** The process's input on a page that was opened now. */
  open(world: World): InputFrom<Machine>;
  /**
   * How the process hears what is true. Its cases in the model are left out: here the world decides what it says. Absent
   * where it hears of it in answers only.
   */
  news?(world: World): EventFromLogic<Machine>;
  /** Without `news`: what an answer tells a process about the world. Otherwise it is told its news, and nothing else. */
  told?(world: World): unknown;
  /** What can happen besides, of which the process hears nothing yet. */
  happenings(world: World): Readonly<Record<string, World>>;
  /** What the process offers where it takes this event; null where it asks the server for nothing new. */
  asks(snapshot: SnapshotFrom<Machine>, event: EventFromLogic<Machine>, world: World): Ask | null;
  /** The page reloads from here, so it does not have to offer anything; absent if that never happens. */
  isOver?(snapshot: SnapshotFrom<Machine>): boolean;
  /** What somebody should be offered wherever the lifecycle accepts it. */
  worthOffering(world: World): readonly Ask[];
  /** How the request that is under way may end, by what is said of it. */
  answers(snapshot: SnapshotFrom<Machine>, world: World): Readonly<Record<string, Answer<World>>>;
  /**
   * What is so from now on, where the process takes this event: what the server will take for a new request, or what
   * another tab tells of. Absent where an event changes nothing but the process.
   */
  begun?(world: World, event: EventFromLogic<Machine>, snapshot: SnapshotFrom<Machine>): World;
  /** What a person is shown of the rows, and what is so; compared where the process has heard how things stand. */
  believes(snapshot: SnapshotFrom<Machine>): Observation;
  truth(world: World): Observation;
}

/** The definition as the engine reads it, whatever machine it is of. */
export interface AgreementOf<World> extends Omit<
  AgreementDefinition<AnyStateMachine, World>,
  'open' | 'news' | 'asks' | 'isOver' | 'answers' | 'begun' | 'believes'
> {
  open(world: World): unknown;
  news?(world: World): AnyEventObject;
  isOver?(snapshot: AnyMachineSnapshot): boolean;
  asks(snapshot: AnyMachineSnapshot, event: AnyEventObject, world: World): Ask | null;
  answers(snapshot: AnyMachineSnapshot, world: World): Readonly<Record<string, Answer<World>>>;
  begun?(world: World, event: AnyEventObject, snapshot: AnyMachineSnapshot): World;
  believes(snapshot: AnyMachineSnapshot): Observation;
}
