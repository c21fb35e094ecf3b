import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { Pool } from 'pg';
import { readConfiguration } from '#api/configuration.ts';
import { setUpConnection } from '#api/database/set-up-connection.ts';
import { findCouncil, withDatabase } from '../backoffice/command-database.ts';
import { choose, loadModels } from '../machines/load-models.ts';
import { CommandError } from '../tenant/command-error.ts';
import type { Context, ExitStatus } from '../tenant/context.ts';
import { password } from './arrange.ts';
import { groundIn } from './bid-scene.ts';
import { offsetOf, offsetSaid, readOffset, setOffset } from './clock.ts';
import { requirePortal, untilListed } from './portal.ts';
import type { Scene } from './scene.ts';
import { scenes } from './scenes.ts';

const HELP = `Puts the development system that runs into a scenario of a machine, to walk a path by hand. Start it with:
npm run scenario --

  <machine>/<scenario>   such as bidding/at-limit; "npm run machines -- list" has them all
  --council <council>    whose rules and homes: ashcombe unless told otherwise
  --move-clock <time>    then puts its clock that far ahead of the real time: 90m, 2h, 3d; 0 puts it back.
                         Also by itself, without a scenario
  --json                 the answer for programs: { scenario, council, address, email, password, look, clock }
  --yes                  also in a database that DATABASE_URL names: it may be a council's real one

Never for a system that people use: it makes people and homes up.`;

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const options = {
  council: text,
  'move-clock': text,
  json: flag,
  yes: flag,
  help: { ...flag, short: 'h' },
} as const;

/** What people call a scenario besides: the specification's own words for the limit (section 9). */
const alsoCalled: Readonly<Record<string, string>> = { 'bidding/at-max': 'bidding/at-limit' };

type Output = Pick<Context, 'say' | 'complain'>;

/** Does what the words after `npm run scenario --` ask for. */
export async function runScenario(
  output: Output,
  environment: NodeJS.ProcessEnv,
  words: string[],
): Promise<ExitStatus> {
  try {
    return await run(output, environment, words);
  } catch (error) {
    const known = error instanceof CommandError ? error : unreachable(error);
    if (known === undefined) throw error;
    output.complain(known.message);
    return known.status;
  }
}

async function run({ say }: Output, environment: NodeJS.ProcessEnv, words: string[]): Promise<ExitStatus> {
  const { values, asked } = parse(words);
  const { json = false, yes = false } = values;
  const offset = values['move-clock'] === undefined ? undefined : readOffset(values['move-clock']);
  if (values.help === true || (asked === undefined && offset === undefined)) {
    say(HELP);
    return 0;
  }
  const scenario = asked === undefined ? undefined : await find(alsoCalled[asked] ?? asked);
  const council = await findCouncil(environment, values.council ?? 'ashcombe');
  const { tenant } = council;
  const { port } = readConfiguration(environment);
  const [host = 'localhost'] = tenant.hosts;
  const portal = { port, host };
  await requirePortal(portal);

  await withDatabase(environment, async ({ url, isEmbedded }) => {
    if (!isEmbedded && environment['LINTEL_DEMO'] !== '1' && !yes) {
      throw new CommandError(
        'DATABASE_URL names a database that may be a council’s real one. Say --yes if made-up people and homes may go into it and its clock may be moved.',
      );
    }
    const pool = new Pool({
      connectionString: url,
      max: 4,
      // The wall between councils holds for an owner that is no superuser, too.
      onConnect: (client) => setUpConnection(client, { 'app.tenant': tenant.tenantId }),
    });
    pool.on('error', () => {});
    try {
      let scene: Scene | undefined;
      // A scene is made at the real time, so that "two hours later" is two hours after it.
      if (offset !== undefined) await setOffset(pool, 0);
      if (scenario !== undefined) {
        const ground = { ...groundIn(pool, council), ahead: 1 };
        scene = await scenario.arrange(ground, emailFor(scenario.id));
        if (scene.listed !== null)
          await untilListed(portal, scene.listed, await closingTimeOf(pool, scene.listed));
      }
      if (offset !== undefined) await setOffset(pool, offset);
      const clock = await offsetOf(pool);
      const answer = {
        scenario: scenario?.id ?? null,
        description: scenario?.description ?? null,
        council: tenant.tenantId,
        address: scene ? `http://${host}:${port}${scene.path}` : null,
        email: scene?.email ?? null,
        password: scene?.email ? password : null,
        look: scene?.look ?? [],
        clock,
      };
      say(json ? JSON.stringify(answer, null, 2) : told(answer));
    } finally {
      await pool.end();
    }
  });
  return 0;
}

