import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeStorage } from '../form-drafts/fake-storage.ts';
import { keepInTabOnly } from '../form-drafts/forget-drafts.ts';
import { storeReturn, storedReturn, storedReturnKey } from './stored-return.ts';

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
    storeReturn(form);
    expect(storedReturn()).toEqual({ returnTo: form });
    storeReturn(null);
    expect(storedReturn()).toEqual({});
  });

  it('is gone when the letter would not work any more', () => {
    vi.useFakeTimers();
    storeReturn(form);
    vi.advanceTimersByTime(24 * 60 * 60 * 1_000 - 1);
    expect(storedReturn()).toEqual({ returnTo: form });
    vi.advanceTimersByTime(1);
    expect(storedReturn()).toEqual({});
  });

  it('is not kept on a computer that others use', () => {
    storeReturn(form);
    keepInTabOnly(true);
    storeReturn(form);
    expect(storedReturn()).toEqual({});
  });

  it.each(['{', 'null', '"x"', '{"returnTo":"//elsewhere.example","until":9e15}', '{"returnTo":"/account"}'])(
    'is nothing where %s stands',
    (text) => {
      localStorage.setItem(storedReturnKey, text);
      expect(storedReturn()).toEqual({});
    },
  );
});
