import { expect, test } from 'vitest';
import { ProblemError } from '../errors/problem-error.ts';
import { inTurn } from './hash-queue.ts';

/** Work that runs until the test ends it. */
function makeWork() {
  const ends: (() => void)[] = [];
  let atOnce = 0;
  let most = 0;
  const started: number[] = [];
  return {
    ends,
    started,
    most: () => most,
    start: (number: number) =>
      inTurn(async () => {
        started.push(number);
        most = Math.max(most, (atOnce += 1));
        await new Promise<void>((resolve) => ends.push(resolve));
        atOnce -= 1;
        return number;
      }),
  };
}

test('does few at once, all in the order of asking, and refuses at once when too many wait', async () => {
  const work = makeWork();
  const asked = Array.from({ length: 600 }, (_, number) => work.start(number));
  const settled = Promise.allSettled(asked);
  await Promise.resolve();
  const most = work.most();
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(2);

  for (let ended = 0; ended < most + 256; ended += 1) {
    await expect.poll(() => work.ends.length).toBeGreaterThan(ended);
    work.ends[ended]?.();
  }
  const results = await settled;

  const done = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  expect(done).toEqual(Array.from({ length: most + 256 }, (_, number) => number));
  expect(work.started).toEqual(done);
  expect(work.most()).toBe(most);
  const reasons = results.flatMap((result): unknown[] =>
    result.status === 'rejected' ? [result.reason] : [],
  );
  expect(reasons.length).toBe(600 - most - 256);
  expect(reasons.every((reason) => reason instanceof ProblemError && reason.statusCode === 503)).toBe(true);
});

test('goes on after work that failed', async () => {
  const failures = Array.from({ length: 5 }, () =>
    inTurn(async () => {
      throw new Error('failed');
    }),
  );
  expect((await Promise.allSettled(failures)).map(({ status }) => status)).toEqual(
    Array.from({ length: 5 }, () => 'rejected'),
  );
  expect(await inTurn(async () => 'done')).toBe('done');
});
