import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { findOverviewFacts } from '#api/accounts/overview-facts.ts';
import { findReader } from '#api/accounts/reader.ts';
import { findAlertSettings } from '#api/alerts/alert-settings.ts';
import { countCasework } from '#api/casework/count-casework.ts';
import {
  findAction,
  findActionFiles,
  findActionHistory,
  listActions,
} from '#api/casework/actions/find-actions.ts';
import {
  findMessageFiles,
  findThread,
  listMessages,
  listThreads,
} from '#api/casework/messages/find-threads.ts';
import type { TenantDatabase } from '#api/database/database.ts';
import { findFormProgressions } from '#api/forms/form-progressions.ts';
import { loadTenant } from '#api/tenants/load-tenant.ts';
import { migrate } from '#api/database/migrate.ts';
import { startPrivatePostgres } from '../../support/private-postgres.ts';
import { tokenOf, uuidOf } from '../bid-scene.ts';
import { requestsOf, transactionsOf } from '../commands.ts';
import { describeRatio, measureRounds, ratioOf } from '../rounds.ts';
import { startSteadyClient } from '../steady-client.ts';
import { recordStatements } from './record-statements.ts';
import { arrangeCasework, firstOf, tenantId, tokenHashOf } from './scene.ts';

// Each casework page through HTTP with everything on (session, tenant, validation, JSON), against pgbench
// running the statements of that page, the session's first, over the same rows with as many clients; then each
// page at a fixed rate. The session check, which reads the session and nothing else, shows the cost of any
// call.
//
//   node tests/load/casework/pages.ts [--quick]

const isQuick = process.argv.includes('--quick');
const asked = isQuick
  ? { people: 3_000, actions: 20_000, messages: 50_000 }
  : { people: 30_000, actions: 200_000, messages: 500_000 };
const rounds = isQuick ? 1 : 3;
const seconds = isQuick ? 2 : 3;
const rate = 300;
const clients = 8;
/** Number of people who make requests, spread over all of them. */
const readers = Math.min(2_000, asked.people);
const say = (line: string) => process.stdout.write(`${line}\n`);

interface Page {
  readonly name: string;
  /** Returns the page's path for person number `number`. */
  readonly path: (number: number) => string;
  /** Reads the page's data for the first person, without their session. */
  readonly read: (database: TenantDatabase) => Promise<unknown>;
}

const tokenHash = tokenHashOf(0);
const applicationId = uuidOf('b', 0);
const files = await loadTenant(join(import.meta.dirname, '../../../tenants'), tenantId);
const [accountId, actionId, thread] = [uuidOf('a', 0), firstOf('action', 0), firstOf('thread', 0)];
const pages: readonly Page[] = [
  {
    name: 'who somebody is',
    path: () => '/api/authentication/user',
    read: async () => undefined,
  },
  {
    name: 'overview',
    path: () => '/api/account/overview',
    async read(database) {
      await countCasework(database, accountId);
      const { localeId } = files.tenant;
      await findOverviewFacts(database, { accountId, applicationIds: [applicationId] }, localeId, localeId);
      await findFormProgressions(database, files, accountId, files.tenant.localeId);
    },
  },
  {
    name: 'actions',
    path: () => '/api/account/actions',
    read: (database) => listActions(database, accountId, 1),
  },
  {
    name: 'one action',
    path: (number) => `/api/account/actions/${firstOf('action', number)}`,
    async read(database) {
      await findAction(database, accountId, actionId);
      await findActionFiles(database, accountId, actionId);
      await findActionHistory(database, actionId);
    },
  },
  {
    name: 'messages',
    path: () => '/api/account/messages?section=current',
    read: (database) => listThreads(database, accountId, { section: 'current' }),
  },
  {
    name: 'one conversation',
    path: (number) => `/api/account/messages/${firstOf('thread', number)}`,
    async read(database) {
      await findThread(database, accountId, thread);
      const { messages } = await listMessages(database, accountId, { thread });
      await findMessageFiles(
        database,
        accountId,
        messages.map(({ id }) => id),
      );
    },
  },
  {
    name: 'alerts',
    path: () => '/api/account/alerts',
    read: (database) => findAlertSettings(database, [], accountId),
  },
];

