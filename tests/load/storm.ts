import { parseArgs } from 'node:util';
import { Pool } from 'pg';
import { migrate } from '#api/database/migrate.ts';
import { startPrivatePostgres } from '../support/private-postgres.ts';
import { runStorm } from './storm/storm.ts';

// Everything people and a council do with bids, all at once, and then every invariant recomputed from scratch.
//
//   node tests/load/storm.ts [operations] [workers] [--seed N]

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: '1' } },
});
const operations = Number(positionals[0] ?? 100_000);
const workers = Number(positionals[1] ?? 16);
const { seed } = values;
const say = (line: string) => process.stdout.write(`${line}\n`);

const postgres = await startPrivatePostgres();
const pool = new Pool({ connectionString: postgres.url, max: 4 });
try {
  await migrate(postgres.url);
  const begun = performance.now();
  const seconds = () => ((performance.now() - begun) / 1_000).toFixed(1);
  const storm = await runStorm(
    { url: postgres.url, pool },
    { operations, workers, seed, progress: (done) => say(`${done} operations in ${seconds()} s`) },
  );
  for (const [end, count] of [...storm.ledger.counts].toSorted()) say(`  ${end}: ${count}`);
  const faults = await storm.findFaults();
  await storm.close();
  for (const fault of faults.slice(0, 50)) say(`✗ ${fault}`);
  say(
    `${operations} operations by ${workers} workers, seed ${seed}: ${faults.length} faults, ${seconds()} s in all.`,
  );
  if (faults.length > 0) process.exitCode = 1;
} finally {
  await pool.end();
  await postgres.remove();
}
