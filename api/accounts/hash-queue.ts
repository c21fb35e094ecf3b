import { availableParallelism } from 'node:os';
import { makeTurns } from '../errors/in-turn.ts';

/** More hashes than cores would only slow each other down; and each takes 19 MiB. */
const atOnce = Math.min(availableParallelism(), 2);

/**
 * About two seconds of work. Anybody who comes later is better off trying again than waiting longer than a page does.
 */
const maximumWaiting = 256;

/** Hashes one password when it is its turn. */
export const inTurn = makeTurns(atOnce, maximumWaiting);
