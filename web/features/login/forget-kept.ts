import { forgetAll } from '../../offline/kept-answers.ts';
import { forgetLanguage } from '../../i18n/language-cookie.ts';
import { visitorsRecord } from '../form-drafts/forget-drafts.ts';
import { browserStorage as ofBrowser, keysOf, tabStorage, writeKept } from '../form-drafts/storage.ts';
import { browserStorage, type ForgetAt } from './browser-storage.ts';

const stored = browserStorage([]);
const scrollKey = 'tsr-scroll-restoration-v1_3';

/**
 * Forgets the items that the list drops at this moment, in this tab and this browser. At the end of a session
 * on a shared computer, unlisted items go too. The server deletes its own cookies.
 */
export function forgetKept(at: ForgetAt): void {
  for (const storage of [tabStorage, ofBrowser])
    for (const key of keysOf(storage)) {
      const item = stored.find(({ name }) =>
        name === '…form'
          ? visitorsRecord(storage, key) !== null
          : name.endsWith('…')
            ? key.startsWith(name.slice(0, -1))
            : key === name,
      );
      const goes = item === undefined ? at === 'sharedEnd' : item.goes.includes(at);
      if (goes) writeKept(storage, key, null);
    }
  if (at !== 'sharedEnd') return;
  forgetLanguage();
  void forgetAll();
  // The router has it in memory, and writes it as the page unloads.
  addEventListener('pagehide', () => writeKept(tabStorage, scrollKey, null), { once: true });
}
