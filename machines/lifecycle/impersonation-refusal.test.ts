import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { apply } from './apply.ts';
import { impersonationRefusal } from './impersonation-refusal.ts';
import { impersonationSessionMachine, impersonationRow } from './impersonation.machine.ts';

const uses = fc.record({
  type: fc.constant('link.use' as const),
  inTime: fc.boolean(),
  accountActive: fc.boolean(),
});

it('gives no code exactly when the lifecycle accepts', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.boolean(), uses, (used, isLive, event) => {
      const row = impersonationRow(used, isLive);
      expect(impersonationRefusal(row, event) === null).toBe(
        apply(impersonationSessionMachine, row, event).ok,
      );
    }),
  );
});

it("reveals the account's state only to a holder of a working link", () => {
  const use = { type: 'link.use', inTime: true, accountActive: false } as const;
  const minted = impersonationRow(false, false);
  expect(impersonationRefusal(minted, use)).toBe('impersonation.accountNotActive');
  expect(impersonationRefusal(minted, { ...use, inTime: false })).toBe('impersonation.failed');
  expect(impersonationRefusal(impersonationRow(true, true), use)).toBe('impersonation.failed');
  expect(impersonationRefusal(impersonationRow(true, false), use)).toBe('impersonation.failed');
});
