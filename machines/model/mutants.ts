import type { AnyStateMachine } from 'xstate';

export interface GuardMutant {
  readonly guard: string;
  readonly always: boolean;
  readonly machine: AnyStateMachine;
}

/** For each named guard of a machine two that are wrong: one that always holds, one that never does. */
export function guardMutants(machine: AnyStateMachine): GuardMutant[] {
  return Object.keys(machine.implementations.guards).flatMap((guard) =>
    [true, false].map((always) => ({
      guard,
      always,
      machine: machine.provide({ guards: { [guard]: () => always } }),
    })),
  );
}
