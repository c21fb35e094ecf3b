import { parseArgs } from 'node:util';
import { readConfiguration } from '#api/configuration.ts';
import { findCouncil, withDatabase } from '../../backoffice/command-database.ts';
import { listKeys, makeKey, revokeKey } from '../../backoffice/keys.ts';
import { CommandError } from '../../tenant/command-error.ts';
import type { Context, ExitStatus } from '../../tenant/context.ts';
import { acceptApplication } from './accept-application.ts';

const HELP = `The demo councils. Start every command with: npm run demo --

  accept-application [reference]   does what a housing officer does with a register application that was sent: puts the
                       household on the register, so that they can bid. The last that was sent, unless told otherwise
                       --tenant <council> (ashcombe) --band <id of lettings.json> (the one in the middle) --json

The portal has to run (npm start).`;

const text = { type: 'string' } as const;
const options = {
  tenant: text,
  band: text,
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

type Output = Pick<Context, 'say' | 'complain'>;

/** Does what the words after `npm run demo --` ask for. */
export async function runDemo(
  output: Output,
  environment: NodeJS.ProcessEnv,
  words: string[],
): Promise<ExitStatus> {
  try {
    const { values, command } = parse(words);
    const [first, reference, more] = command;
    if (first === undefined || values.help === true) {
      output.say(HELP);
      return 0;
    }
    if (first !== 'accept-application' || more !== undefined)
      throw new CommandError(`There is no command "${command.join(' ')}".\n\n${HELP}`, 2);
    return await accept(output, environment, { ...values, reference });
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    output.complain(error.message);
    return error.status;
  }
}

async function accept(
  { say }: Output,
  environment: NodeJS.ProcessEnv,
  {
    tenant: asked = 'ashcombe',
    band,
    reference,
    json = false,
  }: ReturnType<typeof parse>['values'] & { reference: string | undefined },
): Promise<ExitStatus> {
  const council = await findCouncil(environment, asked);
  const { tenant } = council;
  const { port } = readConfiguration(environment);
  const [host = 'localhost'] = tenant.hosts;
  const accepted = await withDatabase(environment, ({ url }) =>
    withKey(url, tenant.tenantId, (key) =>
      acceptApplication({ port, host, key }, council, { reference, band }, new Date()),
    ),
  );
  if (json) {
    say(JSON.stringify(accepted));
    return 0;
  }
  const { submission, registrationNumber, number, band: name, effectiveDate, bedrooms, changed } = accepted;
  say(
    changed
      ? `The form ${submission} of account ${registrationNumber} is accepted.`
      : `The form ${submission} of account ${registrationNumber} was accepted already; nothing was changed.`,
  );
  say(
    `Application ${number}: ${name}, waiting since ${effectiveDate}, ${bedrooms} ${bedrooms === 1 ? 'bedroom' : 'bedrooms'}.`,
  );
  say(`They can bid now: http://${host}:${port}/properties?eligibleOnly=1`);
  return 0;
}

/** A key as the housing system of a council has one, for as long as the work takes. */
async function withKey<Result>(
  url: string,
  tenantId: string,
  work: (key: string) => Promise<Result>,
): Promise<Result> {
  const name = `accept-application ${process.pid} ${Date.now()}`;
  const key = await makeKey(url, tenantId, name, ['submissions:read', 'feed:write']);
  try {
    return await work(key);
  } finally {
    const made = (await listKeys(url, tenantId)).find((one) => one.name === name);
    if (made) await revokeKey(url, tenantId, made.id);
  }
}

function parse(words: string[]) {
  try {
    const { values, positionals: command } = parseArgs({ args: words, options, allowPositionals: true });
    return { values, command };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new CommandError(`${error.message}\n\n${HELP}`, 2);
  }
}
