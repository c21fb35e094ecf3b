import { Worker } from 'node:worker_threads';
import type { Reading, ReadingTask } from './reading.ts';

/** Reads files, one after the other, beside the event loop. */
export interface Reader {
  /** `stuck`: it took too long, or too much memory; the thread was ended, and the next file gets another. */
  read(task: ReadingTask): Promise<Reading | 'stuck'>;
}

/** Twelve times what a photograph of 48 megapixels in HEIC takes on two busy processors. */
const usualLimitMs = 30_000;

/** An idle thread keeps what libheif and pdf.js have taken, a hundred megabytes, so it is ended after a while. */
const idleMs = 30_000;

/** Of JavaScript's own objects alone: the bytes of files and pictures are beside them. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

/** A reader with a thread that begins with the first file. It keeps no process alive, so nobody has to end it. */
export function makeReader(limitMs = usualLimitMs): Reader {
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
        // Such as out of memory. It ends the thread, and whoever waits is told by that.
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
