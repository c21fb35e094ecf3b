import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SeededRandom } from '#demo/seeded-random.ts';
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

/** What somebody heard of a request while the server was killed. */
export type Heard = Answer | 'cut off';

/** A request during which the server is killed. */
export interface UnderWay {
  readonly ask: () => Promise<Answer>;
  /** Looks at what is kept once the server is dead. */
  readonly look: (heard: Heard) => Promise<void>;
  /** Asks the same of the next server, and looks at what is kept then. */
  readonly again: (heard: Heard) => Promise<void>;
}

/**
 * Kills the server in the middle of requests that are all under way, so many times, and takes each request through what
 * comes of it. A first round is heard to its end: a kill may fall anywhere in the time that it took.
 * @param begin makes the requests of a round
 * @param chance decides when
 */
export async function killInTheMiddle(
  api: KilledApi,
  begin: () => Promise<readonly UnderWay[]>,
  { kills, chance }: { readonly kills: number; readonly chance: SeededRandom },
): Promise<void> {
  const undisturbed = await begin();
  const begun = performance.now();
  const answers = await Promise.all(undisturbed.map(({ ask }) => ask()));
  // And a while after all is answered.
  const within = 1.2 * (performance.now() - begun);
  for (const [place, one] of undisturbed.entries()) await one.again(answers[place] ?? 'cut off');
  for (let number = 0; number < kills; number += 1) {
    const underWay = await begin();
    const heard = await api.killDuring(
      underWay.map(({ ask }) => ask),
      chance.fraction() * within,
    );
    const each = underWay.map((one, place) => ({ ...one, heard: heard[place] ?? 'cut off' }));
    for (const one of each) await one.look(one.heard);
    await api.start();
    for (const one of each) await one.again(one.heard);
  }
}

/**
 * The API as a process of its own that tests kill. It answers on one port from the first start to the last, and what a
 * test leaves running serves the next one, since a start takes two seconds.
 */
export class KilledApi {
  readonly #databaseUrl: () => string;
  readonly #dataFolder: (() => string) | undefined;
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

  /** Asks everything at once, kills it so many milliseconds later, and says what was heard of each. */
  async killDuring(asks: readonly (() => Promise<Answer>)[], after: number): Promise<Heard[]> {
    const asked = asks.map((ask) => ask().catch(() => 'cut off' as const));
    await sleep(after);
    await this.end();
    return Promise.all(asked);
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