interface Answer {
  readonly scenario: string | null;
  readonly description: string | null;
  readonly address: string | null;
  readonly email: string | null;
  readonly password: string | null;
  readonly look: readonly string[];
  /** Seconds that the clock is ahead of the real time. */
  readonly clock: number;
}

function told(answer: Answer): string {
  const lines: string[] = [];
  if (answer.scenario !== null) {
    lines.push(`${answer.scenario}: ${answer.description}`, '', `  address   ${answer.address}`);
    if (answer.email !== null) lines.push(`  log-in    ${answer.email}`, `  password  ${answer.password}`);
    lines.push('', ...answer.look.map((sentence) => `  ${sentence}`), '');
    lines.push(`  Its paths: npm run machines -- paths ${answer.scenario.split('/')[0]}`);
  }
  if (answer.clock === 0) lines.push('  The clock shows the real time.');
  else {
    lines.push(
      `  The clock is ${offsetSaid(answer.clock)}, for every council; what comes with time is done within a minute.`,
      '  Back to the real time: npm run scenario -- --move-clock 0',
    );
  }
  return lines.join('\n');
}

async function find(asked: string) {
  const [machine = '', name, ...more] = asked.split('/');
  if (name === undefined || more.length > 0) {
    throw new CommandError(`"${asked}" is no scenario: say <machine>/<scenario>, as in bidding/at-limit.`, 2);
  }
  const [known] = choose(await loadModels(), machine);
  if (known === undefined) throw new CommandError(`There is no machine "${machine}".`, 2);
  const { scenarioIds } = known.model;
  if (!scenarioIds.includes(name)) {
    throw new CommandError(
      `The machine "${machine}" has no scenario "${name}". It has: ${scenarioIds.join(', ')}.`,
      2,
    );
  }
  const arrange = scenes[machine]?.[name];
  if (arrange === undefined) {
    throw new CommandError(
      `${machine}/${name} cannot be arranged: tools/scenario/scenes.ts does not say yet what it means in a database. It does for: ${Object.keys(scenes).join(', ')}.`,
    );
  }
  return { id: `${machine}/${name}`, description: known.model.scenario(name).description, arrange };
}

async function closingTimeOf(pool: Pool, advertId: string): Promise<Date> {
  const { rows } = await pool.query<{ closesAt: Date }>(
    'select closes_at as "closesAt" from advert where id = $1',
    [advertId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('The advert that was just added is not there.');
  return row.closesAt;
}

/** A person of their own for each scene, so that none finds what another has left. */
function emailFor(scenario: string): string {
  return `${scenario.replace('/', '-')}-${randomBytes(3).toString('hex')}@residents.example`;
}

function parse(words: string[]) {
  try {
    const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true });
    const [asked, ...more] = positionals;
    if (more.length > 0) throw new CommandError(`One scenario at a time.\n\n${HELP}`, 2);
    return { values, asked };
  } catch (error) {
    if (error instanceof CommandError || !(error instanceof TypeError)) throw error;
    throw new CommandError(`${error.message}\n\n${HELP}`, 2);
  }
}

/**
 * A database that does not answer, or lets nobody in: node's own codes, and SQLSTATE classes 08 (connection), 28
 * (authorisation), 3D (no such database) and 57 (shut down).
 */
function unreachable(error: unknown): CommandError | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  if (!/^(E[A-Z]+|(08|28|3D|57)...)$/.test(String(error.code))) return undefined;
  return new CommandError(
    `The database cannot be reached (${error.message || String(error.code)}). DATABASE_URL names it; without that it is the one that npm start brings.`,
  );
}
