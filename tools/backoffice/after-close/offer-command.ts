import { Option } from '@commander-js/extra-typings';
import { Temporal } from 'temporal-polyfill';
import type { TenantDatabase } from '#api/database/database.ts';
import { statement, typed } from '#api/database/statement.ts';
import { wallClock } from '#api/rules/lettings/wall-clock.ts';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import type { OfferItem } from '#schemas/backoffice/offer.ts';
import { offerKinds, offerRefusalReasons, type OfferState } from '#schemas/offers.ts';
import { CommandError } from '../../command/command-error.ts';
import type { Context, DeclareCommands } from '../../command/context.ts';
import { databaseInWords } from '../../command/describe-database.ts';
import { councilOption, decide, dryRunOption, inCouncil, jsonOption, type Meant } from './decide.ts';
import { applicationOn, readShortlist } from './read-shortlist.ts';
import { lastMoment } from './offer-now.ts';
import { printTable } from './show-shortlist.ts';

const note = ['--note <text>', 'for your staff; the person never sees it'] as const;
const reference = 'your reference of the offer';
const answerBy = [
  '--answer-by <time>',
  'the moment by which they have to answer, in London: 2026-12-04T17:00; a day alone means its end',
] as const;

const viewing = ['--viewing <time>', 'when they can see the home, in London: 2026-12-03T10:30'] as const;
const viewingPlace = ['--viewing-place <text>', 'where to meet'] as const;

/** `offer` of `npm run backoffice -- …`: offers of homes, their answers, and whether a refusal counts. */
export const offerCommands: DeclareCommands = (program, context, end) => {
  const offer = program.command('offer').description('offers of homes whose adverts have closed');
  offer
    .command('list')
    .description('list the offers that wait: for an answer, a letting or a decision')
    .option(...jsonOption)
    .option(...councilOption)
    .action(({ tenant, json: asJson = false }) => listOffers(context, tenant, asJson));
  offer
    .command('make')
    .argument('<advert>', 'your reference of the advert')
    .argument('<application>', 'your reference of the application, or its number')
    .description('offer a home to a person on its shortlist, who gets a letter')
    .requiredOption('--reference <offer>', 'a new reference for the offer')
    .option(...answerBy)
    .addOption(new Option('--kind <kind>', 'the kind of offer').choices(offerKinds))
    .option(...viewing)
    .option(...viewingPlace)
    .option('--message <text>', 'your words to the person')
    .option(
      '--chosen-because <text>',
      'for one of several people on the same place: why you chose this one; only your staff see it',
    )
    .option(...note)
    .option(...dryRunOption)
    .option(...jsonOption)
    .option(...councilOption)
    .action(async (advertReference, named, { reference: externalReference, kind, chosenBecause, ...given }) =>
      end(
        await decide(context, externalReference, given, async (database, files) => {
          const applicationReference = await applicationNamed(database, advertReference, named, kind);
          const item = {
            advertReference,
            applicationReference,
            ...(kind && { kind }),
            ...(chosenBecause !== undefined && { chosenBecause }),
            ...terms(given, files),
          };
          return meant(externalReference, item, given, `${advertReference} is offered to ${named}`);
        }),
      ),
    );
  offer
    .command('change')
    .argument('<offer>', reference)
    .description('give more time, or other words; the person gets a letter')
    .option(...answerBy)
    .option(...viewing)
    .option(...viewingPlace)
    .option('--message <text>', 'your words to the person')
    .option(...note)
    .option(...dryRunOption)
    .option(...jsonOption)
    .option(...councilOption)
    .action(async (externalReference, given) =>
      end(
        await decide(context, externalReference, given, async (_database, files) => {
          const changed = terms(given, files);
          if (Object.keys(changed).length === 0) {
            throw new CommandError('Say what to change: --answer-by, --viewing or --message.', 2);
          }
          return meant(externalReference, changed, given, 'changed');
        }),
      ),
    );
  offer
    .command('answer')
    .argument('<offer>', reference)
    .description('record an answer that the person gave you, for example on the phone')
    .option('--accepted', 'they want the home')
    .addOption(new Option('--refused <reason>', 'they do not want it, and why').choices(offerRefusalReasons))
    .option('--missed-viewing', 'they did not come to see it')
    .option(...note)
    .option(...dryRunOption)
    .option(...jsonOption)
    .option(...councilOption)
    .action(async (externalReference, { accepted, refused, missedViewing, ...given }) =>
      end(
        await decide(context, externalReference, given, async () => {
          const item = answerOf({ accepted, refused, missedViewing });
          return meant(externalReference, item, given, item.state);
        }),
      ),
    );
  offer
    .command('withdraw')
    .argument('<offer>', reference)
    .description('take an offer back; it never counts against the person')
    .requiredOption('--because <text>', 'why; the person reads it')
    .option(...note)
    .option(...dryRunOption)
    .option(...jsonOption)
    .option(...councilOption)
    .action(async (externalReference, given) =>
      end(
        await decide(context, externalReference, given, async (_database, files) => {
          const because = inDefault(files, given.because);
          return meant(externalReference, { state: 'withdrawn', because }, given, 'withdrawn');
        }),
      ),
    );
  offer
    .command('reopen')
    .argument('<offer>', reference)
    .description('make a lost offer again, for example because a refusal was recorded by mistake')
    .requiredOption(...answerBy)
    .option(...note)
    .option(...dryRunOption)
    .option(...jsonOption)
    .option(...councilOption)
    .action(async (externalReference, given) =>
      end(
        await decide(context, externalReference, given, async (_database, files) =>
          meant(externalReference, { state: 'reopened', ...terms(given, files) }, given, 'open again'),
        ),
      ),
    );
  offer
    .command('decide')
    .argument('<offer>', reference)
    .description('decide whether a lost offer counts under the refusal rules; the person gets a letter')
    .option('--counts', 'it counts')
    .option('--does-not-count', 'it does not count')
    .requiredOption('--by <officer>', 'who decided, by name or role')
    .option('--because <text>', 'why; the person reads it. Required if it counts')
    .option(...note)
    .option(...dryRunOption)
    .option(...jsonOption)
    .option(...councilOption)
    .action(async (externalReference, { counts = false, doesNotCount = false, by, because, ...given }) => {
      if (counts === doesNotCount) throw new CommandError('Use one of --counts and --does-not-count.', 2);
      end(
        await decide(context, externalReference, given, async (_database, files) => {
          const words = because === undefined ? {} : { because: inDefault(files, because) };
          const said = counts ? 'it counts' : 'it does not count';
          return meant(externalReference, { decision: { counts, by, ...words } }, given, said);
        }),
      );
    });
};

