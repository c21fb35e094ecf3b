import type { AccountAnswer, AccountProblem } from '#schemas/api/accounts.ts';
import type { ErrorCode } from '#schemas/error-catalogue.ts';

/** The answer to a call about an account: valid if it has neither codes nor problems. */
export function accountAnswer(
  codes: readonly ErrorCode[] = [],
  problems: readonly AccountProblem[] = [],
): AccountAnswer {
  return {
    status: { valid: codes.length === 0 && problems.length === 0, errorMessages: [...codes] },
    problems: [...problems],
  };
}

/** The answer if single fields are wrong: their codes are also given for the form as a whole, each once. */
export function refuseAnswers(problems: readonly AccountProblem[]): AccountAnswer {
  return accountAnswer([...new Set(problems.map(({ code }) => code))], problems);
}
