import type { Pool } from 'pg';
import { seededRandom } from '#demo/seeded-random.ts';
import { startTestServer } from '../../support/test-server.ts';
import { callDirectly, callThroughHttp } from './callers.ts';
import { historyFaults, ledgerFaults } from './history.ts';
import { makeLedger, type Ledger } from './ledger.ts';
import { takeOne } from './operations.ts';
import { queueFaults } from './queues.ts';
import { readRecords } from './records.ts';
import { replayFaults } from './replay.ts';
import { setUp, type Scene } from './scene.ts';

interface StormAsked {
  readonly operations: number;
  readonly workers: number;
  /** The seed of the operations; their timing depends on the machine. */
  readonly seed: string;
  /** Called from time to time with the number of operations done. */
  readonly progress?: (done: number) => void;
}

/** A storm that has passed over a database, which can be checked again. */
export interface Storm {
  readonly ledger: Ledger;
  /** Recomputes everything from the database and returns the faults; empty if all is right. */
  findFaults(): Promise<string[]>;
  close(): Promise<void>;
}

/**
 * Runs a storm: people place, move, withdraw and prefer bids, and the council changes facts and adverts, closes
 * some and withdraws some, all at once. A quarter of the workers use HTTP, the others call the functions behind
 * it with their own caches. The invariants are checked while nothing is in progress: after every tenth of the
 * operations, and on request afterwards.
 * @param database An empty, migrated database.
 */
export async function runStorm(
  database: { readonly url: string; readonly pool: Pool },
  { operations, workers, seed, progress }: StormAsked,
): Promise<Storm> {
  const size = {
    people: Math.max(12, Math.min(300, Math.floor(operations / 100))),
    adverts: 30,
    connections: workers,
  };
  const scene = await setUp(database, seededRandom(`${seed}/scene`), size);
  const server = await startTestServer(database.url, {
    tenantsFolder: scene.tenantsFolder,
    databaseConnections: 10,
  });
  const ledger = makeLedger();
  const crew = Array.from({ length: workers }, (_, number) => ({
    random: seededRandom(`${seed}/${number}`),
    caller: number % 4 === 0 ? callThroughHttp(server.port) : callDirectly(scene),
  }));
  const wave = Math.ceil(operations / 10);
  const faults: string[] = [];
  for (let done = 0; done < operations;) {
    let left = Math.min(wave, operations - done);
    done += left;
    await Promise.all(
      crew.map(async (worker) => {
        for (; left > 0; await takeOne(scene, ledger, worker)) left -= 1;
      }),
    );
    progress?.(done);
    const found = await faultsOf(scene, ledger);
    faults.push(...found.map((fault) => `after ${done}: ${fault}`));
    if (found.length > 0) break;
  }
  await server.close();
  return {
    ledger,
    findFaults: async () => [...faults, ...(await faultsOf(scene, ledger))],
    close: () => scene.close(),
  };
}

async function faultsOf(scene: Scene, ledger: Ledger): Promise<string[]> {
  const records = await readRecords(scene.pool);
  return [
    ...ledger.broken,
    ...replayFaults(records, scene.policy),
    ...historyFaults(records),
    ...ledgerFaults(records, ledger),
    ...(await queueFaults(scene, records)),
  ];
}
