import { availableParallelism } from 'node:os';
import { makeTurns } from '../errors/in-turn.ts';

/**
 * Node's threads for slow work also read files and look up hosts. If hashes filled them all, everything that comes from
 * a file would wait behind strangers who guess. So two threads stay free; and more hashes than cores would only slow
 * each other down. https://nodejs.org/api/cli.html#uv_threadpool_sizesize
 */
const threads = Number(process.env['UV_THREADPOOL_SIZE']) || 4;
const atOnce = Math.max(1, Math.min(availableParallelism(), threads - 2));

/**
 * About two seconds of work. Anybody who comes later is better off trying again than waiting longer than a page does.
 */
const maximumWaiting = 256;

/** Hashes one password when it is its turn. */
export const inTurn = makeTurns(atOnce, maximumWaiting);
