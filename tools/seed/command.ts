import { CommandError } from '../command/command-error.ts';
import type { DeclareCommands } from '../command/context.ts';
import { findCouncil, withDatabase } from '../command/database.ts';
import { wholeNumber } from '../command/option-values.ts';
import { seed } from './seed.ts';

/** `npm run seed -- …` */
export const seedCommand: DeclareCommands = (program, { environment, say }) => {
  program
    .option('--tenant <council>', 'whose')
    .option('--applicants <n>', 'how many', wholeNumber(0, 1_000_000), 1_000)
    .option('--adverts <n>', 'how many', wholeNumber(0, 10_000), 100)
    .option('--bids <n>', 'how many; fewer if people cannot bid more often', wholeNumber(0, 5_000_000), 2_000)
    .option('--actions <n>', 'how many the council has asked them for', wholeNumber(0, 5_000_000), 6_000)
    .option('--messages <n>', 'how many they and the council have written', wholeNumber(0, 5_000_000), 16_000)
    .option(
      '--seed <word>',
      'the same word on the same day gives the same rows; another one adds others',
      'seed',
    )
    .option('--yes', "also use the database that DATABASE_URL names, which may be a council's real one")
    .action(async ({ tenant, seed: word, yes = false, ...asked }) => {
      if (!/^[a-z0-9]{1,20}$/i.test(word))
        throw new CommandError('A seed is up to 20 letters and digits, such as: --seed spring', 2);
      const files = await findCouncil(environment, tenant);
      await withDatabase(environment, async ({ url, isEmbedded }) => {
        if (!isEmbedded && !yes) {
          throw new CommandError(
            'DATABASE_URL names a database that may be a council’s real one. Add --yes to allow made-up people and bids in it.',
          );
        }
        const begun = performance.now();
        const made = await seed(url, files, { ...asked, seed: word, now: new Date() });
        say(
          `${files.tenant.websiteTitle}: ${made.applicants} new applicants, ${made.adverts} new adverts and ${made.bids} new bids, up to ${made.mostBids} on one home, ${made.closed} closed homes with ${made.offers} offers and ${made.results} results, ${made.actions} actions, ${made.messages} messages and ${made.plans} plans, in ${((performance.now() - begun) / 1000).toFixed(1)} s.`,
        );
      });
    });
};
