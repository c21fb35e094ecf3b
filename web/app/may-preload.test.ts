import { afterEach, expect, it, vi } from 'vitest';
import { mayPreload } from './may-preload.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([
  ['a browser that says nothing of its line', {}, true],
  ['a fast line', { connection: { effectiveType: '4g', saveData: false } }, true],
  ['2g', { connection: { effectiveType: '2g', saveData: false } }, false],
  ['a line slower than 2g', { connection: { effectiveType: 'slow-2g', saveData: false } }, false],
  ['the data saver', { connection: { effectiveType: '4g', saveData: true } }, false],
])('with %s', (_, navigator, may) => {
  vi.stubGlobal('navigator', navigator);
  expect(mayPreload()).toBe(may);
});
