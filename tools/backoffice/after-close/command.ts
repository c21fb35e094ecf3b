import { Argument, Option } from '@commander-js/extra-typings';
import { counted } from '#api/rules/words/counted.ts';
import type { TenantDatabase } from '#api/database/database.ts';
import {
  type SkipReason,
  skipReasons,
  type WithdrawalReason,
  withdrawalReasons,
} from '#schemas/bid-outcome.ts';
import { type ShortlistStage, shortlistStages } from '#schemas/backoffice/shortlist.ts';
import type { OutcomeItem } from '#schemas/backoffice/outcome.ts';
import { CommandError } from '../../command/command-error.ts';
import type { Context, DeclareCommands } from '../../command/context.ts';
import { databaseInWords } from '../../command/describe-database.ts';
import { repeated } from '../../command/option-values.ts';
import { councilOption, decide, dryRunOption, inCouncil, jsonOption, type Meant } from './decide.ts';
import { applicationOn, findHomes, findWaitingAdverts, readShortlist } from './read-shortlist.ts';
import { offerCommands } from './offer-command.ts';
import {
  entryStates,
  skipReasons as skipReasonsInWords,
  withdrawalReasons as withdrawalsInWords,
} from './words.ts';
import { printShortlist, printWaiting } from './show-shortlist.ts';

const application = 'your reference of the application, or its number';

/** `shortlist` and `outcome` of `npm run backoffice -- …`: what the council decides after an advert has closed. */
export const afterCloseCommands: DeclareCommands = (program, context, end) => {
  const shortlist = program
    .command('shortlist')
    .description('the order of bids for a home whose advert has closed');
  shortlist
    .command('list')
    .description('list the closed adverts that are waiting for a result')
    .option(...jsonOption)
    .option(...councilOption)
    .action(({ tenant, json: asJson = false }) => listWaiting(context, tenant, asJson));
  shortlist
    .command('show')
    .argument('<advert>', 'your reference of the advert')
    .description('show who bid, in order, and what you have decided about each')
    .option(...jsonOption)
    .option(...councilOption)
    .action((advert, { tenant, json: asJson = false }) => showOne(context, advert, tenant, asJson));
  shortlist
    .command('skip')
    .argument('<advert>', 'your reference of the advert')
    .argument('<application>', application)
    .description('pass a person over for this home; they read the reason once the home has a result')
    .addOption(new Option('--reason <code>', 'why').choices(skipReasons).makeOptionMandatory())
    .option('--note <text>', 'for your staff; the person never sees it')
    .option(...dryRunOption)
    .option(...jsonOption)
    .option(...councilOption)
    .action(async (advert, named, { reason, note, ...asked }) =>
      end(
        await decide(context, advert, asked, (database) =>
          passedOver(database, advert, named, { skipped: reason, note }),
        ),
      ),
    );
  shortlist
    .command('reset')
    .argument('<advert>', 'your reference of the advert')
    .argument('<application>', application)
    .description('no longer pass a person over')
    .option(...dryRunOption)
    .option(...jsonOption)
    .option(...councilOption)
    .action(async (advert, named, asked) =>
      end(
        await decide(context, advert, asked, (database) =>
          passedOver(database, advert, named, { skipped: null, note: undefined }),
        ),
      ),
    );

  shortlist
    .command('stage')
    .argument('<advert>', 'your reference of the advert')
    .argument('<application>', application)
    .addArgument(new Argument('<stage>', 'how far you have got with them').choices(shortlistStages))
    .description('record how far you have got with a person: placed, checking, verified or invited')
    .option('--note <text>', 'for your staff; the person never sees it')
    .option(...dryRunOption)
    .option(...jsonOption)
    .option(...councilOption)
    .action(async (advert, named, stage, { note, ...asked }) =>
      end(
        await decide(context, advert, asked, (database) =>
          passedOver(database, advert, named, { skipped: null, stage, note }),
        ),
      ),
    );
  shortlist
    .command('order')
    .argument('<advert>', 'your reference of the advert')
    .description(
      'work out the order of the people who are still in the running again, from what is known now, and record it',
    )
    .requiredOption('--by <officer>', 'your name or role')
    .option(...dryRunOption)
    .option(...jsonOption)
    .option(...councilOption)
    .action(async (advert, { by, ...asked }) =>
      end(
        await decide(context, advert, asked, () =>
          Promise.resolve({
            decision: { kind: 'shortlists', item: { advertReference: advert, order: { by } } },
            words: 'in order as things are now',
          }),
        ),
      ),
    );
  offerCommands(program, context, end);

  program
    .command('outcome')
    .description('the result of a home whose advert has closed')
    .command('record')
    .argument('<advert>', 'your reference of the advert')
    .description('record or correct the result of a home; the people it affects get an email')
    .option(
      '--let-to <application>',
      `who got it: ${application}; repeat it for an advert of several homes`,
      repeated,
    )
    .option(
      '--chosen-because <text>',
      'with --let-to, if several people share the place: why you chose this one; only your staff see it',
    )
    .option('--outside', 'it was let outside bidding; with --let-to, the other homes of the advert were')
    .option('--readvertised', 'it was not let, and will be advertised again')
    .addOption(
      new Option('--withdrawn [reason]', 'it was not let, and is no longer available').choices(
        withdrawalReasons,
      ),
    )
    .option('--undecided', 'take an earlier result back, for example because a let fell through')
    .option(...dryRunOption)
    .option(...jsonOption)
    .option(...councilOption)
    .action(
      async (
        advert,
        { letTo = [], chosenBecause, outside, readvertised, withdrawn, undecided, ...asked },
      ) => {
        const result = resultOf({ letTo, chosenBecause, outside, readvertised, withdrawn, undecided });
        end(await decide(context, advert, asked, (database) => outcomeOf(database, advert, result)));
      },
    );
};

