import type { Messages, PageToRender, RenderedPage } from '#schemas/api/bootstrap.ts';

/** The web build's module for the server: `dist/web/server/render-page.js`. */
export interface RenderModule {
  renderPage(page: PageToRender): Promise<RenderedPage>;
}

/** Message to the worker: render this page. */
export interface RenderOrder {
  readonly kind: 'render';
  readonly id: number;
  /** A `Bootstrap`, as JSON. */
  readonly bootstrap: string;
  readonly textsAddress: string;
  readonly texts: Messages;
  /** Path with its language prefix. */
  readonly path: string;
}

/** Message to the worker: the API's answer. */
export interface RenderAnswer {
  readonly kind: 'answer';
  readonly question: number;
  readonly status: number;
  readonly body: string;
}

/** Message from the worker. */
export type RenderReport =
  | { readonly kind: 'ask'; readonly id: number; readonly question: number; readonly path: string }
  | { readonly kind: 'rendered'; readonly id: number; readonly rendered: RenderedPage }
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string };
