import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

/** The input of argon2id (`argon2Sync` of Node). */
export interface HashOrder {
  readonly message: string;
  readonly nonce: Uint8Array;
  /** Memory in KiB. */
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
  /** Length in bytes. */
  readonly tagLength: number;
}

/** Number of low-priority threads: as many as `hash-queue.ts` runs at once. */
const maximumGivingWay = 2;

/** Ten times the duration of a hash, and short enough that a log-in does not seem slow. */
const usualPatienceMs = 200;

/** A thread needs hardly any JavaScript heap: the 19 MiB of a hash are outside it. */
const resourceLimits = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 };

const givingWay = new Set<HashThread>();
let normal: HashThread | undefined;

/**
 * Hashes in a low-priority thread: a hash takes 18 ms of a core, and during many log-ins a page would wait that
 * long for 0.04 ms of work. If the machine is too busy to run such a thread, a single normal-priority thread
 * makes the same hash; so a busy machine slows log-ins and never stops them.
 * @param patienceMs milliseconds the low-priority thread has before that; 0: the normal-priority thread makes
 * it at once.
 * @throws Error if argon2 refuses the input, or the thread ends before it has answered.
 */
export async function hashApart(order: HashOrder, patienceMs = usualPatienceMs): Promise<Buffer> {
  const first = patienceMs > 0 ? freeThread() : undefined;
  if (first === undefined) return normalThread().hash(order);
  const done = new AbortController();
  const second = sleep(patienceMs, undefined, { signal: done.signal }).then(() => normalThread().hash(order));
  try {
    return await Promise.race([first.hash(order), second]);
  } finally {
    done.abort();
  }
}

function freeThread(): HashThread | undefined {
  for (const thread of givingWay) if (thread.isIdle) return thread;
  if (givingWay.size >= maximumGivingWay) return undefined;
  const thread = new HashThread('gives way', () => givingWay.delete(thread));
  givingWay.add(thread);
  return thread;
}

function normalThread(): HashThread {
  return (normal ??= new HashThread('usual', () => (normal = undefined)));
}

/** A thread that hashes requests in order. It does not keep the process alive while idle. */
class HashThread {
  readonly #worker: Worker;
  readonly #waiting: PromiseWithResolvers<Buffer>[] = [];

  constructor(priority: 'gives way' | 'usual', onEnd: () => void) {
    this.#worker = new Worker(new URL('hash-worker.ts', import.meta.url), {
      resourceLimits,
      workerData: priority,
    });
    this.#worker
      .on('message', (tag: Uint8Array) => {
        this.#waiting.shift()?.resolve(Buffer.from(tag.buffer, tag.byteOffset, tag.byteLength));
        if (this.isIdle) this.#worker.unref();
      })
      .on('error', (error) => {
        onEnd();
        this.#fail(error);
      })
      .on('exit', () => {
        onEnd();
        this.#fail(new Error('The thread that hashes has ended.'));
      });
  }

  get isIdle(): boolean {
    return this.#waiting.length === 0;
  }

  hash(order: HashOrder): Promise<Buffer> {
    const answer = Promise.withResolvers<Buffer>();
    this.#waiting.push(answer);
    this.#worker.ref();
    this.#worker.postMessage(order, []);
    return answer.promise;
  }

  #fail(error: unknown): void {
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }
}
