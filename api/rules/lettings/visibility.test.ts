import { expect, test } from 'vitest';
import type { Visibility } from '#schemas/tenant/lettings-bidding.ts';
import { type ShownNumber, showNumber } from './visibility.ts';

const banded: Visibility = { kind: 'banded', steps: [5, 20] };

test.each<[number, Visibility | undefined, boolean, ShownNumber]>([
  [7, undefined, false, { kind: 'exact', value: 7 }],
  [7, { kind: 'always' }, false, { kind: 'exact', value: 7 }],
  [7, { kind: 'afterClose' }, false, { kind: 'hidden', shown: 'afterClose' }],
  [7, { kind: 'afterClose' }, true, { kind: 'exact', value: 7 }],
  [7, { kind: 'never' }, true, { kind: 'hidden', shown: 'never' }],
  [0, banded, false, { kind: 'exact', value: 0 }],
  [1, banded, false, { kind: 'between', from: 1, to: 5 }],
  [5, banded, false, { kind: 'between', from: 1, to: 5 }],
  [6, banded, true, { kind: 'between', from: 6, to: 20 }],
  [20, banded, false, { kind: 'between', from: 6, to: 20 }],
  [21, banded, false, { kind: 'over', above: 20 }],
])('%i, shown %j, closed: %s', (value, visibility, isClosed, shown) => {
  expect(showNumber(value, visibility, isClosed)).toEqual(shown);
});
