import type { Bootstrap, DrawnPage, Messages } from '#schemas/api/bootstrap.ts';

/** A page as the web build draws it: `Drawing` of web/draw-page.tsx, which no module of ours may import. */
export interface Drawing extends DrawnPage {
  /** The inside of `#root`. */
  readonly html: string;
  /** What the page needs soon, for the head, as HTML. */
  readonly links: string;
  /** The document's, as the page's heading says it; null: the page has none. */
  readonly title: string | null;
}

/** What the web build has for the server: `dist/web/server/draw-page.js`. */
export interface DrawModule {
  drawPage(page: {
    readonly bootstrap: Bootstrap;
    readonly texts: Messages;
    readonly path: string;
    readonly ask: <Answer>(path: string) => Promise<Answer>;
  }): Promise<Drawing>;
}

/** To the worker: draw this. */
export interface DrawOrder {
  readonly kind: 'draw';
  readonly id: number;
  /** A `Bootstrap`, as JSON. */
  readonly bootstrap: string;
  readonly textsAddress: string;
  readonly texts: Messages;
  /** With its language prefix. */
  readonly path: string;
}

/** To the worker: what the API answered. */
export interface DrawAnswer {
  readonly kind: 'answer';
  readonly question: number;
  readonly status: number;
  readonly body: string;
}

/** From the worker. */
export type DrawReport =
  | { readonly kind: 'ask'; readonly id: number; readonly question: number; readonly path: string }
  | { readonly kind: 'drawn'; readonly id: number; readonly drawing: Drawing }
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string };
