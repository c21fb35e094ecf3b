import type {
  AnyActorLogic,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  EventFromLogic,
  InputFrom,
  OutputFrom,
  SnapshotFrom,
} from 'xstate';
import type { ClauseLabel } from '../requirements/requirements.ts';
import { declaredActors, declaredEvents } from './introspect.ts';
import { wordsFor, wordsOfState, type WordsByMove } from './on-screen.ts';

/** Thrown for a machine or model that the engine cannot use. The message explains what to change. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
}

/** Observable facts as a flat record. A driver may observe only some of the model's. */
export type Observation = Readonly<Record<string, string | number | boolean | null>>;

/** The start of a walk: a machine started with an input, or in a stored state. */
type Scenario<Machine extends AnyStateMachine> =
  | { readonly description: string; readonly input: InputFrom<Machine> }
  | { readonly description: string; readonly snapshot: SnapshotFrom<Machine> };

/**
 * Cases to try in a state, for each event that a person or the outside may send, by a stable and readable
 * label; if there is only one case, its label is empty. Every event type must be present.
 */
export type Cases<Machine extends AnyStateMachine> = {
  readonly [Type in EventFromLogic<Machine>['type']]: (
    snapshot: SnapshotFrom<Machine>,
  ) => Readonly<Record<string, Extract<EventFromLogic<Machine>, { type: Type }>>>;
};

/** A possible outcome of an actor's work. */
export type ActorOutcome<Output> = { readonly output: Output } | { readonly error: unknown };

/** Outcomes to try for each actor of the machine, by name. Every actor must be present. */
export type Outcomes<Machine extends AnyStateMachine, Actors extends Record<string, AnyActorLogic>> = {
  readonly [Name in keyof Actors]: (
    snapshot: SnapshotFrom<Machine>,
  ) => Readonly<Record<string, ActorOutcome<OutputFrom<Actors[Name]>>>>;
};

/**
 * Clauses of the specification that ask for each transition, by the readable name of its event (`bid.place`,
 * `placeBid ends`, `placeBid crashes`, `after undoWindow`, `always`). A clause that applies in one state only
 * is prefixed with its name: `sessionEnded notice.dismiss`. Every event type must be present.
 */
type Clauses<Machine extends AnyStateMachine> = Readonly<
  Record<EventFromLogic<Machine>['type'], readonly ClauseLabel[]> & Record<string, readonly ClauseLabel[]>
>;

interface ModelDefinition<
  Machine extends AnyStateMachine,
  ScenarioId extends string,
  Seen extends Observation,
> {
  readonly scenarios: Readonly<Record<ScenarioId, Scenario<Machine>>>;
  readonly cases: Cases<Machine>;
  readonly outcomes: Readonly<
    Record<string, (snapshot: SnapshotFrom<Machine>) => Readonly<Record<string, ActorOutcome<unknown>>>>
  >;
  /** Returns the observable facts of a snapshot. No ids, since they differ between drivers. */
  readonly project: (snapshot: SnapshotFrom<Machine>) => Seen;
  /**
   * Instructions for a tester to make each move by hand. Labels of the screen are keys of texts in braces. Without an
   * entry, an event with a control is made by pressing it.
   */
  readonly byHand?: WordsByMove<string>;
  /**
   * Keys of the labels of the controls with which a person sends events. Null where the screen has none, although
   * the machine accepts the event.
   */
  readonly controls?: WordsByMove<string | null>;
  /** Texts to read in each state: keys of texts, or sentences with keys in braces. */
  readonly onScreen?: Readonly<Record<string, readonly string[]>>;
  /** Words for what happens, for titles: “they bid”, “the answer is lost”. */
  readonly phrases?: WordsByMove<string>;
  readonly clauses?: Clauses<Machine>;
}

type WordLists = 'byHand' | 'controls' | 'onScreen' | 'phrases';

