import { execFileSync, fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { migrate } from '#api/database/migrate.ts';
import { addAdvert } from '#tools/scenario/arrange.ts';
import { Client, type Answer } from '../support/client.ts';
import { startPrivatePostgres } from '../support/private-postgres.ts';
import { runWrk } from './commands.ts';
import { measureRounds, ratioOf } from './rounds.ts';

// The public list of adverts with everything on, and its 304, against raw node:http with the same bytes. The
// servers share one core and wrk has the other.
//
//   node tests/load/public-list.ts [rounds] [seconds]

const rounds = Number(process.argv[2] ?? 5);
const seconds = Number(process.argv[3] ?? 5);
const advertsCount = 24;
const path = '/api/propertylistings/basic';
const say = (line: string) => process.stdout.write(`${line}\n`);

const postgres = await startPrivatePostgres();
const folder = await mkdtemp(join(tmpdir(), 'lintel-load-'));
const pool = new Pool({ connectionString: postgres.url, max: 2 });
try {
  await migrate(postgres.url);
  for (let number = 0; number < advertsCount; number += 1) await addAdvert(pool, 'ashcombe');
  await pool.query('vacuum analyze');
  const ours = await startPinned('../faults/api-process.ts', [postgres.url, '0']);
  const client = new Client(ours.port, 'ashcombe.localhost');
  const full = await client.get(path);
  const etag = String(full.headers['etag']);
  const unchanged = await client.get(path, { headers: { 'if-none-match': etag } });

  for (const [name, answer, headers] of [
    ['public list', full, []],
    ['304', unchanged, [['If-None-Match', etag]]],
  ] as const) {
    const raw = await startPinned('raw-server.ts', [], answer);
    const ask = async (port: number) => {
      const lua = join(folder, 'list.lua');
      const all = [['Host', 'ashcombe.localhost'], ...headers];
      await writeFile(
        lua,
        all.map(([header, value]) => `wrk.headers["${header}"] = ${JSON.stringify(value)}`).join('\n'),
      );
      const { rate } = await runWrk(
        ['-t1', '-c40', `-d${seconds}s`, '-s', lua, `http://127.0.0.1:${port}${path}`],
        1,
      );
      return rate;
    };
    say(`${name}: ${answer.text.length} bytes, warming up, then ${rounds} rounds of ${seconds} s each way.`);
    await ask(ours.port);
    await ask(raw.port);
    const ratio = ratioOf(
      await measureRounds(
        rounds,
        () => ask(ours.port),
        () => ask(raw.port),
        say,
      ),
    );
    say(
      `${name} / raw node:http: ${ratio.median.toFixed(3)} (${ratio.minimum.toFixed(3)}–${ratio.maximum.toFixed(3)})`,
    );
    await end(raw.child);
  }
  await end(ours.child);
} finally {
  await pool.end();
  await postgres.remove();
  await rm(folder, { recursive: true, force: true });
}

/** Starts a server on core 0 and waits for its port; a yardstick gets the answer to repeat. */
async function startPinned(file: string, args: readonly string[], answer?: Answer) {
  const child = fork(join(import.meta.dirname, file), [...args], { stdio: 'inherit' });
  execFileSync('taskset', ['-a', '-cp', '0', String(child.pid)], { stdio: 'ignore' });
  if (answer) {
    const { status, headers, text } = answer;
    // Node writes these itself.
    const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...same } = headers;
    child.send({ status, headers: same, body: text });
  }
  const [{ port }] = await once(child, 'message');
  return { child, port };
}

async function end(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}
