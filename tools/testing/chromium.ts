import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { runCommand } from './command.ts';

/**
 * Names that systems give to Chromium and its kin on the PATH. The shell without a window first: the same engine takes a
 * third less time of two processors in it (51 tests: 62 s, and 91 with the whole browser).
 */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const MACOS = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/**
 * The absolute path of the browser that is there already: `LINTEL_CHROMIUM`, the system's, or Playwright's. Each is asked for its
 * version, since Ubuntu's `chromium-browser` may be a signpost to a snap and Playwright's may lack libraries.
 */
export function findChromium(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const system = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  const candidates = [process.env['LINTEL_CHROMIUM'] ?? '', ...system, MACOS, chromium.executablePath()];
  return candidates.find((candidate) => existsSync(candidate) && runs(candidate));
}

/**
 * Finds a browser, or installs one: Playwright's own, and where that cannot be had or does not run, the
 * system's package (as root).
 *
 * @throws with what was tried.
 */
export async function provideChromium(log: (line: string) => void): Promise<string> {
  const tried: string[] = [];
  const attempts: [string, ...string[]][] = [['playwright', 'install', 'chromium']];
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    attempts.push(['apt-get', 'update']);
    for (const name of ['chromium-headless-shell', 'chromium']) {
      attempts.push(['apt-get', 'install', '-y', '--no-install-recommends', name]);
    }
  }
  for (const attempt of [undefined, ...attempts]) {
    if (attempt !== undefined) {
      log(`No Chromium yet: ${attempt.join(' ')} …`);
      const { code, output } = await runCommand(attempt, { env: { DEBIAN_FRONTEND: 'noninteractive' } });
      tried.push(`${attempt.join(' ')} (ended with ${code})\n${code === 0 ? '' : lastLines(output)}`);
    }
    const found = findChromium();
    if (found !== undefined) return found;
  }
  throw new Error(
    `No Chromium. Install one, or set LINTEL_CHROMIUM to its program. Tried:\n${tried.join('\n')}`,
  );
}

function runs(program: string): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

function lastLines(text: string): string {
  return text.trimEnd().split('\n').slice(-5).join('\n');
}
