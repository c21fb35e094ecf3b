import { argon2Sync } from 'node:crypto';
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { HashOrder } from './hash-threads.ts';

// A thread that hashes passwords, one after the other (hash-threads.ts). On Linux a priority is a thread's own, and 0
// means the thread that asks (setpriority(2)); elsewhere it would be the whole process's.
if (workerData === 'gives way' && process.platform === 'linux')
  setPriority(0, constants.priority.PRIORITY_LOW);

parentPort?.on('message', (order: HashOrder) => parentPort?.postMessage(argon2Sync('argon2id', order), []));
