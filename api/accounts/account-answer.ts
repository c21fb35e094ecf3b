import type { AccountAnswer, AccountProblem } from '#schemas/api/accounts.ts';
import type { ErrorCode } from '#schemas/error-catalogue.ts';

/** The answer to a call about an account: valid where nothing is said against it. */
export function accountAnswer(
  codes: readonly ErrorCode[] = [],
  problems: readonly AccountProblem[] = [],
): AccountAnswer {
  return {
    status: { valid: codes.length === 0 && problems.length === 0, errorMessages: [...codes] },
    problems: [...problems],
  };
}

/** The answer where single answers are wrong: of the whole it says the same, each once. */
export function refuseAnswers(problems: readonly AccountProblem[]): AccountAnswer {
  return accountAnswer([...new Set(problems.map(({ code }) => code))], problems);
}
