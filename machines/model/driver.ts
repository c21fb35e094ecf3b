import type { AnyEventObject } from 'xstate';
import type { Move } from './explore.ts';
import type { Observation } from './define-model.ts';

/** What came of an event that had to be refused. `notTried`: this driver has no way to send it. */
export type Attempt = 'refused' | 'accepted' | 'notTried';

/**
 * Whatever a model is run on: the machine, the API, a page in a browser (the "sut"). Work begins with `act`
 * and ends with `settle`, so that the state between can be seen: a driver holds the answer back (a deferred
 * promise, a request not yet sent, a route not yet continued) until it is told how it ends.
 */
export interface Driver<ScenarioId extends string, Seen extends Observation> {
  readonly name: string;
  /** Moves it cannot make are left out before paths are made. All are made when it is absent. */
  supports?(move: Move): boolean;
  /** Everything as the scenario has it, whatever was before. */
  start(scenario: ScenarioId): Promise<void>;
  /** A person, or the outside, does this. `label` is the event type and the name of the case. */
  act(event: AnyEventObject, label: string): Promise<void>;
  /** The actor's work ends: `event` carries its `output` or `error`, `outcome` its name in the model. */
  settle(actor: string, outcome: string, event: AnyEventObject): Promise<void>;
  /** The named delay passes. */
  tick(delay: string): Promise<void>;
  /** At least one of the keys of the model's projection; only what is seen is compared. */
  observe(): Promise<Partial<Seen>>;
  /** What was told to the world since this was last asked, as `telling.ts` writes it; for drivers that hear it. */
  told?(): readonly string[];
  /** Tries what must not be possible. What can be seen is compared again afterwards. */
  attempt(event: AnyEventObject, label: string): Promise<Attempt>;
  stop(): Promise<void>;
}
