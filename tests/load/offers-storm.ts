import { Pool } from 'pg';
import { migrate } from '#api/database/migrate.ts';
import { startPrivatePostgres } from '../support/private-postgres.ts';
import { runOffersStorm } from './offers/run-storm.ts';

// Everything people, officers and the clock do with offers, all at once, and then every invariant from scratch.
//
//   node tests/load/offers-storm.ts [operations] [workers] [seed]

const operations = Number(process.argv[2] ?? 100_000);
const workers = Number(process.argv[3] ?? 16);
const seed = process.argv[4] ?? '1';
const say = (line: string) => process.stdout.write(`${line}\n`);

const postgres = await startPrivatePostgres();
const pool = new Pool({ connectionString: postgres.url, max: 4 });
try {
  await migrate(postgres.url);
  const begun = performance.now();
  const seconds = () => ((performance.now() - begun) / 1_000).toFixed(1);
  const { endings, faults } = await runOffersStorm(
    { url: postgres.url, pool },
    { operations, workers, seed, progress: (done) => say(`${done} operations in ${seconds()} s`) },
  );
  for (const [ending, count] of [...endings].toSorted()) say(`  ${ending}: ${count}`);
  for (const fault of faults.slice(0, 50)) say(`✗ ${fault}`);
  say(
    `${operations} operations by ${workers} workers, seed ${seed}: ${faults.length} faults, ${seconds()} s.`,
  );
  if (faults.length > 0) process.exitCode = 1;
} finally {
  await pool.end();
  await postgres.remove();
}
