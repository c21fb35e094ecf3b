import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { makePasswords } from '#api/accounts/password.ts';
import { migrate } from '#api/database/migrate.ts';
import { antiForgeryTokenFor } from '#api/accounts/token.ts';
import { addAccount, addAdvert, password } from '#tools/scenario/arrange.ts';
import { startPrivatePostgres } from '../support/private-postgres.ts';
import { runWrk } from './commands.ts';
import { describeRatio, measureRounds, ratioOf } from './rounds.ts';
import { startSteadyClient } from './steady-client.ts';

// Log-ins per second through HTTP with everything on, each with the right password and a session at its end,
// against raw argon2id at the same settings with as many in progress; and the p99 wait of other pages while
// more people log in than the server can handle, against the p99 without any log-ins.
//
//   node tests/load/log-in.ts [rounds] [seconds]

const rounds = Number(process.argv[2] ?? 5);
const seconds = Number(process.argv[3] ?? 6);
const clients = 8;
/** Log-ins in progress at all times in a storm: four times as many as before. */
const stormClients = 32;
const people = 200;
/** Requests per second for other pages: a tenth of their maximum rate. */
const pageRate = 300;
const pages = ['/', '/api/system', '/api/propertylistings/basic'];
const clientCore = 1;
const say = (line: string) => process.stdout.write(`${line}\n`);

const postgres = await startPrivatePostgres();
const folder = await mkdtemp(join(tmpdir(), 'lintel-load-'));
const pool = new Pool({ connectionString: postgres.url, max: 2 });
const children: ChildProcess[] = [];
try {
  await migrate(postgres.url);
  for (let number = 0; number < people; number += 1)
    await addAccount(pool, 'ashcombe', `load-${number}@residents.example`);
  await pool.query('update account set password_hash = $1', [await makePasswords().hash(password)]);
  for (let number = 0; number < 50; number += 1) await addAdvert(pool, 'ashcombe');
  const [server, raw] = [start('log-in-process.ts', postgres.url), start('raw-argon2-process.ts')];
  const [{ port }] = await once(server, 'message');
  const script = await writeLua();

  const logIn = async (count: number, lasting: number) => {
    const before = await sessions();
    const { count: answered, rate } = await runWrk([
      '-t1',
      `-c${count}`,
      `-d${lasting}s`,
      '--timeout',
      '30s',
      '-s',
      script,
      `http://127.0.0.1:${port}/`,
    ]);
    const made = (await sessions()) - before;
    // A refusal is answered 200, too. wrk does not count requests in progress at its end, in this run and the
    // last.
    if (made < answered || made > answered + 2 * stormClients)
      throw new Error(`${answered} answers, ${made} sessions.`);
    return rate;
  };
  const hash = async () => {
    raw.send({ clients, seconds });
    const [{ rate }] = await once(raw, 'message');
    return Number(rate);
  };
  say(`Warming up, then ${rounds} rounds of ${seconds} s each way, ${clients} clients.`);
  await logIn(clients, 2);
  const ratio = ratioOf(await measureRounds(rounds, () => logIn(clients, seconds), hash, say));
  say(`log-ins / raw argon2id: ${describeRatio(ratio)}`);

  const steady = startSteadyClient(clientCore);
  const slowest = async () => {
    const asked = { port, hosts: ['ashcombe.localhost'], paths: pages };
    const [measured] = await steady.ask({ servers: [asked], rate: pageRate, seconds });
    return (measured?.p99 ?? Number.NaN) * 1_000;
  };
  const inStorm = async () => {
    const storm = logIn(stormClients, seconds + 2);
    const p99 = await slowest();
    say(`  ${(await storm).toFixed(0)} log-ins a second meanwhile`);
    return p99;
  };
  say(`Other pages, ${pageRate} a second: the slowest hundredth in a storm of ${stormClients}, and without.`);
  const waits = ratioOf(await measureRounds(rounds, inStorm, slowest, say, ' µs'));
  say(`p99 of other pages, storm / idle: ${describeRatio(waits)}`);
  steady.end();
} finally {
  for (const child of children) child.kill('SIGTERM');
  await pool.end();
  await postgres.remove();
  await rm(folder, { recursive: true, force: true });
}

function start(file: string, ...args: string[]): ChildProcess {
  const child = fork(join(import.meta.dirname, file), args, { stdio: 'inherit' });
  children.push(child);
  return child;
}

async function sessions(): Promise<number> {
  const { rows } = await pool.query<{ made: number }>('select count(*)::integer as made from session');
  return rows[0]?.made ?? 0;
}

/** Writes wrk's script. Each request is by another person, in a browser without an earlier log-in. */
async function writeLua(): Promise<string> {
  const file = join(folder, 'log-in.lua');
  const visitor = 'load-visitor';
  await writeFile(
    file,
    `local i = -1
function request()
  i = i + 1
  local body = '{"email":"load-' .. (i % ${people}) .. '@residents.example","password":"${password}","rememberMe":false}'
  return wrk.format("POST", "/api/authentication/login", {
    ["Host"] = "ashcombe.localhost", ["Cookie"] = "__Host-visitor=${visitor}",
    ["X-Anti-Forgery-Token"] = "${antiForgeryTokenFor(visitor)}", ["Content-Type"] = "application/json",
  }, body)
end
`,
  );
  return file;
}
