import { expect, test } from 'vitest';
import type { Answers } from '#schemas/forms/answers.ts';
import { withItemBack, withoutItem } from './with-item.ts';

const idsOf = ({ lists }: Answers) =>
  Object.fromEntries(Object.entries(lists).map(([list, items = []]) => [list, items.map(({ id }) => id)]));

/** Removes the item, which must exist. */
function without(from: Answers, list: string, id: string) {
  const found = withoutItem(from, list, id);
  if (found === null) throw new Error(`There is no ${id}.`);
  return found;
}

const answers: Answers = {
  values: { childCount: 2 },
  lists: {
    people: [{ id: 'ann' }, { id: 'ben', fullName: 'Ben' }, { id: 'cem' }],
    homes: [
      { id: 'lane', within: 'ann' },
      { id: 'court', within: 'ben', street: 'Court' },
      { id: 'mews', within: 'cem' },
    ],
    pairs: [
      { id: 'ann-ben', one: 'ann', other: 'ben', relation: 'child' },
      { id: 'ann-cem', one: 'ann', other: 'cem' },
      { id: 'ben-cem', one: 'ben', other: 'cem' },
    ],
    pets: [{ id: 'rex', within: 'ann' }],
  },
};

test('an item goes with what is within it and with its pairs, and nothing else does', () => {
  const { answers: left } = without(answers, 'people', 'ben');
  expect(idsOf(left)).toEqual({
    people: ['ann', 'cem'],
    homes: ['lane', 'mews'],
    pairs: ['ann-cem'],
    pets: ['rex'],
  });
  expect(left.values).toBe(answers.values);
});

test('what went is had back with all that was said, the item where it stood', () => {
  const { answers: left, taken } = without(answers, 'people', 'ben');
  const back = withItemBack(left, taken);
  expect(back.lists['people']).toEqual(answers.lists['people']);
  for (const [list, items = []] of Object.entries(answers.lists))
    expect(new Set(back.lists[list])).toEqual(new Set(items));
});

test('two that went are had back in either order', () => {
  const one = without(answers, 'people', 'ben');
  const two = without(one.answers, 'people', 'ann');
  // Their pair went with the first of them.
  expect(two.taken.others['pairs']).toEqual([{ id: 'ann-cem', one: 'ann', other: 'cem' }]);
  const inTurn = withItemBack(withItemBack(two.answers, two.taken), one.taken);
  const turned = withItemBack(withItemBack(two.answers, one.taken), two.taken);
  for (const back of [inTurn, turned]) {
    expect(back.lists['people']).toEqual(answers.lists['people']);
    expect(new Set(idsOf(back)['pairs'])).toEqual(new Set(idsOf(answers)['pairs']));
  }
});

test('an item within another goes alone, and one that is not there changes nothing', () => {
  const { answers: left, taken } = without(answers, 'homes', 'court');
  expect(left.lists['people']).toEqual(answers.lists['people']);
  expect(left.lists['pairs']).toEqual(answers.lists['pairs']);
  expect(taken.others).toEqual({});
  expect(withoutItem(answers, 'homes', 'nobody')).toBeNull();
});
