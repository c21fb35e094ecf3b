import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takeRefusal } from '../api/reload-once.ts';
import { createStalePage } from './stale-page.ts';

let reloads = 0;
beforeEach(() => {
  reloads = 0;
  vi.stubGlobal('navigator', { onLine: true });
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.stubGlobal('window', { location: { reload: () => (reloads += 1) } });
});
afterEach(() => vi.unstubAllGlobals());

function open() {
  const page = new EventTarget();
  return { page, stale: createStalePage(page, takeRefusal()) };
}

test('an old page on which nothing was typed is loaded again, and the next one says so, once', () => {
  const { stale } = open();
  stale.refused();
  expect(reloads).toBe(1);
  const next = open().stale;
  expect(next.state()).toBe('loadedAgain');
  next.dismiss();
  expect(next.state()).toBeNull();
  expect(open().stale.state()).toBeNull();
});

test('a second refusal within a minute loads nothing, and asks the reader to', () => {
  open().stale.refused();
  const { stale } = open();
  let calls = 0;
  stale.subscribe(() => (calls += 1));
  stale.refused();
  expect([reloads, stale.state(), calls]).toEqual([1, 'outOfDate', 1]);
});

test.each(['input', 'change'])(
  'nothing that was typed or ticked is lost: after %s the reader is asked',
  (type) => {
    const { page, stale } = open();
    page.dispatchEvent(new Event(type));
    stale.refused();
    expect([reloads, stale.state()]).toEqual([0, 'outOfDate']);
  },
);

test('what was typed on the page before does not count', () => {
  const { page, stale } = open();
  page.dispatchEvent(new Event('input'));
  stale.moved();
  stale.refused();
  expect(reloads).toBe(1);
});
