import { availableParallelism } from 'node:os';
import { makeTurns } from '../errors/in-turn.ts';

/** Hashes run at once. More hashes than cores would only slow each other down, and each takes 19 MiB. */
const atOnce = Math.min(availableParallelism(), 2);

/**
 * Maximum queue length, about two seconds of work. Anyone beyond that is better off trying again than waiting
 * longer than a page does.
 */
const maximumWaiting = 256;

/** Runs one hash when its turn comes. */
export const inTurn = makeTurns(atOnce, maximumWaiting);