/** A model as the engine reads it, for any machine. */
export interface Model<ScenarioId extends string = string, Seen extends Observation = Observation> {
  readonly id: string;
  readonly machine: AnyStateMachine;
  readonly scenarioIds: readonly ScenarioId[];
  scenario(id: ScenarioId): Scenario<AnyStateMachine>;
  readonly eventTypes: readonly string[];
  cases(type: string, snapshot: AnyMachineSnapshot): Readonly<Record<string, AnyEventObject>>;
  outcomes(actor: string, snapshot: AnyMachineSnapshot): Readonly<Record<string, ActorOutcome<unknown>>>;
  project(snapshot: AnyMachineSnapshot): Seen;
  /** Returns how to make the move with this label by hand in a state, on a path from a scenario; undefined if the model does not say. */
  byHand(label: string, state?: string, scenario?: string): string | undefined;
  /** Returns the key of the label of the control that sends the event in a state; undefined if there is none. */
  control(label: string, state: string): string | undefined;
  /** Returns what is to be read in a state: keys of texts, and sentences. */
  onScreen(state: string): readonly string[];
  /** Returns what happens in a few words; undefined if the model does not say. */
  phrase(label: string, state: string): string | undefined;
  /** The words as the model has them, for checks. */
  readonly words: Required<Pick<ModelDefinition<AnyStateMachine, string, Observation>, WordLists>>;
  /** Written as in `Clauses` and read by `clausesOf`. */
  readonly clauses: Readonly<Record<string, readonly string[]>>;
}

/**
 * Makes a model of a machine. Types demand a case for every event and, by `satisfies Outcomes`, an outcome for
 * every actor. The rest is checked here, since a missing fixture would silently shrink what is tested.
 * @throws {ModelError} naming each event or actor that the machine declares and the model leaves out.
 */
export function defineModel<
  Machine extends AnyStateMachine,
  ScenarioId extends string,
  Seen extends Observation,
>(machine: Machine, definition: ModelDefinition<NoInfer<Machine>, ScenarioId, Seen>): Model<ScenarioId, Seen>;
export function defineModel(
  machine: AnyStateMachine,
  definition: ModelDefinition<AnyStateMachine, string, Observation>,
): Model {
  const { scenarios, cases, outcomes, project, clauses = {} } = definition;
  const { byHand = {}, controls = {}, onScreen = {}, phrases = {} } = definition;
  const control = (label: string, state?: string) => wordsFor(controls, label, state) ?? undefined;
  const missing = [
    ...declaredEvents(machine).filter((type) => !Object.hasOwn(cases, type)),
    ...declaredActors(machine).filter((name) => !Object.hasOwn(outcomes, name)),
  ];
  if (missing.length > 0) {
    throw new ModelError(
      `The model of "${machine.id}" says nothing of ${missing.join(', ')}. Add cases for each event, and outcomes for each actor.`,
    );
  }
  return {
    id: machine.id,
    machine,
    scenarioIds: Object.keys(scenarios),
    scenario(id) {
      const scenario = scenarios[id];
      if (scenario === undefined)
        throw new ModelError(`The model of "${machine.id}" has no scenario "${id}".`);
      return scenario;
    },
    eventTypes: Object.keys(cases),
    cases: (type, snapshot) => cases[type]?.(snapshot) ?? {},
    outcomes: (actor, snapshot) => outcomes[actor]?.(snapshot) ?? {},
    project,
    byHand(label, state, scenario) {
      const pressed = control(label, state);
      return wordsFor(byHand, label, state, scenario) ?? (pressed && `Press “{${pressed}}”.`);
    },
    control,
    onScreen: (state) => wordsOfState(onScreen, state),
    phrase: (label, state) => wordsFor(phrases, label, state),
    words: { byHand, controls, onScreen, phrases },
    clauses,
  };
}

/** Returns the only case of an event without data. */
export function only<const Event extends AnyEventObject>(event: Event): () => { readonly '': Event } {
  return () => ({ '': event });
}
