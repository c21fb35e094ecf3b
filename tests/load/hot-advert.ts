import { once } from 'node:events';
import { fork, type ChildProcess } from 'node:child_process';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { Pool } from 'pg';
import { migrate } from '#api/database/migrate.ts';
import { antiForgeryTokenFor } from '#api/accounts/token.ts';
import { startPrivatePostgres } from '../support/private-postgres.ts';
import { addOpenAdvert, addPeople, addStandingBids, forgetBids, tokenOf, uuidOf } from './bid-scene.ts';
import { describeRatio, measureRounds, ratioOf } from './rounds.ts';

// Bids per second through HTTP on one advert with 2,000 live bids, against bids spread over many adverts with
// 150 each: the same people, the same eight connections, the same client. Each person bids once a round, which
// keeps the hot queue between 2,000 and 3,200.
//
//   node tests/load/hot-advert.ts [rounds]

const rounds = Number(process.argv[2] ?? 5);
const people = 1_200;
const connections = 8;
const spreadAdverts = 60;
let keys = 0;
const say = (line: string) => process.stdout.write(`${line}\n`);

const postgres = await startPrivatePostgres();
const pool = new Pool({ connectionString: postgres.url, max: 2 });
let child: ChildProcess | undefined;
try {
  await migrate(postgres.url);
  await addPeople(pool, people);
  const spread: string[] = [];
  for (let number = 0; number < spreadAdverts; number += 1)
    spread.push(await addOpenAdvert(pool, `load-${number}`));
  const hot = await addOpenAdvert(pool, 'hot');
  await addStandingBids(pool, spread, 150);
  await addStandingBids(pool, [hot], 2_000);
  child = fork(join(import.meta.dirname, '../faults/api-process.ts'), [postgres.url, '0'], {
    stdio: 'inherit',
  });
  const [{ port }] = await once(child, 'message');
  const onHot = () => measure(port, () => hot);
  const onSpread = () => measure(port, (person) => spread[person % spread.length] ?? hot);
  say(`Warming up, then ${rounds} rounds of ${people} bids each way, ${connections} connections.`);
  await onHot();
  await onSpread();
  const ratio = ratioOf(await measureRounds(rounds, onHot, onSpread, say));
  say(`bids on a hot advert / spread bids: ${describeRatio(ratio)}`);
} finally {
  if (child) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  await pool.end();
  await postgres.remove();
}

/** Makes everyone bid once and returns the bids per second. */
async function measure(port: number, advertOf: (person: number) => string): Promise<number> {
  await forgetBids(postgres.url);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const began = performance.now();
  let next = 0;
  const worker = async () => {
    for (let person = next++; person < people; person = next++)
      await bid(agent, port, person, advertOf(person));
  };
  await Promise.all(Array.from({ length: connections }, worker));
  const rate = people / ((performance.now() - began) / 1_000);
  agent.destroy();
  return rate;
}

function bid(agent: Agent, port: number, person: number, advert: string): Promise<void> {
  const token = tokenOf(person);
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        agent,
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: `/api/advertbid/${advert}/${uuidOf('b', person)}`,
        headers: {
          host: 'ashcombe.localhost',
          cookie: `__Host-session=${token}`,
          'x-anti-forgery-token': antiForgeryTokenFor(token),
          'idempotency-key': `load-key-hot-${String((keys += 1)).padStart(8, '0')}`,
        },
      },
      (answer) => {
        answer.resume();
        answer.on('end', () => {
          if (answer.statusCode === 200) resolve();
          else reject(new Error(`A bid was answered with ${answer.statusCode}.`));
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end();
  });
}
