import { describe, expect, it } from 'vitest';
import { apply } from './apply.ts';
import {
  impersonationSessionMachine,
  impersonationRow,
  type ImpersonationEvent,
  type ImpersonationRow,
} from './impersonation.machine.ts';

const use: ImpersonationEvent = { type: 'link.use', inTime: true, accountActive: true };
const minted = impersonationRow(false, false);
const live = impersonationRow(true, true);
const ended = impersonationRow(true, false);
const takes = (row: ImpersonationRow, event: ImpersonationEvent) =>
  apply(impersonationSessionMachine, row, event).ok;

const ends: readonly (readonly [ImpersonationEvent, string])[] = [
  [{ type: 'impersonation.exit' }, 'exit'],
  [{ type: 'impersonation.replace' }, 'replacement'],
  [{ type: 'impersonation.expire', due: true }, 'time'],
  [{ type: 'sessions.end' }, 'resident'],
  [{ type: 'account.suspend' }, 'suspension'],
];

describe('the life of an impersonation', () => {
  it('starts with a link used in time, for an active account', () => {
    expect(apply(impersonationSessionMachine, minted, use)).toMatchObject({
      state: 'live',
      effects: [{ type: 'impersonation.started' }],
    });
    expect(takes(minted, { ...use, inTime: false })).toBe(false);
    expect(takes(minted, { ...use, accountActive: false })).toBe(false);
  });

  it('never starts with a link that expired unused', () => {
    expect(takes(minted, { type: 'link.expire', due: false })).toBe(false);
    expect(apply(impersonationSessionMachine, minted, { type: 'link.expire', due: true })).toMatchObject({
      state: 'ended',
      effects: [{ type: 'impersonation.lapsed' }],
    });
  });

  it.each(ends)('ends for good by $type', (event, by) => {
    expect(apply(impersonationSessionMachine, live, event)).toMatchObject({
      state: 'ended',
      effects: [{ type: 'impersonation.ended', by }],
    });
    expect(takes(minted, event)).toBe(false);
    expect(takes(ended, event)).toBe(false);
  });

  it('continues until its time is over, and takes no second link', () => {
    expect(takes(live, { type: 'impersonation.expire', due: false })).toBe(false);
    expect(takes(live, use)).toBe(false);
    expect(takes(ended, use)).toBe(false);
  });
});
