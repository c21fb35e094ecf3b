import { importsOf } from '#tools/testing/imports-of.ts';
import type { Room } from './imports.ts';

/**
 * The order of the folders inside a room, from top to bottom. A file may import from its own folder and from
 * the rows below it; folders in one row do not know each other. An entry is the path of a folder or a file
 * inside the room, and the longest entry that fits a file counts.
 */
const LAYERS: Readonly<Partial<Record<Room, readonly (readonly string[])[]>>> = {
  domain: [
    ['forms/changes', 'forms/outside', 'forms/texts'],
    ['forms/check', 'forms/condition-types.ts', 'forms/journey'],
    ['forms/derived-schema.ts'],
    ['forms/bounds', 'forms/choices', 'forms/warnings'],
    ['forms/conditions'],
    ['forms/derived', 'forms/rules'],
    ['forms'],
    ['forms/formats', 'forms/lists'],
    ['forms/answer-path.ts', 'accounts', 'search'],
    ['law', 'lettings', 'pictures', 'places', 'theme'],
    ['words'],
  ],
  api: [
    ['main.ts'],
    ['server.ts'],
    ['configuration.ts', 'routes'],
    ['middleware'],
    ['route.ts'],
    ['services.ts', 'request.ts', 'draining.ts'],
    ['background', 'page', 'preview', 'backoffice'],
    ['mail'],
    ['alerts'],
    ['casework'],
    ['forms', 'lettings', 'pictures'],
    ['addresses', 'files'],
    ['accounts'],
    ['answers', 'errors'],
    ['tenants'],
    ['content'],
    ['council-files', 'database', 'access.ts', 'compile-schemas.ts', 'trusted-proxies.ts'],
    // Pure rules that only the server runs.
    ['rules'],
  ],
  web: [
    ['main.tsx', 'render-page.tsx'],
    ['offline-pages.ts'],
    ['AppRoot.tsx'],
    ['create-app.ts', 'create-rendered-app.ts', 'create-app-router.ts', 'bootstrap.ts', 'last-resort.ts'],
    ['route-tree.gen.ts'],
    ['routes'],
    ['layout'],
    ['features/compare'],
    ['features/account', 'features/front-page', 'features/info', 'features/property'],
    ['features/search'],
    ['features/map'],
    ['features/actions', 'features/messages'],
    ['features/bidding', 'features/forms', 'features/impersonation'],
    [
      'features/change-email',
      'features/change-password',
      'features/confirm-email',
      'features/create-account',
      'features/find-account',
      'features/reset-password',
    ],
    ['features/offers'],
    [
      'features/alerts',
      'features/automatic-bids',
      'features/documents',
      'features/login',
      'features/new-actions',
      'features/outcomes',
      'features/password',
      'features/plans',
    ],
    // A map without homes, which forms show, too.
    ['features/base-map', 'features/uploads'],
    // Unsent drafts of forms, messages and answers in the browser, which the end of a session deletes.
    ['features/form-drafts'],
    ['features/account-forms', 'features/favourites', 'features/months', 'features/recent', 'features/week'],
    [
      'features/content',
      'features/diagnostics',
      'features/preview',
      'features/sessions',
      'features/unsubscribe',
    ],
    ['components'],
    // Data that is read without a connection.
    ['offline'],
    ['app'],
    ['api'],
    ['i18n', 'theme'],
  ],
  tools: [
    ['lintel.ts'],
    ['run-lintel.ts', 'pictures.ts'],
    ['content', 'pictures', 'renew'],
    ['tenant'],
    ['edit-council', 'explain-rules'],
    ['demo', 'new-council', 'settings'],
    ['backoffice', 'council-diff', 'forms', 'scheme-packs', 'dev.ts', 'start.ts'],
    ['council-check', 'inspector', 'logo', 'run', 'scenario', 'town-map', 'typefaces', 'worksheet'],
    ['councils', 'machines', 'mail', 'person', 'places', 'seed', 'staff', 'statement.ts', 'test.ts'],
    ['form-journeys'],
    ['build.ts', 'command', 'form-proof', 'testing'],
    ['build', 'form-diff', 'install.mjs', 'palette', 'postgres'],
    ['progress.ts', 'statement', 'table-files', 'tour'],
  ],
};

/**
 * Returns a sentence for each import of a file that runs up inside its room, or across to a folder in the same
 * row; a file without a row also gets one.
 * @param path The file's path from the project's top, with `/`.
 * @param source The file's text.
 */
export function upwardImports(path: string, source: string): string[] {
  const from = placeOf(path);
  if (from === undefined) return [];
  if (from.row === -1) return [`${path} is in no row of ${from.room}/ in tests/borders/layers.ts`];
  return importsOf(path, source).flatMap((target) => {
    const to = placeOf(target);
    if (to === undefined || to.room !== from.room || to.entry === from.entry || to.row > from.row) return [];
    return [`${path} imports ${target}: ${from.entry} stands below ${to.entry}, or beside it`];
  });
}

/**
 * Returns a file's row, from 0 at the top, and the entry that puts it there; row -1 if its room has none for
 * it.
 */
function placeOf(path: string) {
  const [room, rows] = Object.entries(LAYERS).find(([name]) => path.startsWith(`${name}/`)) ?? [];
  if (room === undefined || rows === undefined) return undefined;
  // A unit's own test is in its unit's row.
  const inside = path.slice(room.length + 1).replace(/\.test(?=\.tsx?$)/, '');
  const entries = rows.flatMap((row, index) => row.map((entry) => ({ room, entry, row: index })));
  const [best] = entries
    .filter(({ entry }) => inside === entry || inside.startsWith(`${entry}/`))
    .toSorted((one, other) => other.entry.length - one.entry.length);
  return best ?? { room, entry: inside, row: -1 };
}
