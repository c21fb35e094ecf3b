import type { SystemResponse } from './system.ts';

/** Texts of one locale: nested groups whose leaves are i18next messages. */
export interface Messages {
  [key: string]: string | Messages;
}

/**
 * What the page carries inline in `<script type="application/json" id="lintel-bootstrap">`, so that the first
 * paint needs no second round trip: the answer of `/api/system`, the texts of the language, and the nonce
 * for generated styles.
 */
export interface Bootstrap {
  readonly system: SystemResponse;
  readonly messages: Messages;
  readonly nonce: string;
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
