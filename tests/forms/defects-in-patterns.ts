import type { Json } from '#api/council-files/merge.ts';
import type { Defect } from './defects.ts';

const pointer = '/pages/name/schema/properties/firstName';

function asks(schema: { readonly [keyword: string]: Json }): Json {
  return {
    pages: {
      name: {
        schema: { properties: { firstName: schema } },
        ui: { firstName: { messages: { pattern: 'Write it as on the letter' } } },
      },
    },
  };
}

const slow: readonly (readonly [string, string])[] = [
  ['a repetition inside a repetition', '^([a-zA-Z]+\\s?)*$'],
  ['one that takes nothing inside another', '^(?:a*)*$'],
  ['a choice of two that are the same', '^([A-Z]|[A-Z0-9])+$'],
  ['a choice of one and of two of it', '^(0|00)*1$'],
  ['three repetitions of which the middle one may be nothing', '^\\s*a*\\s*$'],
  ['two of anything around a letter', '^(.*)x(.*)x$'],
  ['two of anything around a letter, tied to nothing', '(.*)x(.*)x'],
  ['digits, perhaps a point, digits', '^\\d+\\.?\\d*$'],
  ['spaces at the end, looked for everywhere', '\\s+$'],
  ['counted repetitions that share', '^(a?){30}a{30}$'],
  ['counted ones inside counted ones', '^(\\w{1,20}\\s?){1,20}$'],
  ['a choice of nothing, counted', '^(|a){30}x$'],
  ['what a lookahead repeats', '^(?=(a+)+$)a$'],
  ['a lookahead that is repeated', '^(?:(?=.*x)a)*$'],
  ['letters of every script', '^(\\p{L}+ ?)+$'],
  ['halves that overlap by one letter', '^(?:[a-m]+|[m-z]+)*$'],
];

const large: readonly (readonly [string, string])[] = [
  ['a million letters', '^(a{1000}){1000}$'],
  ['nothing, a billion times', '^(?:){1000000000}$'],
  ['nothing, inside nothing, inside nothing', '^(?:(?:(?:){4000}){4000}){4000}$'],
];

const refused: readonly (readonly [string, string])[] = [
  ['a backreference', '^(a)\\1$'],
  ['a backreference by name', '^(?<first>a)\\k<first>$'],
  ['a lookbehind', '^a(?<!b)c$'],
  ['a flag for all', '(?i)^ab$'],
  ['a flag for a part', '^(?i:ab)$'],
  ['slashes and a flag', '/^[A-Z]+$/i'],
  ['a bracket that does not close', '^[A-Z$'],
  ['a backslash before what means nothing', '^[A-Z]{2}\\-\\d+$'],
  ['a class that is none', '^\\p{Letters}$'],
  ['a repetition that ends before it begins', '^a{3,2}$'],
];

function each(table: typeof slow, kind: string): Defect[] {
  return table.map(([name, pattern]) => ({
    name: `${name}: ${pattern}`,
    patch: asks({ pattern, maxLength: 40 }),
    kind,
    pointer: `${pointer}/pattern`,
  }));
}

/**
 * Patterns that could block the server, that cannot be read, or that nothing matches; and examples that do not
 * match.
 */
export const inPatterns: readonly Defect[] = [
  ...each(slow, 'forms.patternSlow'),
  ...each(large, 'forms.patternLarge'),
  ...each(refused, 'forms.patternRefused'),
  {
    name: 'a pattern that asks for more than may be written',
    patch: asks({ pattern: '^[A-Z]{2}\\d{9}$', maxLength: 10 }),
    kind: 'forms.patternEmpty',
    pointer: `${pointer}/pattern`,
  },
  {
    name: 'a pattern that takes less than has to be written',
    patch: asks({ pattern: '^\\d{1,4}$', minLength: 5 }),
    kind: 'forms.patternEmpty',
    pointer: `${pointer}/pattern`,
  },
  {
    name: 'a pattern that goes on after its end',
    patch: asks({ pattern: '^\\d{4}$[A-Z]$' }),
    kind: 'forms.patternEmpty',
    pointer: `${pointer}/pattern`,
  },
  {
    name: 'an example that its pattern refuses',
    patch: asks({ pattern: '^\\d{9}$', examples: ['123456789', '12345678'] }),
    kind: 'forms.exampleMisfit',
    pointer: `${pointer}/examples/1`,
  },
  {
    name: 'an example that is too long',
    patch: asks({ maxLength: 3, examples: ['Samira'] }),
    kind: 'forms.exampleMisfit',
    pointer: `${pointer}/examples/0`,
  },
  {
    name: 'an example of nothing but spaces',
    patch: asks({ examples: ['   '] }),
    kind: 'forms.exampleMisfit',
    pointer: `${pointer}/examples/0`,
  },
  {
    name: 'an example of a day that the calendar does not have',
    patch: {
      pages: { person: { schema: { properties: { born: { examples: ['2026-02-30'] } } } } },
    },
    kind: 'forms.exampleMisfit',
    pointer: '/pages/person/schema/properties/born/examples/0',
  },
];
