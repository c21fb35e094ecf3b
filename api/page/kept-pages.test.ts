import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WrittenAnswer } from '../answers/written-answer.ts';
import { KeptPages, type KeptPage } from './kept-pages.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const patience = 400;
const files = {};
const homes = {};
const sources = { files, homes };

type Render = () => Promise<KeptPage | undefined>;

function pageOf(text: string): KeptPage {
  return { answer: new WrittenAnswer(text, [], 'text/html'), styles: [] };
}

test('all who come while a page is rendered wait for one rendering, and get it from then on', async () => {
  const kept = new KeptPages(patience);
  const page = pageOf('one');
  const render = vi.fn<Render>(async () => page);
  const both = await Promise.all([kept.find('/', sources, render), kept.find('/', sources, render)]);
  expect(both).toEqual([page, page]);
  expect(await kept.find('/', sources, render)).toBe(page);
  expect(render).toHaveBeenCalledTimes(1);
});

test('other files or another list of homes need another rendering', async () => {
  const kept = new KeptPages(patience);
  await kept.find('/', sources, async () => pageOf('one'));
  const other = pageOf('two');
  expect(await kept.find('/', { files, homes: {} }, async () => other)).toBe(other);
  expect(await kept.find('/', { files: {}, homes }, async () => other)).toBe(other);
});

test('after a minute it is rendered again for later readers, and after five no reader gets the old one', async () => {
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

test('a rendering that takes long is not waited for, and serves the next reader', async () => {
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

test('a page that cannot be rendered is not tried at each visit', async () => {
  const kept = new KeptPages(patience);
  const render = vi.fn<Render>(async () => undefined);
  expect(await kept.find('/', sources, render)).toBeUndefined();
  expect(await kept.find('/', sources, render)).toBeUndefined();
  expect(render).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(10_001);
  await kept.find('/', sources, render);
  expect(render).toHaveBeenCalledTimes(2);
});

test('a busy moment is not taken for a failure: the next request tries, and a kept page is still sent', async () => {
  const kept = new KeptPages(patience);
  const [one, two] = [pageOf('one'), pageOf('two')];
  expect(await kept.find('/', sources, undefined)).toBeUndefined();
  expect(await kept.find('/', sources, async () => one)).toBe(one);
  vi.advanceTimersByTime(61_000);
  expect(await kept.find('/', sources, undefined)).toBe(one);
  expect(await kept.find('/', sources, async () => two)).toBe(one);
  await vi.advanceTimersByTimeAsync(1);
  expect(await kept.find('/', sources, undefined)).toBe(two);
});

test('the least recently sent makes room', async () => {
  const kept = new KeptPages(patience, 25_000);
  const renders = {
    a: vi.fn<Render>(async () => pageOf('a'.repeat(10_000))),
    b: vi.fn<Render>(async () => pageOf('b'.repeat(10_000))),
  };
  await kept.find('a', sources, renders.a);
  await kept.find('b', sources, renders.b);
  await kept.find('a', sources, renders.a);
  await kept.find('c', sources, async () => pageOf('c'.repeat(10_000)));
  await vi.advanceTimersByTimeAsync(1);
  await kept.find('a', sources, renders.a);
  expect(renders.a).toHaveBeenCalledTimes(1);
  await kept.find('b', sources, renders.b);
  expect(renders.b).toHaveBeenCalledTimes(2);
});

test('addresses that are not rendered take up room, too, and leave none of it behind', async () => {
  const kept = new KeptPages(patience, 10_000);
  const first = vi.fn<Render>(async () => undefined);
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
