import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { runCommand } from './command.ts';

const SHELL = 'chromium-headless-shell';

/**
 * Names of Chromium and its relatives on the PATH. The headless shell comes first: on two processors the same engine
 * takes a third less time in it (51 tests: 62 s, and 91 with the whole browser).
 */
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * The oldest version known to pass the tests. In 150, from Debian's own list, a page reloaded without a connection
 * believes that it is online.
 */
const OLDEST = 156;
const MACOS = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/**
 * Finds an installed browser and returns its absolute path: `LINTEL_CHROMIUM`, the system's, or Playwright's. Each must
 * print its version, since Ubuntu's `chromium-browser` may only point to a snap and Playwright's may lack libraries.
 * @param withWindow true leaves out the headless shell, which has none.
 */
export function findChromium({ withWindow = false } = {}): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const names = withWindow ? NAMES.filter((name) => name !== SHELL) : NAMES;
  const system = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  const candidates = [process.env['LINTEL_CHROMIUM'] ?? '', ...system, MACOS, chromium.executablePath()];
  return candidates.find((candidate) => existsSync(candidate) && runs(candidate));
}

/**
 * Finds a browser, or installs one. As root with apt, it installs the headless shell even if there is another browser
 * or an older one: that costs half a minute and saves five times as much. Otherwise it is Playwright's own, or the
 * system's package if that is not available or does not run.
 * @throws with the attempts made.
 */
export async function provideChromium(log: (line: string) => void): Promise<string> {
  const there = findChromium();
  // A browser named in LINTEL_CHROMIUM is used as it is.
  if (there !== undefined && there === process.env['LINTEL_CHROMIUM']) return there;
  const isGood = (program: string) => program.endsWith(SHELL) && majorOf(program) >= OLDEST;
  if (there !== undefined && isGood(there)) return there;
  const isRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  const update: Command = ['apt-get', 'update', ...PATIENCE];
  const attempts: readonly Command[] = [
    // An image's own package list is often old, and lists an old browser.
    ...(isRoot ? [update, install(SHELL)] : []),
    ...(there === undefined ? [['playwright', 'install', 'chromium'] satisfies Command] : []),
    ...(isRoot && there === undefined ? [install('chromium')] : []),
  ];
  const tried: string[] = [];
  for (const attempt of attempts) {
    log(`${there === undefined ? 'No Chromium yet' : `${there} is slower or older`}: ${attempt.join(' ')} …`);
    const { code, output } = await runCommand(attempt, { env: { DEBIAN_FRONTEND: 'noninteractive' } });
    tried.push(`${attempt.join(' ')} (ended with ${code})\n${code === 0 ? '' : lastLines(output)}`);
    const found = findChromium();
    if (found !== undefined && (found !== there || isGood(found))) return found;
  }
  if (there !== undefined) {
    if (majorOf(there) < OLDEST)
      log(`${there} is older than ${OLDEST}: tests without a connection may fail.`);
    return there;
  }
  throw new Error(
    `No Chromium. Install one, or set LINTEL_CHROMIUM to its program. Tried:\n${tried.join('\n')}`,
  );
}

type Command = [string, ...string[]];

/** Options that make apt give up quickly if no mirror answers. */
const PATIENCE = ['-o', 'Acquire::http::Timeout=10', '-o', 'Acquire::Retries=0'];

function install(name: string): Command {
  return ['apt-get', 'install', '-y', '--no-install-recommends', ...PATIENCE, name];
}

function runs(program: string): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

/** Returns the major version, 156 for "Chromium 156.0.8078.108"; 0 if the program does not print one. */
function majorOf(program: string): number {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  return Number(/(\d+)\.\d/.exec(stdout)?.[1] ?? 0);
}

function lastLines(text: string): string {
  return text.trimEnd().split('\n').slice(-5).join('\n');
}
