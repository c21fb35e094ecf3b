import { Type } from 'typebox';
import { described } from './form-words.ts';
import { PathSchema } from './condition.ts';

const NameSchema = Type.String({
  pattern: '^[a-z][a-zA-Z0-9]*$',
  maxLength: 60,
});
const only = { additionalProperties: false } as const;

/** The most items in a list of pairs: 12 make 66 pairs. */
const mostPaired = 12;

/**
 * Settings of a list beyond its number of items. Items of all lists are kept side by side; items that belong to
 * others hold their ids: `within`, or `one` and `other` of a pair.
 */
export const listKinds = {
  within: Type.Optional(
    described(
      NameSchema,
      'A list in a list: the list to whose items these belong, such as "people" for the addresses of each. Its page then stands among those of each person, and `minItems` and `maxItems` count for each.',
    ),
  ),
  length: Type.Optional(
    Type.Object(
      { answer: PathSchema },
      {
        ...only,
        description:
          'The answer that says how many items there are, no more and no fewer, such as {"answer": "children"}; in a list in a list {"answer": "item.children"}, of the item it is within.',
      },
    ),
  ),
  pairs: Type.Optional(
    Type.Object(
      {
        of: NameSchema,
        most: Type.Integer({
          minimum: 2,
          maximum: mostPaired,
          description: 'Only pairs of the first so many items are asked about.',
        }),
      },
      {
        ...only,
        description:
          'An item for each pair of another list’s items, such as {"of": "people", "most": 8}: how each is related to each. Its pages call the two {{one}} and {{other}}, and conditions speak of one.… and other.….',
      },
    ),
  ),
};

/** The field with the id of the item it belongs to, by the word that paths use for that item. */
export const linkOfWord = {
  outer: 'within',
  one: 'one',
  other: 'other',
} as const;
export type LinkWord = keyof typeof linkOfWord;

/** Names in an item that are not answers. */
export const linkNames = ['within', 'one', 'other'] as const;
