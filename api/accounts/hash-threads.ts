import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

/** What argon2id needs (`argon2Sync` of Node). */
export interface HashOrder {
  readonly message: string;
  readonly nonce: Uint8Array;
  /** In KiB. */
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
  /** In bytes. */
  readonly tagLength: number;
}

/** As many as `hash-queue.ts` has under way. */
const maximumGivingWay = 2;

/** Ten times what a hash takes, and no more than anybody waits for a log-in without noticing. */
const usualPatienceMs = 200;

/** A thread has next to nothing of JavaScript: the 19 MiB of a hash are beside it. */
const resourceLimits = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 };

const givingWay = new Set<HashThread>();
let normal: HashThread | undefined;

/**
 * Hashes in a thread that gives way to every other: a hash takes 18 ms of a core, and while people log in at once a
 * page would wait that long for 0.04 ms of work. Where the machine is so busy that such a thread does not come to it, a
 * single one of usual priority makes the same hash; so a busy machine makes log-ins slow and never stops them.
 * @param patienceMs how long a thread that gives way has for it; 0: one of usual priority makes it at once.
 * @throws Error when argon2 refuses the order, or the thread ends before it has answered.
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

/** A thread that hashes in the order of asking. It keeps no process alive while nobody waits. */
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
