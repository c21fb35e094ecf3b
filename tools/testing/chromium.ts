import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { runCommand } from './command.ts';

const SHELL = 'chromium-headless-shell';

/**
 * Names that systems give to Chromium and its kin on the PATH. The shell without a window first: the same engine takes a
 * third less time of two processors in it (51 tests: 62 s, and 91 with the whole browser).
 */
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
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
 * Finds a browser, or installs one. As root where there is apt, that is the shell without a window, also where another
 * browser is there already: half a minute that the run has back five times. Else it is Playwright's own, and where that
 * cannot be had or does not run, the system's package.
 *
 * @throws with what was tried.
 */
export async function provideChromium(log: (line: string) => void): Promise<string> {
  const there = findChromium();
  // Whoever names a browser means that one.
  const isGood = there !== undefined && (there.endsWith(SHELL) || there === process.env['LINTEL_CHROMIUM']);
  if (isGood) return there;
  const isRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  const update: Command = ['apt-get', 'update', ...PATIENCE];
  const attempts: readonly Command[] = [
    // A list of packages is often there, and to fetch one takes longer than to be told that there is none.
    ...(isRoot ? [install(SHELL), update, install(SHELL)] : []),
    ...(there === undefined ? [['playwright', 'install', 'chromium'] satisfies Command] : []),
    ...(isRoot && there === undefined ? [install('chromium')] : []),
  ];
  const tried: string[] = [];
  for (const attempt of attempts) {
    log(`${there === undefined ? 'No Chromium yet' : `${there} is slower`}: ${attempt.join(' ')} …`);
    const { code, output } = await runCommand(attempt, { env: { DEBIAN_FRONTEND: 'noninteractive' } });
    tried.push(`${attempt.join(' ')} (ended with ${code})\n${code === 0 ? '' : lastLines(output)}`);
    const found = findChromium();
    if (found !== undefined && found !== there) return found;
  }
  if (there !== undefined) return there;
  throw new Error(
    `No Chromium. Install one, or set LINTEL_CHROMIUM to its program. Tried:\n${tried.join('\n')}`,
  );
}

type Command = [string, ...string[]];

/** Where no mirror answers, that is known soon. */
const PATIENCE = ['-o', 'Acquire::http::Timeout=10', '-o', 'Acquire::Retries=0'];

function install(name: string): Command {
  return ['apt-get', 'install', '-y', '--no-install-recommends', ...PATIENCE, name];
}

function runs(program: string): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

function lastLines(text: string): string {
  return text.trimEnd().split('\n').slice(-5).join('\n');
}
