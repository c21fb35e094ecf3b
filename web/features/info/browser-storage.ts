import { advertsStorageKey } from '../../api/adverts-sync.ts';
import { diagnosticModeKey } from '../diagnostics/diagnostics.ts';
import { deviceFavouritesKey } from '../favourites/device-favourites.ts';
import { impersonationKey } from '../impersonation/tab-impersonation.ts';
import {
  formsInTabKey,
  unsentActionPrefix,
  unsentMessagePrefix,
  unsentPrefix,
} from '../forms/drafts/storage.ts';
import { recentHomesKey } from '../recent/recent-homes.ts';
import { keptReturnKey } from '../login/kept-return.ts';
import { fileCache, keptDatabase, pictureCache, shellCache } from '../../offline/kept-names.ts';
import { savedSearchKey } from '../../app/saved-search.ts';
import { seenNoticeKey } from '../../app/seen-notice.ts';

/** Something this site keeps in a reader's browser. */
export interface StoredItem {
  readonly name: string;
  readonly place: 'cookie' | 'localStorage' | 'sessionStorage' | 'cacheStorage' | 'indexedDB';
  /** Key of its purpose and its lifetime in the texts, under `cookies.purpose` and `cookies.lifetime`. */
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
    | 'loggedOut'
    | 'saved'
    | 'sent'
    | 'day'
    | 'tab'
    | 'hour'
    | 'month'
    | 'offline'
    | 'eighteenHours';
}

/**
 * Everything the site keeps in a browser, for the cookies page. Regulation 6 of the Privacy and Electronic
 * Communications Regulations 2003 requires people to be told about each; all are strictly necessary for what the
 * reader asked for, so no consent is asked. A browser test compares the list with what is really stored.
 * @param languages codes of the council's languages: the list of homes is kept in each.
 */
export const browserStorage = (languages: readonly string[]): readonly StoredItem[] => [
  { name: '__Host-session', place: 'cookie', purpose: 'session', lifetime: 'session' },
  { name: '__Host-member', place: 'cookie', purpose: 'member', lifetime: 'session' },
  { name: '__Host-visitor', place: 'cookie', purpose: 'visitor', lifetime: 'browser' },
  { name: '__Host-device', place: 'cookie', purpose: 'device', lifetime: 'year' },
  { name: 'i18n', place: 'cookie', purpose: 'language', lifetime: 'year' },
  { name: 'lintel.theme', place: 'localStorage', purpose: 'theme', lifetime: 'untilCleared' },
  ...languages.map((code): StoredItem => ({
    name: advertsStorageKey(code),
    place: 'localStorage',
    purpose: 'adverts',
    lifetime: 'untilCleared',
  })),
  // Personal, so it goes with the session: the next person on a shared computer must not read it.
  { name: savedSearchKey, place: 'localStorage', purpose: 'search', lifetime: 'logout' },
  { name: deviceFavouritesKey, place: 'localStorage', purpose: 'favourites', lifetime: 'untilCleared' },
  { name: recentHomesKey, place: 'localStorage', purpose: 'recentHomes', lifetime: 'loggedOut' },
  // One per form: the form's identifier follows, or starts the name (specification section 9).
  { name: `${unsentPrefix}…`, place: 'sessionStorage', purpose: 'unsentForm', lifetime: 'saved' },
  // One per conversation: its id follows.
  { name: `${unsentMessagePrefix}…`, place: 'sessionStorage', purpose: 'unsentMessage', lifetime: 'saved' },
  // One per action: its id follows.
  { name: `${unsentActionPrefix}…`, place: 'sessionStorage', purpose: 'unsentMessage', lifetime: 'saved' },
  { name: '…form', place: 'localStorage', purpose: 'visitorsForm', lifetime: 'sent' },
  { name: formsInTabKey, place: 'sessionStorage', purpose: 'formsInTab', lifetime: 'tab' },
  { name: keptReturnKey, place: 'localStorage', purpose: 'returnTo', lifetime: 'day' },
  // The router's own name for it, with the version of its format.
  { name: 'tsr-scroll-restoration-v1_3', place: 'sessionStorage', purpose: 'scroll', lifetime: 'tab' },
  { name: seenNoticeKey, place: 'sessionStorage', purpose: 'notice', lifetime: 'tab' },
  { name: 'lintel.reloadedAt', place: 'sessionStorage', purpose: 'reload', lifetime: 'tab' },
  { name: diagnosticModeKey, place: 'sessionStorage', purpose: 'diagnostics', lifetime: 'tab' },
  { name: fileCache, place: 'cacheStorage', purpose: 'offlineFiles', lifetime: 'month' },
  { name: shellCache, place: 'cacheStorage', purpose: 'offlineFiles', lifetime: 'untilCleared' },
  { name: pictureCache, place: 'cacheStorage', purpose: 'offlinePictures', lifetime: 'month' },
  { name: keptDatabase, place: 'indexedDB', purpose: 'offlineAnswers', lifetime: 'offline' },
  // Workbox's own name for it.
  { name: 'workbox-expiration', place: 'indexedDB', purpose: 'offlineUse', lifetime: 'untilCleared' },
  { name: '__Host-preview', place: 'cookie', purpose: 'preview', lifetime: 'eighteenHours' },
  { name: '__Host-impersonation', place: 'cookie', purpose: 'staff', lifetime: 'hour' },
  { name: impersonationKey, place: 'sessionStorage', purpose: 'staff', lifetime: 'hour' },
];
