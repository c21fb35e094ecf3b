import { Option } from '@commander-js/extra-typings';
import { offerKinds, offerRefusalReasons } from '#schemas/offers.ts';
import { CommandError } from '../../command/command-error.ts';
import type { DeclareCommands } from '../../command/context.ts';
import { councilOption, decide, dryRunOption, jsonOption } from './decide.ts';
import { listOffers } from './list-offers.ts';
import { answerOf, applicationNamed, inDefault, londonTime, meant, terms } from './offer-item.ts';
import { showOffer } from './show-offer.ts';
import { offerStates } from './words.ts';

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
    .description('list the offers that are waiting for an answer, a letting or a decision')
    .option(...jsonOption)
    .option(...councilOption)
    .action(({ tenant, json: asJson = false }) => listOffers(context, tenant, asJson));
  offer
    .command('show')
    .argument('<offer>', reference)
    .description('show everything recorded about one offer, for an officer on the phone')
    .option(...jsonOption)
    .option(...councilOption)
    .action((externalReference, { tenant, json: asJson = false }) =>
      showOffer(context, externalReference, tenant, asJson),
    );
  offer
    .command('make')
    .argument('<advert>', 'your reference of the advert')
    .argument('<application>', 'your reference of the application, or its number')
    .description('offer a home to a person on its shortlist, who gets an email')
    .requiredOption('--reference <offer>', 'a new reference for the offer')
    .option(...answerBy)
    .addOption(new Option('--kind <kind>', 'the kind of offer').choices(offerKinds))
    .option(...viewing)
    .option(...viewingPlace)
    .option('--message <text>', 'your words to the person')
    .option(
      '--chosen-because <text>',
      'if several people share the place: why you chose this one; only your staff see it',
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
    .description('give more time, or change the message; the person gets an email')
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
    .option(
      '--viewing <time>',
      'with --missed-viewing: the time of the viewing, if the offer does not have it',
    )
    .option(...note)
    .option(...dryRunOption)
    .option(...jsonOption)
    .option(...councilOption)
    .action(async (externalReference, { accepted, refused, missedViewing, viewing: at, ...given }) => {
      const item = answerOf({ accepted, refused, missedViewing });
      if (at !== undefined && item.state !== 'missedViewing')
        throw new CommandError('Use --viewing only with --missed-viewing.', 2);
      const missed = at === undefined ? {} : { viewing: { at: londonTime(at) } };
      end(
        await decide(context, externalReference, given, async () =>
          meant(externalReference, { ...item, ...missed }, given, offerStates[item.state]),
        ),
      );
    });
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
          return meant(externalReference, { state: 'withdrawn', because }, given, offerStates.withdrawn);
        }),
      ),
    );
  offer
    .command('reopen')
    .argument('<offer>', reference)
    .description('reopen a lost offer, for example because a refusal was recorded by mistake')
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
    .description('decide whether a lost offer counts under the refusal rules; the person gets an email')
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
