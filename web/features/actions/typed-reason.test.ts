import { afterEach, expect, it, vi } from 'vitest';
import { TypedReason } from './typed-reason.ts';

afterEach(() => vi.unstubAllGlobals());

/** Makes a tab with empty storage; returns its contents. */
function newTab(): Map<string, string> {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  return kept;
}

const ann = { action: '1', accountId: 'ann', mayKeep: true };

it('is there after a reload, for its person and its action alone, until it is sent', () => {
  const kept = newTab();
  new TypedReason(ann).write('I have none.');
  expect(new TypedReason(ann).read()).toBe('I have none.');
  expect(new TypedReason({ ...ann, accountId: 'ben' }).read()).toBe('');
  expect(new TypedReason({ ...ann, action: '2' }).read()).toBe('');
  new TypedReason(ann).write('');
  expect([...kept]).toEqual([]);
});

it('stays on the page only where others use the computer', () => {
  const kept = newTab();
  const reason = new TypedReason({ ...ann, mayKeep: false });
  reason.write('I have none.');
  expect([reason.read(), [...kept]]).toEqual(['I have none.', []]);
});
