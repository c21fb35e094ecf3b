import type { ErrorCode } from '#schemas/error-catalogue.ts';

/**
 * Letters of any alphabet, and the signs between them in names: apostrophes, every dash, full stops and commas, and
 * the joiner and non-joiner that Persian and Indian names are spelt with (The Unicode Standard, 23.2). Digits,
 * colons and at signs are not allowed: names appear in emails to addresses that strangers may have typed, and must
 * not become links there.
 */
const form = /^(?:[\p{L}\p{M}\p{Pd}'’ʼ‘`´.,·/ ]|\u200c|\u200d)*$/u;

/** Invisible direction marks, which copying adds (Unicode Standard Annex 9). */
const steering = /[\u00ad\u200b\u200e\u200f\u061c\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** A full stop within a word that could be a host's name; initials such as A.K.M. are fine. */
const joinedByStop = /\p{L}{2}\p{M}*\.\p{L}|\.\p{L}[\p{L}\p{M}]+/u;

/** A slash other than between two single letters, as in d/o or s/o (daughter of, son of). */
const otherSlash = /(?<!(?<![\p{L}\p{M}])\p{L})\/|\/(?!\p{L}(?![\p{L}\p{M}]))/u;

/**
 * Normalises a name for storing: without invisible characters from copying, with single spaces, composed (Unicode
 * NFC).
 */
export function normaliseName(text: string): string {
  return text.replace(steering, '').trim().replace(/\s+/g, ' ').normalize('NFC');
}

type NameProblem = Extract<
  ErrorCode,
  'account.fieldRequired' | 'account.nameSigns' | 'account.nameInvalid' | 'account.nameStop'
>;

/** Returns the problem with a part of a person's name, or `undefined`. Spaces around it do not matter. */
export function personNameProblem(text: string): NameProblem | undefined {
  const name = normaliseName(text);
  if (name === '') return 'account.fieldRequired';
  if (!form.test(name) || otherSlash.test(name)) return 'account.nameSigns';
  if (!/\p{L}/u.test(name)) return 'account.nameInvalid';
  return joinedByStop.test(name) ? 'account.nameStop' : undefined;
}

/** Returns the problem with a last name, which people with a single name leave empty. */
export function lastNameProblem(text: string): NameProblem | undefined {
  return normaliseName(text) === '' ? undefined : personNameProblem(text);
}

/**
 * Returns a name for comparing: in lower case, without accents and without signs that people write in several
 * ways, so that O’Neill equals o'neill and Siân equals Sian.
 */
export function foldName(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}'’ʼ‘`´.,]/gu, '')
    .replace(/[\s\p{Pd}]+/gu, ' ')
    .trim()
    .toLowerCase();
}
