import type { ErrorCode } from '#schemas/error-catalogue.ts';
import type { PasswordPolicy } from '#schemas/tenant/accounts.ts';

/** A problem with a password. `number` is the council's minimum or maximum. */
export interface PasswordProblem {
  readonly code: Extract<ErrorCode, 'account.fieldRequired' | `password.${string}`>;
  readonly number?: number;
}

/**
 * Returns all problems with a password (specification section 5), in the order in which pages show them. Spaces
 * at its ends count as typed. It is normalised to Unicode's NFKC before counting, as it is before hashing (NIST
 * SP 800-63B, 3.1.1.2).
 * @param strength the result of `passwordStrength`, 0 to 4; `undefined` while that is not loaded, in which case
 * strength is not checked
 */
export function passwordProblems(
  password: string,
  policy: PasswordPolicy,
  strength: number | undefined,
): readonly PasswordProblem[] {
  if (password === '') return [{ code: 'account.fieldRequired' }];
  const counts = countCharacterKinds(password);
  const below = (
    counted: number,
    number: number,
    code: PasswordProblem['code'],
  ): readonly PasswordProblem[] => (counted < number ? [{ code, number }] : []);
  return [
    ...below(counts.all, policy.minimumLength, 'password.tooShort'),
    ...(counts.all > policy.maximumLength
      ? [{ code: 'password.tooLong' as const, number: policy.maximumLength }]
      : []),
    ...below(counts.numbers, policy.minimumNumbers, 'password.tooFewNumbers'),
    ...below(counts.lowerCase, policy.minimumLowerCase, 'password.tooFewLowerCase'),
    ...below(counts.upperCase, policy.minimumUpperCase, 'password.tooFewUpperCase'),
    ...below(counts.symbols, policy.minimumSymbols, 'password.tooFewSymbols'),
    ...(strength !== undefined && strength < policy.minimumStrength
      ? [{ code: 'password.tooWeak' as const }]
      : []),
  ];
}

interface CharacterCounts {
  readonly all: number;
  readonly numbers: number;
  readonly lowerCase: number;
  readonly upperCase: number;
  readonly symbols: number;
}

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Counts characters as people see them: a letter with its accents is one, and so is an emoji of several code
 * points. The first code point decides the kind of character.
 */
export function countCharacterKinds(password: string): CharacterCounts {
  const found = Array.from(characters.segment(password.normalize('NFKC')), ({ segment }) => segment);
  const count = (kind: RegExp) => found.filter((character) => kind.test(character)).length;
  return {
    all: found.length,
    numbers: count(/^\p{Nd}/u),
    lowerCase: count(/^\p{Ll}/u),
    upperCase: count(/^\p{Lu}/u),
    symbols: count(/^[^\p{L}\p{Nd}]/u),
  };
}
