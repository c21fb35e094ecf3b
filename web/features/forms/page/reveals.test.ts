import { describe, expect, test } from 'vitest';
import type { Condition } from '#schemas/forms/condition.ts';
import type { QuestionPage } from '#schemas/forms/definition.ts';
import { openingOf } from './reveals.ts';

const options = ['red', 'blue'].map((option) => ({ const: option, title: `The ${option}` }));

/** Returns a page with every kind of question, and one more asked on this condition. */
function withMore(when: Condition | undefined, widget?: 'select'): QuestionPage {
  return {
    title: 'A page',
    schema: {
      type: 'object',
      properties: {
        rents: { type: 'boolean' },
        agrees: { type: 'boolean', const: true },
        colour: { type: 'string', oneOf: options },
        colours: { type: 'array', items: { type: 'string', oneOf: options }, uniqueItems: true },
        name: { type: 'string', maxLength: 9 },
        more: { type: 'string', maxLength: 9 },
      },
    },
    ui: {
      colour: { label: 'Colour', ...(widget ? { widget } : {}) },
      more: { label: 'More', ...(when ? { when } : {}) },
    },
  };
}

describe('a question stands below the one option that opens it', () => {
  const opened: readonly [string, Condition, string, string | boolean][] = [
    ['yes', { eq: [{ answer: 'rents' }, true] }, 'rents', true],
    ['no', { eq: [{ answer: 'rents' }, false] }, 'rents', false],
    ['the other way round', { eq: ['red', { answer: 'colour' }] }, 'colour', 'red'],
    ['an item’s own', { eq: [{ answer: 'item.colour' }, 'red'] }, 'colour', 'red'],
    ['one of one', { in: [{ answer: 'colour' }, ['blue']] }, 'colour', 'blue'],
    ['one of several that are chosen', { includes: [{ answer: 'colours' }, 'red'] }, 'colours', 'red'],
    ['a statement', { eq: [{ answer: 'agrees' }, true] }, 'agrees', true],
  ];
  test.each(opened)('%s', (_name, when, question, option) => {
    expect(openingOf(withMore(when), 'more')).toEqual({ question, option });
  });
});

describe('and in the page’s own order otherwise', () => {
  const inOrder: readonly [string, Condition | undefined][] = [
    ['always asked', undefined],
    ['two options', { in: [{ answer: 'colour' }, ['red', 'blue']] }],
    ['two conditions', { all: [{ eq: [{ answer: 'colour' }, 'red'] }] }],
    ['a denial', { not: { eq: [{ answer: 'colour' }, 'red'] } }],
    ['a question of another page', { eq: [{ answer: 'elsewhere' }, true] }],
    ['an option that is not there', { eq: [{ answer: 'colour' }, 'green'] }],
    ['free words', { eq: [{ answer: 'name' }, 'Sam'] }],
    ['a statement that is not agreed to, which has no option', { eq: [{ answer: 'agrees' }, false] }],
    ['itself', { eq: [{ answer: 'more' }, 'x'] }],
    ['a number of items', { eq: [{ count: 'people' }, 1] }],
  ];
  test.each(inOrder)('%s', (_name, when) => {
    expect(openingOf(withMore(when), 'more')).toBeNull();
  });

  test('a list that drops down has no room below its options', () => {
    expect(openingOf(withMore({ eq: [{ answer: 'colour' }, 'red'] }, 'select'), 'more')).toBeNull();
  });
});
