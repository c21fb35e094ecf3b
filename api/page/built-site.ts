import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RouteManifest } from '#schemas/api/bootstrap.ts';
import { byPrecision, routePattern } from './route-pattern.ts';

/** A file of the web build with the hash a browser compares (subresource integrity). */
export interface BuiltFile {
  readonly path: string;
  readonly integrity: string;
}

/** What the server puts into `index.html`, by the placeholder that the web build leaves for it. */
export type PageSlot = 'language' | 'title' | 'head' | 'paint' | 'bootstrap';

const placeholders: Readonly<Record<string, PageSlot>> = {
  '%LANG%': 'language',
  '%TITLE%': 'title',
  '<!--lintel:head-->': 'head',
  '<!--lintel:paint-->': 'paint',
  '<!--lintel:bootstrap-->': 'bootstrap',
};

export interface BuiltRoute {
  /** The router's own, such as `/properties/$property`. */
  readonly path: string;
  readonly titleKey: string;
  readonly chunks: readonly BuiltFile[];
}

/** The web build as the page needs it. */
export interface BuiltSite {
  /** `index.html` in pieces: bytes with integrity on every script and style, and the slots between them. */
  readonly pieces: readonly (Buffer | PageSlot)[];
  /** The router's own paths, such as `/properties/$property`. */
  readonly paths: readonly string[];
  /** The route that an address leads to, or undefined: then the answer is a real 404. */
  routeOf(path: string): BuiltRoute | undefined;
}

/**
 * Reads the web build.
 * @param webFolder holds `index.html`, `routes.json` and `assets/`.
 * @throws Error when the build is not there.
 */
export async function readBuiltSite(webFolder: string): Promise<BuiltSite> {
  const [html, manifestText] = await Promise.all([
    readFile(join(webFolder, 'index.html'), 'utf8'),
    readFile(join(webFolder, 'routes.json'), 'utf8'),
  ]);
  const manifest: RouteManifest = JSON.parse(manifestText);
  const integrityOf = async (path: string): Promise<BuiltFile> => {
    const bytes = await readFile(join(webFolder, path));
    return { path, integrity: `sha384-${createHash('sha384').update(bytes).digest('base64')}` };
  };
  const sorted = manifest.routes.toSorted((one, other) => byPrecision(one.path, other.path));
  const routes = await Promise.all(
    sorted.map(async ({ path, titleKey, chunks }) => ({
      path,
      pattern: routePattern(path),
      titleKey,
      chunks: await Promise.all(chunks.map(integrityOf)),
    })),
  );
  const paths = new Set(
    [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path ?? ''),
  );
  const files = new Map(
    await Promise.all([...paths].map(async (path) => [path, await integrityOf(path)] as const)),
  );
  const template = html.replace(
    /(?:src|href)="(\/assets\/[^"]+)"/g,
    (attribute, path: string) => `${attribute} integrity="${files.get(path)?.integrity ?? ''}"`,
  );
  return {
    // Split with a group, so that the placeholders stay between the pieces.
    pieces: template
      .split(/(%LANG%|%TITLE%|<!--lintel:(?:head|paint|bootstrap)-->)/)
      .map((piece) => placeholders[piece] ?? Buffer.from(piece)),
    paths: manifest.routes.map(({ path }) => path),
    routeOf: (path) => routes.find(({ pattern }) => pattern.test(path)),
  };
}
