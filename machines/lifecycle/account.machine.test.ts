import { describe, expect, it } from 'vitest';
import {
  accountMachine,
  accountRow,
  type AccountEffect,
  type AccountEvent,
  type AccountRow,
} from './account.machine.ts';
import { apply } from './apply.ts';

const anywhere = { knownDevice: false, deviceLocked: false };
const home = { knownDevice: true, deviceLocked: false };
const wrong: AccountEvent = { type: 'login.fail', isLastTry: false, ...anywhere };
const lastWrong: AccountEvent = { type: 'login.fail', isLastTry: true, ...anywhere };
const right: AccountEvent = { type: 'login.succeed', ...anywhere };
const rightAtHome: AccountEvent = { type: 'login.succeed', ...home };

/** Sends events in order, all of which must be accepted, and returns the effects to record. */
function live(from: AccountRow, ...events: AccountEvent[]) {
  let row = from;
  const told: AccountEffect[] = [];
  for (const event of events) {
    const applied = apply(accountMachine, row, event);
    if (!applied.ok) throw new Error(`${event.type} was refused in ${row.state}`);
    row = applied;
    told.push(...applied.effects);
  }
  return { state: row.state, stored: row.context.stored, told: told.map(({ type }) => type) };
}

const takes = (row: AccountRow, event: AccountEvent) => apply(accountMachine, row, event).ok;

const active = accountRow('active', false);
const unconfirmed = accountRow('unconfirmed', false);
const suspended = accountRow('suspended', false);
const locked = accountRow('active', true);

describe('the life of an account', () => {
  it('lets no one log in before the address is confirmed', () => {
    expect(takes(unconfirmed, right)).toBe(false);
    expect(takes(unconfirmed, { type: 'account.confirm', proven: false })).toBe(false);
    expect(live(unconfirmed, { type: 'account.confirm', proven: true }, right)).toEqual({
      state: 'active',
      stored: 'active',
      told: ['account.confirmed', 'login.succeeded'],
    });
  });

  it('is confirmed by a password reset, which also proves the address', () => {
    expect(live(unconfirmed, { type: 'password.reset', proven: true })).toEqual({
      state: 'active',
      stored: 'active',
      told: ['account.confirmed', 'password.wasReset'],
    });
  });

  it('is locked by the last of five failures in a row, and unlocked only by time', () => {
    expect(live(active, wrong, lastWrong)).toEqual({
      state: 'locked',
      stored: 'active',
      told: ['login.failed', 'login.failed', 'login.locked'],
    });
    expect(takes(locked, right)).toBe(false);
    expect(takes(locked, wrong)).toBe(false);
    expect(takes(locked, { type: 'lock.expire', due: false })).toBe(false);
    expect(live(locked, { type: 'lock.expire', due: true }, right)).toEqual({
      state: 'active',
      stored: 'active',
      told: ['lock.expired', 'login.succeeded'],
    });
  });

  it('lets the owner log in on a known browser while a stranger has locked the account', () => {
    expect(live(locked, rightAtHome)).toEqual({
      state: 'locked',
      stored: 'active',
      told: ['login.succeeded'],
    });
  });

  it('is not locked by failures on a known browser, which has its own lock', () => {
    expect(live(active, { ...lastWrong, ...home }, right)).toEqual({
      state: 'active',
      stored: 'active',
      told: ['login.failed', 'login.locked', 'login.succeeded'],
    });
    expect(takes(active, { ...rightAtHome, deviceLocked: true })).toBe(false);
  });

  it('is unlocked by a reset, whoever caused the lock', () => {
    expect(live(locked, { type: 'password.reset', proven: true }, right)).toEqual({
      state: 'active',
      stored: 'active',
      told: ['account.unlocked', 'password.wasReset', 'login.succeeded'],
    });
  });

  it('returns to its earlier state when a lock ends', () => {
    expect(live(unconfirmed, lastWrong, { type: 'lock.expire', due: true }).state).toBe('unconfirmed');
    expect(live(suspended, lastWrong, { type: 'lock.expire', due: true }).state).toBe('suspended');
    expect(
      live(
        unconfirmed,
        lastWrong,
        { type: 'account.confirm', proven: true },
        { type: 'lock.expire', due: true },
      ).state,
    ).toBe('active');
  });

  it('lets a signed-in member change the password or address during a lock', () => {
    expect(
      live(
        locked,
        { type: 'password.change', proven: true },
        { type: 'email.change', proven: true, free: true },
      ),
    ).toEqual({ state: 'locked', stored: 'active', told: ['password.changed', 'email.changed'] });
  });

  it('can be suspended by staff, and is restored to its earlier state', () => {
    expect(live(locked, { type: 'account.suspend' })).toEqual({
      state: 'suspended',
      stored: 'suspended',
      told: ['account.unlocked', 'account.suspended'],
    });
    for (const event of [right, rightAtHome, { type: 'password.reset', proven: true } as const]) {
      expect(takes(suspended, event)).toBe(false);
    }
    expect(live(suspended, { type: 'account.restore', confirmed: true }, right).state).toBe('active');
    expect(live(suspended, { type: 'account.restore', confirmed: false }).state).toBe('unconfirmed');
  });
});
