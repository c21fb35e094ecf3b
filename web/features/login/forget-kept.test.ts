import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeStorage } from '../form-drafts/fake-storage.ts';
import { browserStorage, type ForgetAt } from './browser-storage.ts';
import { forgetKept } from './forget-kept.ts';

let tab = new FakeStorage();
let browser = new FakeStorage();
let cookies: string[] = [];
let unloadListeners: (() => void)[] = [];

/** A key of each kind in the list, and some that our code would never write. */
const ofBrowser = [
  'lintel.adverts.en-GB',
  'lintel.favourites',
  'lintel.leaving',
  'lintel.recentHomes',
  'lintel.returnTo',
  'lintel.search',
  'lintel.theme',
  'platform',
  'preassessmentform',
];
const ofTab = [
  'homelesssituationform',
  'lintel.action.4d2c',
  'lintel.diagnosticMode',
  'lintel.form.my-profile',
  'lintel.formsInTab',
  'lintel.impersonation',
  'lintel.message.new',
  'lintel.notice',
  'lintel.offer.4d2c',
  'lintel.reloadedAt',
  'tsr-scroll-restoration-v1_3',
];
const records: Readonly<Record<string, string>> = {
  preassessmentform: JSON.stringify({ formIdentifier: 'pre-assessment' }),
  homelesssituationform: JSON.stringify({ formIdentifier: 'homeless-situation' }),
  // Its key ends like a record's, but it is not one.
  platform: JSON.stringify({ formIdentifier: 'my-profile' }),
};

beforeEach(() => {
  [tab, browser, cookies, unloadListeners] = [new FakeStorage(), new FakeStorage(), [], []];
  vi.stubGlobal('sessionStorage', tab);
  vi.stubGlobal('localStorage', browser);
  vi.stubGlobal('document', {
    set cookie(text: string) {
      cookies.push(text);
    },
  });
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => unloadListeners.push(listener));
  for (const key of ofBrowser) browser.setItem(key, records[key] ?? '{}');
  for (const key of ofTab) tab.setItem(key, records[key] ?? '{}');
});
afterEach(() => vi.unstubAllGlobals());

const keysIn = (storage: FakeStorage) => storage.keys().toSorted();

const personal = ['lintel.recentHomes', 'lintel.search'];
const unsent = ['lintel.action.4d2c', 'lintel.form.my-profile', 'lintel.message.new', 'lintel.offer.4d2c'];
const visitors = ['homelesssituationform', 'preassessmentform'];

test.each<[ForgetAt, readonly string[]]>([
  ['logout', [...personal, ...unsent, ...visitors, 'lintel.returnTo']],
  ['otherTab', [...personal, ...unsent, ...visitors, 'lintel.returnTo']],
  ['expiry', personal],
  ['otherPerson', [...personal, ...unsent]],
  ['sharedLogIn', [...personal, 'lintel.returnTo']],
])('at “%s” the browser forgets what is on the list for it, and nothing else', (at, gone) => {
  forgetKept(at);
  expect(keysIn(browser)).toEqual(ofBrowser.filter((key) => !gone.includes(key)));
  expect(keysIn(tab)).toEqual(ofTab.filter((key) => !gone.includes(key)));
  expect(cookies).toEqual([]);
});

test('a computer that others use keeps what stops a page from reloading for ever, and a log-out that the server has to hear of', () => {
  forgetKept('sharedEnd');
  expect(keysIn(browser)).toEqual(['lintel.leaving']);
  expect(keysIn(tab)).toEqual(['lintel.reloadedAt']);
  expect(cookies).toEqual(['i18n=; Max-Age=0; Path=/; SameSite=Lax; Secure']);
  // The router writes the scroll position as the page unloads.
  tab.setItem('tsr-scroll-restoration-v1_3', '{}');
  unloadListeners.forEach((listener) => listener());
  expect(keysIn(tab)).toEqual(['lintel.reloadedAt']);
});

test('each name of both storages on the list is tried here', () => {
  const named = browserStorage(['en-GB']).filter(
    ({ place }) => place.endsWith('Storage') && place !== 'cacheStorage',
  );
  for (const { name } of named) {
    const [start = '', end = ''] = name.split('…');
    const isTried = (key: string) => key.startsWith(start) && key.endsWith(name.includes('…') ? end : name);
    expect([...ofBrowser, ...ofTab].some(isTried), name).toBe(true);
  }
});

test('a storage that is blocked stops nothing', () => {
  vi.stubGlobal('localStorage', undefined);
  forgetKept('logout');
  expect(keysIn(tab)).not.toContain('lintel.form.my-profile');
});
