import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/**
 * The most characters of a password to check, and the most readings of its digits and signs as letters. The
 * server answers nothing else during a check: 256 characters took up to 327 ms, 64 up to 28, and 64 with ten
 * readings instead of the library's hundred up to 8. `p@$$w0rd` and the like need fewer than ten.
 */
const limits = { maxLength: 64, l33tMaxSubstitutions: 10 };

/** Words that are obvious on a housing register but missing from the dictionary of passwords. */
const wordsOfTheField = [
  'housing',
  'home',
  'homes',
  'house',
  'council',
  'tenant',
  'tenancy',
  'landlord',
  'register',
  'lettings',
  'council house',
  'tai',
  'cartref',
  'cartrefi',
  'cyngor',
  'landlordiaid',
];

let estimator: ZxcvbnFactory | undefined;

/**
 * Returns how hard a password is to guess, from 0 (trivial) to 4 (very hard), by zxcvbn: dictionaries of leaked
 * passwords, keyboard rows, dates, repeats, and the given words, also spelled backwards or with digits for
 * letters. It takes about 8 ms at most, and loads about 400 kB, so pages import it when the user begins to type
 * a password.
 * @param words the person's own and the council's, from {@link wordsOf}
 */
export function passwordStrength(password: string, words: readonly string[]): 0 | 1 | 2 | 3 | 4 {
  estimator ??= new ZxcvbnFactory({ ...limits, graphs: adjacencyGraphs, dictionary });
  return estimator.check(password.normalize('NFKC'), [...wordsOfTheField, ...words]).score;
}

/**
 * Returns the words that make a password easy to guess for people who know its owner: each text, and each word
 * in it, without apostrophes.
 * @param texts such as first and last name, email address and the title of the site; empty ones add nothing
 */
export function wordsOf(texts: readonly string[]): readonly string[] {
  const words = texts.flatMap((text) => {
    const lower = text.trim().normalize('NFKC').toLowerCase().replace(/['’ʼ]/g, '');
    const parts = lower.split(/[^\p{L}\p{M}\p{N}]+/u);
    return [lower, parts.join(''), ...parts];
  });
  // Words of one or two letters would match every password.
  return [...new Set(words.filter((word) => word.length > 2))];
}
