import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runCommand } from './command.ts';

/** The absolute path of an installed clamd. Debian keeps it where only root's PATH leads. */
export function findClamd(): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, 'clamd')).find((path) => existsSync(path));
}

const install = [
  'apt-get',
  'install',
  '-y',
  // Without freshclam's service, which would fetch every signature there is: the tests bring one of their own.
  '--no-install-recommends',
  '-o',
  'Acquire::http::Timeout=10',
  '-o',
  'Acquire::Retries=0',
  'clamav-daemon',
] as const;

/**
 * Finds the virus scanner that tests run, or installs it as root with apt. Where neither is possible, the tests with a real
 * scanner are left out, and this says so.
 */
export async function provideClamd(log: (line: string) => void): Promise<void> {
  if (findClamd() !== undefined) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    for (const attempt of [install, ['apt-get', 'update'], install] as const) {
      log(`No clamd yet: ${attempt.join(' ')} …`);
      await runCommand(attempt, { env: { DEBIAN_FRONTEND: 'noninteractive' } });
      if (findClamd() !== undefined) return;
    }
  }
  log('No clamd: the tests with a real virus scanner are left out. Install clamav-daemon to run them.');
}
