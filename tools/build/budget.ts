import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Kilobytes of 1,000 bytes. The build names pages over their aim, and fails above a limit. */
export const pageBudgets = [
  { path: '/', name: 'the first page', aim: 155, limit: 158 },
  { path: '/properties', name: 'the list of homes', aim: 175, limit: 182 },
  { path: '/account/forms/$form/$page', name: 'a page of a form', aim: 250, limit: 275 },
] as const;
type PageBudget = (typeof pageBudgets)[number];

/** JavaScript that a first visit to a page loads. */
type PageWeight = {
  /** Sum of each file's size after `gzip -9`, in kilobytes of 1,000 bytes. */
  readonly kilobytes: number;
  /** The files, biggest first. */
  readonly files: readonly { readonly name: string; readonly kilobytes: number }[];
};

/** Parts that a page may load only once it asks for a file: the file field, and the client that sends files. */
const lateParts = [
  'features/uploads/FileUpload.tsx',
  '../node_modules/tus-js-client/lib.esm/browser/index.js',
] as const;

type ViteManifest = Record<string, { file: string; imports?: string[] }>;
type Routes = { entry: string; routes: { path: string; chunks: string[] }[] };

/**
 * Adds up the JavaScript of a page: the entry, the chunks of its route, and their static imports. Chunks loaded later,
 * on demand, do not count.
 * @param folder the web build, with `routes.json` and Vite's manifest.
 * @throws if the build has no such route.
 */
export function measurePage(folder: string, { path }: PageBudget): PageWeight {
  const { routes, entry, filesOf } = readBuild(folder);
  const page = routes.find((route) => route.path === path);
  if (page === undefined) throw new Error(`routes.json has no route "${path}".`);
  const files = [...filesOf([entry, ...page.chunks])]
    .map((name) => ({
      name,
      kilobytes: gzipSync(readFileSync(join(folder, name)), { level: 9 }).length / 1000,
    }))
    .sort((one, other) => other.kilobytes - one.kilobytes);
  return { kilobytes: files.reduce((sum, file) => sum + file.kilobytes, 0), files };
}

/**
 * Returns the pages that load a part too early, a sentence each.
 * @param folder as for {@link measurePage}
 * @throws if the build lacks a part: it has been renamed, and this check would never find anything.
 */
export function earlyParts(folder: string): readonly string[] {
  const { routes, entry, manifest, filesOf } = readBuild(folder);
  return lateParts.flatMap((part) => {
    const file = manifest[part]?.file;
    if (file === undefined) throw new Error(`The build has no ${part}; tools/build/budget.ts names it.`);
    return routes
      .filter(({ chunks }) => filesOf([entry, ...chunks]).has(file))
      .map(({ path }) => `${path} loads ${part} before it is needed.`);
  });
}

/** Matches files that help developers and testers, by their path in the project. */
const developmentFiles = /^(?:tools|demo|tests|machines\/model)\/|\.(?:model|agreement|test)\.tsx?$/;

/**
 * Returns the modules of a build that are for development alone, such as the live inspector of machines.
 * @param ids the modules' paths, with `/`; some end with a query, and made-up ones are not paths.
 * @param project the project's folder, with `/`.
 */
export function developmentModules(ids: Iterable<string>, project: string): readonly string[] {
  return [...ids]
    .map((id) => id.replace(/\?.*$/s, ''))
    .filter((id) => id.startsWith(`${project}/`))
    .map((id) => id.slice(project.length + 1))
    .filter((path) => developmentFiles.test(path));
}

/** Reads a web build. `filesOf` gives addresses and all their static imports, as files below the folder. */
function readBuild(folder: string) {
  const { entry, routes }: Routes = JSON.parse(readFileSync(join(folder, 'routes.json'), 'utf8'));
  const manifest: ViteManifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'));
  const importsOf = new Map(
    Object.values(manifest).map(({ file, imports = [] }) => [
      file,
      imports.flatMap((key) => manifest[key]?.file ?? []),
    ]),
  );
  function filesOf(addresses: readonly string[]): ReadonlySet<string> {
    const loaded = new Set<string>();
    const load = (file: string): void => {
      if (loaded.has(file)) return;
      loaded.add(file);
      importsOf.get(file)?.forEach(load);
    };
    addresses.forEach((address) => load(address.replace(/^\//, '')));
    return loaded;
  }
  return { entry, routes, manifest, filesOf };
}

/** Returns a page in a line for people, with its biggest files when it misses the aim. */
export function describePageWeight({ name, aim, limit }: PageBudget, page: PageWeight): string {
  const size = `JavaScript of ${name}: ${page.kilobytes.toFixed(1)} kB gzip`;
  if (page.kilobytes <= aim) return `${size} (aim ${aim})`;
  const biggest = page.files
    .slice(0, 8)
    .map((file) => `\n    ${file.kilobytes.toFixed(1).padStart(6)} kB  ${file.name}`)
    .join('');
  return `${size}, over the aim of ${aim} (the build fails at ${limit}):${biggest}`;
}
