import type { AnyStateMachine } from 'xstate';
import { compare, type AgreementComparison } from './agree.ts';
import type { AgreementDefinition } from './agreement.ts';

/** A process and the lifecycle that it calls, ready to be compared. */
export interface Agreement {
  readonly process: string;
  readonly lifecycle: string;
  /**
   * @param machine the process to compare instead of the model's own: one with a fault, or another version.
   * @param most the most situations that the two may reach together: 100,000 by default.
   * @throws {ModelError} when the machine breaks, or there are more.
   */
  compare(machine?: AnyStateMachine, most?: number): AgreementComparison;
}

/**
 * Makes an agreement that can be compared.
 * @param _machine the machine of the process; it only provides the types.
 */
export function defineAgreement<Machine extends AnyStateMachine, World>(
  _machine: Machine,
  definition: AgreementDefinition<NoInfer<Machine>, World>,
): Agreement {
  const { process, lifecycle } = definition;
  return {
    process: process.id,
    lifecycle: lifecycle.id,
    compare: (machine = process.machine, most) => compare<World>(definition, machine, most),
  };
}
