import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountFields, type AccountAnswer } from '#schemas/api/accounts.ts';
import { errorCodes } from '#schemas/error-catalogue.ts';
import { noProblems, hasCode, problemsOf, wasAccepted, wasRefused, type AccountOutcome } from './answer.ts';

const answered = (status: AccountAnswer['status'], problems: AccountAnswer['problems'] = []) =>
  ({ outcome: 'answered', answer: { status, problems } }) as const;

describe('the outcome of a call', () => {
  it('has no message if the call was valid', () => {
    expect(problemsOf(answered({ valid: true, errorMessages: [] }))).toEqual(noProblems);
  });

  it('has the first reason, and a problem for each wrong answer', () => {
    const problems = [
      { field: 'lastName', code: 'account.fieldRequired' },
      { field: 'password', code: 'password.tooShort', number: 10 },
    ] as const;
    const outcome = answered({ valid: false, errorMessages: ['create.missingFields'] }, [...problems]);
    expect(problemsOf(outcome)).toEqual({ code: 'create.missingFields', problems });
    expect(hasCode('create.missingFields')(null, outcome)).toBe(true);
    expect(hasCode('confirm.invalid')(null, outcome)).toBe(false);
  });

  it.each<[string, AccountOutcome, string]>([
    ['a refusal without a reason', answered({ valid: false, errorMessages: [] }), 'common.unknownError'],
    ['a session that is over', { outcome: 'sessionEnded' }, 'session.ended'],
    ['no answer', { outcome: 'failed', code: 'service.unavailable' }, 'service.unavailable'],
  ])('%s has a message', (_, outcome, code) => {
    expect(problemsOf(outcome)).toEqual({ code, problems: [] });
    expect(wasAccepted(null, outcome)).toBe(false);
  });

  it('depends on the status alone, and its size is limited', () => {
    const code = fc.constantFrom(...errorCodes);
    const problem = fc.record({ field: fc.constantFrom(...accountFields), code });
    const outcomes = fc
      .record({
        status: fc.record({ valid: fc.boolean(), errorMessages: fc.array(code, { maxLength: 5 }) }),
        problems: fc.array(problem, { maxLength: 200 }),
      })
      .map(({ status, problems }) => answered(status, problems));
    fc.assert(
      fc.property(outcomes, (outcome) => {
        expect(wasAccepted(null, outcome)).toBe(outcome.answer.status.valid);
        expect(wasRefused(null, outcome)).toBe(true);
        expect(problemsOf(outcome).code === null).toBe(outcome.answer.status.valid);
        expect(problemsOf(outcome).problems.length).toBeLessThanOrEqual(40);
      }),
    );
  });
});
