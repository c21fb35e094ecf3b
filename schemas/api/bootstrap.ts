import type { UserResponse } from './authentication.ts';
import type { BasicListingResponse, ListedAdvert } from './property-listings.ts';
import type { SystemResponse } from './system.ts';

/** Texts of one locale: nested groups whose leaves are i18next messages. */
export interface Messages {
  [key: string]: string | Messages;
}

/** The start of the list of homes, if the list is short enough to come with the page. */
export interface FirstHomes {
  readonly listing: BasicListingResponse;
  /** The first homes of the list as it opens, in full. */
  readonly first: readonly ListedAdvert[];
  /** When the page was answered, by the database's clock. */
  readonly serverTime: string;
}

/** The page's own sentences, in its language, for when the texts do not load. */
export interface WithoutTexts {
  readonly title: string;
  readonly description: string;
  /** The words of the reload button. */
  readonly again: string;
}

/**
 * The inline data in `<script type="application/json" id="lintel-bootstrap">`, so that the first paint needs no
 * second round trip: the answer of `/api/system`, the address of the language's texts, and the nonce for generated
 * styles.
 */
export interface Bootstrap {
  readonly system: SystemResponse;
  /** The address of the texts (`Messages`). Changed texts get another address, so a browser may cache them for good. */
  readonly textsAddress: string;
  readonly withoutTexts: WithoutTexts;
  readonly nonce: string;
  /** A visitor: nobody is logged in, for certain. */
  readonly visitor?: UserResponse;
  /** The browser has a session, live or not; the first reads carry it. */
  readonly antiForgeryToken?: string;
  readonly homes?: FirstHomes;
}

/** The routes that the web build lists for the server: `dist/web/routes.json`. */
export interface RouteManifest {
  readonly entry: string;
  readonly styles: readonly string[];
  readonly routes: readonly {
    /** TanStack path pattern, for example `/properties/$property`. */
    readonly path: string;
    /** Key of the page title in the texts. */
    readonly titleKey: string;
    /** Chunks to preload for this route. */
    readonly chunks: readonly string[];
  }[];
}
