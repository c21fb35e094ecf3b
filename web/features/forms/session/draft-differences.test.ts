import { describe, expect, it } from 'vitest';
import { differences } from './draft-differences.ts';

const base = {
  values: { firstName: 'Sam', town: 'Ashcombe' },
  lists: {
    people: [
      { id: 'a', name: 'Sam' },
      { id: 'b', name: 'Alex' },
    ],
  },
};

describe('two drafts of one form', () => {
  it('differ nowhere where they say the same in another order', () => {
    expect(differences(base, { values: { town: 'Ashcombe', firstName: 'Sam' }, lists: base.lists })).toEqual(
      [],
    );
  });

  it('are told apart answer by answer, and item by item', () => {
    const mine = { values: { firstName: 'Sam' }, lists: { people: [{ id: 'a', name: 'Samira' }] } };
    expect(differences(mine, base)).toEqual([
      { list: null, item: null, answer: 'town', mine: undefined, theirs: 'Ashcombe' },
      { list: 'people', item: 'a', answer: 'name', mine: 'Samira', theirs: 'Sam' },
      { list: 'people', item: 'b', answer: null, mine: undefined, theirs: 'b' },
    ]);
  });
});
