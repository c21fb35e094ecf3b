import type { ErrorCode } from '#schemas/error-catalogue.ts';

/**
 * Letters of any alphabet, and the signs between them in names. A full stop ends an initial and is never inside a word,
 * and there is no slash, colon or at sign: names appear in letters, which go to any address that a stranger typed, and
 * must not become links there.
 */
const form = /^(?!.*\.\p{L})[\p{L}\p{M}'’ʼ‘`´.·\- ]*\p{L}[\p{L}\p{M}'’ʼ‘`´.·\- ]*$/u;

/** A name as it is kept: without the spaces around it, one between its words, composed (Unicode NFC). */
export function normaliseName(text: string): string {
  return text.trim().replace(/\s+/g, ' ').normalize('NFC');
}

/** What is wrong with a part of somebody's name, or undefined. Spaces around it do not matter. */
export function personNameProblem(
  text: string,
): Extract<ErrorCode, 'account.fieldRequired' | 'account.nameInvalid'> | undefined {
  const name = normaliseName(text);
  if (name === '') return 'account.fieldRequired';
  return form.test(name) ? undefined : 'account.nameInvalid';
}

/**
 * A name for comparing: in small letters, without accents and without signs that people write in several ways, so that
 * O’Neill equals o'neill and Siân equals Sian.
 */
export function foldName(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}'’ʼ‘`´.]/gu, '')
    .replace(/[\s\p{Pd}]+/gu, ' ')
    .trim()
    .toLowerCase();
}
