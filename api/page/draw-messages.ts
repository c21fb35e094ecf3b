import type { Bootstrap, DrawnPage, Messages } from '#schemas/api/bootstrap.ts';

/** A page as the web build renders it: `Drawing` of web/draw-page.tsx, which none of our modules may import. */
export interface RenderedPage extends DrawnPage {
  /** The content of `#root`. */
  readonly html: string;
  /** Links for the head to files that the page soon needs, in HTML. */
  readonly links: string;
  /** The document's title, taken from the page's heading; null if the page has none. */
  readonly title: string | null;
}

/** The web build's module for the server: `dist/web/server/draw-page.js`. */
export interface DrawModule {
  drawPage(page: {
    readonly bootstrap: Bootstrap;
    readonly texts: Messages;
    readonly path: string;
    readonly ask: <Answer>(path: string) => Promise<Answer>;
  }): Promise<RenderedPage>;
}

/** Message to the worker: render this page. */
export interface DrawOrder {
  readonly kind: 'draw';
  readonly id: number;
  /** A `Bootstrap`, as JSON. */
  readonly bootstrap: string;
  readonly textsAddress: string;
  readonly texts: Messages;
  /** Path with its language prefix. */
  readonly path: string;
}

/** Message to the worker: the API's answer. */
export interface DrawAnswer {
  readonly kind: 'answer';
  readonly question: number;
  readonly status: number;
  readonly body: string;
}

/** Message from the worker. */
export type DrawReport =
  | { readonly kind: 'ask'; readonly id: number; readonly question: number; readonly path: string }
  | { readonly kind: 'drawn'; readonly id: number; readonly drawing: RenderedPage }
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string };
