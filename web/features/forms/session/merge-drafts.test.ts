import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Answers } from '#schemas/forms/answers.ts';
import { commonBase, mergeDrafts } from './merge-drafts.ts';

const draft = (values: Answers['values'], people: Answers['lists'][string] = []): Answers => ({
  values,
  lists: { people },
});

test('what both changed differently is a conflict, and both versions are told', () => {
  const { merged, conflicts } = mergeDrafts(draft({ town: 'A' }), draft({ town: 'B' }), draft({ town: 'C' }));
  expect(merged.values).toEqual({ town: 'B' });
  expect(conflicts).toEqual([{ list: null, item: null, answer: 'town', mine: 'B', theirs: 'C' }]);
});

test('a person whom one took away and the other changed stays until somebody decides', () => {
  const was = { id: 'p', name: 'Sam' };
  const now = { id: 'p', name: 'Samira' };
  const { merged, conflicts } = mergeDrafts(draft({}, [was]), draft({}), draft({}, [now]));
  expect(merged.lists['people']).toEqual([now]);
  expect(conflicts).toEqual([{ list: 'people', item: 'p', answer: null, mine: undefined, theirs: now }]);
});

test('a person whom one took away and the other left alone is gone', () => {
  const was = { id: 'p', name: 'Sam' };
  expect(mergeDrafts(draft({}, [was]), draft({}), draft({}, [was]))).toEqual({
    merged: draft({}),
    conflicts: [],
  });
});

test('an answer that one took away and the other changed is kept, and is a conflict', () => {
  const { merged, conflicts } = mergeDrafts(draft({ town: 'A' }), draft({}), draft({ town: 'C' }));
  expect(merged.values).toEqual({ town: 'C' });
  expect(conflicts).toHaveLength(1);
});

test('without a common beginning, people of both are kept and only what differs is a conflict', () => {
  const { merged, conflicts } = mergeDrafts(
    null,
    draft({ town: 'A', tenure: 'rent', age: 3 }, [{ id: 'p' }]),
    draft({ town: 'B', tenure: 'rent', name: 'Sam' }, [{ id: 'q' }]),
  );
  expect(merged.values).toEqual({ town: 'A', tenure: 'rent', age: 3, name: 'Sam' });
  expect(merged.lists['people']).toEqual([{ id: 'q' }, { id: 'p' }]);
  expect(conflicts.map(({ answer }) => answer)).toEqual(['town']);
});

const values = fc.dictionary(
  fc.constantFrom('a', 'b', 'c'),
  fc.constantFrom<string | boolean>('x', 'y', true),
);
const people = fc.uniqueArray(
  fc.record({ id: fc.constantFrom('p', 'q', 'r'), a: fc.constantFrom('x', 'y') }),
  {
    selector: ({ id }) => id,
  },
);
const drafts = fc.tuple(values, people).map(([given, list]) => draft(given, list));

test('with one side as it was, the other is taken whole', () => {
  fc.assert(
    fc.property(drafts, drafts, (base, changed) => {
      const mine = mergeDrafts(base, changed, base);
      const theirs = mergeDrafts(base, base, changed);
      for (const { merged, conflicts } of [mine, theirs]) {
        expect(conflicts).toEqual([]);
        expect(merged.values).toEqual(changed.values);
        expect(new Set(merged.lists['people'])).toEqual(new Set(changed.lists['people']));
      }
    }),
  );
});

test('whichever side one stands on, the same is in conflict, and what neither changed stays', () => {
  fc.assert(
    fc.property(fc.option(drafts), drafts, drafts, (base, mine, theirs) => {
      const here = mergeDrafts(base, mine, theirs);
      const there = mergeDrafts(base, theirs, mine);
      const names = (found: typeof here) =>
        found.conflicts.map(({ item, answer }) => `${item} ${answer}`).sort();
      expect(names(here)).toEqual(names(there));
      const lost = ['a', 'b', 'c'].filter(
        (answer) =>
          mine.values[answer] !== undefined &&
          theirs.values[answer] !== undefined &&
          here.merged.values[answer] === undefined,
      );
      expect(lost).toEqual([]);
    }),
  );
});

const person = { id: 'ann', name: 'Ann' };
const home = { id: 'home', within: 'ann', street: 'Lane' };
const whole: Answers = { values: {}, lists: { people: [person], homes: [home] } };
const without: Answers = { values: {}, lists: { people: [], homes: [] } };

test('an item goes with everything within it', () => {
  expect(mergeDrafts(whole, without, whole)).toEqual({ merged: without, conflicts: [] });
});

test('who adds to an item, or changes what is within it, keeps it until that is decided', () => {
  const second = { id: 'second', within: 'ann', street: 'Court' };
  const added: Answers = { values: {}, lists: { people: [person], homes: [home, second] } };
  expect(mergeDrafts(whole, without, added)).toEqual({
    merged: added,
    conflicts: [{ list: 'people', item: 'ann', answer: null, mine: undefined, theirs: person }],
  });
  const moved: Answers = { values: {}, lists: { people: [person], homes: [{ ...home, street: 'Hill' }] } };
  expect(mergeDrafts(whole, moved, without).merged).toEqual(moved);
  const emptied: Answers = { values: {}, lists: { people: [person], homes: [] } };
  expect(mergeDrafts(whole, without, emptied).merged).toEqual(emptied);
});

test('nobody is in conflict with a save of their own whose answer never came, whatever they typed since', () => {
  fc.assert(
    fc.property(drafts, fc.array(drafts, { minLength: 1 }), drafts, fc.nat(), (base, sent, mine, which) => {
      const arrived = sent[which % sent.length] ?? base;
      const { merged, conflicts } = mergeDrafts(commonBase(base, sent, arrived), mine, arrived);
      expect(conflicts).toEqual([]);
      expect(merged.values).toEqual(mine.values);
      expect(new Set(merged.lists['people'])).toEqual(new Set(mine.lists['people']));
    }),
  );
});

test('what somebody else changed after an own save arrived is taken, beside what was typed since', () => {
  const base = draft({ town: 'A', street: 'Mill Lane' }, [{ id: 'p', name: 'Sam' }]);
  const sent = draft({ town: 'B', street: 'Mill Lane' }, [{ id: 'q', name: 'Ali' }]);
  const mine = draft({ town: 'C', street: 'Mill Lane' }, [{ id: 'q', name: 'Alia' }]);
  const theirs = draft({ town: 'B', street: 'High Street' }, [
    { id: 'q', name: 'Ali' },
    { id: 'r', name: 'Jo' },
  ]);
  const { merged, conflicts } = mergeDrafts(commonBase(base, [sent], theirs), mine, theirs);
  expect(conflicts).toEqual([]);
  expect(merged.values).toEqual({ town: 'C', street: 'High Street' });
  expect(merged.lists['people']).toEqual([
    { id: 'q', name: 'Alia' },
    { id: 'r', name: 'Jo' },
  ]);
});

test('what somebody else changed before an own save could arrive is still a conflict', () => {
  const [base, sent, theirs] = [draft({ town: 'A' }), draft({ town: 'B' }), draft({ town: 'C' })];
  expect(commonBase(base, [sent], theirs)).toEqual(base);
  expect(mergeDrafts(commonBase(base, [sent], theirs), sent, theirs).conflicts).toHaveLength(1);
});
