import type {
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  EventFromLogic,
  InputFrom,
  SnapshotFrom,
} from 'xstate';
import type { Model, Observation, ActorOutcome } from './define-model.ts';

/** A row as a lifecycle stores it. */
interface AgreedRow {
  readonly state: string;
  readonly context: object;
}

/** A request of the process: an event of the lifecycle, for one of the world's rows. */
export interface Ask {
  readonly row: string;
  readonly event: AnyEventObject;
}

/** One possible outcome of a request. */
export interface Answer<World> {
  /** The world after it. */
  readonly world: World;
  /** The outcome that the process receives. */
  readonly outcome: ActorOutcome<unknown>;
  /** `news` if the server's answer describes the current state, `nothing` if the connection broke. */
  readonly brings: 'news' | 'nothing';
}

/**
 * The link between a process in the browser and the lifecycle on the server, written by hand. `World` is the
 * actual state on the server: the rows, and everything the lifecycle's verdicts depend on. It must be JSON, and
 * bounded.
 */
export interface AgreementDefinition<Machine extends AnyStateMachine, World> {
  readonly process: Model;
  readonly lifecycle: Model;
  /** Worlds in which a page may be opened, by their description. */
  readonly begins: Readonly<Record<string, World>>;
  rows(world: World): Readonly<Record<string, AgreedRow>>;
  /** Returns the process's input on a page opened now. */
  open(world: World): InputFrom<Machine>;
  /**
   * Returns the event that brings the process up to date. It replaces the model's cases of this event, since the
   * world decides its contents. Absent if only answers inform the process about the world.
   */
  news?(world: World): EventFromLogic<Machine>;
  /**
   * Without `news`: returns the facts about the world in a successful answer. With `news`, answers contain only
   * those.
   */
  answerFacts?(world: World): unknown;
  /** Returns changes that can happen without the process noticing yet, by their description. */
  happenings(world: World): Readonly<Record<string, World>>;
  /** Returns the request that the process offers by accepting this event; null if it makes no new one. */
  asks(snapshot: SnapshotFrom<Machine>, event: EventFromLogic<Machine>, world: World): Ask | null;
  /** Returns whether the page reloads from here and so need not offer anything. Absent if it never does. */
  isOver?(snapshot: SnapshotFrom<Machine>): boolean;
  /** Returns the requests that should be offered wherever the lifecycle accepts them. */
  worthOffering(world: World): readonly Ask[];
  /** Returns the possible endings of the current request, by their description. */
  answers(snapshot: SnapshotFrom<Machine>, world: World): Readonly<Record<string, Answer<World>>>;
  /**
   * Returns the world once the process has taken this event: for example after an event that makes the server
   * treat the next request as new, or after another tab did something. Absent if events change only the
   * process.
   */
  begun?(world: World, event: EventFromLogic<Machine>, snapshot: SnapshotFrom<Machine>): World;
  /**
   * `believes` returns the values shown to a person, `truth` those in the rows. The two are compared once the
   * process has received the latest news.
   */
  believes(snapshot: SnapshotFrom<Machine>): Observation;
  truth(world: World): Observation;
}

/** The definition as the engine reads it, for any machine. */
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
