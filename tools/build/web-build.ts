import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { describePageWeight, earlyParts, measurePage, pageBudgets } from './budget.ts';
import { browsers, hashInputs, project } from './inputs.ts';
import { stylesEntry, stylesOnly } from './styles-plugin.ts';

export const webFolder = join(project, 'dist', 'web');

/** File with the hash of the build's inputs. */
const STAMP = '.inputs';

/** True if `dist/web` was built from the current files. */
export function isWebBuilt(): boolean {
  const stamp = join(webFolder, STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashInputs();
}

/**
 * Builds the web app into `dist/web`, compresses it, and checks pages against their budgets. It builds in a folder
 * beside it and renames that when complete: a running server never sees half a build, and two builds never collide.
 * @throws if Vite fails, a page's JavaScript is over its limit, or a page loads a part too early; the old build stays.
 */
export async function buildWeb(log: (line: string) => void): Promise<void> {
  const hash = hashInputs();
  mkdirSync(dirname(webFolder), { recursive: true });
  removeLeftovers();
  const work = mkdtempSync(`${webFolder}.new-`);
  try {
    const { build } = await import('vite');
    await build({
      configFile: join(import.meta.dirname, 'vite.config.ts'),
      logLevel: 'warn',
      build: { outDir: work, emptyOutDir: true },
    });
    // The same components, for server rendering.
    await build({
      configFile: join(import.meta.dirname, 'vite.config.ts'),
      logLevel: 'warn',
      build: {
        ssr: join(project, 'web', 'render-page.tsx'),
        outDir: join(work, 'server'),
        emptyOutDir: true,
        manifest: false,
      },
    });
    await build({
      configFile: false,
      root: join(project, 'web'),
      logLevel: 'error',
      plugins: [stylesOnly()],
      ssr: { noExternal: true },
      build: {
        ssr: true,
        outDir: join(work, 'server'),
        emptyOutDir: false,
        rolldownOptions: {
          input: { styles: stylesEntry },
          treeshake: { moduleSideEffects: false },
          output: { entryFileNames: '[name].js', codeSplitting: false },
        },
      },
    });
    await build({
      configFile: false,
      root: join(project, 'web'),
      logLevel: 'error',
      // The library would otherwise bring its messages for developers.
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      build: {
        outDir: work,
        emptyOutDir: false,
        modulePreload: false,
        target: browsers,
        rolldownOptions: {
          input: { worker: join(project, 'web', 'offline', 'worker.ts') },
          output: { format: 'iife', entryFileNames: '[name].js', codeSplitting: false },
        },
      },
    });
    await compressAssets(join(work, 'assets'));
    for (const budget of pageBudgets) {
      const page = measurePage(work, budget);
      log(describePageWeight(budget, page));
      if (page.kilobytes > budget.limit) {
        throw new Error(`The JavaScript of ${budget.name} is over ${budget.limit} kB gzip.`);
      }
    }
    const early = earlyParts(work);
    if (early.length > 0) throw new Error(early.join('\n'));
    writeFileSync(join(work, STAMP), hash);
    putInPlace(work);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Renames the new build into place. Another build may have finished meanwhile; ours is newer and replaces it. */
function putInPlace(work: string): void {
  chmodSync(work, 0o755);
  for (let attempt = 1; ; attempt += 1) {
    const old = `${work}.old-${attempt}`;
    try {
      if (existsSync(webFolder)) renameSync(webFolder, old);
      renameSync(work, webFolder);
      return;
    } catch (error) {
      if (attempt === 3) throw error;
    } finally {
      rmSync(old, { recursive: true, force: true });
    }
  }
}

/** Removes folders of killed builds. A build takes seconds, so anything an hour old is dead. */
function removeLeftovers(): void {
  const folder = dirname(webFolder);
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith('web.new-'))) {
    const path = join(folder, name);
    const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - changed > 3_600_000) rmSync(path, { recursive: true, force: true });
  }
}

/** Builds in a separate process, so that its memory is free again when the server starts. */
export async function buildWebApart(): Promise<void> {
  const child = spawn(process.execPath, [join(project, 'tools', 'build.ts')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The web app could not be built; the lines above say why.');
}

const toGzip = promisify(gzip);

const toBrotli = promisify(brotliCompress);

/** Files that are not compressed already. */
const COMPRESSIBLE = /\.(js|css|svg|json|txt)$/;

/**
 * Puts a `.br` and a `.gz` beside each file, at the strongest levels: we pay once, and every visitor gains. The work
 * runs on Node's thread pool, several files at once.
 * @returns the number of files compressed.
 */
async function compressAssets(folder: string): Promise<number> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    COMPRESSIBLE.test(name),
  );
  await Promise.all(files.map((name) => compress(join(folder, name))));
  return files.length;
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  const [brotli, zipped] = await Promise.all([
    toBrotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    toGzip(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, zipped)]);
}
