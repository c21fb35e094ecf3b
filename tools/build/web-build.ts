import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeFirstPage, FIRST_PAGE_LIMIT_KB, measureFirstPage } from './budget.ts';
import { compressAssets } from './compress.ts';
import { hashInputs, project } from './inputs.ts';

export const webFolder = join(project, 'dist', 'web');

/** Holds the hash of what was built. Written last and removed first: a build that was cut short has none. */
const stamp = join(webFolder, '.inputs');

/** True when `dist/web` is the web app of the files as they are now. */
export function isWebBuilt(): boolean {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashInputs();
}

/**
 * Builds the web app into `dist/web`, compresses it, and holds it to the budget of the first page.
 *
 * @throws when Vite fails, or the first page's JavaScript is over the limit.
 */
export async function buildWeb(log: (line: string) => void): Promise<void> {
  const hash = hashInputs();
  rmSync(stamp, { force: true });
  const { build } = await import('vite');
  await build({ configFile: join(project, 'vite.config.ts'), logLevel: 'warn' });
  await compressAssets(join(webFolder, 'assets'));
  const page = measureFirstPage(webFolder);
  log(describeFirstPage(page));
  if (page.kilobytes > FIRST_PAGE_LIMIT_KB) {
    throw new Error(`The first page's JavaScript is over ${FIRST_PAGE_LIMIT_KB} kB gzip.`);
  }
  writeFileSync(stamp, hash);
}

/** Builds in a process of its own, whose memory is free again when the server starts. */
export async function buildWebApart(): Promise<void> {
  const child = spawn(process.execPath, [join(project, 'tools', 'build.ts')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The web app could not be built; the lines above say why.');
}
