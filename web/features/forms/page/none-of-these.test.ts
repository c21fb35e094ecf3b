import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { noneLast, ticked, withTick } from './none-of-these.ts';

const order = ['cat', 'dog', 'none'];

test('“None of these” takes all other ticks away, and any other takes its tick away', () => {
  expect(ticked(order, ['cat', 'dog'], 'none', true, 'none')).toEqual(['none']);
  expect(ticked(order, ['none'], 'dog', true, 'none')).toEqual(['dog']);
});

test('taking a tick away leaves the others', () => {
  expect(ticked(order, ['cat', 'dog'], 'cat', false, 'none')).toEqual(['dog']);
  expect(ticked(order, ['none'], 'none', false, 'none')).toEqual([]);
});

test('without such an option, options do not rule each other out, and keep their order', () => {
  expect(ticked(order, ['none'], 'cat', true, undefined)).toEqual(['cat', 'none']);
});

test('the option that rules out all others is shown last, below “or” or a word of its own', () => {
  const choices = ['none', 'cat', 'dog'].map((value) => ({ value, title: value, hint: null }));
  expect(noneLast(choices, 'none', 'or').map(({ value, divider }) => [divider, value])).toEqual([
    [undefined, 'cat'],
    [undefined, 'dog'],
    ['or', 'none'],
  ]);
  const own = choices.map((choice) => ({ ...choice, divider: 'else' }));
  expect(noneLast(own, 'none', 'or').at(-1)).toMatchObject({ value: 'none', divider: 'else' });
  expect(noneLast(choices, undefined, 'or')).toEqual(choices);
});

test('whatever was chosen and is not offered any more, “none of these” stands alone, and is gone with any other', () => {
  const names = ['bird', 'cat', 'dog'];
  const chosen = fc.uniqueArray(fc.constantFrom(...names, 'none'));
  fc.assert(
    fc.property(
      chosen,
      fc.uniqueArray(fc.constantFrom(...names)),
      fc.constantFrom(...names),
      (value, closed, other) => {
        const choices = [...names, 'none']
          .filter((name) => !closed.includes(name))
          .map((name) => ({ value: name, title: name, hint: null }));
        const lost = value.filter((name) => closed.includes(name));
        const asked = { value, ui: { label: 'Which?', none: 'none' }, offer: { closed, lost, titles: lost } };
        expect(withTick(asked, choices, 'none', true)).toEqual(['none']);
        if (closed.includes(other)) return;
        const now = withTick(asked, choices, other, true) ?? [];
        expect(now).not.toContain('none');
        // Choices that are not offered now are kept, in case that changes.
        expect(now).toEqual(expect.arrayContaining([other, ...lost]));
      },
    ),
  );
});
