import type { UserResponse } from './authentication.ts';
import type { BasicListingResponse, ListedAdvert } from './property-listings.ts';
import type { SystemResponse } from './system.ts';

/** Texts of one locale: nested groups whose leaves are i18next messages. */
export interface Messages {
  [key: string]: string | Messages;
}

/** What the page of homes begins with, where the list is short enough to come with the page. */
export interface FirstHomes {
  readonly listing: BasicListingResponse;
  /** The homes that stand first in the list as it opens, in full. */
  readonly first: readonly ListedAdvert[];
  /** An instant, by the database's clock, at which the page was answered. */
  readonly serverTime: string;
}

/** What the page says, in its language, where the texts do not come. */
export interface WithoutTexts {
  readonly title: string;
  readonly description: string;
  /** On the button that reloads the page. */
  readonly again: string;
}

/**
 * What the page carries inline in `<script type="application/json" id="lintel-bootstrap">`, so that the first
 * paint needs no second round trip: the answer of `/api/system`, where the texts of the language are, and the nonce
 * for generated styles.
 */
export interface Bootstrap {
  readonly system: SystemResponse;
  /** Of the texts, as `Messages`. Other texts have another address, so a browser keeps what it has for good. */
  readonly textsAddress: string;
  readonly withoutTexts: WithoutTexts;
  readonly nonce: string;
  /** A visitor: it is certain that nobody is logged in. */
  readonly visitor?: UserResponse;
  /** Of a session that the browser has, live or not; the first reads carry it. */
  readonly antiForgeryToken?: string;
  readonly homes?: FirstHomes;
}

/** What the web build tells the server of the routes it has: `dist/web/routes.json`. */
export interface RouteManifest {
  readonly entry: string;
  readonly styles: readonly string[];
  readonly routes: readonly {
    /** TanStack path pattern, for example `/properties/$property`. */
    readonly path: string;
    /** Key of the page title in the texts. */
    readonly titleKey: string;
    /** Chunks to preload when this route is asked for. */
    readonly chunks: readonly string[];
  }[];
}
