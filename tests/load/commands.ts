import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Returns the path of one of the system's measuring programs. `wrk` and `pgbench` come from the system's
 * packages (Debian: `wrk`, `postgresql-contrib`); PostgreSQL keeps its own outside the PATH.
 * @throws {Error} with the package to install.
 */
function findCommand(name: 'wrk' | 'pgbench'): string {
  const postgres = '/usr/lib/postgresql';
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...(existsSync(postgres) ? readdirSync(postgres).map((version) => join(postgres, version, 'bin')) : []),
  ];
  const found = folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
  if (!found) throw new Error(`${name} is not installed; it comes with the system's packages.`);
  return found;
}

/** The number of operations of a measuring program, and its rate per second. */
export interface MeasuredRate {
  readonly count: number;
  readonly rate: number;
}

/**
 * Runs wrk and returns the requests it counted.
 * @throws {Error} if any answer was not 2xx or 3xx.
 */
export async function runWrk(args: readonly string[], core?: number): Promise<MeasuredRate> {
  const command = [
    ...(core === undefined ? [] : ['taskset', '-c', String(core)]),
    findCommand('wrk'),
    ...args,
  ];
  const { stdout } = await run(command[0] ?? '', command.slice(1), { maxBuffer: 1e7 });
  const refused = /Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1];
  if (refused) throw new Error(`${refused} answers were refusals:\n${stdout}`);
  return {
    count: Number(/(\d+) requests in/.exec(stdout)?.[1]),
    rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
  };
}

/** A load by a number of clients at once, for a number of seconds. */
interface Load {
  readonly clients: number;
  readonly seconds: number;
}

/** Runs wrk with a Lua script against a server of this machine, and returns the requests it counted. */
export function requestsOf(lua: string, port: number, { clients, seconds }: Load): Promise<MeasuredRate> {
  return runWrk(['-t1', `-c${clients}`, `-d${seconds}s`, '-s', lua, `http://127.0.0.1:${port}/`]);
}

/**
 * Runs pgbench with a script of prepared statements, as the API's role for one council, and returns the
 * transactions it counted.
 * @param variables of the script, such as `i=-1`
 * @throws {Error} if any transaction failed.
 */
export async function transactionsOf(
  script: string,
  {
    url,
    tenantId,
    variables = [],
  }: { readonly url: string; readonly tenantId: string; readonly variables?: readonly string[] },
  { clients, seconds }: Load,
): Promise<MeasuredRate> {
  const { stdout } = await run(
    findCommand('pgbench'),
    ['-n', '-M', 'prepared', '-c', `${clients}`, '-j', '1', '-T', `${seconds}`].concat(
      variables.flatMap((one) => ['-D', one]),
      '-f',
      script,
      url,
    ),
    {
      env: { ...process.env, PGOPTIONS: `-c role=lintel_app -c app.tenant=${tenantId} -c jit=off` },
    },
  );
  const failed = /number of failed transactions: (\d+)/.exec(stdout)?.[1];
  if (failed !== undefined && failed !== '0') throw new Error(`${failed} transactions failed:\n${stdout}`);
  return {
    count: Number(/transactions actually processed: (\d+)/.exec(stdout)?.[1]),
    rate: Number(/tps = ([\d.]+)/.exec(stdout)?.[1]),
  };
}
