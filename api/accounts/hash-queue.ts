import { availableParallelism } from 'node:os';
import { makeTurns } from '../errors/in-turn.ts';

/**
 * Node's threads for slow work are shared with reading files and finding hosts; so many hashes fill them all and
 * everything that comes from a file waits behind strangers who guess. Two threads stay free, and more hashes than
 * cores would only slow each other down. https://nodejs.org/api/cli.html#uv_threadpool_sizesize
 */
const threads = Number(process.env['UV_THREADPOOL_SIZE']) || 4;
const atOnce = Math.max(1, Math.min(availableParallelism(), threads - 2));

/** About two seconds of work. Whoever comes later had better come again than wait longer than a page does. */
const maximumWaiting = 256;

/** Hashes one password when it is its turn. */
export const inTurn = makeTurns(atOnce, maximumWaiting);
