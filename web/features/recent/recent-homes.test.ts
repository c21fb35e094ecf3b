import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteSeen } from './note-seen.ts';
import { readRecentHomes, recentHomesKey } from './recent-homes.ts';

const idOf = (place: number) => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('keeps the last twelve homes, each once, the latest first', () => {
  for (let place = 1; place <= 14; place += 1) noteSeen(idOf(place));
  noteSeen(idOf(5));
  const seen = readRecentHomes();
  expect(seen).toHaveLength(12);
  expect(seen.slice(0, 3)).toEqual([5, 14, 13].map(idOf));
  expect(new Set(seen).size).toBe(12);
});

it.each(['no JSON', '{}', '["x", 7]'])('takes %j in the storage for none', (kept) => {
  localStorage.setItem(recentHomesKey, kept);
  expect(readRecentHomes()).toEqual([]);
});

it('does without a storage', () => {
  vi.stubGlobal('localStorage', undefined);
  noteSeen(idOf(1));
  expect(readRecentHomes()).toEqual([]);
});
