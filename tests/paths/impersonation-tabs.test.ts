import type { AnyStateMachine } from 'xstate';
import { describe, expect, it } from 'vitest';
import { mutantsOf } from '#machines/model/mutants.ts';
import { impersonationMachine } from '#machines/process/impersonation/impersonation.machine.ts';
import { interleave } from '../drivers/impersonation-tabs.ts';

/** True to run orders of eight events instead of six, which takes half a minute of processor time. */
const isFull = process.env['LINTEL_FULL'] === '1';
const depth = isFull ? 8 : 6;
const timeout = isFull ? 300_000 : 60_000;

it.each([
  ['with anything between a request, the server and its answer', true],
  ['with requests that are answered at once', false],
] as const)(`two tabs and two links, every order of ${depth} events, %s`, { timeout }, (_, fine) => {
  const { situations, orders, faults } = interleave(impersonationMachine, depth, fine);
  expect(faults).toEqual([]);
  expect(orders).toHaveLength(depth);
  expect(situations.size).toBeGreaterThan(2_000);
});

describe('faulty tabs are found', () => {
  it.each([
    [
      'active --tab.started[0]--> impersonating.expired',
      'a tab is active though another session was started',
    ],
    [
      'active --tab.ended[0]--> impersonating.cleared',
      'a resident is shown in a session that another tab has ended',
    ],
    ['active --session.ended[0]--> impersonating.expired', 'a resident is shown whose session has ended'],
    ['exiting --xstate.done.actor.logOut[0]--> impersonating.cleared', 'a tab is stuck in exiting'],
  ])('that ignore %s', { timeout }, (transition, fault) => {
    const { faults } = interleave(mutant(`dropped transition: impersonating.${transition}`), 5, false);
    expect(faults.map((each) => each.slice(0, fault.length))).toContain(fault);
  });

  it('that do not store the end of a session', { timeout }, () => {
    const careless = mutant(
      'dropped action: impersonating.active --session.ended[0]--> impersonating.expired, action 2',
    );
    const { faults } = interleave(careless, 6, false);
    expect(faults.join()).toContain('storage says of an end what the tab does not');
  });
});

function mutant(name: string): AnyStateMachine {
  const found = mutantsOf(impersonationMachine).find(({ id }) => id === name);
  if (found === undefined) throw new Error(`There is no mutant "${name}".`);
  return found.machine;
}
