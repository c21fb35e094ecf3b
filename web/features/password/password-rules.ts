import type { PasswordPolicy } from '#schemas/tenant/accounts.ts';
import { passwordProblems, type PasswordProblem } from '#domain/accounts/password-problems.ts';

type RuleKey =
  | 'password.ruleLength'
  | 'password.ruleLongest'
  | 'password.ruleNumbers'
  | 'password.ruleLowerCase'
  | 'password.ruleUpperCase'
  | 'password.ruleSymbols';

export interface PasswordRule {
  readonly code: PasswordProblem['code'];
  /** Text key, with `count`; null for the strength rule, which has no number. */
  readonly key: RuleKey | null;
  readonly count: number;
  readonly met: boolean;
}

/**
 * Returns the council's password rules in display order, and which of them this password meets. The maximum
 * length is not listed: it is mentioned only when exceeded.
 * @param strength 0 to 4; undefined while it is not known, and then that rule is neither met nor broken
 */
export function passwordRules(
  password: string,
  policy: PasswordPolicy,
  strength: number | undefined,
): readonly PasswordRule[] {
  const codes = new Set(passwordProblems(password, policy, strength).map(({ code }) => code));
  const isEmpty = password === '';
  const rule = (code: PasswordRule['code'], key: RuleKey, count: number): readonly PasswordRule[] =>
    count === 0 ? [] : [{ code, key, count, met: !isEmpty && !codes.has(code) }];
  return [
    ...rule('password.tooShort', 'password.ruleLength', policy.minimumLength),
    ...(codes.has('password.tooLong')
      ? rule('password.tooLong', 'password.ruleLongest', policy.maximumLength)
      : []),
    ...rule('password.tooFewNumbers', 'password.ruleNumbers', policy.minimumNumbers),
    ...rule('password.tooFewLowerCase', 'password.ruleLowerCase', policy.minimumLowerCase),
    ...rule('password.tooFewUpperCase', 'password.ruleUpperCase', policy.minimumUpperCase),
    ...rule('password.tooFewSymbols', 'password.ruleSymbols', policy.minimumSymbols),
    ...(policy.minimumStrength === 0
      ? []
      : [
          {
            code: 'password.tooWeak' as const,
            key: null,
            count: 0,
            met: strength !== undefined && strength >= policy.minimumStrength,
          },
        ]),
  ];
}
