import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storeAnonymous, storeUnsent, readAnonymous, readUnsent } from './kept-drafts.ts';
import { FakeStorage } from './fake-storage.ts';
import { forgetUnsent, keepInTabOnly } from './forget-drafts.ts';

const answers = { values: { firstName: 'Samira' }, lists: {} };
const draft = {
  accountId: 'one',
  version: 3,
  base: { values: {}, lists: {} },
  answers,
  unanswered: [],
  definitionHash: 'a1',
};
const written = { answers, definitionHash: 'a1' };
let tab = new FakeStorage();
let browser = new FakeStorage();

beforeEach(() => {
  [tab, browser] = [new FakeStorage(), new FakeStorage()];
  vi.stubGlobal('sessionStorage', tab);
  vi.stubGlobal('localStorage', browser);
});
afterEach(() => vi.unstubAllGlobals());

test('what somebody typed as their session ran out waits for them, and is gone for anybody else', () => {
  storeUnsent('my-profile', draft);
  forgetUnsent('one');
  expect(readUnsent('my-profile', 'one')).toEqual(draft);
  expect(readUnsent('my-profile', 'another')).toBeNull();
  expect(readUnsent('my-profile', 'one')).toBeNull();
  storeUnsent('my-profile', draft);
  forgetUnsent('another');
  expect(readUnsent('my-profile', 'one')).toBeNull();
});

test('on a computer that others use, what a visitor writes goes with the tab', () => {
  storeAnonymous('pre-assessment', written);
  keepInTabOnly(true);
  expect(browser.length).toBe(0);
  expect(readAnonymous('pre-assessment')?.answers).toEqual(answers);
  storeAnonymous('pre-assessment', { ...written, answers: { values: { firstName: 'Sam' }, lists: {} } });
  expect(browser.length).toBe(0);
  keepInTabOnly(false);
  expect(tab.length).toBe(0);
  expect(readAnonymous('pre-assessment')?.answers.values).toEqual({ firstName: 'Sam' });
});

test('what has no room where it should go is not lost', () => {
  storeAnonymous('pre-assessment', written);
  tab.room = 20;
  keepInTabOnly(true);
  expect(readAnonymous('pre-assessment')?.answers).toEqual(answers);
});

test('a record that was tampered with is no answers', () => {
  for (const kept of [
    '[]',
    '"x"',
    '{"answers":{"values":{"a":{}},"lists":{}}}',
    '{"answers":{"values":{}}}',
  ]) {
    browser.setItem('preassessmentform', kept);
    expect(readAnonymous('pre-assessment')).toBeNull();
  }
});
