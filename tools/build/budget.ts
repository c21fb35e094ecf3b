import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Kilobytes of 1,000 bytes. The aim and the limit stand in the design's quality page ("first page"). */
export const FIRST_PAGE_AIM_KB = 186;
export const FIRST_PAGE_LIMIT_KB = 200;

/** What the page `/` makes a visitor load. */
export type FirstPage = {
  /** Sum of each file's size after `gzip -9`, in kilobytes of 1,000 bytes. */
  readonly kilobytes: number;
  /** The files, biggest first. */
  readonly files: readonly { readonly name: string; readonly kilobytes: number }[];
};

type ViteManifest = Record<string, { file: string; imports?: string[] }>;
type Routes = { entry: string; routes: { path: string; chunks: string[] }[] };

/**
 * Adds up the JavaScript of the first page: the entry, the chunks of the route `/`, and whatever these import
 * statically. What is loaded later, on demand, does not count.
 *
 * @param folder of the web build, with `routes.json` and Vite's manifest.
 * @throws when the build has no route `/`.
 */
export function measureFirstPage(folder: string): FirstPage {
  const routes: Routes = JSON.parse(readFileSync(join(folder, 'routes.json'), 'utf8'));
  const manifest: ViteManifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'));
  const home = routes.routes.find((route) => route.path === '/');
  if (home === undefined) throw new Error('routes.json has no route "/".');

  const importsOf = new Map(
    Object.values(manifest).map(({ file, imports = [] }) => [
      file,
      imports.flatMap((key) => manifest[key]?.file ?? []),
    ]),
  );
  const loaded = new Set<string>();
  const load = (file: string): void => {
    if (loaded.has(file)) return;
    loaded.add(file);
    importsOf.get(file)?.forEach(load);
  };
  [routes.entry, ...home.chunks].forEach((address) => load(address.replace(/^\//, '')));

  const files = [...loaded]
    .map((name) => ({
      name,
      kilobytes: gzipSync(readFileSync(join(folder, name)), { level: 9 }).length / 1000,
    }))
    .sort((one, other) => other.kilobytes - one.kilobytes);
  return { kilobytes: files.reduce((sum, file) => sum + file.kilobytes, 0), files };
}

/** The first page in a line for people, with its biggest files when it misses the aim. */
export function describeFirstPage(page: FirstPage): string {
  const size = `JavaScript of the first page: ${page.kilobytes.toFixed(1)} kB gzip`;
  if (page.kilobytes <= FIRST_PAGE_AIM_KB) return `${size} (aim ${FIRST_PAGE_AIM_KB})`;
  const biggest = page.files
    .slice(0, 8)
    .map((file) => `\n    ${file.kilobytes.toFixed(1).padStart(6)} kB  ${file.name}`)
    .join('');
  return `${size}, over the aim of ${FIRST_PAGE_AIM_KB} (the build fails at ${FIRST_PAGE_LIMIT_KB}):${biggest}`;
}
