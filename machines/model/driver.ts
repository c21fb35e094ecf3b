import type { AnyEventObject } from 'xstate';
import type { Move } from './explore.ts';
import type { Observation } from './define-model.ts';

/** The result of sending an event that must be refused. `notTried`: this driver has no way to send it. */
type Attempt = 'refused' | 'accepted' | 'notTried';

/**
 * A system under test: the machine, the API, or a page in a browser. Work begins with `act` and ends with `settle`,
 * so that the state in between can be observed. Until then the driver holds the answer back (a deferred promise, a
 * request not yet sent, a route not yet continued).
 */
export interface Driver<ScenarioId extends string, Seen extends Observation> {
  readonly name: string;
  /** Returns whether the driver can make this move; paths avoid all others. If absent, it can make every move. */
  supports?(move: Move): boolean;
  /** Sets up the scenario, regardless of earlier walks. */
  start(scenario: ScenarioId): Promise<void>;
  /**
   * Performs an event of a person or of the outside world. `label` is the event type and the name of the case.
   */
  act(event: AnyEventObject, label: string): Promise<void>;
  /** Ends the actor's work: `event` carries its `output` or `error`, `outcome` its name in the model. */
  settle(actor: string, outcome: string, event: AnyEventObject): Promise<void>;
  /** Lets the named delay pass. */
  tick(delay: string): Promise<void>;
  /** Returns at least one key of the model's projection. Missing keys are not compared. */
  observe(): Promise<Partial<Seen>>;
  /**
   * Returns emitted events and started actors since the last call, as `effect-text.ts` writes them. For drivers
   * that can observe them.
   */
  takeEffects?(): readonly string[];
  /** Attempts an event that must be refused. The observation is compared again afterwards. */
  attempt(event: AnyEventObject, label: string): Promise<Attempt>;
  stop(): Promise<void>;
}
