import { execFileSync, fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { migrate } from '#api/database/migrate.ts';
import { addAdvert } from '#tools/scenario/arrange.ts';
import { checkCouncils } from '#tools/council-check/check-councils.ts';
import { getBytes, decodedText } from '../support/get-bytes.ts';
import { startPrivatePostgres } from '../support/private-postgres.ts';
import { runWrk } from './commands.ts';
import { describeRatio, measureRounds, ratioOf, type Round } from './rounds.ts';
import { startSteadyClient, type Asked } from './steady-client.ts';
import type { Effort } from './tenants-process.ts';

// Three hundred councils against one: their start-up time at first, after a check and again, their weight,
// their maximum requests per second, and the p99 wait at one rate well below both limits. Every council is a
// full copy of a shipped one, with its own map, forms, content and texts; all adverts together are as many as
// the single council has. The servers share one core and the client has the other.
//
//   node tests/load/tenants.ts [rounds] [seconds]

const rounds = Number(process.argv[2] ?? 5);
const seconds = Number(process.argv[3] ?? 5);
const many = 300;
const advertsEach = 6;
/** Below this number, a p99 depends on a few requests. */
const fewestRequests = 3_000;
/**
 * Requests per second that our client easily makes on one core; beyond this, its own queue would be measured.
 */
const clientRate = 1_500;
const alone = 'council-alone';
const measurements = {
  'pages and content': [
    '/',
    '/content',
    '/content/glossary',
    '/api/system',
    '/api/system/pagecontents/glossary',
  ],
  'the public list, as many adverts in all': ['/api/propertylistings/basic'],
} as const;
const clientCore = 1;
const shipped = join(import.meta.dirname, '../../tenants');
const say = (line: string) => process.stdout.write(`${line}\n`);

const servers: ChildProcess[] = [];
const postgres = await startPrivatePostgres();
const folder = await mkdtemp(join(tmpdir(), 'lintel-load-'));
const pool = new Pool({ connectionString: postgres.url, max: 2 });
try {
  await migrate(postgres.url);
  const ids = Array.from({ length: many }, (_, number) => `council-${number}`);
  const [one, all] = [await makeCouncils('one', [alone]), await makeCouncils('many', ids)];
  for (const id of ids) {
    for (let number = 0; number < advertsEach; number += 1) {
      await addAdvert(pool, id, { schemeIdentifier: 'ashcombe-homes' });
      await addAdvert(pool, alone, { schemeIdentifier: 'ashcombe-homes' });
    }
  }
  await pool.query('vacuum analyze');

  for (const { child, startedIn } of [await startPinned(one), await startPinned(all)]) {
    say(`Started for the first time in ${ms(startedIn)}.`);
    child.kill('SIGKILL');
  }
  await rm(join(all.data, 'judged'), { recursive: true });
  const beganAt = performance.now();
  await checkCouncils({ tenantsFolder: all.tenants, webFolder: folder, dataFolder: all.data }, ids);
  say(`Checked by a command in ${ms(performance.now() - beganAt)}, on both cores.`);
  const checked = await startPinned(all);
  say(`Started for the first time after that in ${ms(checked.startedIn)}.`);
  checked.child.kill('SIGKILL');
  const again: Round[] = [];
  for (let round = 1; round < rounds; round += 1) again.push(await startAndEnd(all, one));
  const [single, crowd] = [await startPinned(one), await startPinned(all)];
  again.push({ ours: crowd.startedIn, yardstick: single.startedIn });
  say(`Started again with ${many} councils in ${range(again.map(({ ours }) => ours))}`);
  say(`and with one in ${range(again.map(({ yardstick }) => yardstick))}.`);
  await tellWeight('Once started', single, crowd);
  for (const id of ids) await visit(crowd.port, id);
  await visit(single.port, alone);
  await tellWeight('Once every page was visited', single, crowd);
  for (const [name, paths] of Object.entries(measurements)) {
    const crowded = { port: crowd.port, hosts: ids.map(hostOf), paths };
    const lone = { port: single.port, hosts: [hostOf(alone)], paths };
    const limit = await measureThroughput(name, crowded, lone);
    const rate = Math.min(Math.floor(limit / 300) * 100, clientRate);
    const before = [await effortOf(crowd), await effortOf(single)];
    const requests = await measureWaiting(name, crowded, lone, rate);
    const after = [await effortOf(crowd), await effortOf(single)];
    for (const [index, server] of [`${many} councils`, 'one'].entries()) {
      tellEffort(server, before[index], after[index], requests);
    }
  }
  await tellWeight('After all that', single, crowd);
} finally {
  // Servers of a failed measurement as well: they would keep this process alive.
  for (const child of servers) child.kill('SIGKILL');
  await pool.end();
  await postgres.remove();
  await rm(folder, { recursive: true, force: true });
}

/**
 * Measures the maximum rate over eight connections. Returns the smallest rate of all in requests per second.
 */
async function measureThroughput(name: string, crowded: Asked, lone: Asked): Promise<number> {
  const ask = async (asked: Asked) => {
    const script = join(folder, `${asked.port}.lua`);
    await writeFile(script, requestsTo(asked));
    const address = `http://127.0.0.1:${asked.port}/`;
    return (await runWrk(['-t1', '-c8', `-d${seconds}s`, '-s', script, address], clientCore)).rate;
  };
  say(`${name}, flat out, ${rounds} rounds of ${seconds} s each way:`);
  const measured = await measureRounds(
    rounds,
    () => ask(crowded),
    () => ask(lone),
    say,
  );
  say(`throughput of ${many} / of one: ${describeRatio(ratioOf(measured))}`);
  return Math.min(...measured.flatMap(({ ours, yardstick }) => [ours, yardstick]));
}

/**
 * Measures waits at a third of the slower server's rate, where no queue forms because of us. Returns the number
 * of requests sent to each server.
 */
async function measureWaiting(name: string, crowded: Asked, lone: Asked, rate: number): Promise<number> {
  const client = startSteadyClient(clientCore);
  const order = {
    servers: [crowded, lone],
    rate,
    seconds: Math.max(seconds, Math.ceil(fewestRequests / rate)),
  };
  say(`${name}, ${rate} a second, ${rounds} rounds of ${order.seconds} s each, in turns of a second:`);
  await client.ask(order);
  const [p50, p99]: [Round[], Round[]] = [[], []];
  for (let round = 1; round <= rounds; round += 1) {
    const [ours, yardstick] = await client.ask(order);
    if (!ours || !yardstick) throw new Error('A server was not measured.');
    p50.push({ ours: ours.p50, yardstick: yardstick.p50 });
    p99.push({ ours: ours.p99, yardstick: yardstick.p99 });
    say(
      `round ${round}: p50 ${ours.p50.toFixed(2)} against ${yardstick.p50.toFixed(2)} ms, p99 ${ours.p99.toFixed(2)} against ${yardstick.p99.toFixed(2)} ms, ${ours.count} requests each`,
    );
  }
  client.end();
  say(`p50 of ${many} / of one: ${describeRatio(ratioOf(p50))}`);
  say(`p99 of ${many} / of one: ${describeRatio(ratioOf(p99))}`);
  return rate * order.seconds * (rounds + 1);
}

async function effortOf({ child }: Started): Promise<Effort> {
  child.send('effort');
  const [effort] = await once(child, 'message');
  return effort;
}

/**
 * Prints figures that other work on the machine does not change: processor time per request, and the number of
 * V8's collections.
 */
function tellEffort(server: string, before: Effort | undefined, after: Effort | undefined, requests: number) {
  if (!before || !after) return;
  const spent = (part: keyof Effort) => after[part] - before[part];
  say(
    `${server}: ${((spent('processor') / requests) * 1_000).toFixed(0)} µs of processor a request; the nursery collected ${spent('small')} times, the whole heap ${spent('whole')}, ${ms(spent('paused'))} in all, the longest ${after.longest.toFixed(1)} ms`,
  );
}

function hostOf(id: string): string {
  return `${id}.localhost`;
}

function ms(duration: number): string {
  return `${Math.round(duration)} ms`;
}

/**
 * Makes a tenants folder with copies of a shipped council under other names, and an empty data folder beside
 * it.
 */
async function makeCouncils(name: string, ids: readonly string[]): Promise<Folders> {
  const tenants = join(folder, name);
  const data = join(folder, `${name}-data`);
  await mkdir(data, { recursive: true });
  await cp(join(shipped, 'base'), join(tenants, 'base'), { recursive: true });
  const tenant: object = JSON.parse(await readFile(join(shipped, 'ashcombe/tenant.json'), 'utf8'));
  for (const id of ids) {
    await cp(join(shipped, 'ashcombe'), join(tenants, id), { recursive: true });
    const own = { ...tenant, tenantId: id, hosts: [`${id}.localhost`] };
    await writeFile(join(tenants, id, 'tenant.json'), JSON.stringify(own, null, 2));
    const map = join(tenants, id, 'map.geojson');
    await writeFile(map, (await readFile(map, 'utf8')).replace('{', `{ "name": "${id}",`));
    for (const form of ['housing-register', 'my-addresses']) {
      const file = join(tenants, id, `forms/${form}.form.json`);
      const changes: object = JSON.parse(await readFile(file, 'utf8'));
      await writeFile(file, JSON.stringify({ ...changes, summary: `What ${id} asks.` }));
    }
    // Most councils would have their own texts.
    await mkdir(join(tenants, id, 'locales'), { recursive: true });
    await writeFile(
      join(tenants, id, 'locales/en-GB.json'),
      JSON.stringify({ home: { title: `Homes in ${id}` } }),
    );
  }
  return { tenants, data };
}

/** Returns the milliseconds each server took to start. */
async function startAndEnd(ours: Folders, yardstick: Folders): Promise<Round> {
  const started = [await startPinned(ours), await startPinned(yardstick)];
  for (const { child } of started) child.kill('SIGKILL');
  return { ours: started[0]?.startedIn ?? Number.NaN, yardstick: started[1]?.startedIn ?? Number.NaN };
}

/** Formats the median with the smallest and the largest. */
function range(durations: readonly number[]): string {
  const sorted = durations.toSorted((one, other) => one - other);
  const at = (part: number) => ms(sorted[Math.round((sorted.length - 1) * part)] ?? Number.NaN);
  return `${at(0.5)} (${at(0)} to ${at(1)})`;
}

interface Folders {
  readonly tenants: string;
  readonly data: string;
}

interface Started {
  readonly child: ChildProcess;
  readonly port: number;
  readonly startedIn: number;
}

async function startPinned({ tenants, data }: Folders): Promise<Started> {
  const child = fork(join(import.meta.dirname, 'tenants-process.ts'), [postgres.url, tenants, data], {
    stdio: 'inherit',
    execArgv: ['--expose-gc'],
  });
  servers.push(child);
  execFileSync('taskset', ['-a', '-cp', '0', String(child.pid)], { stdio: 'ignore' });
  const [told] = await once(child, 'message');
  return { child, ...told };
}

/**
 * Prints the memory alive in a process after a garbage collection. The size of the process would show the
 * growth of V8's nursery, which is the same 70 MB for one council once it has been busy.
 */
async function tellWeight(when: string, single: Started, crowd: Started): Promise<void> {
  const [one, all] = [await weigh(single), await weigh(crowd)];
  say(`${when}, each council weighs ${((all - one) / (many - 1) / 1024).toFixed(0)} kB.`);
}

async function weigh({ child }: Started): Promise<number> {
  child.send('weigh');
  const [{ alive }] = await once(child, 'message');
  return alive;
}

async function visit(port: number, id: string): Promise<void> {
  const get = async (path: string, encoding: string): Promise<string> => {
    const answer = await getBytes(port, hostOf(id), path, { 'accept-encoding': encoding });
    if (answer.status !== 200) throw new Error(`${id}${path} answered ${answer.status}`);
    return decodedText(answer);
  };
  const [texts = ''] = /\/tenant\/texts\/[\w./-]+/.exec(await get('/', 'br')) ?? [];
  for (const path of [...Object.values(measurements).flat(), texts]) {
    // The server stores an answer in every encoding that clients accept.
    for (const encoding of ['identity', 'br', 'gzip']) await get(path, encoding);
  }
}

/** Returns a script for wrk that goes through the hosts and the paths in turn. */
function requestsTo({ hosts, paths }: Asked): string {
  return `
local hosts, paths, n = ${luaList(hosts)}, ${luaList(paths)}, 0
request = function()
  n = n + 1
  wrk.headers["Host"] = hosts[n % #hosts + 1]
  return wrk.format("GET", paths[n % #paths + 1])
end`;
}

function luaList(values: readonly string[]): string {
  return `{${values.map((value) => JSON.stringify(value)).join(',')}}`;
}
