import { Option } from '@commander-js/extra-typings';
import type { TenantDatabase } from '#api/database/database.ts';
import { statement } from '#api/database/statement.ts';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import type { AgreementItem } from '#schemas/backoffice/agreement.ts';
import { bidRefusalReasons } from '#schemas/bid-agreement.ts';
import { CommandError } from '../command/command-error.ts';
import type { Context, DeclareCommands } from '../command/context.ts';
import { databaseInWords } from '../command/describe-database.ts';
import {
  councilOption,
  decide,
  dryRunOption,
  inCouncil,
  jsonOption,
  type Meant,
} from './after-close/decide.ts';
import { lastMoment, skipReasons } from './after-close/words.ts';
import { printTable } from './after-close/show-shortlist.ts';

const advertArgument = ['<advert>', 'your reference of the advert'] as const;
const applicationArgument = ['<application>', 'your reference of the application, or its number'] as const;
const by = [
  '--by <officer>',
  'the name or role of the officer who decides; the person does not see it',
] as const;

/** `bid` of `npm run backoffice -- …`: bids that need an officer’s agreement while a home is open. */
export const bidCommands: DeclareCommands = (program, context, end) => {
  const bid = program.command('bid').description('bids that need an officer’s agreement');
  bid
    .command('list')
    .description('list the live bids that need an officer’s agreement, the next to close first')
    .option('--waiting', 'only those without a decision')
    .option(...jsonOption)
    .option(...councilOption)
    .action(({ tenant, waiting = false, json: asJson = false }) =>
      listBids(context, tenant, { waiting, asJson }),
    );
  bid
    .command('agree')
    .argument(...advertArgument)
    .argument(...applicationArgument)
    .description('agree to a bid; the person gets an email')
    .requiredOption(...by)
    .option(...dryRunOption)
    .option(...jsonOption)
    .option(...councilOption)
    .action(async (advert, named, { by: officer, ...asked }) =>
      end(
        await decide(context, advert, asked, (database) =>
          meant(
            database,
            advert,
            named,
            { decision: 'agreed', by: officer },
            `the bid of ${named} is agreed`,
          ),
        ),
      ),
    );
  bid
    .command('refuse')
    .argument(...advertArgument)
    .argument(...applicationArgument)
    .description('refuse a bid, which ends it; the person gets an email with the reason')
    .addOption(new Option('--reason <code>', 'why').choices(bidRefusalReasons).makeOptionMandatory())
    .option('--words <text>', 'your words to the person')
    .requiredOption(...by)
    .option(...dryRunOption)
    .option(...jsonOption)
    .option(...councilOption)
    .action(async (advert, named, { by: officer, reason, words, ...asked }) =>
      end(
        await decide(context, advert, asked, (database, files) =>
          meant(
            database,
            advert,
            named,
            { decision: 'refused', by: officer, reason, ...wordsIn(files, words) },
            `the bid of ${named} is refused: ${skipReasons[reason]}`,
          ),
        ),
      ),
    );
};

function wordsIn({ tenant }: TenantFiles, words: string | undefined): Pick<AgreementItem, 'words'> {
  return words === undefined ? {} : { words: { [tenant.localeId]: words } };
}

async function meant(
  database: TenantDatabase,
  advertReference: string,
  named: string,
  decision: Omit<AgreementItem, 'advertReference' | 'applicationReference'>,
  words: string,
): Promise<Meant> {
  const applicationReference = await referenceOf(database, named);
  return {
    decision: { kind: 'agreements', item: { advertReference, applicationReference, ...decision } },
    words,
  };
}

const findNamed = statement({
  values: { named: 'text' },
  row: { externalReference: 'text?', reference: 'text' },
  text: `
    select external_reference as "externalReference", reference from application
     where tenant_id = app_tenant() and (external_reference = $named or reference = $named)
     order by external_reference is distinct from $named
     limit 1`,
});

/**
 * Returns the council's reference of an application, from that reference or the number that its person knows.
 * @throws CommandError if it was never imported.
 */
async function referenceOf(database: TenantDatabase, named: string): Promise<string> {
  const [application] = await database.run(findNamed, { named });
  if (application === undefined) return named;
  if (application.externalReference !== null) return application.externalReference;
  throw new CommandError(
    `The application ${named} was never imported, so it has no reference to name it by. Import it with an externalReference and the number ${application.reference} first.`,
  );
}

const findBids = statement({
  values: { waiting: 'boolean' },
  row: {
    advertReference: 'text?',
    home: 'text',
    application: 'text',
    bidReference: 'text',
    agreement: 'text',
    placedAt: 'timestamptz',
    closesAt: 'timestamptz',
  },
  text: `
    select advert.external_reference as "advertReference", advert.details ->> 'title' as home,
           coalesce(application.external_reference, application.reference) as application,
           bid.reference as "bidReference", bid.agreement, bid.placed_at as "placedAt", advert.closes_at as "closesAt"
      from bid
      join advert on advert.tenant_id = bid.tenant_id and advert.id = bid.advert_id
      join application on application.tenant_id = bid.tenant_id and application.id = bid.application_id
     where bid.tenant_id = app_tenant() and bid.state = 'live' and bid.agreement is not null
       and (bid.agreement = 'waiting' or not $waiting::boolean)
       and advert.state = 'published' and advert.closes_at > app_now()
     order by advert.closes_at, advert.id, bid.placed_at, bid.id`,
});

async function listBids(
  context: Context,
  tenant: string | undefined,
  { waiting, asJson }: { readonly waiting: boolean; readonly asJson: boolean },
): Promise<void> {
  const { result, used } = await inCouncil(context, tenant, (database) =>
    database.run(findBids, { waiting }),
  );
  if (asJson) context.say(JSON.stringify(result));
  else if (result.length === 0) context.say('No bids are waiting for an officer’s agreement.');
  else
    printTable(context.say, [
      ['advert', 'home', 'application', 'agreement', 'decide by'],
      ...result.map(({ advertReference, home, application, agreement, closesAt }) => [
        advertReference ?? '',
        home,
        application,
        agreement === 'waiting' ? 'waits' : 'agreed',
        lastMoment(closesAt),
      ]),
    ]);
  context.complain(databaseInWords(used, 'This is'));
}
