import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SeededRandom } from '#demo/seeded-random.ts';
import type { Answer } from '../support/client.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

/**
 * Starts the API in its own process.
 * @param port 0 for any free port.
 * @param dataFolder A folder that outlives the process; without it each process has its own.
 */
async function startProcess(
  databaseUrl: string,
  port = 0,
  dataFolder?: string,
): Promise<{ child: ChildProcess; port: number }> {
  const told = [databaseUrl, String(port), ...(dataFolder === undefined ? [] : [dataFolder])];
  const child = fork(join(import.meta.dirname, 'api-process.ts'), told, { stdio: 'inherit' });
  const [message] = await once(child, 'message');
  return { child, port: message.port };
}

/** The result of a request during which the server was killed. */
export type AnswerOrCut = Answer | 'cut off';

/** A request during which the server is killed. */
export interface UnderWay {
  readonly ask: () => Promise<Answer>;
  /** Checks the stored data once the server is dead. */
  readonly look: (heard: AnswerOrCut) => Promise<void>;
  /** Repeats the request at the next server and checks the stored data. */
  readonly again: (heard: AnswerOrCut) => Promise<void>;
}

/**
 * Kills the server during concurrent requests, several times, and checks each request afterwards. A first round
 * runs undisturbed: its duration limits the time of the kills.
 * @param begin Prepares the requests of a round.
 * @param chance Decides the time of each kill.
 */
export async function killInTheMiddle(
  api: KilledApi,
  begin: () => Promise<readonly UnderWay[]>,
  { kills, chance }: { readonly kills: number; readonly chance: SeededRandom },
): Promise<void> {
  const undisturbed = await begin();
  const begun = performance.now();
  const answers = await Promise.all(undisturbed.map(({ ask }) => ask()));
  // Some kills come a little after the last answer.
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
    await (number + 1 < kills ? api.start() : api.startHere());
    for (const one of each) await one.again(one.heard);
  }
}

/**
 * The API in its own process, for tests to kill. It uses one port throughout, and a process that a test leaves
 * running serves the next test, because a start takes two seconds.
 */
export class KilledApi {
  readonly #databaseUrl: () => string;
  readonly #dataFolder: (() => string) | undefined;
  #child: ChildProcess | undefined;
  #here: TestServer | undefined;
  #port = 0;

  /**
   * @param databaseUrl Called at each start, so a hook may make the database first.
   * @param dataFolder Returns a folder that outlives the process; without it each start has its own.
   */
  constructor(databaseUrl: () => string, dataFolder?: () => string) {
    this.#databaseUrl = databaseUrl;
    this.#dataFolder = dataFolder;
  }

  /** The same for each start; 0 before the first. */
  get port(): number {
    return this.#port;
  }

  /**
   * Starts it unless it is running.
   * @returns Its port.
   */
  async start(): Promise<number> {
    if (this.#child !== undefined) return this.#port;
    await this.end();
    const { child, port } = await startProcess(this.#databaseUrl(), this.#port, this.#dataFolder?.());
    this.#child = child;
    this.#port = port;
    return port;
  }

  /** Starts the next one, which nothing will kill, in this process: that costs a thirtieth of a process of its own. */
  async startHere(): Promise<void> {
    const dataFolder = this.#dataFolder?.();
    this.#here = await startTestServer(this.#databaseUrl(), {
      port: this.#port,
      ...(dataFolder === undefined ? {} : { dataFolder }),
    });
  }

  /** Sends all requests at once and kills the server `after` milliseconds later. Returns the result of each. */
  async killDuring(asks: readonly (() => Promise<Answer>)[], after: number): Promise<AnswerOrCut[]> {
    const asked = asks.map((ask) => ask().catch(() => 'cut off' as const));
    await sleep(after);
    await this.end();
    return Promise.all(asked);
  }

  /** Kills it if it is running, or closes the one in this process. */
  async end(): Promise<void> {
    await this.#here?.close();
    this.#here = undefined;
    const child = this.#child;
    this.#child = undefined;
    if (!child?.kill('SIGKILL')) return;
    await once(child, 'exit');
  }
}

/**
 * Returns the time limit in milliseconds for a test with this many kills and restarts: a restart takes two
 * seconds, and ten on a machine with five times the work it can do.
 */
export function timeToKill(kills: number): number {
  return 60_000 + kills * 12_000;
}