function meant(
  externalReference: string,
  item: Omit<OfferItem, 'externalReference' | 'note'>,
  given: { readonly note?: string },
  words: string,
): Meant {
  const noted = given.note === undefined ? {} : { note: given.note };
  return { decision: { kind: 'offers', item: { externalReference, ...item, ...noted } }, words };
}

function answerOf({
  accepted,
  refused,
  missedViewing,
}: {
  readonly accepted: true | undefined;
  readonly refused: (typeof offerRefusalReasons)[number] | undefined;
  readonly missedViewing: true | undefined;
}) {
  const answers = [
    accepted ? ({ state: 'accepted' } as const) : [],
    refused === undefined ? [] : ({ state: 'refused', reason: refused } as const),
    missedViewing ? ({ state: 'missedViewing' } as const) : [],
  ].flat();
  const [only, ...others] = answers;
  if (only !== undefined && others.length === 0) return only;
  throw new CommandError('Use one of --accepted, --refused <reason> and --missed-viewing.', 2);
}

const inDefault = ({ tenant }: TenantFiles, text: string) => ({ [tenant.localeId]: text });

function terms(
  given: {
    readonly answerBy?: string;
    readonly viewing?: string;
    readonly viewingPlace?: string;
    readonly message?: string;
  },
  files: TenantFiles,
): Pick<OfferItem, 'answerBy' | 'viewing' | 'message'> {
  if (given.viewing === undefined && given.viewingPlace !== undefined) {
    throw new CommandError('--viewing-place needs --viewing, the time.', 2);
  }
  const place = given.viewingPlace === undefined ? {} : { place: inDefault(files, given.viewingPlace) };
  return {
    ...(given.viewing === undefined ? {} : { viewing: { at: londonTime(given.viewing), ...place } }),
    ...(given.answerBy === undefined ? {} : { answerBy: londonTime(given.answerBy) }),
    ...(given.message === undefined ? {} : { message: inDefault(files, given.message) }),
  };
}

/** Returns the instant of a London time such as 2026-12-04T17:00, or of the end of a day. */
function londonTime(text: string): string {
  const [, day = '', time = '24:00'] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}))?$/.exec(text) ?? [];
  try {
    return wallClock(Temporal.PlainDate.from(day), time).toISOString();
  } catch {
    throw new CommandError(
      `"${text}" is not a time. Write it like 2026-12-04T17:00, or 2026-12-04 for the end of that day.`,
      2,
    );
  }
}

const byNumber = statement({
  values: { named: 'text' },
  row: { reference: 'text?' },
  text: `
    select external_reference as reference from application
     where tenant_id = app_tenant() and (external_reference = $named or reference = $named)`,
});

/** Returns the reference of the application to offer a home to: one on the shortlist, or any for other kinds of offer. */
async function applicationNamed(
  database: TenantDatabase,
  advertReference: string,
  named: string,
  kind: OfferItem['kind'] = 'ordinary',
): Promise<string> {
  if (kind === 'ordinary') return applicationOn(await readShortlist(database, advertReference), named);
  const [application] = await database.run(byNumber, { named });
  return application?.reference ?? named;
}

const waiting = statement({
  row: {
    reference: 'text',
    home: 'text',
    application: 'text',
    state: typed<OfferState>('text'),
    answerBy: 'timestamptz',
  },
  text: `
    select offer.external_reference as reference,
           coalesce(advert.external_reference, offer.property_reference, '') as home,
           application.reference as application, offer.state, offer.answer_by as "answerBy"
      from offer
      join application on application.tenant_id = offer.tenant_id and application.id = offer.application_id
      left join advert on advert.tenant_id = offer.tenant_id and advert.id = offer.advert_id
     where offer.tenant_id = app_tenant()
       and (offer.state in ('made', 'accepted') or (offer.lost_at is not null and offer.decision is null))
     order by offer.state <> 'made', offer.answer_by, offer.external_reference`,
});

async function listOffers(context: Context, tenant: string | undefined, asJson: boolean): Promise<void> {
  const { result, used } = await inCouncil(context, tenant, (database) => database.run(waiting));
  if (asJson) context.say(JSON.stringify(result));
  else if (result.length === 0) context.say('No offer waits for an answer, a letting or a decision.');
  else
    printTable(context.say, [
      ['offer', 'home', 'application', 'state', 'answer by', 'waits for'],
      ...result.map(({ reference: offer, home, application, state, answerBy: until }) => [
        offer,
        home,
        application,
        state,
        lastMoment(until),
        state === 'made' ? 'the answer' : state === 'accepted' ? 'the result of the home' : 'your decision',
      ]),
    ]);
  context.complain(databaseInWords(used, 'This is'));
}