const postgres = await startPrivatePostgres();
const folder = await mkdtemp(join(tmpdir(), 'lintel-load-'));
const pool = new Pool({ connectionString: postgres.url, max: 2 });
let child: ChildProcess | undefined;
try {
  await migrate(postgres.url);
  const begun = performance.now();
  await arrangeCasework(pool, postgres.url, asked);
  say(
    `${asked.people} people, ${asked.actions} actions and ${asked.messages} messages in ${((performance.now() - begun) / 1_000).toFixed(1)} s; ${rounds} rounds of ${seconds} s each way, ${clients} clients.`,
  );
  child = fork(join(import.meta.dirname, '../../faults/api-process.ts'), [postgres.url, '0'], {
    stdio: 'inherit',
  });
  const [{ port }] = await once(child, 'message');
  for (const page of pages) {
    const lua = await writeLua(page);
    const script = await writeScript(page);
    const load = { clients, seconds };
    const throughHttp = async () => (await requestsOf(lua, port, load)).rate;
    const council = { url: postgres.url, tenantId };
    const throughPgbench = async () => (await transactionsOf(script, council, load)).rate;
    await throughHttp();
    const ratio = ratioOf(await measureRounds(rounds, throughHttp, throughPgbench, say));
    say(`${page.name} through HTTP / pgbench: ${describeRatio(ratio)}`);
  }
  await askSteadily(port);
} finally {
  if (child) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  await pool.end();
  await postgres.remove();
  await rm(folder, { recursive: true, force: true });
}

/**
 * Returns the person for a place: people are spread evenly over all of them, to avoid reading only a few rows.
 */
function readerAt(place: number): number {
  return Math.floor((place * asked.people) / readers);
}

async function writeLua({ name, path }: Page): Promise<string> {
  const file = join(folder, `${name}.lua`);
  const all = Array.from({ length: readers }, (_, place) => readerAt(place));
  await writeFile(
    file,
    `local asked = {${all.map((number) => `{"${tokenOf(number)}","${path(number)}"}`).join(',')}}
local i = -1
function request()
  i = i + 1
  local one = asked[(i % ${readers}) + 1]
  return wrk.format("GET", one[2], { ["Host"] = "${tenantId}.localhost", ["Cookie"] = "__Host-session=" .. one[1] })
end
`,
  );
  return file;
}

async function writeScript({ name, read }: Page): Promise<string> {
  const file = join(folder, `${name}.sql`);
  await writeFile(
    file,
    `\\set person random(0, ${asked.people - 1})\n${await recordStatements(postgres.url, async (database) => {
      await findReader(database, tokenHash);
      await read(database);
    })}\n`,
  );
  return file;
}

/** Requests each page at one rate, whatever the server does. */
async function askSteadily(port: number): Promise<void> {
  const client = startSteadyClient(1);
  const all = Array.from({ length: readers }, (_, place) => readerAt(place));
  const cookies = all.map((number) => `__Host-session=${tokenOf(number)}`);
  const servers = pages.map(({ path }) => ({
    port,
    hosts: [`${tenantId}.localhost`],
    paths: all.map(path),
    cookies,
  }));
  try {
    await client.ask({ servers, rate, seconds: 1 });
    const measured = await client.ask({ servers, rate, seconds: isQuick ? 2 : 8 });
    for (const [place, { p50, p95, p99 }] of measured.entries()) {
      say(
        `${pages[place]?.name} at ${rate} a second: p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)}, p99 ${p99.toFixed(1)} ms`,
      );
    }
  } finally {
    client.end();
  }
}
