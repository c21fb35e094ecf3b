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
      'For a list within a list: the list whose items these belong to, such as "people" for the addresses of each person. Its page is then one of the pages for each person, and `minItems` and `maxItems` apply to each.',
    ),
  ),
  length: Type.Optional(
    Type.Object(
      { answer: PathSchema },
      {
        ...only,
        description:
          'The answer that says exactly how many items there are, such as {"answer": "children"}; or, for a list within a list, {"answer": "item.children"} of the item that contains it.',
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
          description: 'Ask only about pairs among this many of the first items.',
        }),
      },
      {
        ...only,
        description:
          'One item for each pair of another list’s items, such as {"of": "people", "most": 8}, to ask how people are related. Pages call the two {{one}} and {{other}}, and conditions use one.… and other.….',
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
