import { Worker } from 'node:worker_threads';
import type { Reading, ReadingTask } from './reading.ts';

/** Reads files one at a time, outside the event loop. */
export interface ThreadReader {
  /** `stuck`: it took too long or too much memory; its thread was ended, and the next file gets a new one. */
  read(task: ReadingTask): Promise<Reading | 'stuck'>;
}

/** Twelve times as long as a 48-megapixel HEIC photograph takes on two busy processors. */
const usualLimitMs = 30_000;

/** An idle thread holds a hundred megabytes taken by libheif and pdf.js, so it is ended after this time. */
const idleMs = 30_000;

/** Limits for JavaScript's own objects only: the bytes of files and pictures are outside them. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

/**
 * Creates a reader whose thread starts with the first file. It does not keep the process alive, so it needs no
 * close.
 */
export function makeReader(limitMs = usualLimitMs): ThreadReader {
  let before: Promise<unknown> = Promise.resolve();
  let idle: { readonly worker: Worker; readonly timer: NodeJS.Timeout } | undefined;

  function takeWorker(): Worker {
    if (idle === undefined) return startWorker();
    clearTimeout(idle.timer);
    const { worker } = idle;
    idle = undefined;
    return worker;
  }

  function startWorker(): Worker {
    const worker = new Worker(new URL('reader-worker.ts', import.meta.url), { resourceLimits });
    return (
      worker
        // For example out of memory. The error ends the thread, and the exit tells the waiting caller.
        .on('error', () => {})
        .on('exit', () => {
          if (idle?.worker === worker) idle = undefined;
        })
    );
  }

  function keepWorker(worker: Worker): void {
    worker.unref();
    idle = { worker, timer: setTimeout(() => void worker.terminate(), idleMs).unref() };
  }

  async function readNext(task: ReadingTask): Promise<Reading | 'stuck'> {
    const worker = takeWorker();
    const reading = await answerOf(worker, task, limitMs);
    if (reading === 'stuck') await worker.terminate();
    else keepWorker(worker);
    return reading;
  }

  return {
    read(task) {
      const reading = before.then(() => readNext(task));
      before = reading.catch(() => {});
      return reading;
    },
  };
}

function answerOf(worker: Worker, task: ReadingTask, limitMs: number): Promise<Reading | 'stuck'> {
  worker.ref();
  return new Promise((resolve) => {
    const end = (reading: Reading | 'stuck') => {
      clearTimeout(timer);
      worker.off('message', end).off('exit', stuck);
      resolve(reading);
    };
    const stuck = () => end('stuck');
    const timer = setTimeout(stuck, limitMs);
    worker.on('message', end).on('exit', stuck).postMessage(task, []);
  });
}
