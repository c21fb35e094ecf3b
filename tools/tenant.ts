import { readContext } from './tenant/context.ts';
import { runTenant } from './tenant/run.ts';

// `npm run tenant -- …`: councils' files from the command line. Exit status 0: well; 1: something is wrong with
// the files or cannot be done; 2: asked in a way that means nothing.
process.exitCode = await runTenant(readContext(process.env), process.argv.slice(2));
