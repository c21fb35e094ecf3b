import { parseArgs } from 'node:util';
import { findCouncil, withDatabase } from '../backoffice/command-database.ts';
import { CommandError } from '../tenant/command-error.ts';
import type { Context, ExitStatus } from '../tenant/context.ts';
import { seed } from './seed.ts';

const HELP = `People, homes and bids for trying things out at the size of a real register. Start it with: npm run seed --

  --tenant <council>   whose
  --applicants <n>     1000 unless told otherwise
  --adverts <n>        100
  --bids <n>           2000; fewer where the people may not bid more often
  --seed <word>        the same word on the same day gives the same rows; another one adds others
  --yes                also into a database that DATABASE_URL names: it may be a council's real one`;

const text = { type: 'string' } as const;
const options = {
  tenant: text,
  applicants: text,
  adverts: text,
  bids: text,
  seed: text,
  yes: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

type Output = Pick<Context, 'say' | 'complain'>;

/** Does what the words after `npm run seed --` ask for. */
export async function runSeed(
  { say, complain }: Output,
  environment: NodeJS.ProcessEnv,
  words: string[],
): Promise<ExitStatus> {
  try {
    const asked = parse(words);
    if (asked.help === true) {
      say(HELP);
      return 0;
    }
    const numbers = {
      applicants: numberOf('applicants', asked.applicants ?? '1000', 1_000_000),
      adverts: numberOf('adverts', asked.adverts ?? '100', 10_000),
      bids: numberOf('bids', asked.bids ?? '2000', 5_000_000),
    };
    const word = asked.seed ?? 'seed';
    if (!/^[a-z0-9]{1,20}$/i.test(word))
      throw new CommandError('A seed is up to 20 letters and digits, such as: --seed spring', 2);
    const files = await findCouncil(environment, asked.tenant);
    await withDatabase(environment, async ({ url, isEmbedded }) => {
      if (!isEmbedded && asked.yes !== true) {
        throw new CommandError(
          'DATABASE_URL names a database that may be a council’s real one. Say --yes if people and bids that nobody made may go into it.',
        );
      }
      const begun = performance.now();
      const made = await seed(url, files, { ...numbers, seed: word, now: new Date() });
      say(
        `${files.tenant.websiteTitle}: ${made.applicants} new applicants, ${made.adverts} new adverts and ${made.bids} new bids, up to ${made.mostBids} on one home, in ${((performance.now() - begun) / 1000).toFixed(1)} s.`,
      );
    });
    return 0;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    complain(error.message);
    return error.status;
  }
}

function parse(words: string[]) {
  try {
    return parseArgs({ args: words, options }).values;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new CommandError(`${error.message}\n\n${HELP}`, 2);
  }
}

function numberOf(name: string, word: string, most: number): number {
  const number = Number(word);
  if (/^\d+$/.test(word) && number <= most) return number;
  throw new CommandError(`--${name} is "${word}"; it must be a whole number from 0 to ${most}.`, 2);
}
