import { runForms } from './forms/run.ts';
import { readContext } from './tenant/context.ts';

// `npm run forms -- …`: definitions of forms, checked, proved and compared. Exit status 0: well; 1: something is
// wrong with a definition or cannot be done; 2: asked in a way that means nothing.
process.exitCode = await runForms(readContext(process.env), process.argv.slice(2));