async function listWaiting(context: Context, tenant: string | undefined, asJson: boolean): Promise<void> {
  const { result, used } = await inCouncil(context, tenant, (database) => findWaitingAdverts(database));
  if (asJson) context.say(JSON.stringify(result));
  else printWaiting(context, result);
  context.complain(databaseInWords(used, 'This is'));
}

async function showOne(
  context: Context,
  advert: string,
  tenant: string | undefined,
  asJson: boolean,
): Promise<void> {
  const { result, used } = await inCouncil(context, tenant, (database) => readShortlist(database, advert));
  if (asJson) context.say(JSON.stringify(result));
  else printShortlist(context, result);
  context.complain(databaseInWords(used, 'This is'));
}

async function passedOver(
  database: TenantDatabase,
  advertReference: string,
  named: string,
  {
    skipped,
    stage,
    note,
  }: {
    readonly skipped: SkipReason | null;
    readonly stage?: ShortlistStage;
    readonly note: string | undefined;
  },
): Promise<Meant> {
  const applicationReference = applicationOn(await readShortlist(database, advertReference), named);
  const entry = {
    applicationReference,
    skipped,
    ...(stage && { stage }),
    ...(note === undefined ? {} : { note }),
  };
  return {
    decision: { kind: 'shortlists', item: { advertReference, entries: [entry] } },
    words:
      stage !== undefined
        ? `${named}: ${entryStates[stage]}`
        : skipped === null
          ? `${named} is not passed over`
          : `${named} is passed over: ${skipReasonsInWords[skipped]}`,
  };
}

/** A result as the command line names it. */
type Result =
  | {
      readonly result: 'let';
      readonly letTo: readonly string[];
      readonly chosenBecause: string | undefined;
      readonly restOutside: boolean;
    }
  | { readonly result: 'readvertised' | 'undecided' }
  | { readonly result: 'withdrawn'; readonly because: WithdrawalReason | undefined };

/** Returns the one result that the options name; throws CommandError for none or several. */
function resultOf(options: {
  readonly letTo: readonly string[];
  readonly chosenBecause: string | undefined;
  readonly outside: true | undefined;
  readonly readvertised: true | undefined;
  readonly withdrawn: WithdrawalReason | true | undefined;
  readonly undecided: true | undefined;
}): Result {
  const { letTo, chosenBecause, outside = false, readvertised, withdrawn, undecided } = options;
  const results: Result[] = [
    letTo.length > 0 || outside
      ? ({ result: 'let', letTo, chosenBecause, restOutside: outside } as const)
      : [],
    readvertised ? ({ result: 'readvertised' } as const) : [],
    withdrawn === undefined
      ? []
      : ({ result: 'withdrawn', because: withdrawn === true ? undefined : withdrawn } as const),
    undecided ? ({ result: 'undecided' } as const) : [],
  ].flat();
  const [only, ...others] = results;
  if (only !== undefined && others.length === 0) return only;
  throw new CommandError(
    `${only === undefined ? 'What is the result?' : 'A home has one result.'} Use one of --let-to <application>, --outside, --readvertised, --withdrawn [reason] and --undecided.`,
    2,
  );
}

async function outcomeOf(database: TenantDatabase, advertReference: string, asked: Result): Promise<Meant> {
  const mean = (item: Omit<OutcomeItem, 'advertReference'>, words: string): Meant => ({
    decision: { kind: 'outcomes', item: { advertReference, ...item } },
    words,
  });
  switch (asked.result) {
    case 'readvertised':
      return mean({ result: 'readvertised' }, 'to be advertised again');
    case 'undecided':
      return mean({ result: 'undecided' }, 'no result yet');
    case 'withdrawn': {
      const { because } = asked;
      if (because === undefined) return mean({ result: 'withdrawn' }, 'withdrawn');
      return mean({ result: 'withdrawn', because }, `withdrawn: ${withdrawalsInWords[because]}`);
    }
    case 'let': {
      const shortlist = await readShortlist(database, advertReference);
      const inside = asked.letTo.map((named) => ({
        applicationReference: applicationOn(shortlist, named),
        ...(asked.chosenBecause !== undefined && { chosenBecause: asked.chosenBecause }),
      }));
      const homes = await findHomes(database, advertReference);
      // At least one: the import refuses too many.
      const rest = asked.restOutside ? Math.max(1, homes - inside.length) : 0;
      const outside = Array.from({ length: rest }, () => ({}));
      const words = [
        inside.length === 0 ? [] : `let to ${asked.letTo.join(', ')}`,
        inside.length === 0 || homes === 1 || asked.restOutside ? [] : `${inside.length} of ${homes} homes`,
        outside.length === 0 ? [] : `${counted(outside.length, 'home')} let outside bidding`,
      ];
      return mean({ result: 'let', homes: [...inside, ...outside] }, words.flat().join(', '));
    }
  }
}
