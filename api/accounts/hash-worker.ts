import { argon2Sync } from 'node:crypto';
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { HashOrder } from './hash-threads.ts';

// A thread that hashes passwords one at a time (hash-threads.ts). On Linux priority is per thread, and 0 means
// the calling thread (setpriority(2)); elsewhere it would affect the whole process.
if (workerData === 'gives way' && process.platform === 'linux')
  setPriority(0, constants.priority.PRIORITY_LOW);

parentPort?.on('message', (order: HashOrder) => parentPort?.postMessage(argon2Sync('argon2id', order), []));
