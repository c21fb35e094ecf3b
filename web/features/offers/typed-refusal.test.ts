import { afterEach, expect, it, vi } from 'vitest';
import { TypedRefusal } from './typed-refusal.ts';

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

const ann = { offer: '1', accountId: 'ann', mayKeep: true };
const why = { reason: 'safety', words: 'He lives there.' } as const;

it('is there after a reload, for its person and its offer alone, until it is sent', () => {
  const kept = newTab();
  new TypedRefusal(ann).change({ reason: 'safety' });
  new TypedRefusal(ann).change({ words: 'He lives there.' });
  expect(new TypedRefusal(ann).read()).toEqual(why);
  expect(new TypedRefusal({ ...ann, accountId: 'ben' }).read()).toEqual({ reason: null, words: '' });
  expect(new TypedRefusal({ ...ann, offer: '2' }).read()).toEqual({ reason: null, words: '' });
  new TypedRefusal(ann).clear();
  expect([...kept]).toEqual([]);
});

it('stays on the page only where others use the computer', () => {
  const kept = newTab();
  const refusal = new TypedRefusal({ ...ann, mayKeep: false });
  refusal.change(why);
  expect([refusal.read(), [...kept]]).toEqual([why, []]);
});

it('forgets a reason that is no longer one', () => {
  const kept = newTab();
  kept.set('lintel.offer.1', JSON.stringify({ accountId: 'ann', reason: 'colour', words: 'It is green.' }));
  expect(new TypedRefusal(ann).read()).toEqual({ reason: null, words: 'It is green.' });
});
