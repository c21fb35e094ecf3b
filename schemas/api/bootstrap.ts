import type { ErrorCode } from '../error-catalogue.ts';
import type { Answers } from '../forms/answers.ts';
import type { SubmitResponse } from './forms.ts';
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
  /** The time of the page's answer, by the database's clock. */
  readonly serverTime: string;
}

/** Sentences in the page's language that come with the page itself, shown if the texts do not load. */
export interface WithoutTexts {
  readonly title: string;
  readonly description: string;
  /** The label of the reload button. */
  readonly again: string;
}

/** A log-in that failed. */
interface LogInAttempt {
  /** The address as typed. */
  readonly email: string;
  /** The reason for the failure; null if a field was left empty. */
  readonly code: ErrorCode | null;
}

/** Answers sent from a page of a form without scripts, and the page shown next. */
export interface FormSending {
  /** The form's identifier. */
  readonly form: string;
  /** The page shown next, with its query and without a language prefix. */
  readonly address: string;
  /** All answers so far, as typed. */
  readonly answers: Answers;
  /** The hash of the form definition that the person was answering. */
  readonly definitionHash: string;
  /** True if the page was sent and something on it is missing or wrong. */
  readonly isRefused: boolean;
  /** The reason why the answers could not be saved or submitted; null if nothing went wrong. */
  readonly code: ErrorCode | null;
  /** Idempotency key: sending twice counts once. */
  readonly key: string;
  readonly receipt: SubmitResponse['receipt'];
}

/** The result of an HTML form sent without scripts. */
export interface SentForm {
  readonly logInAttempt?: LogInAttempt;
  readonly formSending?: FormSending;
}

/**
 * The reader of a page: a visitor, or a browser with a session, live or not. `kept`: the page comes from the
 * browser's own store because the server did not answer; the stored answers say who is reading.
 */
export type PageReader = 'visitor' | 'session' | 'kept';

/**
 * The inline data in `<script type="application/json" id="lintel-bootstrap">`, so that the first paint needs
 * no second round trip: the answer of `/api/system` and the address of the language's texts. Apart from
 * `reader` and `sent`, nothing in it belongs to a person or a request, since pages are cached.
 */
export interface Bootstrap {
  readonly system: SystemResponse;
  /**
   * The address of the texts (`Messages`). Changed texts get another address, so browsers may cache them for
   * good.
   */
  readonly textsAddress: string;
  readonly withoutTexts: WithoutTexts;
  readonly reader: PageReader;
  /** Present in the answer to an HTML form sent without scripts. */
  readonly sent?: SentForm;
  readonly homes?: FirstHomes;
  /** Present in a page rendered on the server. */
  readonly rendered?: TakeoverData;
}

/** Data the browser needs to take over a page rendered on the server. */
export interface TakeoverData extends RenderMoment {
  /** Data the page was rendered from, by its key in the browser's query cache. */
  readonly queries: readonly (readonly [key: readonly unknown[], data: unknown])[];
}

/** A page to render on the server, for one of its readers. */
export interface PageToRender {
  readonly bootstrap: Bootstrap;
  /** The same object means the same language. */
  readonly texts: Messages;
  /** The path with its language prefix and its query. */
  readonly path: string;
  /** Asks the API for an address below `/api`, as a visitor in the page's language. Rejects if it refuses. */
  readonly ask: <Answer>(path: string) => Promise<Answer>;
}

/** A page rendered on the server. */
export interface RenderedPage extends TakeoverData {
  /** The inside of `#root`. */
  readonly html: string;
  /** HTML for the head: `link` elements that preload the files the page needs next. */
  readonly links: string;
  /** The document's title, from the page's heading; null if the page has no heading. */
  readonly title: string | null;
}

/** The time a page was rendered, in milliseconds. */
export interface RenderMoment {
  /** The server's clock. */
  readonly at: number;
  /** Milliseconds by which the database's clock was ahead of that time. */
  readonly databaseAhead: number;
}

/**
 * The inline data of a page rendered once for everyone. The data it was rendered from comes after the first
 * paint, as a file: it makes up a quarter of such a page, and is not visible.
 */
export interface RenderedStart extends Pick<Bootstrap, 'withoutTexts' | 'reader'>, RenderMoment {
  /** The address of its {@link RenderedFrom}. */
  readonly from: string;
  /** Equal for equal content. */
  readonly version: string;
}

/** The data a page was rendered from; without `rendered`, the data shared by all pages of the council. */
export interface RenderedFrom extends Omit<Bootstrap, 'reader' | 'rendered'> {
  readonly version: string;
  readonly rendered?: Pick<TakeoverData, 'queries'>;
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
