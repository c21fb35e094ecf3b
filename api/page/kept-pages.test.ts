import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WrittenAnswer } from '../answers/written-answer.ts';
import { KeptPages, type KeptPage } from './kept-pages.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const patience = 400;
const files = {};
const homes = {};
const sources = { files, homes };

type Draw = () => Promise<KeptPage | undefined>;

function pageOf(text: string): KeptPage {
  return { answer: new WrittenAnswer(text, [], 'text/html'), styles: [] };
}

test('all who come while a page is drawn wait for one drawing, and get it from then on', async () => {
  const kept = new KeptPages(patience);
  const page = pageOf('one');
  const draw = vi.fn<Draw>(async () => page);
  const both = await Promise.all([kept.find('/', sources, draw), kept.find('/', sources, draw)]);
  expect(both).toEqual([page, page]);
  expect(await kept.find('/', sources, draw)).toBe(page);
  expect(draw).toHaveBeenCalledTimes(1);
});

test('other files or another list of homes need another drawing', async () => {
  const kept = new KeptPages(patience);
  await kept.find('/', sources, async () => pageOf('one'));
  const other = pageOf('two');
  expect(await kept.find('/', { files, homes: {} }, async () => other)).toBe(other);
  expect(await kept.find('/', { files: {}, homes }, async () => other)).toBe(other);
});

test('after a minute it is drawn anew for later readers, and after five nobody gets the old one', async () => {
  const kept = new KeptPages(patience);
  const [one, two, three] = [pageOf('one'), pageOf('two'), pageOf('three')];
  await kept.find('/', sources, async () => one);
  vi.advanceTimersByTime(61_000);
  expect(kept.find('/', sources, async () => two)).toBe(one);
  await vi.advanceTimersByTimeAsync(1);
  expect(kept.find('/', sources, async () => three)).toBe(two);
  vi.advanceTimersByTime(300_001);
  expect(await kept.find('/', sources, async () => three)).toBe(three);
});

test('a drawing that takes long is not waited for, and serves the next reader', async () => {
  const kept = new KeptPages(patience);
  const page = pageOf('late');
  const { promise, resolve } = Promise.withResolvers<KeptPage>();
  const first = kept.find('/', sources, () => promise);
  await vi.advanceTimersByTimeAsync(patience);
  expect(await first).toBeUndefined();
  resolve(page);
  await vi.advanceTimersByTimeAsync(1);
  expect(await kept.find('/', sources, async () => pageOf('other'))).toBe(page);
});

test('a page that cannot be drawn is not tried at each visit', async () => {
  const kept = new KeptPages(patience);
  const draw = vi.fn<Draw>(async () => undefined);
  expect(await kept.find('/', sources, draw)).toBeUndefined();
  expect(await kept.find('/', sources, draw)).toBeUndefined();
  expect(draw).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(10_001);
  await kept.find('/', sources, draw);
  expect(draw).toHaveBeenCalledTimes(2);
});

test('the least recently sent makes room', async () => {
  const kept = new KeptPages(patience, 25_000);
  const draws = {
    a: vi.fn<Draw>(async () => pageOf('a'.repeat(10_000))),
    b: vi.fn<Draw>(async () => pageOf('b'.repeat(10_000))),
  };
  await kept.find('a', sources, draws.a);
  await kept.find('b', sources, draws.b);
  await kept.find('a', sources, draws.a);
  await kept.find('c', sources, async () => pageOf('c'.repeat(10_000)));
  await vi.advanceTimersByTimeAsync(1);
  await kept.find('a', sources, draws.a);
  expect(draws.a).toHaveBeenCalledTimes(1);
  await kept.find('b', sources, draws.b);
  expect(draws.b).toHaveBeenCalledTimes(2);
});

test('addresses that are not drawn take up room, too, and leave none of it behind', async () => {
  const kept = new KeptPages(patience, 10_000);
  const first = vi.fn<Draw>(async () => undefined);
  await kept.find('first', sources, first);
  for (let count = 0; count < 20; count += 1)
    await kept.find(`made up ${count}`, sources, async () => undefined);
  // The recent failure is forgotten.
  await kept.find('first', sources, first);
  expect(first).toHaveBeenCalledTimes(2);
  const page = pageOf('a'.repeat(5_000));
  await kept.find('page', sources, async () => page);
  expect(await kept.find('page', sources, async () => pageOf('other'))).toBe(page);
});
