import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeStorage } from '../form-drafts/fake-storage.ts';
import { keepInTabOnly } from '../form-drafts/forget-drafts.ts';
import { keepReturn, keptReturn, keptReturnKey } from './kept-return.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', new FakeStorage());
  vi.stubGlobal('sessionStorage', new FakeStorage());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const form = '/account/forms/my-profile/yourName?back=check';

describe('the way back of somebody who makes an account', () => {
  it('is there for the page that their letter opens, until it is dropped', () => {
    keepReturn(form);
    expect(keptReturn()).toEqual({ returnTo: form });
    keepReturn(null);
    expect(keptReturn()).toEqual({});
  });

  it('is gone when the letter would not work any more', () => {
    vi.useFakeTimers();
    keepReturn(form);
    vi.advanceTimersByTime(24 * 60 * 60 * 1_000 - 1);
    expect(keptReturn()).toEqual({ returnTo: form });
    vi.advanceTimersByTime(1);
    expect(keptReturn()).toEqual({});
  });

  it('is not kept on a computer that others use', () => {
    keepReturn(form);
    keepInTabOnly(true);
    keepReturn(form);
    expect(keptReturn()).toEqual({});
  });

  it.each(['{', 'null', '"x"', '{"returnTo":"//elsewhere.example","until":9e15}', '{"returnTo":"/account"}'])(
    'is nothing where %s stands',
    (text) => {
      localStorage.setItem(keptReturnKey, text);
      expect(keptReturn()).toEqual({});
    },
  );
});
