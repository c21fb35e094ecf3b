import type { AST } from '@eslint-community/regexpp';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { examplesOf } from './examples-of.ts';
import { costOf } from './pattern-cost.ts';
import { readPattern } from './read-pattern.ts';

/** Patterns that councils ask for, as they would write them. */
const wanted = [
  '^[A-Z]{1,2}[0-9][A-Z0-9]? ?[0-9][A-Z]{2}$',
  '^([Gg][Ii][Rr] ?0[Aa]{2})|((([A-Za-z][0-9]{1,2})|(([A-Za-z][A-Ha-hJ-Yj-y][0-9]{1,2})|(([A-Za-z][0-9][A-Za-z])|([A-Za-z][A-Ha-hJ-Yj-y][0-9][A-Za-z]?)))) ?[0-9][A-Za-z]{2})$',
  '^[A-Z]{2}[0-9]{2} ?[A-Z]{3}$',
  '^[A-Z]{1,3} ?\\d{1,4}$|^[A-Z]\\d{1,3} ?[A-Z]{3}$|^[A-Z]{2}\\d{2} ?[A-Z]{3}$',
  '^(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] ?\\d{2} ?\\d{2} ?\\d{2} ?[A-D]$',
  '^([01]\\d|2[0-3]):[0-5]\\d$',
  '^(0[1-9]|[12]\\d|3[01])/(0[1-9]|1[0-2])/\\d{4}$',
  '^\\d{9}$',
  '^\\d{3}-\\d{3}-\\d{3}$',
  '^[A-Z0-9]{4}-[A-Z0-9]{4}$',
  '^HR/\\d{4}/[A-Z]{2}$',
  '^£?\\d{1,6}(\\.\\d{2})?$',
  '^\\d{1,3}(,\\d{3})*(\\.\\d{2})?$',
  '^\\d{2}-\\d{2}-\\d{2}$',
  '^[A-Za-z]+( [A-Za-z]+)*$',
  "^\\p{L}[\\p{L}' -]*$",
  '^[^<>]*$',
  '^\\S+$',
  '^[^\\s@]{1,64}@[^\\s@.]+(\\.[^\\s@.]+)+$',
  '^(?=.*\\d)(?=.*[A-Z]).{8,40}$',
  '^\\b[A-Z]{3}\\b \\d+$',
  '\\d{3}',
];

describe('what councils ask for', () => {
  test.each(wanted)('%s is taken, and answers that fit it are found', (pattern) => {
    expect(costOf(parsed(pattern))).toBeNull();
    const { fitting } = examplesOf(pattern, 1, 80);
    expect(fitting).toHaveLength(2);
    for (const text of fitting) expect(text).toMatch(new RegExp(pattern, 'u'));
  });

  test.each([
    [12, 12, '^[a-z]+$'],
    [8, 10, '\\d{3}$'],
    [6, 9, '^ab'],
    [200, 300, '^(?:[a-z]{2},)*[a-z]+$'],
  ])('answers of %i to %i characters are found for %s', (least, most, pattern) => {
    const { fitting } = examplesOf(pattern, least, most);
    expect(fitting).not.toHaveLength(0);
    for (const { length } of fitting) expect(length).toSatisfy((one: number) => one >= least && one <= most);
  });
});

test.each([
  ['^([a-zA-Z]+\\s?)*$', ['([a-zA-Z]+\\s?)*', '[a-zA-Z]+'], undefined],
  ['^\\s*a*\\s*$', ['\\s*', '\\s*'], '^\\s{0,20}a*\\s{0,20}$'],
  ['^(x+x+)+y$', ['x+', 'x+'], undefined],
  ['^[A-Z]{3}( ?\\d*)*$', ['( ?\\d*)*'], undefined],
])('%s: the parts to blame, and what to write instead', (pattern, parts, instead) => {
  expect(costOf(parsed(pattern))).toMatchObject({ because: 'shared', parts, instead });
});

test.each(['^\\s*a*\\s*$', '^\\d+\\.?\\d*$', '^.*,.*$'])(
  'what is to be written instead of %s is taken',
  (pattern) => {
    const instead = costOf(parsed(pattern))?.instead ?? '';
    expect(instead).not.toBe('');
    expect(costOf(parsed(instead))).toBeNull();
  },
);

