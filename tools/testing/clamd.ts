import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runCommand } from './command.ts';

/** Finds an installed clamd and returns its absolute path. Debian puts it in a folder that is only on root's PATH. */
export function findClamd(): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, 'clamd')).find((path) => existsSync(path));
}

const install = [
  'apt-get',
  'install',
  '-y',
  '--no-install-recommends',
  '-o',
  'Acquire::http::Timeout=10',
  '-o',
  'Acquire::Retries=0',
  'clamav-daemon',
] as const;

/**
 * Finds the virus scanner for the tests, or installs it as root with apt. Not under systemd, which would start the
 * packaged service: it downloads every signature there is, while the tests need only their own. Without a scanner, its
 * tests are skipped, with a message.
 */
export async function provideClamd(log: (line: string) => void): Promise<void> {
  if (findClamd() !== undefined) return;
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (mayInstall && !existsSync('/run/systemd/system')) {
    for (const attempt of [install, ['apt-get', 'update'], install] as const) {
      log(`No clamd yet: ${attempt.join(' ')} …`);
      await runCommand(attempt, { env: { DEBIAN_FRONTEND: 'noninteractive' } });
      if (findClamd() !== undefined) return;
    }
  }
  log('No clamd: the tests with a real virus scanner are left out. Install clamav-daemon to run them.');
}
