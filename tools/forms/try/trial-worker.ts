import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { Trial, type StoredAnswers } from './trial.ts';

// A thread that tries answers (trial-threads.ts), and gives way to everything else on the machine, such as the portal. On
// Linux a priority is a thread's own, and 0 means the thread that asks (setpriority(2)); elsewhere it would be the whole
// process's.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);

const trial = new Trial(workerData);
parentPort?.on('message', (batch: readonly StoredAnswers[]) =>
  parentPort?.postMessage(trial.tallyOf(batch), []),
);
