import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { provideCheckResults, shippedTenants } from '../support/checked-councils.ts';

const project = join(import.meta.dirname, '../..');

/**
 * A folder in which to run the production entry: with one council, a small built site, and room for files. Remove it
 * in `afterAll`.
 */
export interface PortalPlace {
  readonly folder: string;
  remove(): void;
}

export async function makePortalPlace(): Promise<PortalPlace> {
  const folder = mkdtempSync(join(tmpdir(), 'lintel-portal-'));
  await provideCheckResults(join(folder, 'data'), false);
  for (const name of ['base', 'ashcombe']) {
    cpSync(join(shippedTenants, name), join(folder, 'tenants', name), { recursive: true });
  }
  mkdirSync(join(folder, 'dist'));
  symlinkSync(join(project, 'tests/support/site'), join(folder, 'dist/web'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** `api/main.ts` as production starts it. */
export interface PortalProcess {
  readonly child: ChildProcess;
  readonly port: number;
  /** Returns its output so far, standard and error. */
  said(): string;
  /** The exit code, or the signal that ended it. */
  readonly ended: Promise<number | string | null>;
}

/**
 * Starts the entry and waits until it reports that it answers.
 * @param port 0 for any free port.
 */
export async function startPortal(
  { folder }: PortalPlace,
  port: number,
  environment: NodeJS.ProcessEnv,
): Promise<PortalProcess> {
  const child = spawn(process.execPath, [join(project, 'api/main.ts')], {
    cwd: folder,
    env: {
      ...process.env,
      LINTEL_TENANTS: join(folder, 'tenants'),
      LINTEL_DATA: join(folder, 'data'),
      LINTEL_MAIL: 'files',
      ...environment,
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (words: string) => (said += words));
  child.stderr.setEncoding('utf8').on('data', (words: string) => (said += words));
  const ended = once(child, 'close').then(([code, signal]) => code ?? signal);
  const answers = /answers on port (\d+)/;
  while (!answers.test(said)) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`It did not start:\n${said}`);
    await Promise.race([once(child.stdout, 'data'), ended]);
  }
  return { child, port: Number(answers.exec(said)?.[1]), said: () => said, ended };
}
