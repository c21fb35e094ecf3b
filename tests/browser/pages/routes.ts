import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteManifest } from '#schemas/api/bootstrap.ts';

const manifest: RouteManifest = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../dist/web/routes.json'), 'utf8'),
);

/** Every route of the router, as its build recorded them. */
export const routes = manifest.routes;

/**
 * Text, cards, tables, tabs, fields and a council's own content: one page of each kind for the shorter runs.
 */
export const ofEveryKind: ReadonlySet<string> = new Set([
  '/',
  '/account',
  '/account/bids',
  '/account/change-password',
  '/account/forms/$form/$page',
  '/content/$',
  '/properties',
  '/properties/$property',
]);
