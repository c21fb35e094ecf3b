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

/** A log-in that failed. */
export interface LogInAttempt {
  /** As it was typed. */
  readonly email: string;
  /** Null where something was not filled in. */
  readonly code: ErrorCode | null;
}

/** Answers to a form that a page without a script sent, and where they led. */
export interface FormSending {
  /** Its identifier. */
  readonly form: string;
  /** The page that they led to, with its query and without a language prefix. */
  readonly address: string;
  /** All of them so far, as typed. */
  readonly answers: Answers;
  /** Of the form as they were typed for. */
  readonly definitionHash: string;
  /** Whether the page was sent and something on it is missing or wrong. */
  readonly isRefused: boolean;
  /** Why they could not be taken or sent; null where nothing went wrong. */
  readonly code: ErrorCode | null;
  /** Makes sending twice one sending. */
  readonly key: string;
  readonly receipt: SubmitResponse['receipt'];
}

/** What a page's form, sent without a script, came to. */
export interface SentForm {
  readonly logInAttempt?: LogInAttempt;
  readonly formSending?: FormSending;
}

/**
 * Who asked for a page: nobody who is logged in, or a browser that has a session, live or not. `kept`: nobody asked the
 * server, which did not answer; what the browser keeps says who reads.
 */
export type Reader = 'visitor' | 'session' | 'kept';

/**
 * The inline data in `<script type="application/json" id="lintel-bootstrap">`, so that the first paint needs no
 * second round trip: the answer of `/api/system` and the address of the language's texts. Nothing in it is a person's or a
 * request's own: the page is kept.
 */
export interface Bootstrap {
  readonly system: SystemResponse;
  /** The address of the texts (`Messages`). Changed texts get another address, so a browser may cache them for good. */
  readonly textsAddress: string;
  readonly withoutTexts: WithoutTexts;
  readonly reader: Reader;
  /** Of the answer to a form that a page without a script sent. */
  readonly sent?: SentForm;
  readonly homes?: FirstHomes;
  /** Of a page that was drawn on the server. */
  readonly drawn?: DrawnPage;
}

/** What the browser needs to take over a page that the server drew. */
export interface DrawnPage extends DrawnMoment {
  /** What it was drawn from, by its key in the browser's cache of queries. */
  readonly queries: readonly (readonly [key: readonly unknown[], data: unknown])[];
}

/** When a page was drawn, in milliseconds. */
export interface DrawnMoment {
  /** The server's clock. */
  readonly at: number;
  /** How far the database's clock was ahead of it. */
  readonly databaseAhead: number;
}

/**
 * The inline data of a page that the server drew for everybody. What it was drawn from comes after the first paint, as a
 * file: it is a quarter of such a page, and nobody sees it.
 */
export interface DrawnStart extends Pick<Bootstrap, 'withoutTexts' | 'reader'>, DrawnMoment {
  /** The address of its {@link DrawnFrom}. */
  readonly from: string;
  /** The same for the same content. */
  readonly version: string;
}

/** What a page was drawn from; without `drawn`, what any page of the council is made of. */
export interface DrawnFrom extends Omit<Bootstrap, 'reader' | 'drawn'> {
  readonly version: string;
  readonly drawn?: Pick<DrawnPage, 'queries'>;
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
