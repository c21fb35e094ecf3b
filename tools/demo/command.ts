import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findCouncil, withDatabase } from '../command/database.ts';
import { listKeys, makeKey, revokeKey } from '../backoffice/keys.ts';
import type { Context, DeclareCommands } from '../command/context.ts';
import { acceptApplication } from './accept-application.ts';
import { loadTenant } from '#api/tenants/load-tenant.ts';
import { writeAddressBook } from '#demo/address-book.ts';
import { demoCouncils } from '#demo/demo-councils.ts';

/** `npm run demo -- …` */
export const demoCommands: DeclareCommands = (program, context) => {
  program.addHelpText('after', '\nThe portal must be running (npm start).');
  program
    .command('accept-application')
    .argument('[reference]', 'the reference of a form; without it, the last one sent')
    .description(
      'does what a housing officer does with a register application that was sent: puts the household on the register, so that they can bid',
    )
    .option('--tenant <council>', 'whose', 'ashcombe')
    .option('--band <id>', 'a band of lettings.json; without it, the middle one')
    .option('--json', 'for programs')
    .action((reference, options) => accept(context, { ...options, reference }));
  program
    .command('addresses')
    .description('write the list of addresses of each demo council from its map (without a running portal)')
    .action(() => writeAddresses(context));
};

interface AcceptOptions {
  readonly tenant: string;
  readonly band?: string;
  readonly json?: boolean;
  readonly reference: string | undefined;
}

async function accept(
  { environment, port, say }: Context,
  { tenant: asked, band, reference, json = false }: AcceptOptions,
): Promise<void> {
  const council = await findCouncil(environment, asked);
  const { tenant } = council;
  const [host = 'localhost'] = tenant.hosts;
  const accepted = await withDatabase(environment, ({ url }) =>
    withKey(url, tenant.tenantId, (key) =>
      acceptApplication({ port, host, key }, council, { reference, band }, new Date()),
    ),
  );
  if (json) {
    say(JSON.stringify(accepted));
    return;
  }
  const { submission, registrationNumber, number, band: name, effectiveDate, bedrooms, changed } = accepted;
  say(
    changed
      ? `The form ${submission} of account ${registrationNumber} is accepted.`
      : `The form ${submission} of account ${registrationNumber} had already been accepted, so nothing was changed.`,
  );
  say(
    `Application ${number}: ${name}, waiting since ${effectiveDate}, ${bedrooms} ${bedrooms === 1 ? 'bedroom' : 'bedrooms'}.`,
  );
  say(`They can bid now: http://${host}:${port}/properties?eligibleOnly=1`);
}

/** Works with a temporary key like that of a council's housing system; revokes it afterwards. */
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

/** Writes `addresses.csv` of each demo council from its map, after a change to a map or to the demo's streets. */
async function writeAddresses({ tenantsFolder, say }: Pick<Context, 'tenantsFolder' | 'say'>): Promise<void> {
  for (const [at, [id, council]] of [...demoCouncils].entries()) {
    const text = writeAddressBook(council, await loadTenant(tenantsFolder, id), at + 1);
    await writeFile(join(tenantsFolder, id, 'addresses.csv'), text);
    say(`${id}: ${text.split('\n').length - 2} addresses`);
  }
}
