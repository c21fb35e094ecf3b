import { array, assert, constantFrom, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planStepStates } from '#schemas/casework.ts';
import { apply } from './apply.ts';
import {
  planStepMachine,
  type PlanStepContext,
  type PlanStepEvent,
  type PlanStepMachineState,
} from './plan-step.machine.ts';

function after(owner: PlanStepContext['owner'], line: readonly PlanStepEvent[]): PlanStepMachineState {
  return line.reduce<PlanStepMachineState>((state, event) => {
    const applied = apply(planStepMachine, { state, context: { owner } }, event);
    return applied.ok ? applied.state : state;
  }, 'toDo');
}

const residents: readonly PlanStepEvent[] = [
  { type: 'step.done', by: 'resident' },
  { type: 'step.cannot', hasReason: true },
  { type: 'step.again', by: 'resident' },
];

describe('a step of a plan', () => {
  it('has exactly the states that a stored row may have', () => {
    expect(Object.keys(planStepMachine.states).toSorted()).toEqual([...planStepStates].toSorted());
  });

  it('owned by the council cannot be changed by the person', () => {
    assert(
      property(array(constantFrom(...residents)), (line) => {
        expect(after('council', line)).toBe('toDo');
      }),
    );
  });

  it('moves back and forth as the person reports, and “I can’t” needs a reason', () => {
    const [done, cannot, again] = residents;
    const events = [done, again, cannot, done].flatMap((event) => event ?? []);
    expect(after('resident', events.slice(0, 1))).toBe('done');
    expect(after('resident', events.slice(0, 2))).toBe('toDo');
    expect(after('resident', events.slice(0, 3))).toBe('cannot');
    expect(after('resident', events)).toBe('done');
    expect(after('resident', [{ type: 'step.cannot', hasReason: false }])).toBe('toDo');
  });

  it('that is no longer right never changes again', () => {
    assert(
      property(array(constantFrom(...residents)), array(constantFrom(...residents)), (before, later) => {
        expect(after('resident', [...before, { type: 'step.end' }, ...later])).toBe('noLongerRight');
      }),
    );
  });
});
