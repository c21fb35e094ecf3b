import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { previewCookie } from '#schemas/preview.ts';
import { browserStorage } from '#web/features/login/browser-storage.ts';

/**
 * The name in the list of stored data, for each place in the code that writes, with the key as the code has it.
 */
const written: Readonly<Record<string, string>> = {
  'api/adverts-sync.ts key': 'lintel.adverts.en-GB',
  'api/reload-once.ts storageKey': 'lintel.reloadedAt',
  'app/pending-log-out.ts pendingLogOutKey': 'lintel.leaving',
  'app/seen-notice.ts seenNoticeKey': 'lintel.notice',
  'features/actions/typed-reason.ts this.#key': 'lintel.action.…',
  'features/diagnostics/diagnostics.ts diagnosticModeKey': 'lintel.diagnosticMode',
  'features/favourites/store-device-favourites.ts deviceFavouritesKey': 'lintel.favourites',
  'features/form-drafts/forget-drafts.ts formsInTabKey': 'lintel.formsInTab',
  'features/form-drafts/kept-drafts.ts name': '…form',
  'features/form-drafts/kept-drafts.ts unsentKey(form)': 'lintel.form.…',
  'features/impersonation/impersonation-actor.ts impersonationKey': 'lintel.impersonation',
  'features/login/stored-return.ts storedReturnKey': 'lintel.returnTo',
  'features/messages/unsent-message.ts keyOf(thread)': 'lintel.message.…',
  'features/offers/typed-refusal.ts this.#key': 'lintel.offer.…',
  'features/preview/start-preview.ts ${previewCookie}': previewCookie,
  'features/recent/note-seen.ts recentHomesKey': 'lintel.recentHomes',
  'features/search/filter/saved-filter.ts savedSearchKey': 'lintel.search',
  'i18n/language-cookie.ts i18n': 'i18n',
  'offline/kept-answers.ts keptDatabase': 'lintel',
  'offline/start-offline.ts shellCache': 'lintel-shells',
  'offline/worker.ts fileCache': 'lintel-files',
  'offline/worker.ts pictureCache': 'lintel-pictures',
  'offline/worker.ts shellCache': 'lintel-shells',
  'theme/colour-mode.ts storageKey': 'lintel.theme',
};

/**
 * Places that store nothing: a trial write that is undone at once, a key that is removed or moved, and the
 * writer itself.
 */
const keepsNothing: readonly string[] = [
  'features/diagnostics/browser-checks.ts probe',
  'features/form-drafts/fake-storage.ts key: string',
  'features/form-drafts/forget-drafts.ts key',
  'features/form-drafts/storage.ts key',
  'features/form-drafts/storage.ts key: string',
  'features/impersonation/impersonation-actor.ts key',
  'features/login/forget-kept.ts key',
  'features/login/forget-kept.ts scrollKey',
];

/** Every way to write to a store of the browser, with the name it writes under. */
const waysToWrite: readonly RegExp[] = [
  /\bsetItem\(([^,)]+),/g,
  /\bwriteKept\([^,]+, ((?:[^,()]|\([^)]*\))+),/g,
  /\bcookie = [`'"]([^=]+)=/g,
  /\bcaches\.open\(([^)]+)\)/g,
  /\bcacheName: (\w+)/g,
  /\bcreateStore\(([^,]+),/g,
  /\bindexedDB\.open\(([^,)]+)/g,
  /\bcookieStore\.set\(([^,)]+)/g,
  /\b(?:local|session)Storage(?:\[([^\]]+)\]|\.(?!getItem|setItem|removeItem|length|key\b)(\w+))/g,
];

const folder = join(import.meta.dirname, '../../web');
const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path) && !/\.(?:test|gen)\.tsx?$/.test(path))
  .flatMap((path) => {
    const source = readFileSync(join(folder, path), 'utf8');
    return waysToWrite.flatMap((way) =>
      [...source.matchAll(way)].map(([, key, other]) => `${path} ${(key ?? other ?? '').trim()}`),
    );
  });

test('every write to browser storage is known, with its name', () => {
  expect([...new Set(found)].toSorted()).toEqual([...Object.keys(written), ...keepsNothing].toSorted());
});

test('each name is in the list used by the cookies page and by log-out', () => {
  const listed = browserStorage(['en-GB']).map(({ name }) => name);
  expect(Object.values(written).filter((name) => !listed.includes(name))).toEqual([]);
});