const atom = fc.constantFrom('a', 'b', '[ab]', '.', '[^a]');
const { pattern: anyPattern } = fc.letrec<{ readonly pattern: string }>((tie) => ({
  pattern: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    atom,
    fc.tuple(tie('pattern'), tie('pattern')).map((parts) => parts.join('')),
    fc.tuple(tie('pattern'), tie('pattern')).map((parts) => `(?:${parts.join('|')})`),
    fc
      .tuple(tie('pattern'), fc.constantFrom('*', '+', '?', '{0,3}', '{2}', '{1,9}', '*?'))
      .map(([part, often]) => `(?:${part})${often}`),
    tie('pattern').map((part) => `(?=${part})`),
  ),
}));

test('no answer makes a search by a pattern that is taken walk more ways than were counted', () => {
  let taken = 0;
  fc.assert(
    fc.property(
      fc.tuple(fc.boolean(), anyPattern).map(([isTied, inner]) => `${isTied ? '^' : ''}${inner}$`),
      fc.tuple(fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 5 }), fc.nat(60)),
      (pattern, [pumped, times]) => {
        const read = parsed(pattern);
        if (costOf(read) !== null) return;
        taken += 1;
        const text = `${pumped.repeat(times)}\n`;
        expect(waysWalked(read, text)).toBeLessThanOrEqual(25_000 + 48 * (text.length + 1));
      },
    ),
    { numRuns: 400 },
  );
  expect(taken).toBeGreaterThan(100);
});

/**
 * Counts how often a plain backtracking search reads a character, or tries to, before it has found or ruled out
 * everything.
 */
function waysWalked({ alternatives }: AST.Pattern, text: string): number {
  let reads = 0;
  const limit = 100_000;
  const one = (element: AST.Element, at: number, go: (at: number) => boolean): boolean => {
    if (reads > limit) return true;
    switch (element.type) {
      case 'Group':
      case 'CapturingGroup':
        return any(element.alternatives, at, go);
      case 'Assertion': {
        if (element.kind === 'start') return at === 0 && go(at);
        if (element.kind === 'end') return at === text.length && go(at);
        if (element.kind !== 'lookahead') throw new TypeError(element.raw);
        return any(element.alternatives, at, () => true) !== element.negate && go(at);
      }
      case 'Quantifier': {
        const { min, max, element: body, greedy } = element;
        const again = (count: number, from: number, before: number): boolean => {
          if (count > min && from === before) return false;
          const more = () => count < max && one(body, from, (to) => again(count + 1, to, from));
          if (count < min) return more();
          return greedy ? more() || go(from) : go(from) || more();
        };
        return again(0, at, -1);
      }
      default:
        reads += 1;
        return at < text.length && takes(element.raw, text.charAt(at)) && go(at + 1);
    }
  };
  const any = (choices: readonly AST.Alternative[], at: number, go: (at: number) => boolean): boolean =>
    choices.some(({ elements }) => {
      const from = (index: number, place: number): boolean => {
        const element = elements[index];
        return element === undefined ? go(place) : one(element, place, (to) => from(index + 1, to));
      };
      return from(0, at);
    });
  for (let start = 0; start <= text.length; start += 1) if (any(alternatives, start, () => true)) break;
  return reads;
}

const known = new Map<string, boolean>();

/**
 * Returns whether a part takes a character.
 * @param part of a pattern that takes one character
 */
function takes(part: string, character: string): boolean {
  const key = `${part} ${character}`;
  const found = known.get(key) ?? new RegExp(`^${part}$`, 'u').test(character);
  known.set(key, found);
  return found;
}

test('the measure of the test above tells a pattern that shares from one that does not', () => {
  const text = `${'ab'.repeat(30)}\n`;
  expect(waysWalked(parsed('^(?:(?:a|b)*)*$'), text)).toBeGreaterThan(99_999);
  expect(waysWalked(parsed('^(?:a|b)*$'), text)).toBeLessThan(500);
});

function parsed(pattern: string): AST.Pattern {
  const read = readPattern(pattern);
  if ('because' in read) throw new TypeError(`${pattern}: ${read.because}`);
  return read;
}
