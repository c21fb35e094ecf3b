import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountRefusal, type PersonsEvent } from './account-refusal.ts';
import { accountMachine, accountRow, type AccountRow } from './account.machine.ts';
import { apply } from './apply.ts';

const states = fc.constantFrom('unconfirmed' as const, 'active' as const, 'suspended' as const);
const rows: fc.Arbitrary<AccountRow> = fc
  .tuple(states, fc.boolean())
  .map(([stored, locked]) => accountRow(stored, locked));
const browser = { knownDevice: fc.boolean(), deviceLocked: fc.boolean() };
const events: fc.Arbitrary<PersonsEvent> = fc.oneof(
  fc.record({ type: fc.constant('login.succeed' as const), ...browser }),
  fc.record({ type: fc.constant('login.fail' as const), isLastTry: fc.boolean(), ...browser }),
  fc.record({
    type: fc.constantFrom('account.confirm' as const, 'password.reset' as const, 'password.change' as const),
    proven: fc.boolean(),
  }),
  fc.record({ type: fc.constant('email.change' as const), proven: fc.boolean(), free: fc.boolean() }),
);

describe('accountRefusal', () => {
  it('gives no code exactly when the lifecycle accepts', () => {
    fc.assert(
      fc.property(rows, events, (row, event) => {
        expect(accountRefusal(row, event) === null).toBe(apply(accountMachine, row, event).ok);
      }),
      { numRuns: 4000 },
    );
  });

  it("gives the same code to anyone without proof, whatever the account's state", () => {
    const unproven: PersonsEvent[] = [
      { type: 'account.confirm', proven: false },
      { type: 'password.reset', proven: false },
      { type: 'email.change', proven: false, free: true },
      { type: 'email.change', proven: false, free: false },
    ];
    for (const event of unproven) {
      const told = (['unconfirmed', 'active', 'suspended'] as const).flatMap((stored) =>
        [true, false].map((locked) => accountRefusal(accountRow(stored, locked), event)),
      );
      expect(new Set(told).size).toBe(1);
    }
  });

  it('gives the same code for a right and a wrong password during a lock', () => {
    fc.assert(
      fc.property(states, fc.boolean(), fc.boolean(), (stored, locked, knownDevice) => {
        const row = accountRow(stored, locked);
        const from = { knownDevice, deviceLocked: knownDevice };
        if (!locked && !knownDevice) return;
        const right = accountRefusal(row, { type: 'login.succeed', ...from });
        const wrong = accountRefusal(row, { type: 'login.fail', isLastTry: false, ...from });
        expect([right, wrong]).toEqual(['login.locked', 'login.locked']);
      }),
    );
  });

  const anywhere = { knownDevice: false, deviceLocked: false };
  const enter = { type: 'login.succeed', ...anywhere } as const;
  const reset = { type: 'password.reset', proven: true } as const;
  const changeEmail = { type: 'email.change', proven: true, free: true } as const;
  it.each([
    [
      'a log-in before the address is confirmed',
      accountRow('unconfirmed', false),
      enter,
      'login.unconfirmed',
    ],
    ['a log-in to what staff have closed', accountRow('suspended', false), enter, 'login.suspended'],
    ['a log-in through a lock', accountRow('active', true), enter, 'login.locked'],
    [
      'a second confirmation',
      accountRow('active', false),
      { type: 'account.confirm', proven: true },
      'confirm.invalid',
    ],
    ['a reset of what staff have closed', accountRow('suspended', false), reset, 'reset.suspended'],
    [
      'a reset by an old letter',
      accountRow('active', false),
      { ...reset, proven: false },
      'resetConfirm.invalid',
    ],
    [
      'a change without the current password',
      accountRow('active', false),
      { type: 'password.change', proven: false },
      'changePassword.currentWrong',
    ],
    [
      'a change of what staff have closed meanwhile',
      accountRow('suspended', false),
      { type: 'password.change', proven: true },
      'session.ended',
    ],
    [
      'an address that somebody took meanwhile',
      accountRow('active', false),
      { ...changeEmail, free: false },
      'changeEmail.taken',
    ],
    [
      'another address for what staff have closed',
      accountRow('suspended', false),
      changeEmail,
      'confirm.invalid',
    ],
  ] as const)('%s', (_, row, event, code) => {
    expect(accountRefusal(row, event)).toBe(code);
  });
});
