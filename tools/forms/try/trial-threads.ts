import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { addTo, emptyTally, type Tally } from './tally.ts';
import { Trial, type StoredAnswers, type TrialSetup } from './trial.ts';

/** The most threads; more would only wait for the database. */
const mostThreads = 4;

/** Batches queued for one thread, so that it never waits for the next. */
const aheadOfAThread = 2;

/** The fewest answers worth a thread; fewer are done before one would start. */
const worthAThread = 2_000;

/** Tries batches of stored answers as they come. */
interface Trying {
  /**
   * Resolves when the next batch may come.
   * @throws any error from trying an earlier one
   */
  take(batch: readonly StoredAnswers[]): Promise<void>;
  /** Number of answers tried. */
  readonly done: number;
  /** Ends the trial and returns its total. */
  finish(): Promise<Tally>;
  /** Ends its threads, even with batches waiting. */
  stop(): Promise<void>;
}

/**
 * Begins a trial, in threads if it is worth it.
 * @param expected about how many answers will come
 */
export function beginTrying(setup: TrialSetup, expected: number): Trying {
  return expected < worthAThread ? new TryingHere(setup) : new TryingInThreads(setup);
}

class TryingHere implements Trying {
  readonly #trial: Trial;
  readonly #tally = emptyTally();
  done = 0;

  constructor(setup: TrialSetup) {
    this.#trial = new Trial(setup);
  }

  async take(batch: readonly StoredAnswers[]): Promise<void> {
    addTo(this.#tally, this.#trial.tallyOf(batch));
    this.done += batch.length;
  }

  async finish(): Promise<Tally> {
    return this.#tally;
  }

  async stop(): Promise<void> {}
}

interface Thread {
  readonly worker: Worker;
  /** The waiting batches, each by its number of answers. */
  readonly waiting: number[];
}

class TryingInThreads implements Trying {
  readonly #threads: readonly Thread[];
  readonly #tally = emptyTally();
  #failed: Error | undefined;
  #change = Promise.withResolvers<void>();
  done = 0;

  constructor(setup: TrialSetup) {
    const count = Math.max(1, Math.min(availableParallelism(), mostThreads));
    this.#threads = Array.from({ length: count }, () => this.#start(setup));
  }

  async take(batch: readonly StoredAnswers[]): Promise<void> {
    for (;;) {
      if (this.#failed !== undefined) throw this.#failed;
      const [freest] = this.#threads.toSorted((one, other) => one.waiting.length - other.waiting.length);
      if (freest !== undefined && freest.waiting.length < aheadOfAThread) {
        freest.waiting.push(batch.length);
        freest.worker.postMessage(batch, []);
        return;
      }
      await this.#change.promise;
    }
  }

  async finish(): Promise<Tally> {
    while (this.#threads.some(({ waiting }) => waiting.length > 0)) {
      if (this.#failed !== undefined) throw this.#failed;
      await this.#change.promise;
    }
    return this.#tally;
  }

  async stop(): Promise<void> {
    await Promise.all(this.#threads.map(({ worker }) => worker.terminate()));
  }

  #start(setup: TrialSetup): Thread {
    const thread: Thread = {
      worker: new Worker(new URL('trial-worker.ts', import.meta.url), { workerData: setup }),
      waiting: [],
    };
    thread.worker
      .on('message', (tally: Tally) => {
        addTo(this.#tally, tally);
        this.done += thread.waiting.shift() ?? 0;
        this.#notify();
      })
      .on('error', (error) => this.#fail(error))
      .on('exit', () => this.#fail(new Error('A thread that tries answers has ended.')));
    return thread;
  }

  #fail(error: unknown): void {
    this.#failed ??= error instanceof Error ? error : new Error('A thread that tries answers failed.');
    this.#notify();
  }

  #notify(): void {
    this.#change.resolve();
    this.#change = Promise.withResolvers();
  }
}
