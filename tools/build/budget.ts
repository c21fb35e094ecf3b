import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Kilobytes of 1,000 bytes. The aims and limits are from the design's quality page. */
export const pageBudgets = [
  { path: '/', name: 'the first page', aim: 190, limit: 200 },
  { path: '/account/forms/$form/$page', name: 'a page of a form', aim: 275, limit: 300 },
] as const;
export type PageBudget = (typeof pageBudgets)[number];

/** What a page loads for somebody who opens it first. */
export type PageWeight = {
  /** Sum of each file's size after `gzip -9`, in kilobytes of 1,000 bytes. */
  readonly kilobytes: number;
  /** The files, biggest first. */
  readonly files: readonly { readonly name: string; readonly kilobytes: number }[];
};

type ViteManifest = Record<string, { file: string; imports?: string[] }>;
type Routes = { entry: string; routes: { path: string; chunks: string[] }[] };

/**
 * Adds up the JavaScript of a page: the entry, the chunks of its route, and whatever these import statically. What is
 * loaded later, on demand, does not count.
 *
 * @param folder of the web build, with `routes.json` and Vite's manifest.
 * @throws when the build has no such route.
 */
export function measurePage(folder: string, { path }: PageBudget): PageWeight {
  const routes: Routes = JSON.parse(readFileSync(join(folder, 'routes.json'), 'utf8'));
  const manifest: ViteManifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'));
  const page = routes.routes.find((route) => route.path === path);
  if (page === undefined) throw new Error(`routes.json has no route "${path}".`);

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
  [routes.entry, ...page.chunks].forEach((address) => load(address.replace(/^\//, '')));

  const files = [...loaded]
    .map((name) => ({
      name,
      kilobytes: gzipSync(readFileSync(join(folder, name)), { level: 9 }).length / 1000,
    }))
    .sort((one, other) => other.kilobytes - one.kilobytes);
  return { kilobytes: files.reduce((sum, file) => sum + file.kilobytes, 0), files };
}

/** A page in a line for people, with its biggest files when it misses the aim. */
export function describePage({ name, aim, limit }: PageBudget, page: PageWeight): string {
  const size = `JavaScript of ${name}: ${page.kilobytes.toFixed(1)} kB gzip`;
  if (page.kilobytes <= aim) return `${size} (aim ${aim})`;
  const biggest = page.files
    .slice(0, 8)
    .map((file) => `\n    ${file.kilobytes.toFixed(1).padStart(6)} kB  ${file.name}`)
    .join('');
  return `${size}, over the aim of ${aim} (the build fails at ${limit}):${biggest}`;
}
