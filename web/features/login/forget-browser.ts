import { forgetLanguage } from '../../i18n/language-cookie.ts';

/** What all that this site keeps in a browser begins with. */
const ours = 'lintel.';
/** Keeps a page that is broken from loading itself again and again, and says nothing of anybody. */
const guard = 'lintel.reloadedAt';

function sweep(shelf: () => Storage, keep: (key: string) => boolean): void {
  try {
    const storage = shelf();
    const keys = Array.from({ length: storage.length }, (_, place) => storage.key(place));
    keys.forEach((key) => key !== null && !keep(key) && storage.removeItem(key));
  } catch {
    // Blocked: then nothing was kept.
  }
}

/**
 * Forgets what a session on a shared computer may have left in this browser (docs/decisions/0014): the choice of
 * colours, what was looked for, the list of homes, places on pages, the diagnostic mode, and the language. The
 * session's own cookie is the server's to take away.
 */
export function forgetBrowser(): void {
  sweep(
    () => localStorage,
    (key) => !key.startsWith(ours),
  );
  sweep(
    () => sessionStorage,
    (key) => key === guard,
  );
  forgetLanguage();
}
