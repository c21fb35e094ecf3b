import type { ErrorCode } from '#schemas/error-catalogue.ts';

/**
 * Letters of any alphabet with what stands between them in names. A full stop ends an initial and is never inside a
 * word, and there is no slash, colon or at sign: a name stands in letters, which go to whatever address a stranger
 * typed, and must not become a link there.
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
 * A name for comparing: in small letters, without accents and without what people write in several ways, so that
 * O’Neill is o'neill and Siân is Sian.
 */
export function foldName(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}'’ʼ‘`´.]/gu, '')
    .replace(/[\s\p{Pd}]+/gu, ' ')
    .trim()
    .toLowerCase();
}
