import type { ClearedBy } from '#machines/process/auth/contract.ts';
import { advertsStorageKey } from '../../api/adverts-sync.ts';
import { pendingLogOutKey } from '../../app/pending-log-out.ts';
import { impersonationKey, savedSearchKey } from '../../app/kept-keys.ts';
import { seenNoticeKey } from '../../app/seen-notice.ts';
import { fileCache, keptDatabase, pictureCache, shellCache } from '../../offline/kept-names.ts';
import { diagnosticModeKey } from '../diagnostics/diagnostics.ts';
import { deviceFavouritesKey } from '../favourites/device-favourites.ts';
import {
  formsInTabKey,
  unsentActionPrefix,
  unsentOfferPrefix,
  unsentMessagePrefix,
  unsentPrefix,
} from '../form-drafts/storage.ts';
import { recentHomesKey } from '../recent/recent-homes.ts';
import { storedReturnKey } from './stored-return.ts';

/**
 * The moment at which the browser forgets an item: the ways a session ends in the auth machine, and the start
 * or any end of a session on a shared computer.
 */
export type ForgetAt = ClearedBy | 'sharedLogIn' | 'sharedEnd';

/** An item that this site keeps in a reader's browser. */
interface StoredItem {
  /** The whole name, or a part of it and `…`. */
  readonly name: string;
  readonly place: 'cookie' | 'localStorage' | 'sessionStorage' | 'cacheStorage' | 'indexedDB';
  /** The key of its purpose and its lifetime in the texts, under `cookies.purpose` and `cookies.lifetime`. */
  readonly purpose:
    | 'session'
    | 'member'
    | 'visitor'
    | 'language'
    | 'theme'
    | 'adverts'
    | 'search'
    | 'favourites'
    | 'recentHomes'
    | 'scroll'
    | 'reload'
    | 'notice'
    | 'device'
    | 'leaving'
    | 'diagnostics'
    | 'unsentForm'
    | 'unsentMessage'
    | 'visitorsForm'
    | 'formsInTab'
    | 'returnTo'
    | 'offlineFiles'
    | 'offlinePictures'
    | 'offlineAnswers'
    | 'offlineUse'
    | 'staff'
    | 'preview';
  readonly lifetime:
    | 'session'
    | 'browser'
    | 'year'
    | 'untilCleared'
    | 'logout'
    | 'left'
    | 'loggedOut'
    | 'saved'
    | 'sent'
    | 'day'
    | 'tab'
    | 'hour'
    | 'month'
    | 'offline'
    | 'eighteenHours';
  /**
   * The moments at which `forgetKept` drops it. An item with a lifetime of its own goes at its end too, or when
   * the server says.
   */
  readonly goes: readonly ForgetAt[];
}

/** Every end of a session: the next person must not see this one's data. */
const anyEnd = ['logout', 'otherTab', 'expiry', 'otherPerson', 'sharedLogIn', 'sharedEnd'] as const;
/** Every end except expiry: after that, the same person's text waits for them. */
const anyEndButExpiry = ['logout', 'otherTab', 'otherPerson', 'sharedEnd'] as const;
/** Log-outs only: another person may have written these here before the log-in. */
const logOut = ['logout', 'otherTab', 'sharedEnd'] as const;
const shared = ['sharedEnd'] as const;
const byServer = [] as const;

/**
 * Returns everything the site keeps in a browser, for the cookies page, and when a session's end drops it.
 * Regulation 6 of the Privacy and Electronic Communications Regulations 2003 requires people to be informed
 * about each; all are strictly necessary for what the reader asked for, so no consent is asked. A browser test
 * compares the list with what is really stored.
 * @param languages codes of the council's languages: the list of homes is kept in each.
 */
