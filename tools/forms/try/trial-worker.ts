import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { Trial, type StoredAnswers } from './trial.ts';

// A thread that tries answers (trial-threads.ts) at a low priority, so that the portal and everything else on
// the machine come first. On Linux a priority is per thread, and 0 means the calling thread (setpriority(2));
// elsewhere it would apply to the whole process.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);

const trial = new Trial(workerData);
parentPort?.on('message', (batch: readonly StoredAnswers[]) =>
  parentPort?.postMessage(trial.tallyOf(batch), []),
);
