import { randomBytes } from 'node:crypto';
import { Pool } from 'pg';
import { addressIn } from '#api/page/alternates.ts';
import { setUpConnection } from '#api/database/set-up-connection.ts';
import { CommandError } from '../command/command-error.ts';
import type { Context, DeclareCommands } from '../command/context.ts';
import { findCouncil, withDatabase } from '../command/database.ts';
import { chooseMachines, loadModels } from '../machines/load-models.ts';
import { password } from './arrange.ts';
import { groundIn } from './bid-scene.ts';
import { offsetOf, offsetInWords, readOffset, setOffset } from './clock.ts';
import { labelsOf } from '../machines/labels.ts';
import { obstacleTo } from '../machines/obstacles.ts';
import { requirePortal, untilListed } from './portal.ts';
import type { WalkedScene } from './scene.ts';
import { scenes } from './scenes.ts';

/** Other names of scenarios: the specification's words for the limit (section 9). */
const alsoCalled: Readonly<Record<string, string>> = { 'bidding/at-max': 'bidding/at-limit' };

/** `npm run scenario -- …` */
export const scenarioCommand: DeclareCommands = (program, context) => {
  program
    .argument(
      '[machine/scenario]',
      'such as bidding/at-limit; "npm run machines -- list bidding" names those of bidding',
    )
    .option('--council <council>', 'whose rules and homes', 'ashcombe')
    .option('--language <language>', 'of the page that the address opens; the council’s first by default')
    .option(
      '--move-clock <time>',
      'then put its clock that far ahead of the real time: 90m, 2h, 3d; 0 puts it back. It can be used without a scenario',
    )
    .option('--json', 'the answer for programs: { scenario, council, address, email, password, look, clock }')
    .option('--yes', "also use the database that DATABASE_URL names, which may be a council's real one")
    .addHelpText('after', '\nNever for a system that people use: it makes people and homes up.')
    .action(async (asked, options) => {
      if (asked === undefined && options.moveClock === undefined) program.help();
      await putInto(context, asked, options);
    });
};

interface ScenarioOptions {
  readonly council: string;
  readonly language?: string;
  readonly moveClock?: string;
  readonly json?: boolean;
  readonly yes?: boolean;
}

async function putInto(
  { environment, port, say }: Context,
  asked: string | undefined,
  { council: requested, language, moveClock, json = false, yes = false }: ScenarioOptions,
): Promise<void> {
  const offset = moveClock === undefined ? undefined : readOffset(moveClock);
  const scenario = asked === undefined ? undefined : await find(alsoCalled[asked] ?? asked);
  const council = await findCouncil(environment, requested);
  const { tenant } = council;
  if (language !== undefined) labelsOf(council, language);
  const [host = 'localhost'] = tenant.hosts;
  const portal = { port, host };
  await requirePortal(portal);

  await withDatabase(environment, async ({ url, isEmbedded }) => {
    if (!isEmbedded && environment['LINTEL_DEMO'] !== '1' && !yes) {
      throw new CommandError(
        'DATABASE_URL names a database that may be a council’s real one. Add --yes to allow made-up people and homes in it, and to move its clock.',
      );
    }
    const pool = new Pool({
      connectionString: url,
      max: 4,
      // Row-level security also applies to an owner who is not a superuser.
      onConnect: (client) => setUpConnection(client, { 'app.tenant': tenant.tenantId }),
    });
    pool.on('error', () => {});
    try {
      let scene: WalkedScene | undefined;
      // A scene is arranged at real time, so that "two hours later" is two hours after it.
      if (offset !== undefined) await setOffset(pool, 0);
      if (scenario !== undefined) {
        const ground = { ...groundIn(pool, council), ahead: 1 };
        const obstacle = obstacleTo({ ...scenario, labels: [] }, ground);
        if (obstacle !== undefined) {
          throw new CommandError(`${tenant.tenantId} does not have this scenario: ${obstacle}`);
        }
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
        address: scene
          ? addressIn(tenant, `http://${host}:${port}`, scene.path, language ?? tenant.localeId)
          : null,
        email: scene?.email ?? null,
        password: scene?.email ? password : null,
        look: scene?.look ?? [],
        clock,
      };
      say(json ? JSON.stringify(answer, null, 2) : answerInWords(answer));
    } finally {
      await pool.end();
    }
  });
}

interface Answer {
  readonly scenario: string | null;
  readonly description: string | null;
  readonly address: string | null;
  readonly email: string | null;
  readonly password: string | null;
  readonly look: readonly string[];
  /** Seconds that the clock is ahead of real time. */
  readonly clock: number;
}

function answerInWords(answer: Answer): string {
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
      `  The clock is ${offsetInWords(answer.clock)}, for every council; work that is then due is done within a minute.`,
      '  Back to the real time: npm run scenario -- --move-clock 0',
    );
  }
  return lines.join('\n');
}

async function find(asked: string) {
  const [machine = '', name, ...more] = asked.split('/');
  if (name === undefined || more.length > 0) {
    throw new CommandError(
      `"${asked}" is not a scenario. Write <machine>/<scenario>, as in bidding/at-limit.`,
      2,
    );
  }
  const [known] = chooseMachines(await loadModels(), machine);
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
      `${machine}/${name} cannot be set up: tools/scenario/scenes.ts does not say yet what it means in a database. You can use: ${Object.keys(scenes).join(', ')}.`,
    );
  }
  return {
    id: `${machine}/${name}`,
    machine,
    scenario: name,
    description: known.model.scenario(name).description,
    arrange,
  };
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

/** Returns a new email address: each scene has its own person, without leftovers of another scene. */
function emailFor(scenario: string): string {
  return `${scenario.replace('/', '-')}-${randomBytes(3).toString('hex')}@residents.example`;
}