export const browserStorage = (languages: readonly string[]): readonly StoredItem[] => [
  { name: '__Host-session', place: 'cookie', purpose: 'session', lifetime: 'session', goes: byServer },
  { name: '__Host-member', place: 'cookie', purpose: 'member', lifetime: 'session', goes: byServer },
  { name: '__Host-visitor', place: 'cookie', purpose: 'visitor', lifetime: 'browser', goes: byServer },
  { name: '__Host-device', place: 'cookie', purpose: 'device', lifetime: 'year', goes: byServer },
  { name: 'i18n', place: 'cookie', purpose: 'language', lifetime: 'year', goes: shared },
  { name: 'lintel.theme', place: 'localStorage', purpose: 'theme', lifetime: 'untilCleared', goes: shared },
  ...languages.map((code): StoredItem => ({
    name: advertsStorageKey(code),
    place: 'localStorage',
    purpose: 'adverts',
    lifetime: 'untilCleared',
    goes: shared,
  })),
  // It contains no personal data, and has to stay until the server knows.
  { name: pendingLogOutKey, place: 'localStorage', purpose: 'leaving', lifetime: 'left', goes: [] },
  { name: savedSearchKey, place: 'localStorage', purpose: 'search', lifetime: 'logout', goes: anyEnd },
  {
    name: deviceFavouritesKey,
    place: 'localStorage',
    purpose: 'favourites',
    lifetime: 'untilCleared',
    goes: shared,
  },
  {
    name: recentHomesKey,
    place: 'localStorage',
    purpose: 'recentHomes',
    lifetime: 'loggedOut',
    goes: anyEnd,
  },
  // One for each form: the form's identifier follows, or starts the name (specification section 9).
  {
    name: `${unsentPrefix}…`,
    place: 'sessionStorage',
    purpose: 'unsentForm',
    lifetime: 'saved',
    goes: anyEndButExpiry,
  },
  // One for each conversation: its id follows.
  {
    name: `${unsentMessagePrefix}…`,
    place: 'sessionStorage',
    purpose: 'unsentMessage',
    lifetime: 'saved',
    goes: anyEndButExpiry,
  },
  // One for each action: its id follows.
  {
    name: `${unsentActionPrefix}…`,
    place: 'sessionStorage',
    purpose: 'unsentMessage',
    lifetime: 'saved',
    goes: anyEndButExpiry,
  },
  // One for each offer of a home: its id follows.
  {
    name: `${unsentOfferPrefix}…`,
    place: 'sessionStorage',
    purpose: 'unsentMessage',
    lifetime: 'saved',
    goes: anyEndButExpiry,
  },
  { name: '…form', place: 'localStorage', purpose: 'visitorsForm', lifetime: 'sent', goes: logOut },
  { name: formsInTabKey, place: 'sessionStorage', purpose: 'formsInTab', lifetime: 'tab', goes: shared },
  {
    name: storedReturnKey,
    place: 'localStorage',
    purpose: 'returnTo',
    lifetime: 'day',
    goes: [...logOut, 'sharedLogIn'],
  },
  // The router's own name, with the version of its format.
  {
    name: 'tsr-scroll-restoration-v1_3',
    place: 'sessionStorage',
    purpose: 'scroll',
    lifetime: 'tab',
    goes: shared,
  },
  { name: seenNoticeKey, place: 'sessionStorage', purpose: 'notice', lifetime: 'tab', goes: shared },
  // It keeps a broken page from reloading in a loop, and contains no personal data.
  { name: 'lintel.reloadedAt', place: 'sessionStorage', purpose: 'reload', lifetime: 'tab', goes: [] },
  { name: diagnosticModeKey, place: 'sessionStorage', purpose: 'diagnostics', lifetime: 'tab', goes: shared },
  { name: fileCache, place: 'cacheStorage', purpose: 'offlineFiles', lifetime: 'month', goes: shared },
  {
    name: shellCache,
    place: 'cacheStorage',
    purpose: 'offlineFiles',
    lifetime: 'untilCleared',
    goes: shared,
  },
  { name: pictureCache, place: 'cacheStorage', purpose: 'offlinePictures', lifetime: 'month', goes: shared },
  // Only the personal part of it goes.
  { name: keptDatabase, place: 'indexedDB', purpose: 'offlineAnswers', lifetime: 'offline', goes: anyEnd },
  // Workbox's own name.
  {
    name: 'workbox-expiration',
    place: 'indexedDB',
    purpose: 'offlineUse',
    lifetime: 'untilCleared',
    goes: shared,
  },
  { name: '__Host-preview', place: 'cookie', purpose: 'preview', lifetime: 'eighteenHours', goes: byServer },
  { name: '__Host-impersonation', place: 'cookie', purpose: 'staff', lifetime: 'hour', goes: byServer },
  { name: impersonationKey, place: 'sessionStorage', purpose: 'staff', lifetime: 'hour', goes: shared },
];
