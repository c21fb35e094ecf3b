import { expect, test } from 'vitest';
import { inOwnTurn } from './own-turn.ts';

test('several pieces that are asked for at once take a turn each, in order, whatever one of them throws', async () => {
  let turn = 0;
  let isOver = false;
  const count = () => {
    turn += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const turns: number[] = [];
  const work = () => void turns.push(turn);
  const pieces = [
    inOwnTurn(work),
    inOwnTurn(() => {
      work();
      throw new Error('A defect.');
    }),
    inOwnTurn(work),
  ];
  const ends = await Promise.allSettled(pieces);
  isOver = true;
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(new Set(turns).size).toBe(3);
  expect(turns).toEqual(turns.toSorted((one, other) => one - other));
});
