import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '#demo/seeded-random.ts';
import type { Answer } from '../support/client.ts';

/**
 * Starts the API as a process of its own.
 * @param port 0: any free one
 * @param dataFolder that outlives the process; without it each process has one of its own.
 */
export async function startProcess(
  databaseUrl: string,
  port = 0,
  dataFolder?: string,
): Promise<{ child: ChildProcess; port: number }> {
  const told = [databaseUrl, String(port), ...(dataFolder === undefined ? [] : [dataFolder])];
  const child = fork(join(import.meta.dirname, 'api-process.ts'), told, { stdio: 'inherit' });
  const [message] = await once(child, 'message');
  return { child, port: message.port };
}

/**
 * The API as a process of its own that tests kill. It answers on one port from the first start to the last, and what a
 * test leaves running serves the next one, since a start takes two seconds.
 */
export class KilledApi {
  readonly #databaseUrl: () => string;
  readonly #dataFolder: (() => string) | undefined;
  readonly #random = seededRandom('moments to kill the API');
  #child: ChildProcess | undefined;
  #port = 0;

  /**
   * @param databaseUrl asked at each start, so that a hook may make the database first.
   * @param dataFolder that outlives the process; without it each start has one of its own.
   */
  constructor(databaseUrl: () => string, dataFolder?: () => string) {
    this.#databaseUrl = databaseUrl;
    this.#dataFolder = dataFolder;
  }

  /** The same for each start; 0 before the first. */
  get port(): number {
    return this.#port;
  }

  /** Starts it where it isn't running. @returns its port */
  async start(): Promise<number> {
    if (this.#child !== undefined) return this.#port;
    const { child, port } = await startProcess(this.#databaseUrl(), this.#port, this.#dataFolder?.());
    this.#child = child;
    this.#port = port;
    return port;
  }

  /** Asks, kills it anywhere from before the request is read to after it is answered, and says what was heard. */
  async killDuring(ask: () => Promise<Answer>): Promise<Answer | 'cut off'> {
    const asked = ask().catch(() => 'cut off' as const);
    await sleep(this.#random.fraction() * 12);
    await this.end();
    return asked;
  }

  /** Kills it, if it runs. */
  async end(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child?.kill('SIGKILL')) return;
    await once(child, 'exit');
  }
}

/**
 * How long a test may take, in milliseconds, that kills a process so often and begins another in its place: one is there
 * again in two seconds, and in ten where the machine has five times as much to do as it can.
 */
export function timeToKill(kills: number): number {
  return 60_000 + kills * 12_000;
}
